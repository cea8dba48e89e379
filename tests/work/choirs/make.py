"""Choir association. make.py FILE"""
import os, sys, sqlite3, random
from datetime import date, timedelta as td
R = random.Random(6303)
if os.path.exists(sys.argv[1]): os.remove(sys.argv[1])
con = sqlite3.connect(sys.argv[1])
con.executescript("""
CREATE TABLE cond(cond_no INTEGER PRIMARY KEY, nm TEXT, tel TEXT, fee_rhrs REAL, end_dt TEXT);
CREATE TABLE chr(chr_no INTEGER PRIMARY KEY, chr_nm TEXT, chr_typ TEXT, town TEXT, fnd_yr INTEGER, cond_no INTEGER REFERENCES cond(cond_no), dis_dt TEXT, par_no INTEGER REFERENCES chr(chr_no));
CREATE TABLE mbr(mbr_no INTEGER PRIMARY KEY, nm TEXT, brth_dt TEXT, town TEXT, eml TEXT, tel TEXT, join_dt TEXT, exit_dt TEXT, exit_rsn TEXT, hon_flg TEXT);
CREATE TABLE mship(mbr_no INTEGER REFERENCES mbr(mbr_no), chr_no INTEGER REFERENCES chr(chr_no), vc TEXT, from_dt TEXT, to_dt TEXT, fnc TEXT, PRIMARY KEY(mbr_no, chr_no, from_dt));
CREATE TABLE ven(ven_no INTEGER PRIMARY KEY, nm TEXT, town TEXT, cap INTEGER, rent_amt REAL);
CREATE TABLE rhrs(rhrs_no INTEGER PRIMARY KEY, chr_no INTEGER REFERENCES chr(chr_no), rhrs_dt TEXT, ven_no INTEGER REFERENCES ven(ven_no), cncl_flg INTEGER);
CREATE TABLE att(rhrs_no INTEGER REFERENCES rhrs(rhrs_no), mbr_no INTEGER REFERENCES mbr(mbr_no), st TEXT, PRIMARY KEY(rhrs_no, mbr_no)) WITHOUT ROWID;
CREATE TABLE cncrt(cncrt_no INTEGER PRIMARY KEY, ttl TEXT, cncrt_dt TEXT, ven_no INTEGER REFERENCES ven(ven_no), tkt_prc REAL, st TEXT, cncl_dt TEXT);
CREATE TABLE cncrt_chr(cncrt_no INTEGER REFERENCES cncrt(cncrt_no), chr_no INTEGER REFERENCES chr(chr_no), PRIMARY KEY(cncrt_no, chr_no));
CREATE TABLE pce(pce_no INTEGER PRIMARY KEY, ttl TEXT, cmpsr TEXT, dur_min REAL, cpy_cnt INTEGER);
CREATE TABLE prog(cncrt_no INTEGER REFERENCES cncrt(cncrt_no), pce_no INTEGER REFERENCES pce(pce_no), pos INTEGER, PRIMARY KEY(cncrt_no, pos));
CREATE TABLE tkt(tkt_no INTEGER PRIMARY KEY, cncrt_no INTEGER REFERENCES cncrt(cncrt_no), byr_nm TEXT, sld_dt TEXT, qty INTEGER, amt REAL, chnl TEXT, ref_dt TEXT);
CREATE TABLE due(due_no INTEGER PRIMARY KEY, mbr_no INTEGER REFERENCES mbr(mbr_no), yr INTEGER, amt_ct INTEGER, due_dt TEXT, pd_dt TEXT, wvd_flg TEXT);
""")
def ins(t, row): con.execute("INSERT INTO %s VALUES(%s)" % (t, ",".join("?" * len(row))), row)
iso = lambda d: d and d.isoformat()
NOW = date(2026, 6, 30)
for i, c in enumerate([("Marta Lindqvist", "0555 2210", 120.0, None), ("Hugh Pemberton", "0555 2291", 95.0, None), ("Ines Carvalho", None, 110.0, None), ("Rolf Dieter Haas", "0555 2417", 85.0, "2025-07-31"), ("Siobhan Kerr", "0555 2533", 100.0, None), ("Jonas Ek", "0555 2600", 80.0, None)], 1): ins("cond", (i,) + c)
CH = [("Cantate Northbridge", "mixed", "Northbridge", 1962, 1, None, None), ("Quay Street Singers", "mixed", "Port Elin", 1998, 2, None, None), ("Les Alouettes", "women", "Northbridge", 1984, 3, None, None), ("Dockers' Chorus", "men", "Port Elin", 1931, 2, None, None), ("Sparrows", "children", "Northbridge", 2005, 5, None, 1), ("Young Voices Elin", "youth", "Port Elin", 2011, 5, None, 2), ("Fellside Choral", "mixed", "Fellside", 1949, 4, "2025-07-31", None), ("Chamber Nine", "mixed", "Fellside", 2016, 1, None, None), ("Harbour Harmony", "women", "Port Elin", 2022, 6, None, 2)]
for i, c in enumerate(CH, 1): ins("chr", (i,) + c)
VEN = [("Northbridge Parish Hall", "Northbridge", 120, 45), ("St Brannoc's", "Northbridge", 420, 260), ("Guildhall", "Port Elin", 600, 850), ("Seamen's Mission", "Port Elin", 150, 60), ("Fellside School Aula", "Fellside", 200, 0), ("Elin Arts Centre", "Port Elin", 340, 480), ("Old Corn Exchange", "Northbridge", 280, 390), ("Chapel of Ease", "Fellside", 90, None)]
for i, v in enumerate(VEN, 1): ins("ven", (i,) + v)
FW = "Abigail Bridget Chloe Deborah Esther Freya Gemma Hannah Imogen Josephine Kirsty Lorna Megan Nora Odette Priya Rhona Sally Tess Una Verity Wendy Yasmin Zara".split()
FM = "Adrian Barnaby Callum Declan Ewan Fergus Graham Hamish Innes Joel Kenneth Lewis Malcolm Niall Owen Piers Ross Stuart Tristan Vincent".split()
LN = "Adair Baird Craig Drummond Elphick Forsyth Gillan Hume Inglis Jardine Kerr Laidlaw Moffat Nairn Orr Pringle Rennie Scobie Tait Urquhart Veitch Weir Yule".split()
mem = {c: [] for c in range(1, 10)}; seen = set(); MB = {}; n = 0; own = {}
SIZE = {1: 52, 2: 40, 3: 28, 4: 24, 5: 30, 6: 22, 7: 26, 8: 9, 9: 20}
for c in range(1, 10):
    for k in range(SIZE[c]):
        typ = CH[c - 1][1]; kid = typ in ("children", "youth")
        prev = [m for m in MB if m not in {x[0] for x in mem[c]} and own[m] not in (5, 6) and ((typ == "mixed") or (typ == "women") == (MB[m][0] == "w"))]
        first = date(2008, 1, 10) + td(R.randrange(6600)) if c != 9 else date(2022, 9, 1) + td(R.randrange(1300))
        if c not in (1, 5, 6) and prev and R.random() < (.6 if c == 8 else .13):
            m = R.choice(prev); sx = MB[m][0]; frm = max(first, MB[m][1] + td(100)); ex = MB[m][2]
        else:
            sx = {"women": "w", "men": "m"}.get(typ) or R.choice("wwwm" if c == 5 else "wwm"); n += 1; m = n
            while True:
                nm = R.choice(FW if sx == "w" else FM) + " " + R.choice(LN)
                if nm not in seen: seen.add(nm); break
            if kid: first = date(2021, 9, 1) + td(R.randrange(1720))
            b = date(2009 if c == 5 else 2004, 1, 1) + td(R.randrange(2500)) if kid else date(1941, 1, 1) + td(R.randrange(22500))
            ex = None
            if R.random() < .14: ex = date(2023, 2, 1) + td(R.randrange(1220)); ex = ex if ex > first + td(90) else None
            frm = first; MB[m] = (sx, first, ex); own[m] = c
            ins("mbr", (m, nm, iso(b) if R.random() < .92 else None, CH[c - 1][3] if False else R.choice([CH[c - 1][2]] * 3 + ["Northbridge", "Port Elin", "Fellside", "Aldmoor"]), nm.split()[0].lower() + str(m) + "@example.net" if R.random() < .8 else R.choice(["", None]), "0555 %04d" % R.randrange(3000, 9999) if R.random() < .75 else None, iso(first), iso(ex), R.choice(["moved away", "no time", "health", "died", None]) if ex else None, "Y" if first.year < 2010 and R.random() < .6 else "N"))
        if frm > NOW or (ex and frm >= ex): continue
        v = R.choice(["S1", "S2", "A1", "A2"] if sx == "w" or c == 5 else ["T1", "T2", "B1", "B2"])
        to = ex or (date(2025, 7, 31) if c == 7 else None)
        if c == 7 and frm >= date(2025, 7, 31): continue
        mem[c].append((m, frm, to)); fn = None
        k2 = len(mem[c])
        if to is None and k2 < 9 and c not in (5, 6): fn = {2: "chair", 4: "treasurer", 6: "librarian"}.get(k2)
        if R.random() < .08 and (frm + td(400)) < (to or NOW):
            mid = frm + td(R.randint(150, 400)); v0 = {"S1": "S2", "S2": "A1", "A1": "S2", "A2": "A1", "T1": "T2", "T2": "B1", "B1": "B2", "B2": "B1"}[v]
            ins("mship", (m, c, v0, iso(frm), iso(mid), None)); ins("mship", (m, c, v, iso(mid + td(1)), iso(to), fn))
        else: ins("mship", (m, c, v, iso(frm), iso(to), fn))
rn = 0
for c in range(1, 10):
    d = date(2024, 1, 8) + td(c % 5); home = {1: 1, 2: 4, 3: 1, 4: 4, 5: 1, 6: 4, 7: 5, 8: 8, 9: 6}[c]
    while d <= date(2026, 7, 20):
        if d.month not in (8,) and not (c == 7 and d > date(2025, 7, 20)):
            rn += 1; cx = int(R.random() < .06); ins("rhrs", (rn, c, iso(d), home if R.random() < .93 else R.choice([1, 4, 5]), cx))
            if not cx and d <= NOW:
                for m, f, t in mem[c]:
                    if f <= d and (t is None or d <= t) and R.random() < .96: ins("att", (rn, m, R.choices("PEA", [0 if m % 41 == 3 and d.year == 2026 else 78 - (m % 7) * 3, 14, 8])[0]))
        d += td(21)
PC = [("Requiem", "Fauré", 36, 60), ("Gloria", "Vivaldi", 29, 55), ("Messiah, part one", "Handel", 58, 70), ("Ave verum corpus", "Mozart", 3.5, 80), ("Locus iste", "Bruckner", 3, 45), ("Shenandoah", "trad.", 4, 40), ("The Long Day Closes", "Sullivan", 4, 30), ("O Magnum Mysterium", "Lauridsen", 6.5, 35), ("Wellerman", "trad.", 3, 40), ("Dido's Lament", "Purcell", 4, 22), ("Zigeunerlieder", "Brahms", 17, 24), ("Ceremony of Carols", "Britten", 23, 38), ("Lux Aurumque", "Whitacre", 4.5, 30), ("Carmina Burana (extracts)", "Orff", 25, 65), ("Drunken Sailor", "trad.", 2.5, 50), ("Abendlied", "Rheinberger", 3.5, 30), ("Cantique de Jean Racine", "Fauré", 5.5, 60), ("Sure on this shining night", "Lauridsen", 5, 28), ("Geistliches Lied", "Brahms", 5, 25), ("Bogoroditse Devo", "Rachmaninov", 3, 20), ("Mass in B minor, Kyrie", "Bach", 19, 12), ("Rhythm of Life", "Coleman", 3.5, None)]
for i, p in enumerate(PC, 1): ins("pce", (i,) + p)
TT = ["Voices at Dusk", "Sea Shanty Night", "Lanterns", "Requiem Evening", "Songs of Home", "A Cappella Hour", "Bridges", "Candlelight", "Northern Lights", "Lullabies", "Folk and Fire", "Silver and Gold", "Glorias", "Pub Songs"]
tk = 0
for k in range(46):
    d = date(2023, 2, 4) + td(k * 29 + R.randint(0, 17)); ttl = TT[k % 14] + " " + str(d.year); vn = R.choice([2, 2, 3, 6, 6, 7, 7, 8])
    st = "DON"; cd = None
    if R.random() < .1: st = "CNC"; cd = iso(min(NOW, d - td(R.randint(3, 25))))
    elif d > NOW: st = R.choice(["PLN", "CNF"])
    prc = R.choice([8, 10, 12, 12, 15, 18]); ins("cncrt", (k + 1, ttl, iso(d), vn, prc if R.random() < .93 else 0, st, cd))
    cs = [c for c in R.sample(range(1, 10), R.choice([1, 2, 2, 3])) if not (c == 7 and d > date(2025, 7, 31))] or [1]
    for c in cs: ins("cncrt_chr", (k + 1, c))
    for p, q in enumerate(R.sample([x for x in range(1, 20) if x != 11], R.randint(4, 7)), 1): ins("prog", (k + 1, q, p))
    for _ in range(R.randint(22, 62)):
        s = d - td(R.choice([0, 0, 1, 2, 5, 9, 14, 20]))
        if s > NOW or (cd and iso(s) > cd): continue
        tk += 1; q = R.choice([1, 1, 2, 2, 2, 3, 4]); rf = cd if st == "CNC" else iso(s + td(1)) if R.random() < .03 and s + td(1) <= NOW else None
        ins("tkt", (tk, k + 1, R.choice(FW + FM) + " " + R.choice(LN) if R.random() < .7 else None, iso(s), q, q * prc * R.choice([1, 1, 1, .5]), "door" if s == d else R.choice(["online", "online", "choir member", "tourist office"]), rf))
dn = 0
for m, (sx, f, ex) in MB.items():
    for y in range(2023, 2027):
        if f.year <= y and (ex is None or ex.year >= y):
            dn += 1; du = max(date(y, 2, 28), f + td(30)); x = R.random(); w = R.random() < .04
            pd = None if w else du - td(R.randint(0, 40)) if x < .7 else du + td(R.randint(1, 110)) if x < .93 else None
            if pd and pd > NOW: pd = None
            ins("due", (dn, m, y, (3000 if own[m] in (5, 6) else 9000) + (500 if y > 2024 else 0), iso(du), iso(pd), "Y" if w else "N"))
con.commit(); con.execute("VACUUM"); con.close()
