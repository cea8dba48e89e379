"""Stone quarry: weighbridge, price lists, hauliers, blasts, plant.  make.py FILE"""
import random, sqlite3, sys, os
from datetime import date, timedelta

R = random.Random(31337)
out = sys.argv[1]
if os.path.exists(out):
    os.remove(out)
db = sqlite3.connect(out)
db.executescript("""
CREATE TABLE cust (cust_no INTEGER PRIMARY KEY, nm TEXT, town TEXT, acct_typ TEXT, cr_lim NUMERIC, stop_fl TEXT, opn_dt TEXT, par_cust_no INTEGER REFERENCES cust(cust_no));
CREATE TABLE prod (prod_cd TEXT PRIMARY KEY, descr TEXT, grp TEXT, lst_prc NUMERIC, disc_fl TEXT);
CREATE TABLE prc_hist (prod_cd TEXT REFERENCES prod(prod_cd), vld_fr TEXT, vld_to TEXT, prc NUMERIC);
CREATE TABLE haul (haul_no INTEGER PRIMARY KEY, nm TEXT, tel TEXT, insp_dt TEXT, bar_fl TEXT);
CREATE TABLE trk (reg_no TEXT PRIMARY KEY, haul_no INTEGER REFERENCES haul(haul_no), tare_kg INTEGER, max_kg INTEGER, axl INTEGER);
CREATE TABLE ord (ord_no INTEGER PRIMARY KEY, cust_no INTEGER REFERENCES cust(cust_no), prod_cd TEXT REFERENCES prod(prod_cd), ord_dt TEXT, req_dt TEXT, qty_t NUMERIC, agr_prc NUMERIC, st TEXT, cxl_dt TEXT, site TEXT);
CREATE TABLE wb_tkt (tkt_no INTEGER PRIMARY KEY, ord_no INTEGER REFERENCES ord(ord_no), reg_no TEXT REFERENCES trk(reg_no), opr_no INTEGER REFERENCES emp(emp_no), in_ts TEXT, out_ts TEXT, grs_kg INTEGER, net_kg INTEGER, void_fl TEXT);
CREATE TABLE emp (emp_no INTEGER PRIMARY KEY, nm TEXT, job TEXT, st_dt TEXT, lv_dt TEXT, sup_no INTEGER REFERENCES emp(emp_no));
CREATE TABLE blst (blst_no INTEGER PRIMARY KEY, face TEXT, pln_dt TEXT, shot_dt TEXT, expl_kg NUMERIC, est_t INTEGER, shotfr INTEGER REFERENCES emp(emp_no), st TEXT, vib_mms NUMERIC);
CREATE TABLE cmpl (cmpl_no INTEGER PRIMARY KEY, rcv_dt TEXT, typ TEXT, blst_no INTEGER REFERENCES blst(blst_no), vill TEXT, cls_dt TEXT);
CREATE TABLE plnt (plnt_no TEXT PRIMARY KEY, descr TEXT, typ TEXT, buy_dt TEXT, dsp_dt TEXT);
CREATE TABLE plnt_dwn (dwn_no INTEGER PRIMARY KEY, plnt_no TEXT REFERENCES plnt(plnt_no), fr_ts TEXT, to_ts TEXT, rsn TEXT, rep_cst NUMERIC);
CREATE TABLE inv (inv_no INTEGER PRIMARY KEY, cust_no INTEGER REFERENCES cust(cust_no), inv_dt TEXT, due_dt TEXT, pd_dt TEXT, net_ct INTEGER, st TEXT);
""")
D0, NOW = date(2023, 1, 1), date(2026, 6, 30)


def day(a=D0, b=NOW):
    return a + timedelta(days=R.randrange((b - a).days + 1))


def ins(t, rows):
    rows = list(rows)
    db.executemany("INSERT INTO %s VALUES (%s)" % (t, ",".join("?" * len(rows[0]))), rows)


cn = ["Brack & Sons Civils", "Moorland Roads", "County Highways North", "County Highways South", "Delph Landscapes", "Garside Groundworks", "Harrop Concrete", "Ibbotson Builders", "Jessop Paving", "Kettlewell Farms", "Lister Tarmac", "Marsden Drainage", "Nidd Homes",
      "Oakroyd Construction", "Pennine Rail Works", "Quickset Precast", "Ramsden Golf Club", "Stainland Parish", "Thwaite Demolition", "Upperwood Estates", "Varley Fencing", "Wharfe Flood Board", "Yewtree Nurseries", "Ackroyd Plant", "Calder Canal Trust", "Dearne Aggregates Resale", "Eastwood Driveways", "Cash sales"]
tw = ["Otley", "Skipton", "Keighley", "Harrogate", "Ilkley", None]
C = []
for i, n in enumerate(cn):
    C.append((1001 + i, n, R.choice(tw), "CSH" if n == "Cash sales" else R.choices(["ACC", "PRO"], [5, 1])[0], None if n == "Cash sales" or R.random() < .1 else R.choice([5000, 10000, 20000, 50000, 75000]), "Y" if i in (12, 18, 26) else "N",
              (day(date(2009, 1, 1), date(2022, 12, 31)) if i < 22 else day(date(2023, 2, 1), date(2025, 11, 30))).isoformat(), {3: 1003, 23: 1019, 6: 1001}.get(i)))
ins("cust", C)
P = [("L06", "6mm limestone chippings", "chippings", 14.2, "N"), ("L10", "10mm limestone chippings", "chippings", 13.9, "N"), ("L20", "20mm clean stone", "chippings", 13.1, "N"), ("T1", "Type 1 sub-base", "sub-base", 10.4, "N"), ("T3", "Type 3 open graded", "sub-base", 11.8, "N"), ("CR", "Crusher run", "sub-base", 8.3, "N"), ("DUST", "Quarry dust", "fines", 6.1, "N"),
     ("AGL", "Ag lime", "fines", 9.7, "N"), ("ARM1", "Armour stone 1-3t", "block", 31.0, "N"), ("GAB", "Gabion stone 100-200", "block", 19.5, "N"), ("WALL", "Walling stone", "block", 62.0, "N"), ("SCALP", "Scalpings", "sub-base", 5.2, "Y"), ("BALL", "Rail ballast", "chippings", 17.3, "N"), ("MIX", "Ballast mix 40", "fines", 12.6, "Y")]
ins("prod", P)
PH = []
for p in P:
    v = p[3]
    cuts = [date(2023, 1, 1), date(2024, 1, 1), date(2025, 1, 1), date(2026, 1, 1)]
    for k, c in enumerate(cuts):
        if p[4] == "Y" and k > 2:
            continue
        PH.append((p[0], c.isoformat(), None if k == 3 else (cuts[k + 1] - timedelta(days=1)).isoformat(), round(v * (1 - .045 * (3 - k)) + R.choice([0, .05, .1]), 2) if k < 3 else v))
ins("prc_hist", PH)
H = [(1, "Own transport", None, "2026-02-11", "N"), (2, "Denholme Haulage", "01535 550101", "2025-10-03", "N"), (3, "Sutcliffe Tippers", "01535 550177", "2026-05-19", "N"), (4, "Bronte Bulk", None, "2024-12-08", "N"), (5, "Slate & Hope Transport", "01422 550233", "2025-03-30", "Y"), (6, "Gawthorpe Grab Hire", "01943 550310", None, "N"), (7, "Customer collect", None, None, "N")]
ins("haul", H)
K = []
for i in range(46):
    ax = R.choice([2, 3, 4, 4, 4, 6])
    K.append(("%s%d %s" % (R.choice(["YK", "YJ", "MX", "PN"]), R.randrange(12, 74), "".join(R.choice("ABDEGHKLNTVX") for _ in range(3))), R.choices([1, 2, 3, 4, 5, 6, 7], [3, 4, 4, 2, 1, 1, 5])[0], {2: 6800, 3: 9900, 4: 12400, 6: 15100}[ax] + R.randrange(0, 900, 20), {2: 18000, 3: 26000, 4: 32000, 6: 44000}[ax], ax))
ins("trk", K)
E = [(1, "Maurice Tordoff", "manager", "2004-05-01", None, None), (2, "Sheila Binns", "weighbridge", "2011-09-12", None, 1), (3, "Karl Dobson", "weighbridge", "2018-03-05", "2025-07-31", 1), (4, "Amrit Gill", "weighbridge", "2025-06-16", None, 2), (5, "Des Whitwam", "shotfirer", "2009-01-19", None, 1), (6, "Lorna Peel", "shotfirer", "2020-10-01", None, 5),
     (7, "Gavin Stott", "fitter", "2015-04-13", None, 1), (8, "Wes Holroyd", "fitter", "2023-08-07", None, 7), (9, "Tina Rushworth", "loader driver", "2017-02-20", None, 1), (10, "Ian Clegg", "loader driver", "2012-06-04", "2024-03-29", 1), (11, "Paulo Mendes", "shotfirer", "2025-02-03", None, 5), (12, "Joyce Firth", "sales office", "2001-11-26", None, 1)]
ins("emp", E)
sites = ["Hebble Bypass", "Lock 14 repair", "Manor Park ph 2", "Station Yard", "yard", "Cragg Lane", "Flood wall east", None]
O = []
wt = [R.choice([1, 2, 3, 5]) for _ in C]
for _ in range(760):
    d = day()
    c = R.choices(C, wt)[0]
    if c[6] > d.isoformat() or c[0] in (1021, 1023):
        c = C[27] if R.random() < .4 else C[R.randrange(0, 12)]
    p = R.choices(P, [3, 4, 5, 8, 3, 6, 3, 2, 1, 2, 1, 2, 0, 2])[0]
    if p[4] == "Y" and d > date(2025, 6, 1):
        p = P[3]
    q = R.choice([2, 8, 16, 20, 40, 60, 100, 250]) if c[3] != "CSH" else R.choice([1, 2, 3, 8])
    age = (NOW - d).days
    st = "CXL" if R.random() < .07 else "OPN" if age < 21 and R.random() < .6 else "HLD" if R.random() < .015 else "CMP"
    req = d + timedelta(days=R.randrange(0, 21))
    O.append([c[0], p[0], d, req, q, round(p[3] * R.choice([.85, .9, .95, 1, 1]), 2) if R.random() < .92 else None, st, min(NOW, d + timedelta(days=R.randrange(0, 9))) if st == "CXL" else None, "yard" if c[3] == "CSH" else R.choice(sites)])
O.sort(key=lambda o: o[2])
ins("ord", [(50001 + i, o[0], o[1], o[2].isoformat(), o[3].isoformat(), o[4], o[5], o[6], o[7] and o[7].isoformat(), o[8]) for i, o in enumerate(O)])
T = []
for i, o in enumerate(O):
    if o[6] in ("CXL", "HLD") and R.random() < .95 or o[6] == "OPN" and R.random() < .5:
        continue
    left, n = o[4], 0
    d = o[2] + timedelta(days=R.randrange(0, 5))
    while left > 0 and n < 7:
        k = R.choice(K[:44])
        ld = min(left, (k[3] - k[2]) / 1000.0 * R.uniform(.88, 1.03))
        left -= ld
        n += 1
        d2 = min(NOW, d + timedelta(days=n // 3))
        h, m = R.randrange(6, 17), R.randrange(60)
        net = int(ld * 1000 / 20) * 20
        e = R.choice([2, 2, 3 if d2 < date(2025, 7, 31) else 4, 9 if R.random() < .05 else 2])
        mm = m + R.randrange(9, 38)
        T.append((d2.isoformat(), 50001 + i, k[0], e, "%s %02d:%02d" % (d2, h, m), "%s %02d:%02d" % (d2, h + mm // 60, mm % 60) if R.random() > .01 else None, k[2] + net, net, "Y" if R.random() < .025 else "N"))
T.sort(key=lambda t: (t[0], t[4]))
ins("wb_tkt", [(880001 + i,) + t[1:] for i, t in enumerate(T)])
B, CM = [], []
faces = ["North upper", "North lower", "West bench 1", "West bench 2", "Old hole"]
for i in range(1, 121):
    p = D0 + timedelta(days=int((i - 1) * 10.6) + R.randrange(0, 6))
    st = "cancelled" if R.random() < .08 else "misfire" if R.random() < .04 else "fired"
    s = None if st == "cancelled" else p + timedelta(days=R.choice([0, 0, 0, 1, 2, 5]))
    if p > NOW - timedelta(days=4):
        st, s = "planned", None
    kg = round(R.uniform(900, 5200), 1)
    B.append((i, R.choices(faces, [4, 4, 3, 2, .4])[0], p.isoformat(), s and min(s, NOW).isoformat(), kg if s else None, int(kg * R.uniform(4.5, 6.5)), (R.choice([5, 5, 6] if p < date(2025, 3, 1) else [5, 6, 11])) if st != "planned" else None, st, round(R.uniform(.8, 7.4), 1) if s and R.random() > .06 else None))
ins("blst", B)
for i in range(1, 96):
    b = R.choice([x for x in B if x[3]])
    ty = R.choices(["blast", "dust", "lorries", "noise", "mud on road"], [6, 4, 4, 2, 2])[0]
    d = date.fromisoformat(b[3]) if ty == "blast" else day()
    cl = d + timedelta(days=R.randrange(1, 60))
    CM.append((d.isoformat(), ty, b[0] if ty == "blast" and R.random() < .85 else None, R.choices(["Thornley", "Nether Cragg", "Upper Cragg", "Stainbeck", None], [4, 3, 2, 2, .5])[0], None if cl > NOW or R.random() < .1 else cl.isoformat()))
CM.sort(key=lambda c: c[0])
ins("cmpl", [(i,) + c for i, c in enumerate(CM, 1)])
PL = [("CR1", "Jaw crusher Sandvik", "crusher", "2012-03-01", None), ("CR2", "Cone crusher Metso", "crusher", "2019-08-20", None), ("SC1", "Screen house", "screen", "2012-03-01", None), ("SC2", "Mobile screen", "screen", "2021-05-11", None), ("LD1", "Volvo L150", "loader", "2016-02-02", "2024-09-30"), ("LD2", "Volvo L180", "loader", "2020-04-15", None), ("LD3", "Cat 966", "loader", "2024-08-26", None), ("DT1", "Bell B40", "dumper", "2018-01-09", None), ("DT2", "Bell B45", "dumper", "2022-11-28", None), ("DR1", "Drill rig Epiroc", "drill", "2017-07-07", None), ("WB1", "Weighbridge in", "weighbridge", "2010-01-01", None), ("EX1", "Hitachi ZX470", "excavator", "2023-06-12", None), ("BW1", "Water bowser", "bowser", "2015-05-05", None)]
ins("plnt", PL)
DW = []
for _ in range(230):
    p = R.choices(PL[:12], [8, 6, 5, 4, 4, 4, 2, 5, 3, 3, 1, 2])[0]
    d = max(day(), date.fromisoformat(p[3]) + timedelta(days=3))
    if p[4] and d.isoformat() > p[4]:
        continue
    h = R.randrange(6, 17)
    dur = R.choice([1, 2, 3, 5, 8, 26, 74])
    e = d + timedelta(days=(h + dur) // 24)
    openx = d > date(2026, 6, 20) and R.random() < .6
    DW.append((p[0], "%s %02d:00" % (d, h), None if openx else "%s %02d:00" % (min(e, NOW), (h + dur) % 24 if e <= NOW else 23), R.choices(["breakdown", "service", "tyres", "no operator", "weather"], [6, 4, 2, 1, 1])[0], None if openx or R.random() < .25 else round(R.uniform(40, 4200), 2)))
DW.sort(key=lambda x: x[1])
ins("plnt_dwn", [(i,) + d for i, d in enumerate(DW, 1)])
V = []
for y in range(2023, 2027):
    for m in range(1, 13):
        if (y, m) > (2026, 6):
            break
        for c in C[:27]:
            d = date(y, m, 28) if m == 2 else date(y, m, 30)
            if c[6] > d.isoformat() or c[0] in (1021, 1023) or R.random() < .45:
                continue
            due = d + timedelta(days=30)
            pd = d + timedelta(days=int(R.gauss(34, 14)))
            st = "CRN" if R.random() < .03 else "PD" if pd <= NOW and R.random() > .04 else "OPN"
            V.append((d.isoformat(), c[0], due.isoformat(), pd.isoformat() if st == "PD" else None, R.randrange(9000, 1900000), st))
ins("inv", [(26000 + i, v[1], v[0], v[2], v[3], v[4], v[5]) for i, v in enumerate(V, 1)])
db.commit()
db.close()
