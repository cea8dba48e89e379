#!/usr/bin/env python3
import sys, os, random, sqlite3
from datetime import date, timedelta
R = random.Random(1907)
OUT = sys.argv[1]
if os.path.exists(OUT): os.remove(OUT)
db = sqlite3.connect(OUT)
db.executescript('''
CREATE TABLE lkp_stat (stat_cd TEXT PRIMARY KEY, obj TEXT, descr TEXT);
CREATE TABLE lkp_rsn (rsn_cd TEXT PRIMARY KEY, grp TEXT, descr TEXT);
CREATE TABLE carr (carr_id INTEGER PRIMARY KEY, nm TEXT, svc TEXT, cntry TEXT, lead_days INTEGER, actv_flg TEXT);
CREATE TABLE sku (sku_id INTEGER PRIMARY KEY, sku_no TEXT UNIQUE, descr TEXT, cat TEXT, supp TEXT, wt_kg REAL, prc REAL, cost REAL, min_qty INTEGER, hazmat_flg TEXT, actv_flg TEXT, repl_sku_id INTEGER REFERENCES sku(sku_id), crt_dt TEXT);
CREATE TABLE bin (bin_id INTEGER PRIMARY KEY, bin_cd TEXT UNIQUE, zone TEXT, aisle TEXT, bin_typ TEXT, max_wt_kg INTEGER, blkd_flg TEXT);
CREATE TABLE stk (stk_id INTEGER PRIMARY KEY, sku_id INTEGER REFERENCES sku(sku_id), bin_id INTEGER REFERENCES bin(bin_id), qty INTEGER, rsvd_qty INTEGER, lot_no TEXT, exp_dt TEXT, last_cnt_dt TEXT);
CREATE TABLE inb_shp (shp_no TEXT PRIMARY KEY, supp TEXT, carr_id INTEGER REFERENCES carr(carr_id), eta_dt TEXT, arr_dt TEXT, pallets INTEGER, frt_amt REAL, stat_cd TEXT REFERENCES lkp_stat(stat_cd), rcvd_by TEXT);
CREATE TABLE ord_hdr (ord_no INTEGER PRIMARY KEY, cust_no TEXT, cust_nm TEXT, cntry TEXT, chnl TEXT, ord_dt TEXT, prom_dt TEXT, shp_dt TEXT, dlvd_dt TEXT, carr_id INTEGER REFERENCES carr(carr_id), stat_cd TEXT REFERENCES lkp_stat(stat_cd), rush_flg TEXT, frt_amt REAL, tot_amt REAL, trk_no TEXT, pckd_by TEXT);
CREATE TABLE ord_ln (ord_no INTEGER REFERENCES ord_hdr(ord_no), ln_no INTEGER, sku_id INTEGER REFERENCES sku(sku_id), qty INTEGER, shp_qty INTEGER, unit_prc REAL, disc_pct REAL, PRIMARY KEY (ord_no, ln_no));
CREATE TABLE rtn (rtn_no TEXT PRIMARY KEY, ord_no INTEGER REFERENCES ord_hdr(ord_no), sku_id INTEGER REFERENCES sku(sku_id), qty INTEGER, rsn_cd TEXT REFERENCES lkp_rsn(rsn_cd), rcvd_dt TEXT, refund_dt TEXT, refund_amt REAL, cond TEXT);
CREATE TABLE stk_mov (mov_id INTEGER PRIMARY KEY, mov_dt TEXT, sku_id INTEGER REFERENCES sku(sku_id), from_bin_id INTEGER REFERENCES bin(bin_id), to_bin_id INTEGER REFERENCES bin(bin_id), qty INTEGER, mov_typ TEXT, rsn_cd TEXT REFERENCES lkp_rsn(rsn_cd), usr TEXT);
''')
NOW = date(2026, 3, 18)
W = lambda o: R.choices([a for a, _ in o], [b for _, b in o])[0]
day = lambda a, b: a + timedelta(R.randint(0, max(0, (b - a).days)))
s = lambda d: d.isoformat() if d else None
stat = [('O10', 'ORD', 'Entered'), ('O15', 'ORD', 'Credit check'), ('O20', 'ORD', 'Released'), ('O30', 'ORD', 'Picking'), ('O40', 'ORD', 'Packed'), ('O50', 'ORD', 'Shipped'), ('O60', 'ORD', 'Delivered'), ('O80', 'ORD', 'Backordered'), ('O90', 'ORD', 'Cancelled'),
 ('S10', 'INB', 'Announced'), ('S20', 'INB', 'In transit'), ('S25', 'INB', 'In customs'), ('S30', 'INB', 'At dock'), ('S40', 'INB', 'Received'), ('S45', 'INB', 'Partly received'), ('S90', 'INB', 'Refused')]
for k, t in enumerate(['Open', 'Assigned', 'Started', 'Short pick', 'Done', 'Aborted', 'Merged', 'Parked']): stat.append((f'P{(k+1)*10}', 'PCK', t))
for k, t in enumerate(['Planned', 'Counting', 'Recount', 'Approved', 'Posted', 'Void', 'Escalated', 'Closed']): stat.append((f'C{(k+1)*10}', 'CNT', t))
for k, t in enumerate(['Registered', 'Label sent', 'On the way', 'Arrived', 'Inspected', 'Refunded', 'Scrapped', 'Declined']): stat.append((f'R{(k+1)*10}', 'RTN', t))
db.executemany('INSERT INTO lkp_stat VALUES (?,?,?)', stat)
rr = ['Damaged in transit', 'Wrong item sent', 'Defective', 'Changed mind', 'Too late', 'Not as described', 'Wrong size', 'Ordered twice', 'Missing parts', 'Gift return', 'Recall', 'Allergy']
rm = ['Cycle count', 'Breakage', 'Theft', 'Expired', 'Replenishment', 'Consolidation', 'Found stock', 'Sample', 'Relabel', 'Quality hold', 'Quality release', 'Scrap', 'Kitting', 'Dekitting', 'Slotting']
rc = ['Fraud suspicion', 'Customer request', 'Out of stock', 'Payment failed', 'Duplicate order', 'Address invalid', 'Price error', 'Test order', 'Export block', 'Carrier refused', 'Limit exceeded', 'Merged', 'Split', 'Other']
rsn = [(f'RT{i+1:02d}', 'RETURN', x) for i, x in enumerate(rr)] + [(f'MV{i+1:02d}', 'MOVE', x) for i, x in enumerate(rm)] + [(f'CN{i+1:02d}', 'CANCEL', x) for i, x in enumerate(rc)]
db.executemany('INSERT INTO lkp_rsn VALUES (?,?,?)', rsn)
carr = []
for nm, svcs, cs in [('DHL', ['Standard', 'Express', 'Economy', 'Freight'], ['DE', 'AT', 'NL']), ('UPS', ['Standard', 'Express', 'Saver'], ['DE', 'US', 'PL']), ('DPD', ['Classic', 'Express'], ['DE', 'FR', 'PL']), ('GLS', ['Standard', 'Express'], ['DE', 'AT']), ('FedEx', ['Priority', 'Economy'], ['US', 'DE']), ('PostNL', ['Standard', 'Pakket Plus'], ['NL']), ('Kuehne+Nagel', ['Sea', 'Air', 'Road'], ['DE']), ('DB Schenker', ['Road', 'Air'], ['DE', 'PL']), ('Hermes', ['Standard'], ['DE'])]:
    for c in cs:
        for v in svcs: carr.append([len(carr) + 1, nm, v, c, {'Express': 1, 'Priority': 1, 'Air': 4, 'Sea': 32, 'Freight': 6, 'Economy': 5}.get(v, R.choice([2, 3, 4])), 'N' if R.random() < .13 else 'Y'])
db.executemany('INSERT INTO carr VALUES (?,?,?,?,?,?)', carr)
supps = ['Nordlicht GmbH', 'Shenzhen Bright Ltd', 'Casa Verde SL', 'Holzwerk Kern', 'Tatra Tools', 'Lumina AB', 'Pacific Trading Co', 'Alpina Textil', 'Brenner & Sohn']
cats = {'LIGHT': (['Desk lamp', 'Floor lamp', 'LED bulb E27', 'String lights', 'Wall spot'], 8, 90), 'KITCH': (['Chef knife', 'Cutting board', 'Frying pan', 'Kettle', 'Spice rack', 'Mixing bowl'], 9, 120), 'GARDN': (['Garden hose', 'Rake', 'Watering can', 'Planter', 'Pruning shears'], 6, 80), 'TOOLS': (['Cordless drill', 'Hammer', 'Screwdriver set', 'Spirit level'], 12, 240), 'TEXTL': (['Bath towel', 'Bed sheet', 'Cushion cover', 'Wool blanket'], 9, 99), 'CHEM': (['Wood oil', 'Paint thinner', 'Floor cleaner', 'Spray paint'], 5, 35), 'OFFIC': (['Desk organizer', 'Notebook A5', 'Monitor stand'], 3, 70)}
cols = ['white', 'black', 'oak', 'green', 'steel', 'small', 'large', 'red', 'blue', 'natural', '2-pack', 'XL']
sk, used = [], set()
while len(sk) < 240:
    c = W([('LIGHT', 22), ('KITCH', 30), ('GARDN', 17), ('TOOLS', 16), ('TEXTL', 20), ('CHEM', 9), ('OFFIC', 8)]); b = R.choice(cats[c][0]); d = f'{b} {R.choice(cols)}'
    if d in used and R.random() < .97: continue
    used.add(d); i = len(sk) + 1; p = round(R.uniform(cats[c][1], cats[c][2])) - .05 if R.random() < .5 else round(R.uniform(cats[c][1], cats[c][2]), 2)
    cost = round(p * R.uniform(.35, .78), 2)
    if R.random() < .03: cost = round(p * R.uniform(1.02, 1.2), 2)
    sk.append([i, f'{c[:2]}-{10000+i*7}', d, c, W([(x, 10 - k) for k, x in enumerate(supps)]) if R.random() > .04 else None, round(R.uniform(.05, 18), 2) if R.random() > .06 else None, round(p, 2), cost if R.random() > .04 else None, R.choice([0, 5, 10, 20, 20, 40, 60]), 'Y' if c == 'CHEM' and R.random() < .75 else 'N', 'Y' if R.random() > .13 else 'N', None, s(day(date(2022, 1, 3), date(2026, 3, 1)))])
for k in sk:
    if k[10] == 'N' and R.random() < .6:
        o = [x for x in sk if x[3] == k[3] and x[10] == 'Y']
        if o: k[11] = R.choice(o)[0]
db.executemany('INSERT INTO sku VALUES (' + ','.join('?' * 13) + ')', sk)
bins = []
for z, al, n in [('A', 6, 18), ('B', 5, 16), ('C', 4, 14), ('COLD', 1, 9), ('HAZ', 1, 12), ('DOCK', 1, 8)]:
    for a in range(1, al + 1):
        for k in range(1, n + 1):
            bins.append([len(bins) + 1, f'{z}-{a:02d}-{k:02d}', z, f'{z}{a}', {'DOCK': 'staging', 'HAZ': 'shelf', 'COLD': 'shelf'}.get(z) or W([('shelf', 6), ('pallet', 3), ('flow', 1)]), R.choice([80, 150, 300, 800]) if R.random() > .05 else None, 'Y' if R.random() < .06 else 'N'])
db.executemany('INSERT INTO bin VALUES (?,?,?,?,?,?,?)', bins)
stk = []; sb = {}
for k in sk:
    if R.random() < (.06 if k[10] == 'Y' else .6): continue
    zone = 'HAZ' if k[9] == 'Y' and R.random() < .85 else None
    for b in R.sample([b for b in bins if (b[2] == zone if zone else b[2] in 'ABC')], W([(1, 5), (2, 5), (3, 3), (4, 1)])):
        q = W([(0, 6), (R.randint(1, 15), 30), (R.randint(16, 80), 45), (R.randint(81, 400), 14)]); rs = min(q, W([(0, 60), (R.randint(1, 20), 35)])) if R.random() > .02 else q + R.randint(1, 5)
        stk.append([len(stk) + 1, k[0], b[0], q, rs, f'L{R.randint(2300,2612)}{R.choice("ABCD")}' if R.random() > .3 else R.choice([None, '']), s(day(date(2025, 11, 1), date(2028, 3, 1))) if k[3] == 'CHEM' or R.random() < .04 else None, s(day(date(2025, 1, 7), date(2026, 3, 16))) if R.random() > .09 else None])
        sb.setdefault(k[0], []).append(b[0])
R3 = random.Random(6)
for k in R3.sample([k for k in stk if sk[k[1] - 1][9] == 'Y'], 9):                                   # misplaced dangerous goods
    k[2] = R3.choice([b for b in bins if b[2] in 'ABC'])[0]
db.executemany('INSERT INTO stk VALUES (?,?,?,?,?,?,?,?)', stk)
usr = ['mkrause', 'tlopez', 'sbaum', 'aoezkan', 'jpohl', 'ewagner', 'rdias', 'kfuchs']; uw = [9, 7, 6, 5, 3, 3, 2, 1]
inb = []
d = date(2024, 1, 8)
while d < date(2026, 4, 12):
    sp = W([(x, 10 - k) for k, x in enumerate(supps)]); eta = d; late = W([(0, 45), (R.randint(1, 4), 30), (R.randint(5, 30), 14), (-R.randint(1, 3), 16)])
    arr = eta + timedelta(late); st = W([('S40', 93), ('S45', 4), ('S90', 3)])
    if arr > NOW: arr = None; st = W([('S10', 4), ('S20', 6), ('S25', 1)]) if eta > NOW else W([('S20', 3), ('S25', 3)])
    elif eta < NOW and (NOW - arr).days < 16 and R.random() < .45: arr = None; st = W([('S20', 3), ('S25', 2)])
    elif (NOW - arr).days < 3: st = W([('S30', 6), ('S40', 4)])
    inb.append([f'IS{240001+len(inb)}', sp, R.choice([c for c in carr if c[1] in ('Kuehne+Nagel', 'DB Schenker', 'DHL') and c[2] not in ('Express', 'Standard')])[0] if R.random() > .06 else None, s(eta), s(arr), W([(1, 3), (2, 4), (4, 4), (6, 3), (12, 2), (26, 1)]), round(R.uniform(60, 2400), 2) if R.random() > .08 else None, st, R.choices(usr, uw)[0] if arr else None])
    d += timedelta(W([(0, 2), (1, 3), (2, 4), (4, 3), (7, 1)]))
R2 = random.Random(5)
for k in R2.sample([k for k in inb if k[4] and s(NOW - timedelta(24)) < k[3] < s(NOW)], 4):           # overdue
    k[4] = k[8] = None; k[7] = R2.choice(['S20', 'S25'])
db.executemany('INSERT INTO inb_shp VALUES (?,?,?,?,?,?,?,?,?)', inb)
FN = 'Anna Ben Clara Dirk Eva Finn Greta Hans Ida Jan Karin Leo Mia Nico Olga Piet Rita Sven Tessa Uwe'.split(); LN = 'Becker Cohen Dubois Evers Frank Gruber Hansen Iwanow Jacobs Klein Lorenz Maier Nowak Otto Pauls Roth Sauer Thiel Visser Wolf'.split()
firms = ['Hotel Seeblick', 'Cafe Mokka', 'Baumarkt Jansen', 'Praxis Dr. Roth', 'Studio Nord', 'Kita Regenbogen', 'Bar Tosca', 'Office Point BV', 'Maison Lune', 'Restaurant Adria', 'Wohnstil AG', 'Polbud Sp. z o.o.', 'Green Garden Ltd', 'Hausverwaltung Lenz']
cust = [[f'C{70000+i*3}', f, R.choice(['DE', 'DE', 'DE', 'AT', 'NL', 'FR', 'PL']), R.uniform(6, 22)] for i, f in enumerate(firms)]
cust[0][2] = 'AT'; cust[7][2] = 'NL'; cust[8][2] = 'FR'; cust[11][2] = 'PL'
for i in range(320): cust.append([f'C{71000+i*3}', f'{R.choice(FN)} {R.choice(LN)}', W([('DE', 60), ('AT', 12), ('NL', 9), ('FR', 7), ('PL', 6), ('CH', 5), ('US', 1)]), R.choice([.5, 1, 1, 2, 4])])
oh, ol, dead = [], [], set(R.sample([k[0] for k in sk], 16)); pop = [0 if k[0] in dead else R.choice([.2, .6, 1, 1, 2, 5]) * (.3 if k[10] == 'N' else 1) for k in sk]
dates = []
d = date(2024, 1, 2)
while d <= NOW:
    base = .95 + (d.year - 2024) * .35
    if d.month in (11, 12): base *= 1.8
    for _ in range(max(0, int(R.gauss(base, .9) + .5))): dates.append(d)
    d += timedelta(1)
for k, d in enumerate(dates):
    c = R.choices(cust, [x[3] for x in cust])[0]; firm = c[1] in firms
    ch = W([('B2B', 7), ('PHONE', 3), ('WEB', 2)]) if firm else W([('WEB', 62), ('MKTPL', 25), ('APP', 18), ('PHONE', 3)])
    rush = 'Y' if R.random() < .09 else 'N'; prom = d + timedelta(1 if rush == 'Y' else R.choice([3, 4, 5, 7]))
    sh = d + timedelta(W([(0, 3), (1, 6), (2, 4), (3, 2), (6, 1), (11, .4)])); dl = sh + timedelta(W([(1, 4), (2, 6), (3, 4), (5, 2), (9, .5)])); st = 'O60'
    x = R.random()
    if x < .06: st, sh, dl = 'O90', None, None
    elif dl > NOW or R.random() < .01: st, dl = 'O50', None
    if sh and sh > NOW: st, sh, dl = W([('O10', 2), ('O15', 1), ('O20', 3), ('O30', 3), ('O40', 3)]), None, None
    elif st != 'O90' and (NOW - d).days < 60 and R.random() < .3: st, sh, dl = W([('O80', 5), ('O15', 2), ('O20', 2), ('O30', 3), ('O40', 2)]), None, None
    no = 500100 + k; tot = 0
    for ln in range(1, W([(1, 45), (2, 27), (3, 15), (4, 8), (6, 3)]) + 1):
        a = R.choices(sk, pop)[0]; q = R.choice([5, 10, 10, 20, 24]) if firm and R.random() < .6 else W([(1, 65), (2, 22), (3, 6), (4, 5)])
        up = round(a[6] * (R.choice([1, 1, 1, .95, 1.05])), 2); dc = W([(0, 75), (5, 10), (10, 8), (15, 3), (25, 2)]) if R.random() > .04 else None
        sq = 0 if not sh else (q if R.random() > .05 else max(0, q - R.randint(1, 3)))
        if len(ol) < 3000: ol.append([no, ln, a[0], q, sq, up, dc]); tot += q * up * (1 - (dc or 0) / 100)
    fr = 0 if tot > 100 else W([(4.9, 6), (6.9, 3), (12.5, 1)])
    cc = [x for x in carr if x[1] not in ('Kuehne+Nagel', 'DB Schenker') and x[2] not in ('Freight',) and (x[2] in ('Express', 'Priority')) == (rush == 'Y')]
    oh.append([no, c[0], c[1], c[2], ch, s(d), s(prom), s(sh), s(dl), W([(x, {'DHL': 5, 'DPD': 4, 'GLS': 3, 'Hermes': 6}.get(x[1], 1)) for x in cc])[0] if st not in ('O10', 'O15', 'O90') else None, st, rush, fr, round(tot + fr, 2), f'1Z{R.randint(10**8, 10**9-1)}' if sh and R.random() > .05 else ('' if sh else None), R.choices(usr, uw)[0] if sh or st in ('O40',) else None])
db.executemany('INSERT INTO ord_hdr VALUES (' + ','.join('?' * 16) + ')', oh)
db.executemany('INSERT INTO ord_ln VALUES (?,?,?,?,?,?,?)', ol)
H = {o[0]: o for o in oh}; rt = []
for l in ol:
    o = H[l[0]]; a = sk[l[2] - 1]
    if not o[8] or R.random() > (.16 if a[3] == 'TEXTL' else .085): continue
    rd = date.fromisoformat(o[8]) + timedelta(R.randint(2, 40))
    if rd > NOW: continue
    q = R.randint(1, l[3]) if l[3] < 6 else R.randint(1, 5); rf = rd + timedelta(W([(1, 5), (3, 5), (7, 3), (16, 1)]))
    paid = rf <= NOW and R.random() > .07
    rt.append([None, l[0], l[2], q, W([(f'RT{i+1:02d}', w) for i, w in enumerate([14, 9, 16, 30, 5, 11, 12, 3, 4, 2])]) if R.random() > .05 else None, s(rd), s(rf) if paid else None, round(q * l[5] * R.choice([1, 1, 1, .8, .5]), 2) if paid else None, W([('A', 55), ('B', 25), ('C', 14), ('', 3)])])
rt.sort(key=lambda r: r[5])
for i, r in enumerate(rt): r[0] = f'RMA-{3001+i}'
db.executemany('INSERT INTO rtn VALUES (?,?,?,?,?,?,?,?,?)', rt)
dock = [b[0] for b in bins if b[2] == 'DOCK']; mv = []
for _ in range(1800):
    k = R.choice(list(sb)); b = R.choice(sb[k]); t = W([('PICK', 45), ('PUT', 25), ('XFER', 18), ('ADJ', 12)]); o = R.choice(bins)[0]
    fb, tb, rs = {'PICK': (b, R.choice(dock), None), 'PUT': (R.choice(dock), b, None), 'XFER': (o, b, R.choice(['MV05', 'MV06', 'MV15', 'MV10', None])), 'ADJ': (b, None, W([('MV01', 9), ('MV02', 6), ('MV03', 2), ('MV04', 3), ('MV07', 3), ('MV12', 3)]))}[t]
    q = R.choice([1, 2, 3, 4, 6, 10, 24, 48]) * (-1 if t == 'ADJ' and rs != 'MV07' and not (rs == 'MV01' and R.random() < .4) else 1)
    dd = date(2024, 1, 3) + timedelta(int((NOW - date(2024, 1, 3)).days * R.random() ** .8))
    mv.append([None, s(dd), k, fb, tb, q, t, rs, R.choices(usr, uw)[0] if R.random() > .02 else 'SYSTEM'])
mv.sort(key=lambda r: r[1]); db.executemany('INSERT INTO stk_mov VALUES (?,?,?,?,?,?,?,?,?)', mv)
db.commit()
for t, in db.execute("SELECT name FROM sqlite_master WHERE type='table'").fetchall(): print(t, db.execute(f'SELECT count(*) FROM {t}').fetchone()[0])
