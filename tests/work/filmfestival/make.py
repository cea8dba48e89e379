"""A town film festival (June) with a year-round film club.  make.py FILE"""
import random, sqlite3, sys, os
from datetime import date, datetime, timedelta

R = random.Random(2424)
out = sys.argv[1]
if os.path.exists(out):
    os.remove(out)
db = sqlite3.connect(out)
db.executescript("""
CREATE TABLE team_members (id INTEGER PRIMARY KEY, name TEXT, department TEXT, joined_on TEXT, left_on TEXT, reports_to INTEGER);
CREATE TABLE directors (id INTEGER PRIMARY KEY, full_name TEXT, country TEXT, email TEXT);
CREATE TABLE sections (id INTEGER PRIMARY KEY, name TEXT, competitive INTEGER, curator_id INTEGER);
CREATE TABLE films (id INTEGER PRIMARY KEY, title TEXT, country TEXT, runtime_min INTEGER, made_in INTEGER, edition_year INTEGER, section_id INTEGER, premiere TEXT, rental_fee NUMERIC, withdrawn_on TEXT);
CREATE TABLE film_directors (film_id INTEGER, director_id INTEGER);
CREATE TABLE submissions (id INTEGER PRIMARY KEY, film_title TEXT, director_id INTEGER, category TEXT, submitted_on TEXT, fee_cents INTEGER, fee_waived INTEGER, status TEXT, decided_on TEXT, film_id INTEGER);
CREATE TABLE reviews (id INTEGER PRIMARY KEY, submission_id INTEGER, screener_id INTEGER, score INTEGER, reviewed_on TEXT, note TEXT);
CREATE TABLE venues (id INTEGER PRIMARY KEY, name TEXT, seats INTEGER, wheelchair_spaces INTEGER, district TEXT, closed_on TEXT);
CREATE TABLE screenings (id INTEGER PRIMARY KEY, film_id INTEGER, venue_id INTEGER, starts_at TEXT, status TEXT, cancelled_on TEXT, has_qa INTEGER, moderator_id INTEGER);
CREATE TABLE pass_holders (id INTEGER PRIMARY KEY, name TEXT, pass_type TEXT, edition_year INTEGER, bought_on TEXT, price NUMERIC, revoked INTEGER);
CREATE TABLE tickets (id INTEGER PRIMARY KEY, screening_id INTEGER, kind TEXT, pass_holder_id INTEGER, price_cents INTEGER, sold_at TEXT, scanned_at TEXT, refunded_at TEXT);
CREATE TABLE guests (id INTEGER PRIMARY KEY, name TEXT, film_id INTEGER, role TEXT, arrives_on TEXT, leaves_on TEXT, hotel TEXT, nightly_rate NUMERIC, cancelled_on TEXT);
CREATE TABLE awards (id INTEGER PRIMARY KEY, edition_year INTEGER, prize_name TEXT, film_id INTEGER, prize_money NUMERIC);
""")
D0, NOW = date(2023, 1, 1), date(2026, 6, 30)
ED = {2023: date(2023, 6, 8), 2024: date(2024, 6, 6), 2025: date(2025, 6, 5), 2026: date(2026, 6, 11)}


def day(a, b):
    return a + timedelta(days=R.randrange(max(1, (b - a).days + 1)))


def ins(t, rows):
    rows = list(rows)
    db.executemany("INSERT INTO %s VALUES (%s)" % (t, ",".join("?" * len(rows[0]))), rows)


tm = [("Magda Ruiz", "direction", None), ("Cyril Penn", "programming", 1), ("Aoife Lally", "programming", 2), ("Tariq Aziz-Long", "programming", 2), ("Jolanta Berg", "programming", 2), ("Ned Costa", "guests", 1), ("Suki Adler", "guests", 6), ("Bruno Falk", "tickets", 1), ("Wanda Teller", "tickets", 8), ("Philippa Dray", "tech", 1), ("Omar Sy-Klein", "tech", 10), ("Greg Mumford", "programming", 2), ("Lil Tarrant", "press", 1), ("Eero Vanha", "programming", 2)]
TM = [(i, n, d, (day(date(2015, 1, 1), date(2022, 9, 1)) if i < 12 else day(date(2023, 9, 1), date(2025, 10, 1))).isoformat(), {5: "2025-09-30", 9: "2024-08-15"}.get(i), b) for i, (n, d, b) in enumerate(tm, 1)]
ins("team_members", TM)
fn = ["Alba", "Boris", "Chiara", "Dario", "Etta", "Farid", "Gita", "Hanno", "Ilse", "Jonas", "Kaori", "Leila", "Marek", "Nuria", "Oleg", "Pilar", "Rafi", "Signe", "Tove", "Umar"]
ln = ["Abreu", "Bielski", "Castells", "Dahl", "Engström", "Farhadi-Noor", "Gallo", "Hrdina", "Ivarsson", "Jelinek", "Kato", "Lamb", "Moreau", "Nwosu", "Okada", "Perrin"]
ct = ["France", "Poland", "Iran", "Japan", "Spain", "Denmark", "Chile", "UK", "Ireland", "Germany", "Senegal", "South Korea"]
seen, DR = set(), []
while len(DR) < 140:
    n = "%s %s" % (R.choice(fn), R.choice(ln))
    if n not in seen:
        seen.add(n)
        DR.append((len(DR) + 1, n, R.choice(ct), None if R.random() < .15 else n.split()[0].lower() + "%d@films.example" % len(DR)))
ins("directors", DR)
SE = [(1, "Main Competition", 1, 2), (2, "New Voices", 1, 3), (3, "Docs on Edge", 1, 4), (4, "Midnight Snacks", 0, 12), (5, "Short Stack", 1, 5), (6, "Kids Matinee", 0, 3), (7, "Retro: Lost Reels", 0, 2), (8, "Film Club", 0, 14)]
ins("sections", SE)
a = ["Silent", "Second", "Paper", "Salt", "Borrowed", "Northern", "Glass", "Hungry", "Last", "Orange", "Hidden", "Tender", "Wooden", "Crooked", "Electric"]
b = ["Summer", "Mothers", "River", "Kitchen", "Tigers", "Winter", "Ladder", "Letters", "Harbour", "Cousins", "Engine", "Orchard", "Border", "Parade", "Dentist"]
titles = ["%s %s" % (x, y) for x in a for y in b]
R.shuffle(titles)
FI, FD = [], []
for y in ED:
    for k in range(44):
        s = R.choices([1, 2, 3, 4, 5, 6, 7, 8], [8, 8, 8, 5, 9, 4, 4, 5])[0]
        i = len(FI) + 1
        wd = None
        if R.random() < .05:
            wd = (ED[y] - timedelta(days=R.randrange(2, 40))).isoformat()
        FI.append((i, titles.pop(), R.choice(ct), R.randrange(6, 29) if s == 5 else R.randrange(71, 163), R.randrange(1955, 1995) if s == 7 else y - R.choice([0, 1, 1, 2]), y, s, None if s in (6, 7, 8) else R.choices(["world", "international", "national", None], [2, 3, 5, 2])[0], None if R.random() < .2 else R.choice([0, 150, 250, 400, 600, 900]), wd))
        for dd in R.sample(range(1, 121), 2 if R.random() < .12 else 1):
            FD.append((i, dd))
ins("films", FI)
ins("film_directors", FD)
SU = []
for y in ED:
    fs = [f for f in FI if f[5] == y and f[6] in (1, 2, 3, 5)]
    R.shuffle(fs)
    for f in fs[:22]:
        SU.append((f[1], [d for (x, d) in FD if x == f[0]][0], "short" if f[6] == 5 else "documentary" if f[6] == 3 else "feature", y, "accepted", f[0]))
    for _ in range(95):
        SU.append(("%s %s %s" % (R.choice(a), R.choice(b), R.choice(["II", "Redux", "Blues", "at Dusk", "No. 5"])), R.randrange(1, 141), R.choices(["feature", "short", "documentary", "animation"], [4, 6, 3, 1])[0], y, R.choices(["rejected", "withdrawn"], [12, 1])[0], None))
rows = []
for t, d, c, y, st, f in SU:
    s = max(D0, day(date(y - 1, 10, 15), date(y, 3, 15)))
    dec = min(date(y, 5, 5), s + timedelta(days=R.randrange(20, 110)))
    w = int(R.random() < .12)
    rows.append([t, d, c, s, 0 if w else 2500 if c == "short" else 4500, w, st, dec, f])
for k in range(14):
    rows.append([titles[k] + " (draft)", R.randrange(121, 141), R.choice(["feature", "short"]), day(date(2026, 5, 20), NOW), 2500, 0, R.choice(["received", "in review"]), None, None])
rows.sort(key=lambda r: r[3])
SU = [(i, r[0], r[1], r[2], r[3].isoformat(), r[4], r[5], r[6], r[7] and r[7].isoformat(), r[8]) for i, r in enumerate(rows, 1)]
ins("submissions", SU)
RV = []
for s in SU:
    if s[7] in ("received",):
        continue
    n = R.choice([0, 1, 2, 2, 3])
    for t in R.sample([2, 3, 4, 12] + ([5] if s[4] < '2025-08-15' else []), n):
        d = min(NOW, date.fromisoformat(s[4]) + timedelta(days=R.randrange(3, 19)))
        base = 7.2 if s[7] == "accepted" else 4.8
        RV.append((s[0], t, max(1, min(10, int(R.gauss(base, 1.6)))) if R.random() > .03 else None, d.isoformat(), R.choice([None, None, "slow start", "great sound", "too long", "second look", "yes!"])))
RV.sort(key=lambda r: r[3])
ins("reviews", [(i,) + r for i, r in enumerate(RV, 1)])
VE = [(1, "Odeon Regina", 412, 6, "centre", None), (2, "Tram Depot", 230, 8, "docks", None), (3, "Studio 3", 88, 2, "centre", None), (4, "St Brannoc's Hall", 150, 4, "hill", None), (5, "Quarry Open Air", 600, 20, "hill", None), (6, "Little Lantern", 54, 0, "docks", "2024-12-31"), (7, "Floating Cinema", 70, 1, "docks", None), (8, "Library Basement", 40, 2, "centre", None)]
ins("venues", VE)
SC = []
for f in FI:
    y = f[5]
    if f[6] == 8:
        for _ in range(R.randrange(1, 3)):
            m = R.choice([m for m in (1, 2, 3, 4, 5, 7, 9, 10, 11, 12) if not (y == 2026 and m > 7)])
            d = date(y, m, R.randrange(1, 29))
            SC.append([f[0], R.choice([3, 4, 7]) if m != 7 else 5, d, R.choice(["19:30", "20:00"]), int(R.random() < .2)])
        continue
    if f[9] and R.random() < .6 or R.random() < .03:
        continue
    for _ in range(R.choice([1, 2, 2, 3])):
        v = R.choices([1, 2, 3, 4, 5, 6, 7], [5, 5, 4, 3, 1, 2, 1])[0]
        if v == 6 and y > 2024:
            v = 3
        SC.append([f[0], v, ED[y] + timedelta(days=R.randrange(0, 11)), R.choice(["10:30", "13:00", "15:45", "18:15", "20:45", "23:30" if f[6] == 4 else "18:15"]), int(R.random() < .35)])
for k in range(6):
    SC.append([R.choice([f[0] for f in FI if f[5] == 2026 and f[6] in (4, 7, 8)]), 5 if k != 2 else 7, date(2026, 7, 3 + 4 * k), "21:30", int(k == 4)])
SC.sort(key=lambda s: (s[2], s[3]))
slots = {}
for s in SC:
    slots.setdefault((s[1], s[2], s[3]), s)
SC = list(slots.values())
out_ = []
for i, s in enumerate(SC, 1):
    st = "cancelled" if R.random() < .06 or FI[s[0] - 1][9] else "held" if s[2] < NOW else "scheduled"
    cx = (min(NOW, s[2]) - timedelta(days=R.randrange(0, 9))).isoformat() if st == "cancelled" else None
    out_.append((i, s[0], s[1], "%s %s" % (s[2], s[3]), st, cx, s[4], R.choice([2, 3, 4, 12, 13]) if s[4] else None))
SC = out_
ins("screenings", SC)
PA = []
for y, d0 in ED.items():
    for _ in range(60):
        k = R.choices(["industry", "press", "student", "gold"], [5, 3, 5, 2])[0]
        PA.append((len(PA) + 1, "%s %s" % (R.choice(fn), R.choice(ln)), k, y, day(max(D0, d0 - timedelta(days=90)), d0).isoformat(), {"industry": 120, "press": 0, "student": 45, "gold": 260}[k], int(R.random() < .03)))
ins("pass_holders", PA)
TK = []
for s in SC:
    cap = VE[s[2] - 1][2]
    n = min(12, max(0, int(R.gauss(7, 4)))) if s[4] != "scheduled" else R.randrange(0, 6)
    y = int(s[3][:4])
    fest = s[3][5:7] == "06"
    d = date.fromisoformat(s[3][:10])
    for _ in range(n):
        k = R.choices(["full", "concession", "pass", "comp"], [6, 4, 3 if fest else 0, 1])[0]
        sold = max(D0, min(NOW, d) - timedelta(days=R.choice([0, 0, 1, 2, 3, 7, 15, 24])))
        rf = None
        if s[4] == "cancelled" and R.random() < .9:
            rf = (date.fromisoformat(s[5]) + timedelta(days=R.randrange(0, 7))).isoformat()
            rf = min(rf, NOW.isoformat())
            if sold.isoformat() > s[5]:
                sold = date.fromisoformat(s[5])
        elif R.random() < .015:
            rf = sold.isoformat()
        TK.append((len(TK) + 1, s[0], k, R.choice([p[0] for p in PA if p[3] == y and p[0] % 11]) if k == "pass" else None, {"full": 1150, "concession": 800, "pass": 0, "comp": 0}[k], "%s %02d:%02d" % (sold, R.randrange(8, 20), R.randrange(60)), s[3][:11] + R.choice(["%02d:%02d" % (int(s[3][11:13]) - 1, R.randrange(40, 60)), s[3][11:]]) if s[4] == "held" and not rf and R.random() < .88 else None, rf))
ins("tickets", TK)
GU = []
for f in FI:
    if f[6] in (6, 7) or R.random() < .4 or f[9]:
        continue
    y = f[5]
    who = [d for (x, d) in FD if x == f[0]]
    for g in range(R.choice([1, 1, 2])):
        arr = ED[y] + timedelta(days=R.randrange(0, 8))
        h = R.choices(["Hotel Meridian", "Pier House", "Villa Rosso", None], [5, 3, 2, 1])[0]
        GU.append((len(GU) + 1, DR[who[0] - 1][1] if g == 0 else "%s %s" % (R.choice(fn), R.choice(ln)), f[0], "director" if g == 0 else R.choice(["actor", "producer", "composer"]), arr.isoformat(), (arr + timedelta(days=R.randrange(1, 5))).isoformat(), h, R.choice([95, 110, 140]) if h else None, (arr - timedelta(days=R.randrange(1, 20))).isoformat() if R.random() < .1 else None))
ins("guests", GU)
AW = []
for y in ED:
    for nme, sec, m in (("Golden Reel", 1, 10000), ("Jury Prize", 1, 4000), ("New Voices Award", 2, 5000), ("Best Documentary", 3, 3000), ("Best Short", 5, 1500), ("Audience Award", None, 0)):
        c = [f for f in FI if f[5] == y and not f[9] and (f[6] == sec or sec is None and f[6] < 4)]
        AW.append((len(AW) + 1, y, nme, R.choice(c)[0], m or None))
ins("awards", AW)
db.commit()
db.close()
