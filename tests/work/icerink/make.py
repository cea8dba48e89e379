"""Northgate Ice: three sheets of ice, clubs, public skating, hire skates.  make.py FILE"""
import random, sqlite3, sys, os
from datetime import date, datetime, timedelta

R = random.Random(4101)
out = sys.argv[1]
if os.path.exists(out):
    os.remove(out)
db = sqlite3.connect(out)
db.executescript("""
CREATE TABLE rinks (id INTEGER PRIMARY KEY, name TEXT NOT NULL, length_m INTEGER, width_m INTEGER, opened_on TEXT, is_outdoor INTEGER NOT NULL DEFAULT 0);
CREATE TABLE staff (id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, role TEXT NOT NULL, hired_on TEXT, left_on TEXT, hourly_rate REAL, manager_id INTEGER REFERENCES staff(id), first_aid_expires_on TEXT);
CREATE TABLE clubs (id INTEGER PRIMARY KEY, name TEXT NOT NULL, discipline TEXT, contact_email TEXT, member_count INTEGER, joined_on TEXT, left_on TEXT, parent_club_id INTEGER REFERENCES clubs(id));
CREATE TABLE ice_bookings (id INTEGER PRIMARY KEY, rink_id INTEGER NOT NULL REFERENCES rinks(id), club_id INTEGER REFERENCES clubs(id), private_party_name TEXT,
  starts_at TEXT NOT NULL, ends_at TEXT NOT NULL, status TEXT NOT NULL, created_at TEXT, cancelled_at TEXT, price_cents INTEGER);
CREATE TABLE public_sessions (id INTEGER PRIMARY KEY, rink_id INTEGER NOT NULL REFERENCES rinks(id), kind TEXT NOT NULL, session_date TEXT NOT NULL, start_time TEXT, capacity INTEGER, host_staff_id INTEGER REFERENCES staff(id), called_off INTEGER NOT NULL DEFAULT 0);
CREATE TABLE admissions (id INTEGER PRIMARY KEY, public_session_id INTEGER NOT NULL REFERENCES public_sessions(id), ticket_type TEXT, quantity INTEGER, amount_cents INTEGER, sold_at TEXT, refunded INTEGER NOT NULL DEFAULT 0);
CREATE TABLE skate_pairs (id INTEGER PRIMARY KEY, asset_tag TEXT UNIQUE, size_eu INTEGER, style TEXT, bought_on TEXT, purchase_price REAL, retired INTEGER NOT NULL DEFAULT 0);
CREATE TABLE skate_hires (id INTEGER PRIMARY KEY, admission_id INTEGER NOT NULL REFERENCES admissions(id), skate_pair_id INTEGER NOT NULL REFERENCES skate_pairs(id), handed_out_at TEXT, returned_at TEXT, late_fee_cents INTEGER);
CREATE TABLE sharpenings (id INTEGER PRIMARY KEY, skate_pair_id INTEGER NOT NULL REFERENCES skate_pairs(id), staff_id INTEGER NOT NULL REFERENCES staff(id), sharpened_on TEXT, hollow TEXT);
CREATE TABLE resurfacings (id INTEGER PRIMARY KEY, rink_id INTEGER NOT NULL REFERENCES rinks(id), staff_id INTEGER REFERENCES staff(id), done_at TEXT, water_litres INTEGER, blade_changed INTEGER);
CREATE TABLE incidents (id INTEGER PRIMARY KEY, rink_id INTEGER REFERENCES rinks(id), public_session_id INTEGER REFERENCES public_sessions(id), reported_by INTEGER REFERENCES staff(id), happened_at TEXT, severity TEXT, ambulance_called INTEGER, closed_on TEXT, note TEXT);
CREATE TABLE invoices (id INTEGER PRIMARY KEY, invoice_no TEXT, club_id INTEGER REFERENCES clubs(id), issued_on TEXT, due_on TEXT, paid_on TEXT, amount REAL, status TEXT);
""")
NOW = date(2026, 6, 30)
D0 = date(2023, 1, 1)


def day(a=D0, b=NOW):
    return a + timedelta(days=R.randrange((b - a).days + 1))


def ins(t, rows):
    rows = list(rows)
    db.executemany("INSERT INTO %s VALUES (%s)" % (t, ",".join("?" * len(rows[0]))), rows)


ins("rinks", [(1, "Main Rink", 60, 30, "2009-09-12", 0), (2, "Practice Pad", 56, 26, "2014-01-20", 0), (3, "Lakeside Oval", 80, 40, "2021-11-27", 1), (4, "Kids Patch", 18, 10, "2023-12-02", 1)])
names = ["Greta Holm", "Oisin Farrell", "Paula Wnuk", "Desmond Achebe", "Kirsi Laine", "Tom Underhill", "Mirela Popa", "Ravi Bhatt", "Sanne de Wit", "Jack Pruitt", "Yolanda Cruz", "Erik Solberg",
         "Bea Thornton", "Milos Jankovic", "Hattie Lowe", "Kwame Boateng", "Lucy Ferrand", "Piet Janssen", "Nadia Rahimi", "Fergus Bain", "Ines Calado", "Walt Dreyer"]
roles = ["general manager", "ice technician", "duty manager", "duty manager", "ice technician", "ice technician", "skate guard", "skate guard", "skate guard", "skate guard", "skate guard", "ice technician",
         "cashier", "cashier", "cashier", "skate guard", "skate guard", "ice technician", "coach", "coach", "cashier", "ice technician"]
boss = [None, 1, 1, 1, 2, 2, 3, 3, 3, 3, 4, 2, 3, 4, 4, 4, 4, 2, 1, 1, 4, 2]
S = []
for i, (n, r, b) in enumerate(zip(names, roles, boss), 1):
    h = day(date(2018, 1, 1), date(2023, 6, 1)) if i < 18 else day(date(2024, 2, 1), date(2026, 3, 1))
    left = "2025-08-31" if i == 10 else "2024-11-15" if i == 14 else "2026-02-28" if i == 6 else None
    rate = {"general manager": 34.5, "duty manager": 24, "ice technician": 21, "coach": 28, "skate guard": 14.2, "cashier": 13.4}[r] + R.randrange(0, 9) * 0.25
    fa = None if r in ("cashier", "general manager") else day(date(2026, 1, 5), date(2027, 12, 1)).isoformat()
    S.append((i, n, r, h.isoformat(), left, rate, b, fa))
ins("staff", S)
tech = [i for i in range(1, 23) if roles[i - 1] == "ice technician" and i != 22]
guards = [i for i in range(1, 23) if roles[i - 1] == "skate guard"]
cl = [("Northgate Wolves", "hockey"), ("Wolves Juniors", "hockey"), ("Wolves Women", "hockey"), ("Harbour Kings", "hockey"), ("Old Timers HC", "hockey"), ("Silver Blades", "figure"), ("Silver Blades Synchro", "figure"),
      ("Pirouette FSC", "figure"), ("Axel Academy", "figure"), ("Granite Curling Club", "curling"), ("Ladies of the House", "curling"), ("Broomstones", "broomball"), ("Sweep City", "broomball"), ("Lakeside Speed", "speed"),
      ("Clap Skate Society", "speed"), ("Sledge Hogs", "para hockey"), ("University Icehawks", "hockey"), ("Firefighters HC", "hockey"), ("Moonlight Skaters", "figure"), ("Bandy Bunch", None), ("Ringette Rockets", "ringette"), ("Police Penguins", "hockey"), ("Tiny Toes", "figure"), ("Frozen Fours", "curling")]
par = {2: 1, 3: 1, 7: 6, 11: 10}
C = []
for i, (n, d) in enumerate(cl, 1):
    j = day(date(2010, 1, 1), date(2022, 12, 1)) if i < 16 else day(date(2023, 2, 1), date(2025, 10, 1))
    C.append((i, n, d, None if i in (5, 13, 20) else n.split()[0].lower() + "%d@example.org" % i, None if i == 20 else R.randrange(9, 160), j.isoformat(), {9: "2025-05-31", 18: "2026-01-31"}.get(i), par.get(i)))
ins("clubs", C)
weight = [R.choice([1, 2, 3, 5, 8]) for _ in cl]
weight[0] = 12
B = []
parties = ["Birthday Odell", "Lindqvist wedding", "Acme Tools staff do", "Scout troop 9", "Hen party", "Pruitt 40th", "Film crew", "Church youth group"]
for _ in range(1900):
    d = day(D0, date(2026, 7, 25))
    k = R.choices(range(1, 25), weight)[0] if R.random() < .88 else None
    if k in (22, 23) or (k and C[k - 1][5] > d.isoformat()) or (k and C[k - 1][6] and C[k - 1][6] < d.isoformat()):
        k = 1
    rink = R.choices([1, 2, 3, 4], [6, 5, 2, .3])[0]
    if k in (10, 11, 24):
        rink = 2
    h = R.choice([6, 7, 15, 16, 17, 18, 19, 20, 21, 22])
    dur = R.choice([60, 60, 75, 90, 120])
    s = datetime(d.year, d.month, d.day, h, R.choice([0, 0, 15, 30]))
    cr = min(d - timedelta(days=R.randrange(3, 60)), NOW - timedelta(days=1))
    cr = max(cr, D0)
    x = R.random()
    st, ca = "confirmed", None
    if x < .09:
        st, ca = "cancelled", min(d - timedelta(days=R.randrange(0, 5)), NOW)
        ca = max(ca, cr).isoformat()
    elif x < .12 and d < NOW:
        st = "no_show"
    B.append((rink, k, None if k else R.choice(parties), s.strftime("%Y-%m-%d %H:%M"), (s + timedelta(minutes=dur)).strftime("%Y-%m-%d %H:%M"), st, cr.isoformat(), ca, int(dur * {1: 310, 2: 245, 3: 180, 4: 90}[rink] * R.choice([.9, 1, 1, 1.1]))))
B.sort(key=lambda b: b[6])
ins("ice_bookings", [(i,) + b for i, b in enumerate(B, 1)])
P = []
kinds = ["family skate", "disco night", "stick and puck", "toddler time", "adults only", "learn to skate"]
for i in range(1, 781):
    d = day()
    k = R.choices(kinds, [6, 3, 2, 2, 2, 1])[0]
    P.append((i, R.choices([1, 2, 3], [4, 3, 2])[0] if k != "toddler time" or d < date(2023, 12, 5) else R.choice([2, 4]), k, d.isoformat(), R.choice(["10:00", "12:30", "14:00", "17:30", "20:00"]), R.choice([60, 80, 120, 180, 220]), R.choice(guards[:-1]) if R.random() < .93 else None, int(R.random() < .05)))
ins("public_sessions", P)
price = {"adult": 1150, "child": 750, "senior": 800, "family pass": 3200, "spectator": 250}
A = []
for p in P:
    if p[7] and R.random() < .8 or R.random() < .04:
        continue
    for _ in range(R.randrange(1, 8)):
        t = R.choices(list(price), [5, 6, 1, 3, 1])[0]
        q = 1 if t == "family pass" else R.randrange(1, 5)
        sold = date.fromisoformat(p[3]) - timedelta(days=R.choice([0, 0, 0, 1, 2, 6]))
        A.append((len(A) + 1, p[0], t, q, q * price[t], max(sold, D0).isoformat() + R.choice([" 09:41", " 11:58", " 13:37", " 17:12", " 19:50"]), 1 if p[7] or R.random() < .02 else 0))
ins("admissions", A)
K = []
for i in range(1, 191):
    st = R.choices(["figure", "hockey", "double runner"], [6, 4, 1])[0]
    K.append((i, "%s-%03d" % (st[0].upper(), i), R.randrange(24, 32) if st[0] == "d" else R.randrange(28, 48), st, day(date(2017, 1, 1), date(2026, 4, 1)).isoformat(), None if R.random() < .1 else round(R.uniform(38, 139), 2), int(R.random() < .12)))
ins("skate_pairs", K)
H = []
use = [k[0] for k in K if k[0] % 17]
for a in A:
    if a[2] in ("spectator",) or a[6] or R.random() < .45:
        continue
    for _ in range(min(a[3], R.randrange(1, 3))):
        d = P[a[1] - 1]
        o = datetime.fromisoformat(d[3] + " " + d[4])
        b = o + timedelta(minutes=R.randrange(40, 170))
        lost = R.random() < .012
        H.append((len(H) + 1, a[0], R.choice(use), o.strftime("%Y-%m-%d %H:%M"), None if lost else b.strftime("%Y-%m-%d %H:%M"), 500 if b - o > timedelta(minutes=150) and not lost else None))
ins("skate_hires", H)
ins("sharpenings", [(i, R.choice([k for k in range(1, 191) if k % 13]), R.choice(tech), day().isoformat(), R.choice(["1/2", "1/2", "5/8", "3/8", None])) for i in range(1, 621)])
Z = sorted((day(), R.choice(["06:30", "09:50", "13:15", "16:45", "19:10", "22:20"])) for _ in range(1300))
ins("resurfacings", [(i, R.choices([1, 2, 3, 4], [5, 4, 2, .5])[0], R.choice(tech) if R.random() < .97 else None, "%s %s" % (d, t), R.choice([None, 380, 410, 450, 480, 520, 560]), int(R.random() < .06)) for i, (d, t) in enumerate(Z, 1)])
notes = ["fall, wrist", "collision at boards", "cut finger on blade", "puck over glass", "slipped on mat", "dizzy spell", "bump on head", None]
I = []
for i in range(1, 141):
    p = R.choice(P) if R.random() < .7 else None
    d = date.fromisoformat(p[3]) if p else day()
    sv = R.choices(["minor", "moderate", "severe"], [7, 3, 1])[0]
    I.append((i, p[1] if p else R.choice([1, 2, 3]), p[0] if p else None, R.choice(guards + [3, 4]), d.isoformat() + R.choice([" 10:40", " 15:05", " 18:22", " 20:31"]), sv, int(sv == "severe" and R.random() < .7 or sv == "moderate" and R.random() < .15), None if R.random() < .15 else min(NOW, d + timedelta(days=R.randrange(0, 25))).isoformat(), R.choice(notes)))
ins("incidents", I)
V = []
for y in range(2023, 2027):
    for m in range(1, 13):
        if (y, m) > (2026, 6):
            break
        for c in C:
            f = date(y, m, R.randrange(1, 4))
            if c[0] in (22, 23) or c[5] > f.isoformat() or (c[6] and c[6] < f.isoformat()) or R.random() < .3:
                continue
            x = R.random()
            age = (NOW - f).days
            st = "void" if x < .04 else "open" if x < .09 or age < 25 and x < .7 else "paid"
            V.append((len(V) + 1, "NI-%d-%04d" % (y, len(V) + 1), c[0], f.isoformat(), (f + timedelta(days=21)).isoformat(), min(NOW, f + timedelta(days=R.randrange(2, 50))).isoformat() if st == "paid" else None, round(R.uniform(120, 2400), 2), st))
ins("invoices", V)
db.commit()
db.close()
