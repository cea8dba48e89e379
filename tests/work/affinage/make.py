"""Cheese dairy with ageing cellars. make.py FILE"""
import os, sys, sqlite3, random
from datetime import date, timedelta as td
R = random.Random(3909)
if os.path.exists(sys.argv[1]): os.remove(sys.argv[1])
con = sqlite3.connect(sys.argv[1])
con.executescript("""
CREATE TABLE frm(frm_no INTEGER PRIMARY KEY, frm_nm TEXT, vlg TEXT, anm TEXT, cow_cnt INTEGER, org_flg TEXT, tel TEXT, end_dt TEXT);
CREATE TABLE mlk(mlk_no INTEGER PRIMARY KEY, frm_no INTEGER REFERENCES frm(frm_no), dlv_dt TEXT, ltr INTEGER, fat_pct REAL, rej_flg INTEGER, prc_ct INTEGER);
CREATE TABLE emp(emp_no INTEGER PRIMARY KEY, nm TEXT, job TEXT, ent_dt TEXT, lv_dt TEXT, mst_no INTEGER REFERENCES emp(emp_no));
CREATE TABLE chs(chs_cd TEXT PRIMARY KEY, nm TEXT, anm TEXT, min_d INTEGER, whl_kg REAL, prc_kg REAL, act_flg TEXT);
CREATE TABLE clr(clr_no INTEGER PRIMARY KEY, nm TEXT, cap_whl INTEGER, tmp_c REAL, hum_pct INTEGER);
CREATE TABLE bat(bat_no TEXT PRIMARY KEY, chs_cd TEXT REFERENCES chs(chs_cd), mk_dt TEXT, emp_no INTEGER REFERENCES emp(emp_no), mlk_ltr INTEGER, whl_cnt INTEGER, clr_no INTEGER REFERENCES clr(clr_no), st TEXT, cls_dt TEXT);
CREATE TABLE care(care_no INTEGER PRIMARY KEY, bat_no TEXT REFERENCES bat(bat_no), care_dt TEXT, knd TEXT, emp_no INTEGER REFERENCES emp(emp_no));
CREATE TABLE tast(tast_no INTEGER PRIMARY KEY, bat_no TEXT REFERENCES bat(bat_no), tast_dt TEXT, pts INTEGER, grd TEXT, rmk TEXT);
CREATE TABLE los(los_no INTEGER PRIMARY KEY, bat_no TEXT REFERENCES bat(bat_no), los_dt TEXT, whl_cnt INTEGER, rsn TEXT);
CREATE TABLE cst(cst_no INTEGER PRIMARY KEY, nm TEXT, knd TEXT, town TEXT, cntry TEXT, dsc_pct INTEGER, blk_flg TEXT);
CREATE TABLE ord(ord_no INTEGER PRIMARY KEY, cst_no INTEGER REFERENCES cst(cst_no), ord_dt TEXT, wsh_dt TEXT, shp_dt TEXT, cncl_dt TEXT, pd_dt TEXT);
CREATE TABLE ord_ln(ord_no INTEGER REFERENCES ord(ord_no), ln INTEGER, bat_no TEXT REFERENCES bat(bat_no), whl_cnt INTEGER, kg REAL, amt REAL, PRIMARY KEY(ord_no, ln));
CREATE TABLE rtn(rtn_no INTEGER PRIMARY KEY, ord_no INTEGER REFERENCES ord(ord_no), ln INTEGER, rtn_dt TEXT, kg REAL, rsn TEXT, crd_amt REAL);
""")
def ins(t, row): con.execute("INSERT INTO %s VALUES(%s)" % (t, ",".join("?" * len(row))), row)
iso = lambda d: d and d.isoformat()
NOW = date(2026, 6, 30)
FR = [("Combe Noire", "Les Rousses", "cow", 42, "Y"), ("Ferme du Lac", "Malbuisson", "cow", 38, "N"), ("Chez Perrin", "Labergement", "cow", 55, "N"), ("La Grange aux Biques", "Mouthe", "goat", 90, "Y"), ("Bois d'Amont", "Bois d'Amont", "cow", 29, "N"), ("Les Sapins", "Chapelle", "cow", 61, "N"), ("Ferme Jeannin", "Mouthe", "cow", 33, "Y"), ("La Bergerie Haute", "Les Rousses", "sheep", 120, "N"), ("Les Cabris", "Chapelle", "goat", 70, "N"), ("Vieux Pont", "Malbuisson", "cow", 27, "N")]
for i, f in enumerate(FR, 1): ins("frm", (i,) + f + ("0381 55%04d" % R.randrange(10000) if i != 5 else None, "2025-03-31" if i == 10 else None))
EM = [("Odile Mercier", "master cheesemaker", None), ("Bastien Roux", "cheesemaker", 1), ("Fanny Gauthier", "cheesemaker", 1), ("Loic Vuillemin", "cellar hand", 1), ("Maud Prost", "cellar hand", 1), ("Theo Cuenot", "cellar hand", 4), ("Gilles Barbier", "driver", 1), ("Ines Faivre", "apprentice", 2), ("Serge Monnier", "cheesemaker", 1)]
for i, e in enumerate(EM, 1): ins("emp", (i, e[0], e[1], iso(date(2008, 2, 1) + td(R.randrange(5400))), "2024-10-31" if i == 9 else None, e[2]))
CH = [("COM", "Comte Vieux", "cow", 240, 38.0, 24.5, "Y"), ("MOR", "Morbier", "cow", 45, 7.2, 16.8, "Y"), ("TOM", "Tomme du Haut", "cow", 60, 2.1, 19.5, "Y"), ("RAC", "Raclette Fumee", "cow", 75, 6.0, 17.9, "Y"), ("CHV", "Buche de Mouthe", "goat", 14, .25, 31.0, "Y"), ("CRO", "Crottin Sec", "goat", 21, .08, 36.0, "Y"), ("BRE", "Brebis des Rousses", "sheep", 90, 4.0, 33.5, "Y"), ("BLU", "Bleu de Chapelle", "cow", 50, 7.5, 18.6, "Y"), ("SAP", "Ecorce Sapin", "cow", 28, .5, 22.0, "N"), ("FUM", "Chevre Fume", "goat", 30, .3, 34.0, "N")]
for c in CH: ins("chs", c)
CD = {c[0]: c for c in CH}
CL = [("Old Vault", 900, 9.5, 94), ("Tunnel", 2400, 8.0, 92), ("North Cellar", 700, 11.0, 90), ("Goat Room", 3000, 12.5, 86), ("Smoke Loft", 400, 14.0, 75), ("New Hall", 1500, 10.0, None)]
for i, c in enumerate(CL, 1): ins("clr", (i,) + c)
m = 0; d = date(2023, 1, 2)
while d <= NOW:
    for i, f in enumerate(FR, 1):
        if (i == 10 and d > date(2025, 3, 31)) or (f[2] != "cow" and d.month in (12, 1)) or R.random() < .12: continue
        m += 1; rj = int(R.random() < .018)
        ins("mlk", (m, i, iso(d), int(f[3] * {"cow": 21, "goat": 3, "sheep": 1.4}[f[2]] * R.uniform(.75, 1.15)), round({"cow": 4.0, "goat": 3.7, "sheep": 6.8}[f[2]] + R.uniform(-.35, .4), 2) if R.random() < .95 else None, rj, {"cow": 52, "goat": 88, "sheep": 145}[f[2]] + (7 if f[4] == "Y" else 0) + (d.year - 2023) * 2))
    d += td(6)
B = []; cn = tn = ln = 0; d = date(2023, 1, 3); q = 0
while d <= NOW:
    cs = [c for c in ("COM", "COM", "MOR", "MOR", "TOM", "RAC", "CHV", "CRO", "BRE", "BLU", "SAP") if not (c == "SAP" and d > date(2024, 6, 1)) and not (CD[c][2] != "cow" and d.month in (12, 1))]
    c = R.choice(cs); x = CD[c]; q += 1; w = {"COM": R.randint(6, 14), "MOR": R.randint(18, 40), "TOM": R.randint(40, 90), "RAC": R.randint(20, 44), "CHV": R.randint(120, 300), "CRO": R.randint(200, 420), "BRE": R.randint(10, 24), "BLU": R.randint(16, 34), "SAP": R.randint(60, 120)}[c]
    no = "%s-%02d%03d" % (c, d.year % 100, q); cl = {"COM": R.choice([1, 2, 2]), "CHV": 4, "CRO": 4, "RAC": R.choice([3, 5])}.get(c, R.choice([1, 2, 3]))
    age = (NOW - d).days; ready = age > x[3] * 1.05
    st = "SPL" if R.random() < .025 and age > 20 else "RIP" if not ready else "RDY" if age < x[3] + 190 else "OUT"
    mk = R.choice([1, 2, 2, 3, 3, 8] + ([9] if d < date(2024, 10, 25) else []))
    lost = w if st == "SPL" else sum(R.random() < .03 for _ in range(min(w, 40)))
    ins("bat", (no, c, iso(d), mk, int(w * x[4] * R.uniform(9.2, 10.6)), w, cl, st, iso(min(NOW, d + td(x[3] + (180 if st == "OUT" else 6)))) if st in ("OUT", "SPL") else None))
    B.append([no, c, d, w - lost, st])
    if lost: ln += 1; ins("los", (ln, no, iso(min(NOW, d + td(R.randint(8, x[3] + 5)))), lost, R.choice(["mites", "cracked rind", "bloated", "wrong mould", None]) if st != "SPL" else R.choice(["listeria", "bloated"])))
    k = d + td(3)
    while k <= min(NOW, d + td(x[3])):
        cn += 1; ins("care", (cn, no, iso(k), R.choice(["turn", "turn", "brush", "wash"]), R.choice([4, 4, 5, 5, 6]))); k += td(R.choice([7, 10, 14, 18]) if x[3] > 60 else R.choice([5, 7]))
    if age > x[3] * .8 and R.random() < .86:
        for z in range(R.choice([1, 1, 2])):
            t = d + td(int(x[3] * .8) + z * 20)
            if t <= NOW: tn += 1; p = min(20, max(6, int(R.gauss(15, 2.3)))); ins("tast", (tn, no, iso(t), p, "A" if p >= 16 else "B" if p >= 12 else "C", R.choice([None, None, "fruity", "slightly bitter", "too salty", "hazelnut", "holes uneven"])))
    d += td(R.choice([1, 2, 3, 3, 4, 5]))
CN = "Fromagerie Dubois;Marche Couvert Dole;Hotel Bellerive;Kaesehaus Bern;Cantine Centrale;La Table Ronde;Feinkost Lindner;Epicerie du Coin;Chalet Restaurant;Alpine Foods Ltd;Bio Monde;Halles de Lyon;Kiosque Gare;Delizie Torino;Le Petit Frais;Wochenmarkt Basel;Auberge Jura;Brasserie 1900;Grand Frais Besancon;Comptoir Savoyard;Maison Royer;Cave a Manger".split(";")
for i, c in enumerate(CN, 1):
    ins("cst", (i, c, R.choice(["shop", "restaurant", "wholesaler", "market stall"]), R.choice(["Dole", "Lyon", "Besancon", "Pontarlier", None]) if i not in (4, 7, 10, 14, 16) else {4: "Bern", 7: "Stuttgart", 10: "London", 14: "Torino", 16: "Basel"}[i], {4: "CH", 7: "DE", 10: "GB", 14: "IT", 16: "CH"}.get(i, "FR"), R.choice([0, 0, 3, 5, 8]), "Y" if i in (13, 18) else "N"))
rt = 0; d = date(2023, 4, 3); o = 0
while d <= NOW:
    o += 1; c = R.choices(range(1, 21), [9, 5, 4, 7, 3, 4, 5, 4, 3, 4, 6, 9, 1, 5, 4, 3, 3, 1, 7, 4])[0]; sh = d + td(R.randint(1, 6)); cx = R.random() < .05; sh = None if cx or sh > NOW else sh
    pd = sh + td(R.randint(3, 70)) if sh and R.random() < .95 else None
    av = [b for b in B if b[3] > 0 and b[4] != "SPL" and b[2] + td(CD[b[1]][3]) <= d and (d - b[2]).days < CD[b[1]][3] + 190]
    if av:
        ins("ord", (o, c, iso(d), iso(d + td(R.randint(2, 9))), iso(sh), iso(d + td(1)) if cx and d < NOW else None, iso(pd) if pd and pd <= NOW else None))
        for l, b in enumerate(R.sample(av, min(len(av), R.choice([1, 1, 2, 3]))), 1):
            w = max(1, min(b[3], int({"COM": 2, "CHV": 60, "CRO": 90, "TOM": 18}.get(b[1], 8) * R.uniform(.5, 1.8)))); kg = round(w * CD[b[1]][4] * R.uniform(.95, 1.03), 2); amt = round(kg * CD[b[1]][5] * R.choice([1, 1, .95, .92]), 2)
            if not cx: b[3] -= w
            ins("ord_ln", (o, l, b[0], w, kg, amt))
            if sh and R.random() < .04 and sh + td(8) < NOW: rt += 1; k = round(kg * R.uniform(.1, .6), 2); ins("rtn", (rt, o, l, iso(sh + td(R.randint(2, 8))), k, R.choice(["mouldy", "too young", "late", "damaged"]), round(k * CD[b[1]][5], 2)))
    d += td(R.choice([0, 1, 1, 2, 2, 3, 4]))
con.commit(); con.execute("VACUUM"); con.close()
