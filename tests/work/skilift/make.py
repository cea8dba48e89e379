"""Ski-lift operator. make.py FILE"""
import os, sys, sqlite3, random
from datetime import date, timedelta as td
R = random.Random(4101)
if os.path.exists(sys.argv[1]): os.remove(sys.argv[1])
con = sqlite3.connect(sys.argv[1])
con.executescript("""
CREATE TABLE sectors(id INTEGER PRIMARY KEY, name TEXT NOT NULL, summit_altitude_m INTEGER);
CREATE TABLE employees(id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, role TEXT, phone TEXT, hired_on TEXT, left_on TEXT, manager_id INTEGER REFERENCES employees(id), home_sector_id INTEGER REFERENCES sectors(id));
CREATE TABLE lifts(id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind TEXT, hourly_capacity INTEGER, opened_year INTEGER, length_m INTEGER, sector_id INTEGER REFERENCES sectors(id), retired_on TEXT);
CREATE TABLE slopes(id INTEGER PRIMARY KEY, name TEXT NOT NULL, difficulty TEXT, length_m INTEGER, sector_id INTEGER REFERENCES sectors(id), has_snowmaking INTEGER DEFAULT 0);
CREATE TABLE lift_slopes(lift_id INTEGER REFERENCES lifts(id), slope_id INTEGER REFERENCES slopes(id), PRIMARY KEY(lift_id, slope_id));
CREATE TABLE guests(id INTEGER PRIMARY KEY, full_name TEXT, country TEXT, born_on TEXT, email TEXT, newsletter INTEGER DEFAULT 0);
CREATE TABLE pass_types(id INTEGER PRIMARY KEY, name TEXT, valid_days INTEGER, list_price_cents INTEGER, still_offered INTEGER);
CREATE TABLE passes(id INTEGER PRIMARY KEY, pass_no TEXT UNIQUE, guest_id INTEGER REFERENCES guests(id), pass_type_id INTEGER REFERENCES pass_types(id), sold_on TEXT, valid_from TEXT, valid_to TEXT, price_paid REAL, channel TEXT, status TEXT, refunded_on TEXT, sold_by INTEGER REFERENCES employees(id));
CREATE TABLE lift_days(id INTEGER PRIMARY KEY, lift_id INTEGER REFERENCES lifts(id), day TEXT, riders INTEGER, hours_open REAL, closed_reason TEXT);
CREATE TABLE incidents(id INTEGER PRIMARY KEY, reported_at TEXT, slope_id INTEGER REFERENCES slopes(id), guest_id INTEGER REFERENCES guests(id), severity TEXT, injury TEXT, helicopter INTEGER DEFAULT 0, patroller_id INTEGER REFERENCES employees(id), closed_at TEXT);
CREATE TABLE inspections(id INTEGER PRIMARY KEY, lift_id INTEGER REFERENCES lifts(id), planned_on TEXT, done_on TEXT, inspector TEXT, result TEXT, cost_cents INTEGER, cancelled_on TEXT);
""")
def ins(t, row): con.execute("INSERT INTO %s VALUES(%s)" % (t, ",".join("?" * len(row))), row)
for i, (n, a) in enumerate([("Gletscherblick", 2740), ("Sonnenhang", 2110), ("Kinderland", 1320), ("Rotkopf", 2480), ("Talboden", 1180)], 1): ins("sectors", (i, n, a))
FIRST = "Anna Beat Corinne Dario Elin Fabio Gian Heidi Ivo Jana Kilian Lena Marco Nadia Oskar Petra Quirin Rahel Sven Tamara Urs Vera Walter Yvonne Zeno".split()
LAST = "Ammann Bieri Caflisch Derungs Egger Furrer Gmür Hutter Imhof Jost Kälin Lutz Meuli Nigg Odermatt Poltera Rieder Schmid Tanner Walser".split()
roles = ["managing director"] + ["head of operations", "head of patrol", "head of ticketing"] + ["lift attendant"] * 10 + ["patroller"] * 7 + ["cashier"] * 6 + ["groomer driver"] * 4
LEFT = {}
for i, r in enumerate(roles, 1):
    boss = None if i == 1 else 1 if i < 5 else {"lift attendant": 2, "groomer driver": 2, "patroller": 3, "cashier": 4}[r]
    h = date(2014, 11, 1) + td(R.randrange(2900 if r in ("patroller", "cashier") else 4100))
    left = (date(2024, 4, 20) + td(R.randrange(700))).isoformat() if i > 4 and R.random() < .16 and h.year < 2024 else None
    if left: LEFT[i] = left
    ins("employees", (i, FIRST[(i * 7) % 25], LAST[(i * 3) % 20], r, "+41 81 555 %04d" % R.randrange(10000) if R.random() < .9 else None, h.isoformat(), left, boss, None if i < 5 else R.randint(1, 5)))
att = [i for i, r in enumerate(roles, 1) if r == "cashier"]; pat = [i for i, r in enumerate(roles, 1) if r == "patroller"]
LIFTS = [("Gletscherbahn", "gondola", 2400, 2009, 3120, 1), ("Eiswand", "chairlift", 1800, 1998, 1460, 1), ("Sonnenbahn", "gondola", 2800, 2018, 2450, 2), ("Hang I", "chairlift", 1500, 1987, 980, 2), ("Hang II", "drag lift", 900, 1979, 760, 2), ("Zwergli", "magic carpet", 700, 2015, 110, 3), ("Pinguin", "magic carpet", 600, 2021, 85, 3), ("Rotkopf Express", "chairlift", 2600, 2012, 1890, 4), ("Gratlift", "drag lift", 850, 1974, 640, 4), ("Talschlepp", "drag lift", 800, 1969, 540, 5), ("Bergfex", "chairlift", 1700, 2004, 1330, 4), ("Alte Talbahn", "gondola", 1100, 1966, 2010, 5)]
for i, l in enumerate(LIFTS, 1): ins("lifts", (i,) + l + ("2024-04-14" if i == 12 else None,))
SL = [("Panorama", "blue", 5200, 1), ("Eisrinne", "black", 1650, 1), ("Gletscherlauf", "red", 4100, 1), ("Sonnenpiste", "blue", 3300, 2), ("Hüttenweg", "blue", 2750, 2), ("Steilhang", "black", 980, 2), ("Bärenhang", "red", 1900, 2), ("Schneewittchen", "green", 220, 3), ("Kasperl", "green", 180, 3), ("Rotkopf Nord", "black", 2140, 4), ("Rotkopf Süd", "red", 2600, 4), ("Murmeltier", "blue", 1850, 4), ("Gamsgrat", "red", 2230, 4), ("Talabfahrt", "red", 6100, 5), ("Waldweg", "blue", 3900, 5), ("Dorfwiese", "green", 410, 5)]
for i, s in enumerate(SL, 1): ins("slopes", (i,) + s + (1 if i in (1, 3, 4, 5, 7, 8, 11, 14, 16) else 0,))
for l, ss in {1: [1, 3], 2: [2, 3], 3: [4, 5, 7], 4: [4, 6, 7], 5: [5], 6: [8], 7: [8, 9], 8: [10, 11, 12, 13], 9: [13], 10: [16], 11: [11, 12, 14], 12: [14, 15]}.items():
    for s in ss: ins("lift_slopes", (l, s))
GF = "Liam Sofie Noah Mila Jan Fleur Oliver Amelia Lukas Hanna Tom Chiara Matteo Giulia Pierre Camille Emma Jonas Sara Willem Ewa Pavel Ingrid Nils Carla".split()
GL = "Bakker Visser Smith Taylor Weber Fischer Rossi Bianchi Dubois Moreau Keller Huber Novak Dvorak Larsen Berg Kowalski Meijer Jones Brandt Lang Conti Petit Frei".split()
CO = ["Switzerland"] * 9 + ["Germany"] * 7 + ["Netherlands"] * 5 + ["Italy"] * 3 + ["United Kingdom"] * 3 + ["France", "Poland", "Denmark"]
used = set()
for i in range(1, 421):
    while True:
        n = R.choice(GF) + " " + R.choice(GL)
        if n not in used: used.add(n); break
    b = date(1945, 1, 1) + td(R.randrange(26500)) if R.random() < .93 else None
    ins("guests", (i, n, R.choice(CO), b and b.isoformat(), n.lower().replace(" ", ".") + "@example.com" if R.random() < .8 else None, int(R.random() < .4)))
PT = [("Day pass adult", 1, 7400, 1), ("Day pass child", 1, 3700, 1), ("Afternoon ticket", 1, 5200, 1), ("3-day pass", 3, 19800, 1), ("Week pass", 7, 41500, 1), ("Season pass adult", 180, 89000, 1), ("Season pass child", 180, 39000, 1), ("Sledge ticket", 1, 2800, 1), ("Senior Wednesday", 1, 4900, 0), ("Night skiing", 1, 3300, 0)]
for i, p in enumerate(PT, 1): ins("pass_types", (i,) + p)
seasons = [(date(2023, 1, 1), date(2023, 4, 16)), (date(2023, 12, 2), date(2024, 4, 14)), (date(2024, 11, 30), date(2025, 4, 21)), (date(2025, 12, 6), date(2026, 4, 12))]
pid = 0
for k, (a, b) in enumerate(seasons):
    for _ in range([260, 330, 370, 410][k]):
        pid += 1; t = R.choices(range(1, 11), [26, 15, 9, 14, 11, 7, 5, 5, 4 if k < 2 else 0, 4 if k < 1 else 0])[0]
        f = a + td(R.randrange((b - a).days)); d = PT[t - 1][1]
        if d == 180: f = a
        s = f - td(R.choice([0, 0, 0, 1, 2, 6, 14, 30])) if d < 180 else f - td(R.randrange(5, 75))
        s = max(s, date(2023, 1, 1)); x = R.random(); st = "refunded" if x < .05 else "blocked" if x < .07 else "used" if x < .93 else "unused"
        price = PT[t - 1][2] / 100 * R.choice([1, 1, 1, 1, .9, .8])
        ch = R.choices(["counter", "web shop", "hotel", "app"], [40, 30, 14, 10 if k > 1 else 0])[0]
        ref = (s + td(R.randrange(1, 20))).isoformat() if st == "refunded" else None
        e = min(f + td(d - 1), b)
        ins("passes", (pid, "P%06d" % (230000 + pid * 7), R.randint(1, 400), t, s.isoformat(), f.isoformat(), e.isoformat(), round(price, 2), ch, st, ref, R.choice([e for e in att if LEFT.get(e, "9") > s.isoformat()]) if ch == "counter" else None))
n = 0
for k, (a, b) in enumerate(seasons):
    for dd in range((b - a).days + 1):
        day = a + td(dd); storm = R.random() < .05; wk = 1.35 if day.weekday() > 4 else 1; mid = 1.2 if day.month in (2,) or (day.month, day.day) > (12, 24) else .9
        for i, l in enumerate(LIFTS, 1):
            if i == 12 and k > 1: continue
            n += 1; why = None; h = 7.5
            if storm and l[5] in (1, 4): why = "wind"
            elif R.random() < .018: why = R.choice(["technical", "technical", "avalanche danger", "too little snow"])
            if why: ins("lift_days", (n, i, day.isoformat(), 0, 0, why))
            else:
                h = R.choice([7.5, 7.5, 7.5, 7, 6, 4.5]); ins("lift_days", (n, i, day.isoformat(), int(l[2] * h * .14 * wk * mid * R.uniform(.7, 1.25)), h, None))
n = 0
for k, (a, b) in enumerate(seasons):
    for _ in range([48, 62, 70, 77][k]):
        n += 1; day = a + td(R.randrange((b - a).days)); sv = R.choices(["minor", "moderate", "serious"], [55, 32, 13])[0]
        sl = R.choices(range(1, 17), [6, 8, 5, 4, 3, 9, 4, 1, 0, 9, 5, 2, 4, 6, 2, 1])[0]
        hel = int(sv == "serious" and R.random() < .7 or sv == "moderate" and R.random() < .06)
        at = "%s %02d:%02d" % (day, R.randint(9, 16), R.randrange(60)); cl = (day + td(R.randrange(0, 25))).isoformat() if R.random() < .92 else None
        ins("incidents", (n, at, sl, R.randint(1, 420) if R.random() < .75 else None, sv, R.choice(["knee", "wrist", "shoulder", "head", "lower leg", "back", None]), hel, R.choice([e for e in pat if LEFT.get(e, "9") > str(day)]), cl))
n = 0
for y in (2023, 2024, 2025, 2026):
    for i, l in enumerate(LIFTS, 1):
        if i == 12 and y > 2023: continue
        for m in ((5, 10) if l[1] in ("gondola", "chairlift") else (6,)):
            p = date(y, m, 2) + td(R.randrange(24)); n += 1; can = None; done = p + td(R.choice([0, 0, 0, 1, 3, 8, 17]))
            if R.random() < .08 and p < date(2026, 7, 1): can = (p - td(R.randint(1, 9))).isoformat(); done = None
            elif p > date(2026, 6, 12) or done > date(2026, 6, 30) or (y == 2026 and i == 11): done = None
            res = R.choices(["passed", "minor defects", "failed"], [62, 28, 10])[0] if done else None
            ins("inspections", (n, i, p.isoformat(), done and done.isoformat(), R.choice(["TÜV Süd", "Seilbahn-Prüf AG", "Bundesamt"]), res, R.randrange(900, 5200) * 100 if done else None, can))
con.commit()
con.execute("VACUUM"); con.close()
