"""School bus operator. make.py FILE"""
import os, sys, sqlite3, random
from datetime import date, timedelta as td
R = random.Random(1707)
if os.path.exists(sys.argv[1]): os.remove(sys.argv[1])
con = sqlite3.connect(sys.argv[1])
con.executescript("""
CREATE TABLE campuses(id INTEGER PRIMARY KEY, name TEXT, level TEXT, town TEXT, bell_time TEXT, principal TEXT);
CREATE TABLE stops(id INTEGER PRIMARY KEY, corner TEXT, town TEXT, has_shelter INTEGER);
CREATE TABLE routes(id INTEGER PRIMARY KEY, route_no TEXT, campus_id INTEGER, run_type TEXT, miles REAL, day_rate REAL, ended_on TEXT);
CREATE TABLE route_stops(route_id INTEGER, stop_id INTEGER, seq INTEGER, pickup_time TEXT, PRIMARY KEY(route_id, stop_id));
CREATE TABLE riders(id INTEGER PRIMARY KEY, full_name TEXT, grade INTEGER, campus_id INTEGER, stop_id INTEGER, guardian_name TEXT, guardian_phone TEXT, enrolled_on TEXT, withdrawn_on TEXT, wheelchair TEXT);
CREATE TABLE vehicles(id INTEGER PRIMARY KEY, bus_no TEXT, make TEXT, model_year INTEGER, seats INTEGER, wheelchair_lift TEXT, bought_on TEXT, retired_on TEXT);
CREATE TABLE drivers(id INTEGER PRIMARY KEY, full_name TEXT, phone TEXT, hired_on TEXT, quit_on TEXT, license_expires_on TEXT, hourly_cents INTEGER, trained_by INTEGER);
CREATE TABLE runs(id INTEGER PRIMARY KEY, route_id INTEGER, run_date TEXT, driver_id INTEGER, vehicle_id INTEGER, boarded INTEGER, minutes_late INTEGER, status TEXT, cancel_reason TEXT);
CREATE TABLE incidents(id INTEGER PRIMARY KEY, run_id INTEGER, rider_id INTEGER, kind TEXT, written_up_on TEXT, parent_called INTEGER, resolved_on TEXT);
CREATE TABLE repairs(id INTEGER PRIMARY KEY, vehicle_id INTEGER, reported_on TEXT, started_on TEXT, done_on TEXT, part TEXT, cost REAL, under_warranty INTEGER);
CREATE TABLE fuelings(id INTEGER PRIMARY KEY, vehicle_id INTEGER, driver_id INTEGER, fueled_on TEXT, gallons REAL, total_cents INTEGER);
CREATE TABLE field_trips(id INTEGER PRIMARY KEY, campus_id INTEGER, destination TEXT, booked_on TEXT, trip_date TEXT, driver_id INTEGER, vehicle_id INTEGER, headcount INTEGER, price_cents INTEGER, status TEXT, cancelled_on TEXT);
CREATE TABLE invoices(id INTEGER PRIMARY KEY, invoice_no TEXT, campus_id INTEGER, month TEXT, amount_cents INTEGER, sent_on TEXT, due_on TEXT, paid_on TEXT);
""")
def ins(t, row): con.execute("INSERT INTO %s VALUES(%s)" % (t, ",".join("?" * len(row))), row)
iso = lambda d: d and d.isoformat()
NOW = date(2026, 6, 30)
CA = [("Lincoln Elementary", "elementary", "Maple Grove", "08:10", "Mrs. Dabney"), ("Roosevelt Middle", "middle", "Maple Grove", "08:40", "Mr. Stokes"), ("Cedar High", "high", "Cedar Falls", "07:30", "Dr. Whitt"), ("St. Agnes Academy", "elementary", "Cedar Falls", "08:00", "Sister Joan"), ("Prairie View Elementary", "elementary", "Dillon", "08:15", "Ms. Ocasio"), ("Dillon High", "high", "Dillon", "07:45", None), ("Bright Futures Charter", "middle", "Maple Grove", "08:30", "Mr. Lamb")]
for i, c in enumerate(CA, 1): ins("campuses", (i,) + c)
ST = ["Elm & 3rd", "Oak & 9th", "Birch & Main", "Walnut & Center", "County Rd 12", "Route 7 Trailer Park", "Sunset Apartments", "Mill Pond", "Granger Farm", "Water Tower", "Dollar Store", "Fairground Gate", "Church of Christ", "Sycamore & 1st", "Sycamore & 5th", "Hickory Loop", "Old Depot", "Quarry Rd", "Lakeside Dr", "Cemetery Gate", "Airport Rd", "Meadow Ln", "Pump Station", "VFW Hall", "Tractor Supply", "Duck Pond"]
for i, s in enumerate(ST, 1): ins("stops", (i, s, ["Maple Grove", "Cedar Falls", "Dillon"][i % 3], int(R.random() < .35)))
rt = 0; RC = {}; RS = {}
for c, n in ((1, 2), (2, 2), (3, 2), (4, 1), (5, 1), (6, 1)):
    for k in range(n):
        ss = R.sample([x for x in range(1, 25)], R.randint(5, 8)); mi = round(R.uniform(7, 31), 1); rate = round(R.uniform(210, 390), 2)
        for ap in ("AM", "PM"):
            rt += 1; RC[rt] = c; RS[rt] = ss; ins("routes", (rt, "%d%s" % (c * 10 + k + 1, ap[0]), c, ap, mi, rate, "2025-06-06" if (c, k) == (2, 1) else None))
            for q, s in enumerate(ss if ap == "AM" else ss[::-1], 1): ins("route_stops", (rt, s, q, "%02d:%02d" % divmod((400 if ap == "AM" else 905) + q * 6, 60)))
FN = "Aiden Brielle Cooper Daisy Easton Faith Gunner Harper Isaac Jolene Kyler Lacey Maverick Nevaeh Orion Paisley Ryder Savannah Tucker Violet Wyatt Zoey".split()
PN = "Amber Brent Crystal Dwayne Erica Floyd Gina Hank Jody Kendra Lonnie Misty Randy Tammy Travis".split()
LN = "Adkins Boggs Chaffin Dotson Estep Fugate Gentry Hensley Justice Kincaid Lester Mullins Newsome Ratliff Skaggs Tackett Vance Workman".split()
seen = set()
def name(p):
    while True:
        n = R.choice(p) + " " + R.choice(LN)
        if n not in seen: seen.add(n); return n
CS = {c: sorted({s for r in RC if RC[r] == c for s in RS[r]}) for c in range(1, 7)}; RI = {}
for i in range(1, 301):
    c = R.choices(range(1, 7), [24, 22, 22, 8, 12, 12])[0]; g = {"elementary": R.randint(1, 5), "middle": R.randint(6, 8), "high": R.randint(9, 12)}[CA[c - 1][1]]
    e = R.choice([date(2023, 8, 14), date(2024, 8, 12), date(2024, 8, 12), date(2025, 8, 11), date(2025, 8, 11)]) + td(R.choice([0, 0, 0, R.randint(1, 250)])); w = e + td(R.randint(20, 600)) if R.random() < .14 else None
    if w and w > NOW: w = None
    n = name(FN); RI[i] = (c, e, w); ins("riders", (i, n, g, c, R.choice(CS[c]) if R.random() < .96 else None, R.choice(PN) + " " + n.split()[1], "555-01%02d" % R.randrange(100) if R.random() < .9 else None, iso(e), iso(w), "Y" if R.random() < .05 else "N"))
VE = [("101", "Blue Bird", 2012, 72, "N", "2012-07-01", "2024-05-31"), ("102", "Thomas", 2014, 72, "N", "2014-08-01", None), ("103", "Thomas", 2015, 65, "Y", "2015-08-01", None), ("104", "IC Bus", 2017, 77, "N", "2017-07-15", None), ("105", "Blue Bird", 2018, 77, "N", "2018-08-01", None), ("106", "Blue Bird", 2019, 48, "Y", "2019-07-20", None), ("107", "IC Bus", 2021, 72, "N", "2021-08-02", None), ("108", "Thomas", 2022, 72, "N", "2022-06-30", None), ("109", "Lion Electric", 2024, 72, "Y", "2024-06-15", None), ("110", "Blue Bird", 2016, 65, "N", "2016-08-01", "2025-12-19"), ("111", "Lion Electric", 2025, 72, "Y", "2025-07-10", None), ("112", "Ford", 2020, 14, "N", "2026-04-02", None)]
for i, v in enumerate(VE, 1): ins("vehicles", (i,) + v)
DR = "Earl Pruitt;Wanda Sizemore;Chester Akers;Loretta Blevins;Dale Hatfield;Rosalind Teague;Vernon Slone;Bonnie Caudill;Marvin Ousley;Peggy Lafferty;Curtis Meade;Opal Stidham;Jerry Bentley;Nadine Goble".split(";")
QUIT = {5: "2025-01-17", 11: "2025-10-31", 13: "2026-03-20"}
for i, d in enumerate(DR, 1): ins("drivers", (i, d, "555-02%02d" % R.randrange(100) if i != 9 else None, iso(date(2003, 8, 1) + td(R.randrange(7500))) if i < 14 else "2026-05-18", QUIT.get(i), iso(date(2026, 5, 20) + td(R.randrange(1500))), R.randrange(1850, 2900, 25), None if i < 4 else R.choice([1, 2, 2, 3])))
n = inc = 0; d = date(2024, 8, 12); reg = {r: R.choice([1, 2, 3, 4, 6, 7, 8, 9, 10, 12]) for r in RC}
while d <= date(2026, 6, 5):
    off = d.weekday() > 4 or (date(2024, 12, 20) < d < date(2025, 1, 6)) or (date(2025, 12, 19) < d < date(2026, 1, 5)) or date(2025, 6, 6) < d < date(2025, 8, 11) or (d.month, d.day) in ((11, 27), (11, 28))
    snow = d.month in (1, 2) and R.random() < .07
    if not off:
        for r in RC:
            if (RC[r], r) and r in (7, 8) and d > date(2025, 6, 6): continue
            n += 1; s = iso(d); dv = reg[r] if R.random() < .86 else R.choice([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13])
            if dv in QUIT and s > QUIT[dv]: dv = R.choice([1, 2, 4, 8])
            vs = [i for i, v in enumerate(VE, 1) if v[5] <= s and (not v[6] or v[6] > s) and i != 12]; v = vs[(r + d.isocalendar()[1]) % len(vs)]
            if snow: ins("runs", (n, r, s, None, None, 0, None, "cancelled", "snow"))
            elif R.random() < .012: ins("runs", (n, r, s, None, None, 0, None, "cancelled", R.choice(["no driver", "breakdown"])))
            else:
                ins("runs", (n, r, s, dv, v, R.randint(11, 46), R.choice([0, 0, 0, 0, 0, 2, 4, 6, 11, 19 if d.month < 3 else 8]) if R.random() < .97 else None, "completed", None))
                if R.random() < .045:
                    who = [i for i in RI if RI[i][0] == RC[r] and RI[i][1] <= d and (not RI[i][2] or RI[i][2] > d)]
                    if who: inc += 1; ins("incidents", (inc, n, R.choice(who) if R.random() < .7 else R.choice(who[:9]), R.choice(["fighting", "standing up", "vaping", "bullying", "vandalism", "left on bus"] if R.random() < .97 else ["left on bus"]), iso(d + td(R.choice([0, 0, 1]))), int(R.random() < .66), iso(min(NOW, d + td(R.randint(1, 20)))) if R.random() < .9 else None))
    d += td(1)
rp = fu = 0
for i, v in enumerate(VE, 1):
    a = max(date(2023, 1, 3), date.fromisoformat(v[5])); b = min(NOW, date.fromisoformat(v[6] or "2026-06-30"))
    for _ in range(int((b - a).days / (58 if v[2] < 2018 else 105)) if i != 12 else 0):
        x = a + td(R.randrange((b - a).days)); s = x + td(R.randint(0, 5)); e = s + td(R.choice([0, 1, 1, 3, 8])); w = int(v[2] > 2020 and R.random() < .5); rp += 1
        if e > NOW or (b == NOW and (NOW - x).days < 25 and R.random() < .7): e = None
        if s > NOW: s = None
        ins("repairs", (rp, i, iso(x), iso(s), iso(e), R.choice(["brakes", "alternator", "door", "tires", "heater", "stop arm", "battery", "lift"]), (0.0 if w else round(R.uniform(90, 2400), 2)) if e else None, w))
    if v[1] != "Lion Electric":
        x = max(a, date(2024, 8, 12))
        while x < b:
            if x.month not in (7,): fu += 1; g = round(R.uniform(18, 58), 1); dd = R.choice([1, 2, 3, 4, 6, 7, 8, 9, 10]); ins("fuelings", (fu, i, dd, iso(x), g, int(g * R.uniform(318, 402))))
            x += td(R.randint(6, 17))
for t in range(1, 91):
    x = date(2023, 9, 5) + td(int(t * 11.6) + R.randrange(9))
    if x.month == 8: continue
    k = x - td(R.randint(9, 60)); k = min(k, NOW - td(2)); cx = R.random() < .11; s = iso(x)
    vs = [i for i, v in enumerate(VE, 1) if v[5] <= s and (not v[6] or v[6] > s)]
    ins("field_trips", (t, R.choice([1, 1, 2, 3, 3, 4, 5, 6]), R.choice(["zoo", "state capitol", "caverns", "planetarium", "pumpkin patch", "college tour", "away game", "symphony"]), iso(k), s, R.choice([1, 2, 3, 4, 8, 12]) if x <= NOW + td(9) else None, R.choice(vs), R.randint(14, 68), R.randrange(18000, 96000, 500), "cancelled" if cx else "done" if x <= NOW else "booked", iso(k + (min(x, NOW) - k) // 2) if cx else None))
iv = 0
for y, m in [(y, m) for y in (2024, 2025, 2026) for m in range(1, 13) if m not in (7, 8) and (2024, 8) < (y, m) < (2026, 7)]:
    for c in range(1, 7):
        sd = date(y + m // 12, m % 12 + 1, 1) + td(R.randint(0, 4))
        if sd > NOW: continue
        iv += 1; du = sd + td(30); pd = sd + td(R.choice([12, 20, 25, 28, 29, 35, 44, 61])); pd = pd if pd <= NOW and R.random() < .86 else None
        ins("invoices", (iv, "YB-%04d" % (1200 + iv), c, "%d-%02d" % (y, m), R.randrange(480000, 1350000, 100) * (1 if c < 4 else 1) // (1 if c < 4 else 2), iso(sd), iso(du), iso(pd)))
con.commit(); con.execute("VACUUM"); con.close()
