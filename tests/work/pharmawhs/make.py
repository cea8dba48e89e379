"""Pharmacy wholesaler: orders, batches, tours, recalls.  make.py FILE"""
import random, sqlite3, sys, os
from datetime import date, datetime, timedelta

R = random.Random(9090)
out = sys.argv[1]
if os.path.exists(out):
    os.remove(out)
db = sqlite3.connect(out)
db.executescript("""
CREATE TABLE grp (grp_id INTEGER PRIMARY KEY, nm TEXT);
CREATE TABLE apo (apo_id INTEGER PRIMARY KEY, nm TEXT, city TEXT, grp_id INTEGER, tour_cd TEXT, lim_ct INTEGER, act_fl INTEGER, opn_dt TEXT, cls_dt TEXT);
CREATE TABLE mfr (mfr_id INTEGER PRIMARY KEY, nm TEXT, ctry TEXT);
CREATE TABLE art (pzn TEXT PRIMARY KEY, bez TEXT, mfr_id INTEGER, form TEXT, cool_fl INTEGER, narc_fl INTEGER, pp_ct INTEGER, sp_ct INTEGER, dlst_dt TEXT);
CREATE TABLE chg (chg_no TEXT PRIMARY KEY, pzn TEXT, rcv_dt TEXT, exp_dt TEXT, qty_rcv INTEGER, qty_oh INTEGER, blk_fl INTEGER, blk_rsn TEXT);
CREATE TABLE drv (drv_id INTEGER PRIMARY KEY, nm TEXT, st_dt TEXT, end_dt TEXT, sub_id INTEGER);
CREATE TABLE tour (tour_cd TEXT PRIMARY KEY, descr TEXT, drv_id INTEGER, dep_tm TEXT, km INTEGER);
CREATE TABLE ord_h (ord_no INTEGER PRIMARY KEY, apo_id INTEGER, ord_ts TEXT, chn TEXT, st TEXT, cxl_ts TEXT, shp_ts TEXT, dlv_ts TEXT, tour_cd TEXT);
CREATE TABLE ord_l (ord_no INTEGER, pos INTEGER, pzn TEXT, qty_ord INTEGER, qty_dlv INTEGER, chg_no TEXT, prc_ct INTEGER, sht_rsn TEXT, PRIMARY KEY (ord_no, pos));
CREATE TABLE ret (ret_no INTEGER PRIMARY KEY, ord_no INTEGER, pos INTEGER, ret_dt TEXT, qty INTEGER, rsn TEXT, acc_fl TEXT, crd_ct INTEGER);
CREATE TABLE rcl (rcl_no INTEGER PRIMARY KEY, chg_no TEXT, ann_dt TEXT, cls INTEGER, done_dt TEXT);
CREATE TABLE tmp_log (log_id INTEGER PRIMARY KEY, room TEXT, ts TEXT, deg_c REAL);
CREATE TABLE bill (bill_no TEXT PRIMARY KEY, apo_id INTEGER, bill_dt TEXT, due_dt TEXT, pd_dt TEXT, amt NUMERIC, dun_lvl INTEGER, cxl_fl INTEGER);
""")
D0, NOW = date(2023, 1, 1), date(2026, 6, 30)


def day(a=D0, b=NOW):
    return a + timedelta(days=R.randrange(max(1, (b - a).days + 1)))


def ins(t, rows):
    rows = list(rows)
    db.executemany("INSERT INTO %s VALUES (%s)" % (t, ",".join("?" * len(rows[0]))), rows)


ins("grp", [(1, "Linden Apotheken"), (2, "Sanavita"), (3, "MediPunkt"), (4, "Stern Verbund")])
DV = [("Uwe Pohl", 2), ("Katja Brandt", 1), ("Mirko Ilic", 4), ("Dana Schreiber", 3), ("Heinz Otte", 1), ("Selma Aydin", 2), ("Jan Wojtas", 6), ("Rolf Maas", None)]
ins("drv", [(i, n, (day(date(2012, 1, 1), date(2022, 10, 1)) if i < 7 else day(date(2024, 1, 8), date(2025, 5, 1))).isoformat(), {5: "2025-04-30"}.get(i), s) for i, (n, s) in enumerate(DV, 1)])
TO = [("N1", "north morning", 1, "05:40", 118), ("N2", "north noon", 2, "11:50", 96), ("S1", "south morning", 3, "05:30", 134), ("S2", "south noon", 4, "12:10", 101), ("C1", "city early", 6, "06:15", 42), ("C2", "city evening", 7, "16:45", 38), ("E1", "east valley", 1, "09:00", 155), ("NT", "night express", None, "23:30", 60)]
ins("tour", TO)
pn = ["Adler", "Bahnhof", "Cosmas", "Dom", "Einhorn", "Falken", "Glocken", "Hirsch", "Insel", "Julius", "Kronen", "Loewen", "Markt", "Nord", "Ost", "Park", "Quellen", "Rosen", "Schwan", "Turm", "Ufer", "Viktoria", "Wald", "Zentral", "Burg", "Engel", "Fluss", "Garten", "Hafen", "Mohren", "Neptun", "Palmen", "Ring", "Sonnen", "Tor", "Weiher"]
ct = ["Altburg", "Neustadt", "Rheinau", "Waldheim", "Kessel", "Moosbach"]
AP = []
for i, p in enumerate(pn, 1):
    o = day(date(2008, 1, 1), date(2022, 12, 1)) if i < 29 else day(date(2023, 3, 1), date(2026, 2, 1))
    cl = {7: "2024-12-31", 19: "2025-10-31"}.get(i)
    AP.append((i + 100, p + " Apotheke", R.choice(ct), R.choice([None, None, 1, 2, 3, 4]), R.choice(TO[:7])[0], R.choice([None, 500000, 1000000, 2500000]), 0 if cl or i == 12 else 1, o.isoformat(), cl))
ins("apo", AP)
MF = [(1, "Brenner Pharma", "DE"), (2, "Nordisk Heal", "DK"), (3, "Valdoris", "FR"), (4, "Gencare Ltd", "UK"), (5, "Alpen Med", "CH"), (6, "Iberfarma", "ES"), (7, "Ostsee Vaccines", "DE"), (8, "Kyodo Bio", "JP")]
ins("mfr", MF)
an = ["Ibumed", "Parasol", "Tussin", "Gastrol", "Cardiopril", "Insulong", "Vitadrop", "Dermasan", "Otosil", "Migrex", "Allercal", "Bronchifort", "Somnia", "Nervolin", "Ferrotab", "Calcimax", "Hepavax", "Tetagrip", "Morphalin", "Fentora-N", "Statimed", "Thyrolox", "Zinkovit", "Laxavit", "Ocunorm", "Rheumagel", "Betaston", "Prostacur"]
AR = []
for n in an:
    for st in R.sample(["20", "50", "100", "N1", "N3"], R.choice([1, 2, 2, 3])):
        cool = int(n in ("Insulong", "Hepavax", "Tetagrip"))
        narc = int(n in ("Morphalin", "Fentora-N"))
        pp = R.randrange(180, 6400)
        AR.append(("%08d" % R.randrange(1000000, 18999999), "%s %s" % (n, st), 7 if n in ("Hepavax", "Tetagrip") else R.choice([1, 2, 3, 4, 5, 6]), "injection" if cool else R.choice(["tablet", "tablet", "drops", "ointment", "capsule", "syrup"]), cool, narc, pp, int(pp * R.uniform(1.05, 1.24)), day(date(2024, 5, 1), date(2026, 4, 1)).isoformat() if R.random() < .07 else None))
ins("art", AR)
CH, bya = [], {}
for a in AR:
    for k in range(R.choice([3, 4, 5, 6])):
        r = day(D0, date(2026, 6, 20)) if k else D0 + timedelta(days=3)
        e = r + timedelta(days=R.randrange(200, 1100))
        q = R.choice([60, 120, 240, 500])
        bl = int(R.random() < .06)
        oh = 0 if e < date(2025, 9, 1) and R.random() < .85 else R.randrange(0, q + 1)
        c = ("%s%04d" % (R.choice("ABKLMX"), len(CH) + 1001), a[0], r.isoformat(), e.isoformat(), q, oh, bl, R.choice(["temperature", "recall", "damaged box", None]) if bl else None)
        CH.append(c)
        bya.setdefault(a[0], []).append(c)
ins("chg", CH)
OH, OL = [], []
for i in range(1150):
    d = day()
    a = R.choice([x for x in AP if x[7] <= d.isoformat() and not (x[8] and x[8] < d.isoformat()) and x[0] not in (112, 133)])
    t = datetime(d.year, d.month, d.day, R.randrange(7, 19), R.randrange(60))
    OH.append([a, t])
OH.sort(key=lambda x: x[1])
rows = []
for i, (a, t) in enumerate(OH, 1):
    no = 300000 + i
    x = R.random()
    st = "X" if x < .05 else "D"
    if t.date() >= NOW - timedelta(days=1) and st != "X":
        st = R.choice(["N", "P", "S"])
    sh = t + timedelta(hours=R.choice([1, 2, 3, 4, 12, 15]))
    if sh.date() > NOW:
        sh = datetime(2026, 6, 30, 20, 0)
    dl = sh + timedelta(minutes=R.randrange(35, 260))
    f = "%Y-%m-%d %H:%M"
    rows.append((no, a[0], t.strftime(f), R.choices(["edi", "web", "phone", "fax"], [8, 4, 3, .5])[0], st, (t + timedelta(minutes=R.randrange(5, 300))).strftime(f) if st == "X" else None, sh.strftime(f) if st in "SD" else None, dl.strftime(f) if st == "D" and R.random() > .015 else None, "NT" if R.random() < .03 else a[4]))
    for pos in range(1, R.choice([2, 3, 3, 4, 5])):
        ar = R.choice(AR)
        if ar[8] and ar[8] < t.strftime("%Y-%m-%d") or ar[1].startswith("Prostacur"):
            ar = AR[0]
        q = R.choice([1, 2, 3, 5, 10, 20])
        ok = [c for c in bya[ar[0]] if c[2] <= t.strftime("%Y-%m-%d") < c[3]]
        sht, dv, cn = None, q, None
        if st == "X" or st in "NP":
            dv = 0 if st == "X" else None
        elif not ok or R.random() < .06:
            dv, sht = R.choice([0, 0, q // 2]), R.choice(["out of stock", "mfr not delivering", "batch blocked", None])
        if dv and ok:
            cn = R.choice(ok)[0]
        OL.append((no, pos, ar[0], q, dv, cn, int(ar[7] * R.choice([.93, .97, 1, 1])), sht))
ins("ord_h", rows)
ins("ord_l", OL)
RT = []
dts = {r[0]: r[2][:10] for r in rows}
for l in OL:
    if l[4] and R.random() < .05:
        d = date.fromisoformat(dts[l[0]]) + timedelta(days=R.randrange(1, 30))
        if d > NOW:
            continue
        q = R.randrange(1, l[4] + 1)
        ac = R.choices(["Y", "N", None], [7, 2, 1])[0]
        RT.append((d.isoformat(), l[0], l[1], q, R.choices(["wrong item", "broken", "expired", "patient died", "recall", None], [5, 4, 2, 1, 2, 1])[0], ac, q * l[6] if ac == "Y" else None))
RT.sort()
ins("ret", [(9000 + i, r[1], r[2], r[0]) + r[3:] for i, r in enumerate(RT, 1)])
RC = []
for c in R.sample(CH, 22):
    d = date.fromisoformat(c[2]) + timedelta(days=R.randrange(20, 180))
    if d > NOW:
        continue
    dn = d + timedelta(days=R.randrange(1, 40))
    RC.append((d.isoformat(), c[0], R.choices([1, 2, 3], [1, 3, 3])[0], None if dn > NOW or R.random() < .12 else dn.isoformat()))
RC.sort()
ins("rcl", [(i, r[1], r[0], r[2], r[3]) for i, r in enumerate(RC, 1)])
TL = []
for room, base in (("cold A", 5.0), ("cold B", 5.4), ("vault", 19.0)):
    d = date(2025, 7, 1)
    while d <= NOW:
        for h in ("06:00", "18:00"):
            if R.random() < .97:
                TL.append((room, "%s %s" % (d, h), round(base + R.gauss(0, .9) + (2.2 if R.random() < .02 else 0), 1)))
        d += timedelta(days=2)
TL.sort(key=lambda t: t[1])
ins("tmp_log", [(i,) + t for i, t in enumerate(TL, 1)])
BL = []
for y in range(2023, 2027):
    for m in range(1, 13):
        if (y, m) > (2026, 6):
            break
        for a in AP:
            d = date(y, m, 5)
            if a[7] > d.isoformat() or a[8] and a[8] < d.isoformat() or a[0] in (112, 133):
                continue
            pd = d + timedelta(days=int(R.gauss(17, 8)) if R.random() > .03 else 70)
            un = pd > NOW or R.random() < .02
            BL.append(("R%d%02d-%d" % (y, m, a[0]), a[0], d.isoformat(), (d + timedelta(days=20)).isoformat(), None if un else max(d, pd).isoformat(), round(R.uniform(150, 9800), 2), (R.choice([1, 2, 3]) if d < date(2026, 5, 1) else R.choice([0, 0, 1])) if un else 0, int(R.random() < .012)))
ins("bill", BL)
db.commit()
db.close()
