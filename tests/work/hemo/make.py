"""Blood donation service. make.py FILE"""
import os, sys, sqlite3, random
from datetime import date, timedelta as td
R = random.Random(9606)
if os.path.exists(sys.argv[1]): os.remove(sys.argv[1])
con = sqlite3.connect(sys.argv[1])
con.executescript("""
CREATE TABLE dnr(dnr_no INTEGER PRIMARY KEY, nm TEXT, sx TEXT, brth_dt TEXT, abo TEXT, rh TEXT, town TEXT, tel TEXT, reg_dt TEXT, lck_flg INTEGER);
CREATE TABLE defr(defr_no INTEGER PRIMARY KEY, dnr_no INTEGER, frm_dt TEXT, untl_dt TEXT, rsn TEXT);
CREATE TABLE ste(ste_no INTEGER PRIMARY KEY, nm TEXT, typ TEXT, town TEXT, bed_cnt INTEGER, cls_dt TEXT);
CREATE TABLE stf(stf_no INTEGER PRIMARY KEY, nm TEXT, fnc TEXT, ent_dt TEXT, lv_dt TEXT, sup_no INTEGER);
CREATE TABLE drv(drv_no INTEGER PRIMARY KEY, ste_no INTEGER, drv_dt TEXT, exp_cnt INTEGER, lead_no INTEGER, st TEXT);
CREATE TABLE apt(apt_no INTEGER PRIMARY KEY, dnr_no INTEGER, drv_no INTEGER, bk_dt TEXT, st TEXT);
CREATE TABLE don(don_no INTEGER PRIMARY KEY, dnr_no INTEGER, drv_no INTEGER, don_dt TEXT, knd TEXT, vol_ml INTEGER, hb REAL, nrs_no INTEGER, st TEXT);
CREATE TABLE tst(don_no INTEGER, tst_cd TEXT, tst_dt TEXT, res TEXT);
CREATE TABLE rct(rct_no INTEGER PRIMARY KEY, don_no INTEGER, sev INTEGER, dsc TEXT, rsl_dt TEXT);
CREATE TABLE prd(prd_cd TEXT PRIMARY KEY, nm TEXT, shlf_d INTEGER, prc_ct INTEGER);
CREATE TABLE hsp(hsp_no INTEGER PRIMARY KEY, nm TEXT, town TEXT, km REAL, ctc TEXT);
CREATE TABLE unt(unt_no TEXT PRIMARY KEY, don_no INTEGER, prd_cd TEXT, exp_dt TEXT, st TEXT, iss_dt TEXT, hsp_no INTEGER);
CREATE TABLE ord(ord_no INTEGER PRIMARY KEY, hsp_no INTEGER, prd_cd TEXT, abo TEXT, rh TEXT, qty INTEGER, ord_dt TEXT, nd_dt TEXT, dlv_dt TEXT, dlv_qty INTEGER, urg INTEGER, cncl_dt TEXT);
""")
def ins(t, row): con.execute("INSERT INTO %s VALUES(%s)" % (t, ",".join("?" * len(row))), row)
iso = lambda d: d and d.isoformat()
NOW = date(2026, 6, 30)
TN = ["Ostrava", "Opava", "Havirov", "Karvina", "Frydek", "Bohumin", "Trinec"]
FF = "Adela Barbora Dana Eliska Gabriela Hana Ivana Jitka Katerina Lenka Martina Nela Olga Petra Radka Simona Tereza Veronika Zuzana".split()
FM = "Adam Bohdan Cyril David Emil Filip Hynek Igor Jakub Karel Lubos Marek Ondrej Pavel Radim Stepan Tomas Vojtech Zdenek".split()
LM = "Benes Cermak Dolezal Fiala Hajek Jelinek Kolar Kucera Malek Marek Novotny Pokorny Ruzicka Sedlak Stastny Urban Vesely Zeman Bartos Kadlec".split()
def nm(sx): return R.choice(FF if sx == "F" else FM) + " " + R.choice(LM) + ("ova" if sx == "F" else "")
seen = set()
def unique(sx):
    while True:
        n = nm(sx)
        if n not in seen: seen.add(n); return n
FN = ["chief physician", "physician", "physician", "head nurse", "nurse", "nurse", "nurse", "nurse", "nurse", "lab technician", "lab technician", "driver", "driver", "receptionist", "donor recruiter"]
for i, f in enumerate(FN, 1): ins("stf", (i, unique("F" if f in ("head nurse", "nurse", "receptionist") else R.choice("FM")), f, iso(date(2009, 1, 1) + td(R.randrange(4900))), "2025-04-30" if i == 7 else "2024-01-31" if i == 13 else None, None if i == 1 else 4 if f == "nurse" else 1))
ST = [("Transfusion Centre Ostrava", "fixed", "Ostrava", 14, None), ("Opava Donor Point", "fixed", "Opava", 8, None), ("Havirov Donor Point", "fixed", "Havirov", 6, "2024-12-31"), ("Karvina Culture House", "mobile", "Karvina", 6, None), ("Frydek Gymnasium", "mobile", "Frydek", 5, None), ("Steelworks Canteen", "mobile", "Trinec", 5, None), ("Technical University", "mobile", "Ostrava", 8, None), ("Bohumin Town Hall", "mobile", "Bohumin", 4, None), ("Fire Station Opava", "mobile", "Opava", 4, None), ("Trinec Sports Hall", "mobile", "Trinec", 6, None)]
for i, s in enumerate(ST, 1): ins("ste", (i,) + s)
for p in [("RBC", "red cell concentrate", 42, 245000), ("FFP", "fresh frozen plasma", 730, 118000), ("PLT", "platelet concentrate", 5, 396000), ("CRY", "cryoprecipitate", 730, 164000)]: ins("prd", p)
HS = [("University Hospital Ostrava", "Ostrava", 6.5), ("City Hospital Fifejdy", "Ostrava", 3.2), ("Silesian Hospital", "Opava", 34), ("Karvina Miners' Hospital", "Karvina", 22.4), ("Hospital Podlesi", "Trinec", 48.7), ("Frydek District Hospital", "Frydek", 25.1), ("Havirov Hospital", "Havirov", 15.8), ("St Hedwig Hospice", "Bohumin", 11.9)]
for i, h in enumerate(HS, 1): ins("hsp", (i,) + h + (R.choice(["Dr Hrubes", "Dr Lipa", "Dr Kvet", "Sister Anna", None]),))
D = {}; dn = 0
for i in range(1, 361):
    sx = R.choice("FM"); b = date(1958, 1, 1) + td(R.randrange(17900)); a = R.choices(["0", "A", "B", "AB"], [33, 42, 17, 8])[0]
    reg = date(2015, 1, 1) + td(R.randrange(4150)); lk = int(R.random() < .035); D[i] = (sx, a, reg, lk)
    rh = R.choices(["+", "-"], [84, 16])[0]
    ins("dnr", (i, unique(sx), sx, iso(b), None if reg > date(2026, 5, 20) and R.random() < .5 else a, rh, R.choices(TN, [9, 5, 4, 4, 3, 2, 3])[0], "+420 603 %06d" % R.randrange(10**6) if R.random() < .87 else None, iso(reg), lk))
    D[i] += (rh,)
    if R.random() < .2:
        dn += 1; f = max(reg, date(2023, 1, 10)) + td(R.randrange(900)); u = f + td(R.choice([14, 30, 90, 120, 180, 365]))
        if f <= NOW: ins("defr", (dn, i, iso(f), iso(u) if not lk else None, R.choice(["low haemoglobin", "travel", "tattoo", "medication", "pregnancy" if sx == "F" else "surgery", "infection"])))
LOCK = [i for i in D if D[i][3]]
dv = ap = do = un = rc = od = 0
d = date(2023, 1, 5); DR = []
while d < date(2026, 7, 31):
    s = R.choices(range(1, 11), [26, 14, 9 if d < date(2024, 12, 20) else 0, 6, 6, 6, 8, 4, 0, 4])[0]
    dv += 1; st = "CXL" if R.random() < .05 else "PLN" if d > NOW else "HLD"
    nx = [5, 6, 7, 8, 9] if d < date(2025, 4, 20) else [5, 6, 8, 9]
    DR.append((dv, d, s, st)); ins("drv", (dv, s, iso(d), R.choice([10, 12, 15, 18, 20, None]), R.choice([1, 2, 3, 4]), st))
    d += td(R.choice([4, 5, 6, 7, 8, 9, 10]))
last = {}
for v, d, s, st in DR:
    ok = [i for i in D if D[i][2] <= d and (not D[i][3] or d < date(2024, 1, 1)) and (i not in last or (d - last[i]).days > 85) and i % 19]
    for i in R.sample(ok, min(len(ok), R.randint(5, 14))):
        bk = max(D[i][2], d - td(R.randint(0, 40)))
        if bk > NOW: continue
        ap += 1; x = R.random(); a = "CXL" if st == "CXL" or x < .07 else "BKD" if st == "PLN" else "NSH" if x < .16 else "SHW"
        ins("apt", (ap, i, v, iso(bk), a))
        if a != "SHW": continue
        last[i] = d; do += 1; k = R.choices(["WB", "PL", "TH"], [72, 20, 8])[0]; hb = round(R.gauss(14.6 if D[i][0] == "M" else 13.2, .9), 1); y = R.random()
        z = "ABD" if y < .04 else "OK"; vol = {"WB": 450, "PL": 650, "TH": 250}[k] if z == "OK" else R.choice([60, 120, 210])
        nur = R.choice([5, 6, 7, 8, 9] if d < date(2025, 4, 20) else [5, 6, 8, 9]); pos = None
        if z == "OK":
            pend = (NOW - d).days < 3
            for t in ("HIV", "HBV", "HCV", "SYP"):
                if pend: continue
                r = "P" if R.random() < .004 else "I" if R.random() < .004 else "N"
                if r != "N": pos = t
                ins("tst", (do, t, iso(min(NOW, d + td(R.choice([1, 1, 2])))), r))
            if pos or R.random() < .015: z = "DSC"
        ins("don", (do, i, v, iso(d), k, vol, hb if R.random() < .96 else None, nur, z))
        if R.random() < .05: rc += 1; ins("rct", (rc, do, R.choices([1, 2, 3], [70, 24, 6])[0], R.choice(["fainting", "haematoma", "nausea", "citrate reaction", "fainting"]), iso(min(NOW, d + td(R.choice([0, 0, 1, 5])))) if R.random() < .9 else None))
        if z == "ABD": continue
        for p in {"WB": ["RBC", "FFP"], "PL": ["FFP"], "TH": ["PLT"]}[k]:
            un += 1; e = d + td({"RBC": 42, "FFP": 730, "PLT": 5}[p]); us = "DSC" if z == "DSC" else None; isd = h = None
            if not us:
                q = d + td(R.randint(2, {"RBC": 40, "FFP": 400, "PLT": 4}[p]))
                if R.random() < {"RBC": .9, "FFP": .85, "PLT": .8}[p] and q <= NOW: us = "ISS"; isd = iso(q); h = R.choices(range(1, 8), [30, 18, 12, 11, 10, 10, 9])[0]
                else: us = "EXP" if e < NOW else "STK"
            ins("unt", ("U%06d" % (500000 + un * 3), do, p, iso(e), us, isd, h))
for o in range(1, 521):
    d = date(2023, 1, 3) + td(R.randrange(1274)); q = R.randint(1, 14); u = int(R.random() < .18); n = d + td(0 if u else R.randint(1, 7)); cx = R.random() < .05
    dl = None if cx or (NOW - d).days < 3 else n + td(R.choice([0, 0, 0, 0, 1, 2])); dl = None if dl and dl > NOW else dl
    ins("ord", (o, R.choices(range(1, 8), [30, 18, 12, 11, 10, 10, 9])[0], R.choices(["RBC", "FFP", "PLT"], [60, 24, 16])[0], R.choices(["0", "A", "B", "AB"], [40, 38, 15, 7])[0], R.choices("+-", [78, 22])[0], q, iso(d), iso(n), iso(dl), None if not dl else q if R.random() < .85 else R.randint(0, q - 1) if q > 1 else 0, u, iso(d) if cx else None))
con.commit(); con.execute("VACUUM"); con.close()
