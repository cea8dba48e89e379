"""Scaffolding hire. make.py FILE"""
import os, sys, sqlite3, random
from datetime import date, timedelta as td
R = random.Random(7404)
if os.path.exists(sys.argv[1]): os.remove(sys.argv[1])
con = sqlite3.connect(sys.argv[1])
con.executescript("""
CREATE TABLE customers(id INTEGER PRIMARY KEY, company_name TEXT, contact_name TEXT, phone TEXT, town TEXT, credit_limit REAL, blocked INTEGER DEFAULT 0);
CREATE TABLE sites(id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id), name TEXT, street TEXT, town TEXT, height_m REAL);
CREATE TABLE gangs(id INTEGER PRIMARY KEY, name TEXT, leader_id INTEGER REFERENCES workers(id));
CREATE TABLE workers(id INTEGER PRIMARY KEY, name TEXT, trade TEXT, gang_id INTEGER REFERENCES gangs(id), hourly_wage REAL, hired_on TEXT, left_on TEXT, climbing_cert_until TEXT);
CREATE TABLE jobs(id INTEGER PRIMARY KEY, job_no TEXT UNIQUE, site_id INTEGER REFERENCES sites(id), gang_id INTEGER REFERENCES gangs(id), quoted_on TEXT, quote_amount REAL, erected_on TEXT, due_down_on TEXT, struck_on TEXT, status TEXT, area_m2 INTEGER);
CREATE TABLE item_types(id INTEGER PRIMARY KEY, code TEXT, name TEXT, kind TEXT, weight_kg REAL, weekly_rate_cents INTEGER, replacement_cents INTEGER, owned_qty INTEGER);
CREATE TABLE hires(id INTEGER PRIMARY KEY, job_id INTEGER REFERENCES jobs(id), item_type_id INTEGER REFERENCES item_types(id), qty_out INTEGER, out_on TEXT, qty_back INTEGER, back_on TEXT);
CREATE TABLE losses(id INTEGER PRIMARY KEY, job_id INTEGER REFERENCES jobs(id), item_type_id INTEGER REFERENCES item_types(id), qty INTEGER, reported_on TEXT, cause TEXT, charged INTEGER);
CREATE TABLE shifts(id INTEGER PRIMARY KEY, worker_id INTEGER REFERENCES workers(id), job_id INTEGER REFERENCES jobs(id), day TEXT, hours REAL, overtime REAL);
CREATE TABLE scaffold_checks(id INTEGER PRIMARY KEY, job_id INTEGER REFERENCES jobs(id), checked_on TEXT, checker_id INTEGER REFERENCES workers(id), tag TEXT, remark TEXT);
CREATE TABLE trucks(id INTEGER PRIMARY KEY, plate TEXT, payload_kg INTEGER, sold_on TEXT);
CREATE TABLE deliveries(id INTEGER PRIMARY KEY, job_id INTEGER REFERENCES jobs(id), truck_id INTEGER REFERENCES trucks(id), direction TEXT, planned_on TEXT, driven_on TEXT, load_kg INTEGER, cancelled_on TEXT);
CREATE TABLE bills(id INTEGER PRIMARY KEY, bill_no TEXT, job_id INTEGER REFERENCES jobs(id), billed_on TEXT, due_on TEXT, paid_on TEXT, net_cents INTEGER, voided INTEGER DEFAULT 0);
""")
def ins(t, row): con.execute("INSERT INTO %s VALUES(%s)" % (t, ",".join("?" * len(row))), row)
iso = lambda d: d and d.isoformat()
NOW = date(2026, 6, 30)
TOWN = ["Brackwede", "Lindau", "Osterfeld", "Neumark", "Hafenstadt"]
CN = ["Krause Hochbau", "Malerbetrieb Stolz", "Dachdecker Wendt", "Nordbau AG", "Fassaden Ritter", "Bauhaus Peters", "Stadtwerke", "Kirchengemeinde St. Jakob", "Huber Sanierung", "Immo Plus", "Zimmerei Falk", "Baugenossenschaft Eintracht", "Glas Moser", "Hotel Seeblick", "Putz & Co", "Dombauverein", "Werft Lange", "Solar Blitz", "Elektro Voss", "Stuck Amadeo", "Abriss Kranz", "Gemeinde Neumark", "Villa Rosen GbR", "Spenglerei Off", "Theater am Kai", "Silo West"]
for i, c in enumerate(CN, 1): ins("customers", (i, c, R.choice(["Frau", "Herr"]) + " " + R.choice("Adler Bock Cordes Dietz Ernst Fink Grote Hahn Jung Koch Lenz Maas Noll Otte Pohl".split()), "0170 55%05d" % R.randrange(100000) if R.random() < .85 else None, R.choice(TOWN), R.choice([10000, 20000, 25000, 50000, None]), 1 if i in (13, 21) else 0))
SN = "Rathaus;Wohnblock 4;Kirchturm;Lagerhalle;Villa Nord;Brücke Ost;Schulhaus;Silo;Altbau 17;Hotelfront;Hafenkran;Kino;Turnhalle;Reihenhaus;Dom Südseite;Mühle;Tankhaus;Bahnhof".split(";")
sid = 0; SC = {}
for c in range(1, 25):
    for _ in range(R.choice([1, 2, 2, 3, 4])):
        sid += 1; SC[sid] = c; ins("sites", (sid, c, R.choice(SN) + " " + CN[c - 1].split()[0] if sid % 3 else R.choice(SN) + " %d" % sid, R.choice(["Kaistr.", "Am Markt", "Ringweg", "Bergstr."]) + " %d" % R.randint(1, 90), R.choice(TOWN), round(R.uniform(4, 62), 1) if R.random() < .9 else None))
for i, g in enumerate(["Adler", "Bussard", "Falke", "Milan"], 1): ins("gangs", (i, g, i))
W = "Ali Demir;Bodo Kranich;Cem Yildiz;Dirk Hamann;Enzo Vitale;Falko Reuss;Georg Patzig;Henryk Nowak;Ivan Petrov;Jan Beeker;Kemal Aksoy;Lutz Oehme;Marek Zielinski;Nils Harms;Ole Brandt;Pavel Kral;Rico Sander;Stefan Uhl;Tarek Haddad;Uwe Lorenz;Viktor Dahl;Wim de Boer".split(";")
LEFT = {6: "2024-09-30", 14: "2025-11-15", 20: "2023-12-31", 22: "2026-03-31"}
for i, w in enumerate(W, 1): ins("workers", (i, w, "leading scaffolder" if i < 5 else R.choice(["scaffolder", "scaffolder", "helper", "driver"]), (i - 1) % 4 + 1 if i != 21 else None, round(R.uniform(24, 29) if i < 5 else R.uniform(15, 22), 2), iso(date(2012, 4, 1) + td(R.randrange(3800))), LEFT.get(i), iso(date(2026, 2, 1) + td(R.randrange(900))) if i % 9 else None))
IT = [("FR-200", "frame 2.00 m", "frame", 18.5, 95, 8900, 2600), ("FR-100", "frame 1.00 m", "frame", 11.2, 70, 5900, 900), ("LG-307", "ledger 3.07 m", "ledger", 9.4, 38, 2900, 3100), ("LG-257", "ledger 2.57 m", "ledger", 8.1, 34, 2600, 2400), ("BD-AL3", "aluminium board 3 m", "board", 16.8, 120, 11500, 1800), ("BD-WD2", "timber board 2 m", "board", 13.5, 55, 3400, 1500), ("CP-SW", "swivel coupler", "coupler", 1.3, 9, 950, 7000), ("CP-RA", "right-angle coupler", "coupler", 1.1, 8, 820, 9000), ("GD-307", "guard rail", "rail", 4.7, 28, 1900, 2900), ("NT-20", "dust net roll", "cover", 7.5, 160, 7500, 240), ("SP-BAS", "base spindle", "spindle", 3.9, 22, 1600, 3300), ("TW-ROL", "rolling tower", "tower", 142, 3900, 189000, 14), ("LD-3", "ladder 3 m", "ladder", 9.9, 60, 5200, 320), ("HO-150", "hoist 150 kg", "hoist", 88, 6500, 420000, 6), ("SH-CH", "rubble chute", "cover", 21, 240, 9900, 60)]
for i, t in enumerate(IT, 1): ins("item_types", (i,) + t)
for i, t in enumerate([("OS-G 114", 7500, None), ("OS-G 220", 12000, None), ("OS-G 307", 3500, "2025-03-20"), ("OS-G 451", 18000, None)], 1): ins("trucks", (i,) + t)
hid = lid = shn = chk = dl = bl = 0; yr = {}
for j in range(1, 241):
    q = date(2023, 1, 4) + td(int((j - 1) * 5.25) + R.randrange(6)); y = q.year % 100; yr[y] = yr.get(y, 0) + 1
    s = R.randint(1, sid); area = R.randint(40, 900); x = R.random(); er = q + td(R.randint(6, 40)); due = er + td(R.choice([28, 42, 56, 84, 120])); st = None
    if x < .17: st = "lost"
    elif x < .22: st = "cancelled"
    elif er > NOW: st = "quoted" if R.random() < .5 else "ordered"
    if st: er2 = due2 = None
    else: er2, due2 = er, due
    sk = None
    if st is None:
        sk = due + td(R.choice([-6, -2, 0, 0, 3, 9, 20, 35])); st = "struck"
        if sk > NOW or (R.random() < .03 and j > 150): sk = None; st = "standing"
    if st == "ordered": er2 = None; due2 = due
    g = R.randint(1, 4) if st not in ("lost", "quoted") else None
    ins("jobs", (j, "%02d-%04d" % (y, yr[y] * 3 + 100), s, g, iso(q), round(area * R.uniform(9, 17), 2), iso(er2), iso(due2), iso(sk), st, area))
    if st not in ("struck", "standing"): continue
    for t in R.sample([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], R.randint(4, 7)):
        hid += 1; n = max(1, int(area * {1: .35, 3: .5, 4: .3, 5: .25, 7: .6, 8: .8, 9: .4}.get(t, .12))) if t != 12 else R.randint(1, 3)
        miss = R.choice([0, 0, 0, 1, 2, 5]) if n > 8 else 0; bk = sk + td(R.choice([0, 0, 1, 3])) if sk else None
        if bk and bk > NOW: bk = None
        ins("hires", (hid, j, t, n, iso(er), n - miss if bk else None, iso(bk)))
        if miss and bk: lid += 1; ins("losses", (lid, j, t, miss, iso(bk), R.choice(["lost", "lost", "bent", "stolen"]), int(R.random() < .75)))
        if bk and R.random() < .08: lid += 1; ins("losses", (lid, j, t, R.randint(1, 4), iso(bk), R.choice(["bent", "sawn off", None]), int(R.random() < .4)))
    for d0, d1 in ((er - td(R.randint(1, 3)), 1), (sk, 0)):
        if not d0: continue
        for w in range(1, 23):
            if w != 21 and (w - 1) % 4 + 1 == g and (w not in LEFT or iso(d0) <= LEFT[w]) and R.random() < .75:
                for k in range(R.choice([1, 1, 2]) if d1 else 1):
                    if d0 + td(k) <= NOW: shn += 1; ins("shifts", (shn, w, j, iso(d0 + td(k)), R.choice([6, 7.5, 8, 8, 8]), R.choice([0, 0, 0, 1, 1.5, 2])))
        for _ in range(1 if area < 450 else 2):
            dl += 1; cx = R.random() < .06; late = R.choice([0, 0, 0, 0, 1, 2])
            tr = R.choice([1, 2, 4] + ([3] if iso(d0) < "2025-03-15" else []))
            dd = min(d0 + td(late), NOW)
            ins("deliveries", (dl, j, tr, "out" if d1 else "back", iso(d0), None if cx else iso(dd), None if cx else R.randrange(600, [7500, 12000, 3500, 18000][tr - 1], 50), iso(d0 - td(1)) if cx else None))
    d = er
    while d <= (sk or NOW):
        if R.random() < .8: chk += 1; ins("scaffold_checks", (chk, j, iso(d), R.choice([1, 2, 3, 4]), R.choices(["green", "yellow", "red"], [80, 14, 6])[0], R.choice([None, None, None, "tie missing", "board loose", "net torn"])))
        d += td(14)
    tot = int(area * R.uniform(9, 17) * 100); parts = [(er + td(7), .6)] + ([(sk + td(5), .4)] if sk else [])
    for b, f in parts:
        if b <= NOW:
            bl += 1; due = b + td(30); pd = b + td(R.randint(5, 75)) if R.random() < .93 else None
            if pd and pd > NOW: pd = None
            v = int(R.random() < .03); ins("bills", (bl, "B%05d" % (bl * 4 + 20010), j, iso(b), iso(due), None if v else iso(pd), int(tot * f), v))
con.commit(); con.execute("VACUUM"); con.close()
