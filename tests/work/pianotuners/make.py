"""A network of piano tuners: clients, instruments, visits, parts.  make.py FILE"""
import random, sqlite3, sys, os
from datetime import date, timedelta

R = random.Random(8844)
out = sys.argv[1]
if os.path.exists(out):
    os.remove(out)
db = sqlite3.connect(out)
db.executescript("""
CREATE TABLE Tuner (TunerId INTEGER PRIMARY KEY, Name TEXT, Region TEXT, Joined TEXT, Ended TEXT, HourRate REAL, MentorId INTEGER, GuildMember TEXT);
CREATE TABLE TunerRegion (TunerId INTEGER, Region TEXT, FromDate TEXT, ToDate TEXT);
CREATE TABLE Client (ClientId INTEGER PRIMARY KEY, Name TEXT, Kind TEXT, Town TEXT, Phone TEXT, CreatedOn TEXT, ReferredByClientId INTEGER, DoNotCall INTEGER);
CREATE TABLE Piano (PianoId INTEGER PRIMARY KEY, ClientId INTEGER, Make TEXT, Type TEXT, SerialNo TEXT, YearBuilt INTEGER, TuneEveryMonths INTEGER, ScrappedOn TEXT);
CREATE TABLE Visit (VisitId INTEGER PRIMARY KEY, PianoId INTEGER, TunerId INTEGER, Service TEXT, BookedOn TEXT, PlannedFor TEXT, DoneOn TEXT, CancelledOn TEXT, State TEXT, Minutes INTEGER, Fee NUMERIC);
CREATE TABLE PitchReading (VisitId INTEGER PRIMARY KEY, BeforeHz REAL, AfterHz REAL);
CREATE TABLE Part (PartId INTEGER PRIMARY KEY, Name TEXT, Supplier TEXT, CostCents INTEGER, InStock INTEGER, Discontinued INTEGER);
CREATE TABLE VisitPart (VisitId INTEGER, PartId INTEGER, Qty INTEGER, PRIMARY KEY (VisitId, PartId));
CREATE TABLE Invoice (InvoiceId INTEGER PRIMARY KEY, InvoiceNo TEXT, VisitId INTEGER, IssuedOn TEXT, DueOn TEXT, PaidOn TEXT, Total NUMERIC, Reminders INTEGER, WrittenOff INTEGER);
CREATE TABLE Review (ReviewId INTEGER PRIMARY KEY, VisitId INTEGER, Stars INTEGER, Comment TEXT, PostedOn TEXT);
CREATE TABLE Trip (TripId INTEGER PRIMARY KEY, TunerId INTEGER, TripDate TEXT, Km REAL, Purpose TEXT);
""")
D0, NOW = date(2023, 1, 1), date(2026, 6, 30)


def day(a=D0, b=NOW):
    return a + timedelta(days=R.randrange(max(1, (b - a).days + 1)))


def ins(t, rows):
    rows = list(rows)
    db.executemany("INSERT INTO %s VALUES (%s)" % (t, ",".join("?" * len(rows[0]))), rows)


tn = ["Ambrose Kettle", "Birgit Lunde", "Cathal Roche", "Dorothea Finch", "Emeka Uzor", "Fabian Groot", "Gwilym Rees", "Honor Blake", "Ivo Marek", "Jessamy Cole", "Kenji Arai", "Lorcan Fay", "Matilda Voss", "Ned Oram"]
rg = ["Coast", "Hills", "City", "Vale", "Islands"]
T, H = [], []
for i, n in enumerate(tn, 1):
    j = day(date(2005, 1, 1), date(2022, 11, 1)) if i < 11 else day(date(2023, 4, 1), date(2026, 4, 15))
    e = {4: "2025-04-30", 9: "2024-06-30"}.get(i)
    r = R.choice(rg[:4]) if i != 6 else "Islands"
    T.append((i, n, r, j.isoformat(), e, R.choice([38, 42, 45, 48.5, 55]), {3: 1, 5: 2, 8: 1, 11: 2, 12: 3, 13: 8, 14: 1, 10: 5}.get(i), R.choice("YYN") if i != 14 else None))
    if i in (2, 5, 8):
        m = date(2024, R.randrange(2, 11), 1)
        o = R.choice([x for x in rg if x != r])
        H += [(i, o, j.isoformat(), (m - timedelta(days=1)).isoformat()), (i, r, m.isoformat(), None)]
    else:
        H.append((i, r, j.isoformat(), e))
ins("Tuner", T)
ins("TunerRegion", H)
ln = ["Abbot", "Beecham", "Clare", "Dunne", "Elgin", "Frobisher", "Gaunt", "Hale", "Inchbald", "Jessop", "Kemble", "Lyle", "Munday", "Northcote", "Oakes", "Peverell", "Quayle", "Ridd", "Stavely", "Treloar", "Urquhart", "Vane", "Wragg"]
tw = ["Penmorvah", "Saltby", "Upper Thrum", "Kingsmere", "Carrick", "Lowbridge", "Isle of Fenn"]
org = [("St Petroc's Church", "church"), ("All Saints Saltby", "church"), ("Kingsmere Town Hall", "hall"), ("The Grand Hotel", "hotel"), ("Harbour Jazz Cellar", "venue"), ("Carrick Arts Centre", "venue"), ("Methodist Chapel Thrum", "church"), ("Lowbridge Assembly Rooms", "hall"), ("Seaview Hotel", "hotel"), ("Fenn Community Hall", "hall"), ("Opera in the Barn", "venue"), ("Bramble Retirement Home", "hall")]
C, used = [], set()
for i in range(1, 171):
    if i <= 12:
        n, k = org[i - 1]
    else:
        while True:
            n = "%s %s" % (R.choice(["Mr", "Mrs", "Ms", "Dr"]) + " " + R.choice("ABCDEFGHJKLMNPRST") + ".", R.choice(ln))
            if n not in used:
                used.add(n)
                break
        k = R.choices(["private", "teacher"], [4, 1])[0]
    c = day(date(2014, 1, 1), date(2022, 12, 20)) if i < 90 else day(D0, date(2026, 6, 20))
    C.append((i, n, k, R.choice(tw) if R.random() > .04 else None, None if R.random() < .12 else "01%03d %06d" % (R.randrange(200, 999), R.randrange(100000, 999999)), c.isoformat(), R.randrange(1, i) if i > 30 and R.random() < .25 else None, int(R.random() < .06)))
ins("Client", C)
P = []
for c in C:
    if c[0] in (77, 120):
        continue
    for _ in range(R.choice([1, 1, 1, 2]) if c[2] in ("private", "teacher") else R.choice([1, 2, 3])):
        P.append((len(P) + 1, c[0], R.choices(["Yamaha", "Steinway", "Bechstein", "Broadwood", "Kawai", "Blüthner", "Challen", None], [6, 2, 2, 4, 4, 2, 3, .5])[0], R.choices(["upright", "grand", "player piano"], [7, 3, .3])[0], None if R.random() < .2 else str(R.randrange(9000, 990000)), None if R.random() < .1 else R.randrange(1886, 2022), R.choice([6, 6, 12, 12, 3, None]), day(date(2024, 1, 1), NOW).isoformat() if R.random() < .04 else None))
ins("Piano", P)
V = []
fee = {"tuning": 75, "pitch raise": 110, "regulation": 240, "repair": 95, "appraisal": 60}
for _ in range(1500):
    d = day(D0, date(2026, 7, 28))
    p = R.choice([p for p in P if not (p[7] and p[7] < d.isoformat()) and p[0] % 23 and C[p[1] - 1][5] <= d.isoformat()])
    t = R.choice([t for t in T if t[3] <= d.isoformat() and not (t[4] and t[4] < d.isoformat()) and t[0] != 14])
    s = R.choices(list(fee), [12, 2, 1, 3, .7])[0]
    b = max(D0, min(d, NOW) - timedelta(days=R.randrange(1, 45)))
    x = R.random()
    st = "booked" if d >= NOW else "cancelled" if x < .07 else "nobody home" if x < .1 else "done"
    if st == "booked" and R.random() < .08:
        st = "cancelled"
    f = fee[s] + R.choice([0, 0, 0, 5, 10, -10]) if st in ("done", "nobody home") else None
    if st == "nobody home":
        f = 30
    V.append((p[0], t[0], s, b.isoformat(), d.isoformat(), (d + timedelta(days=R.choice([0, 0, 0, 0, 1, 3]))) if st == "done" else None, max(b, min(NOW, d) - timedelta(days=R.randrange(0, 6))).isoformat() if st == "cancelled" else None, st, R.choice([None, 45, 60, 75, 90, 120, 180]) if st == "done" else None, f))
V.sort(key=lambda v: (v[3], v[4]))
V = [(i,) + v[:5] + (min(NOW, v[5]).isoformat() if v[5] else None,) + v[6:] for i, v in enumerate(V, 1)]
ins("Visit", V)
done = [v for v in V if v[8] == "done"]
ins("PitchReading", [(v[0], (b := round(R.uniform(428 if v[3] == "pitch raise" else 435.5, 434 if v[3] == "pitch raise" else 441.2), 1)), 440.0 if R.random() < .9 else round(b + .8, 1)) for v in done if v[3] in ("tuning", "pitch raise") and R.random() < .8])
PT = [("bass string", "Heller Strings", 840), ("treble string", "Heller Strings", 310), ("hammer felt set", "Abel Felts", 12900), ("tuning pin", "Fletcher & Co", 95), ("key bushing cloth", "Abel Felts", 460), ("damper felt", "Abel Felts", 720), ("ivory key top", "Old Keys Salvage", 2200), ("bridle strap", "Fletcher & Co", 140), ("pedal spring", "Fletcher & Co", 380), ("castor", None, 1150), ("music desk hinge", "Old Keys Salvage", 600), ("humidifier pad", "Dampp", 990), ("player roll motor", "Old Keys Salvage", 18500)]
ins("Part", [(i, n, s, c, R.choice([0, 2, 5, 12, 40, 110]), int(n in ("ivory key top", "player roll motor"))) for i, (n, s, c) in enumerate(PT, 1)])
VP = []
for v in done:
    if v[3] in ("repair", "regulation") or R.random() < .08:
        for q in R.sample(range(1, 13), R.choice([1, 1, 2, 3])):
            if q == 11:
                continue
            VP.append((v[0], q, R.choice([1, 1, 2, 4, 8])))
ins("VisitPart", VP)
IV = []
for v in V:
    if v[10] is None or R.random() < .03:
        continue
    d = date.fromisoformat(v[6] or v[5])
    iss = min(NOW, d + timedelta(days=R.randrange(0, 9)))
    parts = sum(q * PT[p - 1][2] for (x, p, q) in VP if x == v[0]) / 100 * 1.3
    pd = iss + timedelta(days=int(abs(R.gauss(18, 16))))
    un = pd > NOW or R.random() < .035
    IV.append((iss.isoformat(), v[0], (iss + timedelta(days=30)).isoformat(), None if un else pd.isoformat(), round(v[10] + parts, 2), R.choice([0, 1, 2, 3]) if un and iss < date(2026, 5, 1) else 0, int(un and iss < date(2025, 9, 1) and R.random() < .4)))
IV.sort()
ins("Invoice", [(i, "PT%d-%04d" % (int(x[0][:4]), i), x[1], x[0], x[2], x[3], x[4], x[5], x[6]) for i, x in enumerate(IV, 1)])
RV = []
for v in done:
    if R.random() < .2:
        bad = .25 if v[2] in (7, 12) else .08
        RV.append((v[0], R.choice([1, 2, 3]) if R.random() < bad else R.choice([4, 5, 5]), R.choice([None, "lovely job", "late but good", "sounds new", "sticky key still there", "charming"]), min(NOW, date.fromisoformat(v[6]) + timedelta(days=R.randrange(0, 30))).isoformat()))
RV.sort(key=lambda r: r[3])
ins("Review", [(i,) + r for i, r in enumerate(RV, 1)])
TP = []
for _ in range(1100):
    d = day()
    t = R.choice([t for t in T if t[3] <= d.isoformat() and not (t[4] and t[4] < d.isoformat())])
    TP.append((d.isoformat(), t[0], round(R.uniform(4, 140) * (1.6 if t[2] == "Islands" else 1), 1), R.choices(["visit", "parts pickup", "training", None], [8, 1, .5, .5])[0]))
TP.sort()
ins("Trip", [(i, x[1], x[0], x[2], x[3]) for i, x in enumerate(TP, 1)])
db.commit()
db.close()
