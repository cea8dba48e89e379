#!/usr/bin/env python3
"""Database `restaurants`: point-of-sale export of a chain. Fixed seed; run to write the file anew."""
import sys, os, random, sqlite3
from datetime import date, datetime, timedelta
R = random.Random(777)
OUT = sys.argv[1]
if os.path.exists(OUT): os.remove(OUT)
db = sqlite3.connect(OUT)
NOW = datetime(2026, 6, 17, 15, 30)
db.executescript('''
CREATE TABLE site (site_id INTEGER PRIMARY KEY, site_code TEXT UNIQUE NOT NULL, site_name TEXT NOT NULL, city TEXT, seats INTEGER, open_time TEXT, close_time TEXT, opened_on TEXT, closed_on TEXT, manager_id INTEGER REFERENCES employee(emp_id), has_terrace INTEGER);
CREATE TABLE employee (emp_id INTEGER PRIMARY KEY, emp_no TEXT UNIQUE NOT NULL, first_name TEXT, last_name TEXT, job TEXT, home_site_id INTEGER REFERENCES site(site_id), supervisor_id INTEGER REFERENCES employee(emp_id), hourly_rate REAL, hired_on TEXT, left_on TEXT, phone TEXT);
CREATE TABLE shift (shift_id INTEGER PRIMARY KEY, emp_id INTEGER NOT NULL REFERENCES employee(emp_id), site_id INTEGER NOT NULL REFERENCES site(site_id), planned_start TEXT, clock_in TEXT, clock_out TEXT, break_min INTEGER, status TEXT);
CREATE TABLE category (cat_id INTEGER PRIMARY KEY, cat_name TEXT NOT NULL, parent_cat_id INTEGER REFERENCES category(cat_id), sort_no INTEGER);
CREATE TABLE menu_item (item_id INTEGER PRIMARY KEY, plu TEXT UNIQUE NOT NULL, item_name TEXT NOT NULL, cat_id INTEGER REFERENCES category(cat_id), price REAL NOT NULL, food_cost REAL, is_vegan INTEGER NOT NULL DEFAULT 0, is_vegetarian INTEGER NOT NULL DEFAULT 0, allergens TEXT, active INTEGER NOT NULL DEFAULT 1, avail_from TEXT, avail_until TEXT);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, order_no TEXT UNIQUE NOT NULL, site_id INTEGER NOT NULL REFERENCES site(site_id), order_type TEXT NOT NULL, table_no TEXT, guests INTEGER, server_id INTEGER REFERENCES employee(emp_id), closed_by INTEGER REFERENCES employee(emp_id), opened_at TEXT NOT NULL, closed_at TEXT, status TEXT NOT NULL, subtotal REAL, discount_amt REAL, discount_reason TEXT, total REAL, void_reason TEXT);
CREATE TABLE order_item (line_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders(order_id), item_id INTEGER NOT NULL REFERENCES menu_item(item_id), qty INTEGER NOT NULL, unit_price REAL NOT NULL, comped INTEGER NOT NULL DEFAULT 0, sent_at TEXT, note TEXT);
CREATE TABLE payment (pay_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders(order_id), method TEXT NOT NULL, amount REAL NOT NULL, tip REAL, paid_at TEXT, card_brand TEXT, refunded INTEGER NOT NULL DEFAULT 0);
CREATE TABLE reservation (res_id INTEGER PRIMARY KEY, site_id INTEGER NOT NULL REFERENCES site(site_id), guest_name TEXT, guest_phone TEXT, party_size INTEGER, booked_at TEXT, reserved_for TEXT, channel TEXT, status TEXT, table_no TEXT, order_id INTEGER REFERENCES orders(order_id), special_request TEXT);
CREATE TABLE supplier (supplier_id INTEGER PRIMARY KEY, supp_name TEXT NOT NULL, kind TEXT, city TEXT, contact_name TEXT, contact_email TEXT, lead_days INTEGER, min_order REAL, blocked INTEGER NOT NULL DEFAULT 0);
CREATE TABLE delivery (delivery_id INTEGER PRIMARY KEY, supplier_id INTEGER NOT NULL REFERENCES supplier(supplier_id), site_id INTEGER NOT NULL REFERENCES site(site_id), ordered_on TEXT, expected_at TEXT, arrived_at TEXT, received_by INTEGER REFERENCES employee(emp_id), goods_value REAL, invoice_no TEXT, quality TEXT, status TEXT);
''')
def wc(p): return R.choices([x[0] for x in p], [x[1] for x in p])[0]
def ts(x): return x.strftime('%Y-%m-%d %H:%M:%S') if x else None
def ds(x): return x.strftime('%Y-%m-%d') if x else None
sites = [('HAR','Harbour','Hamburg',120,'11:00','23:00','2016-04-01',None,1),('OLD','Old Town','Hamburg',64,'11:30','22:30','2018-09-15',None,0),('CEN','Central Station','Berlin',80,'06:30','23:30','2017-02-01',None,0),('KRZ','Kreuzberg','Berlin',72,'12:00','00:30','2019-05-20',None,1),
 ('UNI','University','Leipzig',90,'08:00','22:00','2020-10-05',None,1),('MKT','Market Square','Bremen',58,'11:00','22:00','2021-06-12',None,1),('AIR','Airport T2','Munich',110,'05:00','23:00','2022-03-28',None,0),('ISR','Isar Park','Munich',96,'10:00','23:00','2023-07-01',None,1),
 ('DOM','Cathedral','Cologne',84,'11:00','23:00','2022-11-11',None,0),('RHN','Rhine Promenade','Cologne',130,'11:00','23:30','2024-09-01',None,1),('NRD','North Mall','Hannover',50,'09:30','20:00','2019-03-01','2025-08-31',0),('SEE','Lakeside','Constance',None,'10:00','21:00','2026-03-20',None,1)]
SW = [16, 7, 12, 9, 8, 5, 11, 9, 7, 12, 4, 2]
for i, s in enumerate(sites, 1): db.execute('INSERT INTO site VALUES (?,?,?,?,?,?,?,?,?,?,?)', (i, *s[:8], None, s[8]))
FN = 'Lena Marie Sofia Emma Mia Aylin Fatma Julia Katharina Sabine Olga Nina Paula Carla Ida Jonas Lukas Felix Paul Max Emre Mehmet Tomasz Pavel Andrei Luca Marco Stefan Uwe Tim Kofi Minh Ali Samir Diego Yusuf'.split()
LN = 'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Koch Bauer Richter Klein Wolf Neumann Yilmaz Demir Kaya Nowak Kowalski Ivanov Petrenko Rossi Conti Nguyen Tran Haddad Osei Garcia Lopez Hartmann Krüger Lange Vogel Busch'.split()
emps = []; used = set()
def hire(site, job, sup, lo=2017):
    while True:
        n = (R.choice(FN), R.choice(LN))
        if n not in used: used.add(n); break
    so = datetime.fromisoformat(sites[site-1][6]) if site else datetime(2016, 1, 1)
    h = max(so - timedelta(days=20), datetime(lo, 1, 1)); h = h + timedelta(days=R.randint(0, max(1, (datetime(2026, 5, 20) - h).days)))
    if job == 'site manager': h = so - timedelta(days=R.randint(5, 200))
    left = None
    if job != 'site manager' and R.random() < .27: left = h + timedelta(days=R.randint(40, 1100)); left = left if left < NOW else None
    if site == 11: left = min(left or datetime(2025, 8, 31), datetime(2025, 8, 31)); 
    if left and left <= h: h = left - timedelta(days=300)
    rate = {'site manager': R.uniform(24, 31), 'head chef': R.uniform(22, 27), 'cook': R.uniform(15.5, 20), 'server': R.uniform(13.5, 16.5), 'bartender': R.uniform(14, 17), 'host': R.uniform(13.5, 15), 'dishwasher': R.uniform(13, 14), 'area manager': R.uniform(34, 40)}[job]
    e = dict(id=len(emps)+1, n=n, job=job, site=site, sup=sup, h=h, l=left, rate=round(rate * 4) / 4)
    emps.append(e); return e
area = [hire(None, 'area manager', None), hire(None, 'area manager', None)]
for a, y in zip(area, (2016, 2019)): a['h'] = datetime(y, 3, 1); a['l'] = None
for s in range(1, 13):
    m = hire(s, 'site manager', area[0]['id'] if s % 2 else area[1]['id']); db.execute('UPDATE site SET manager_id=? WHERE site_id=?', (m['id'] if s != 11 else None, s))
    hc = hire(s, 'head chef', m['id'])
    for _ in range(1 + SW[s-1] // 3): hire(s, 'cook', hc['id'])
    for _ in range(2 + SW[s-1] // 2): hire(s, 'server', m['id'])
    for _ in range(1 + SW[s-1] // 8): hire(s, 'bartender', m['id'])
    if SW[s-1] > 8: hire(s, 'host', m['id'])
    if s not in (12, 6): hire(s, 'dishwasher', hc['id'])
db.execute("UPDATE site SET closed_on='2025-08-31' WHERE site_id=11")
for e in emps:
    db.execute('INSERT INTO employee VALUES (?,?,?,?,?,?,?,?,?,?,?)', (e['id'], 'E%04d' % (1000 + e['id'] * 7), *e['n'], e['job'], e['site'], e['sup'], e['rate'], ds(e['h']), ds(e['l']), None if R.random() < .15 else '' if R.random() < .05 else '+49 17%d %07d' % (R.randint(0, 9), R.randint(0, 9999999))))
cats = [('Food',None),('Drinks',None),('Breakfast',1),('Starters',1),('Salads',1),('Burgers',1),('Pasta',1),('Mains',1),('Sides',1),('Desserts',1),('Soft drinks',2),('Beer',2),('Wine',2),('Cocktails',2),('Coffee & Tea',2),('Kids menu',1),('Seasonal',None)]
for i, (n, p) in enumerate(cats, 1): db.execute('INSERT INTO category VALUES (?,?,?,?)', (i, n, p, i * 10))
items = '''Pancakes|3|9.5|2.1|0|1|gluten,egg,milk;Full breakfast|3|13.9|4.6|0|0|gluten,egg;Granola bowl|3|8.2|1.9|1|1|nuts;Avocado toast|3|11.5|3.6|1|1|gluten;Butter croissant|3|3.4|0.8|0|1|gluten,milk;Tomato soup|4|6.9|1.2|1|1|celery;Bruschetta|4|7.5|1.7|1|1|gluten;Beef carpaccio|4|13.5|5.1|0|0|milk;Fish soup|4|9.8|3.3|0|0|fish,celery;Calamari|4|11.9|3.9|0|0|fish,gluten;Caesar salad|5|12.9|3.4|0|0|egg,fish,milk;Greek salad|5|11.5|2.9|0|1|milk;Quinoa salad|5|12.5|3.0|1|1|;Classic burger|6|13.9|4.2|0|0|gluten,milk;Cheeseburger|6|14.9|4.6|0|0|gluten,milk;Double bacon burger|6|18.5|6.4|0|0|gluten,milk;Halloumi burger|6|14.5|4.4|0|1|gluten,milk;Beyond burger|6|16.5|6.1|1|1|gluten,soy;Spaghetti bolognese|7|13.5|3.2|0|0|gluten,celery;Spaghetti aglio e olio|7|11.0|1.6|1|1|gluten;Lasagne|7|14.5|3.9|0|0|gluten,milk,egg;Truffle tagliatelle|7|19.5|6.9|0|1|gluten,milk,egg;Penne arrabbiata|7|11.5|1.8|1|1|gluten;Wiener schnitzel|8|24.5|8.8|0|0|gluten,egg;Rib-eye steak|8|34.0|15.2|0|0|;Grilled salmon|8|25.5|9.9|0|0|fish;Fish and chips|8|18.9|6.0|0|0|fish,gluten;Roast chicken|8|19.5|5.6|0|0|;Vegetable curry|8|16.0|3.4|1|1|;Mushroom risotto|8|17.5|4.0|0|1|milk;French fries|9|4.9|0.9|1|1|;Sweet potato fries|9|5.9|1.5|1|1|;Side salad|9|5.5|1.1|1|1|mustard;Onion rings|9|5.5|1.2|0|1|gluten;Cheesecake|10|6.9|1.8|0|1|milk,egg,gluten;Chocolate fondant|10|8.5|2.3|0|1|milk,egg,gluten;Apple strudel|10|7.5|1.7|0|1|gluten;Fruit sorbet|10|5.9|1.0|1|1|;Tiramisu|10|7.9|2.0|0|1|milk,egg,gluten;Cola 0.4|11|4.2|0.6|1|1|;Lemonade 0.4|11|4.9|0.8|1|1|;Mineral water 0.75|11|6.5|0.9|1|1|;Apple spritzer 0.4|11|4.4|0.7|1|1|;Orange juice|11|4.8|1.3|1|1|;Pilsner 0.5|12|5.2|1.3|1|1|gluten;Wheat beer 0.5|12|5.5|1.4|1|1|gluten;Alcohol-free beer|12|4.9|1.3|1|1|gluten;Riesling 0.2|13|8.2|2.2|1|1|sulphites;Pinot noir 0.2|13|8.9|2.6|1|1|sulphites;Prosecco 0.1|13|6.5|1.7|1|1|sulphites;House red 0.2|13|6.2|1.2|1|1|sulphites;Aperol spritz|14|9.5|2.4|1|1|sulphites;Mojito|14|11.0|2.5|1|1|;Gin and tonic|14|11.5|2.9|1|1|;Negroni|14|12.0|3.1|1|1|sulphites;Espresso|15|2.9|0.4|1|1|;Cappuccino|15|4.2|0.7|0|1|milk;Flat white|15|4.6|0.8|0|1|milk;Green tea|15|3.9|0.3|1|1|;Kids pasta|16|7.5|1.3|0|1|gluten;Kids nuggets|16|8.5|2.1|0|0|gluten;White asparagus|17|22.5|8.1|0|1|milk;Pumpkin soup|17|8.5|1.5|1|1|celery;Goose leg|17|29.5|12.4|0|0|gluten;Mulled wine|17|5.5|1.0|1|1|sulphites;Wild garlic gnocchi|17|16.9||0|1|gluten;Oysters (6)|4|24.0|14.0|0|0|molluscs;Birthday cake|10|45.0||0|1|milk,egg,gluten'''.split(';')
mi = []
for i, l in enumerate(items, 1):
    n, c, p, f, vn, vg, al = l.split('|'); c = int(c); p = float(p)
    act = 0 if n in ('Fish soup', 'Goose leg', 'Mulled wine', 'Pumpkin soup', 'Onion rings', 'Beef carpaccio') else 1
    fr = '06:00' if c == 3 else '17:00' if n in ('Rib-eye steak', 'Negroni', 'Oysters (6)') else None; un = '11:30' if c == 3 else None
    w = {3: 14, 4: 4, 5: 4, 6: 9, 7: 7, 8: 6, 9: 6, 10: 4, 11: 11, 12: 8, 13: 4, 14: 3, 15: 9, 16: 2, 17: 9}[c] * R.uniform(.3, 2.2)
    if n in ('Oysters (6)', 'Birthday cake', 'Wild garlic gnocchi'): w = 0
    mi.append(dict(id=i, n=n, c=c, p=p, w=w, fr=fr))
    db.execute('INSERT INTO menu_item VALUES (?,?,?,?,?,?,?,?,?,?,?,?)', (i, '%d' % (c * 100 + i), n, c if n != 'Birthday cake' else None, p, float(f) if f else None, int(vn), int(vg), al if al else R.choice([None, '']), act, fr, un))
# orders
def staff(site, day, jobs):
    return [e for e in emps if e['site'] == site and e['job'] in jobs and e['h'] <= day and (e['l'] is None or e['l'] > day)]
shifts = []; orders = []; lines = []; pays = []; NL = 0
days = []
d0 = datetime(2024, 7, 1)
while d0 <= NOW: days.append(d0.replace(hour=0, minute=0)); d0 += timedelta(days=1)
mw = {1: .8, 2: .85, 3: .95, 4: 1, 5: 1.15, 6: 1.2, 7: 1.25, 8: 1.2, 9: 1.05, 10: .95, 11: .9, 12: 1.3}
DW = [[.8, .8, .9, 1, 1.45, 1.6, 1.2][x.weekday()] * mw[x.month] * (1 + i / 1200) for i, x in enumerate(days)]
N = 1095
stamps = []
for _ in range(N):
    while True:
        day = R.choices(days, DW)[0]; s = R.choices(range(1, 13), SW)[0]
        if s == 11 and day > datetime(2025, 8, 31): continue
        if s == 12 and day < datetime(2026, 3, 20): continue
        if s == 10 and day < datetime(2024, 9, 1): continue
        break
    o, c = sites[s-1][4], sites[s-1][5]; oh = int(o[:2]) + int(o[3:]) / 60; ch = int(c[:2]) + int(c[3:]) / 60; ch = ch + 24 if ch < 4 else ch
    while True:
        h = wc([(R.gauss(8.5, 1), 1.6), (R.gauss(12.7, .8), 3.6), (R.gauss(15.5, 1), 1.1), (R.gauss(19.3, 1.1), 5), (R.gauss(21.6, .7), .9)])
        if oh <= h < ch - .7: break
    t = day + timedelta(seconds=int(h * 3600))
    if t < NOW - timedelta(minutes=10): stamps.append((t, s))
for k in range(7): # today, still open
    stamps.append((NOW - timedelta(minutes=R.randint(5, 95)), R.choice([1, 1, 3, 5, 7, 10])))
stamps.sort()
for t, s in stamps:
    oid = len(orders) + 1
    ty = wc([('dine-in', 70), ('takeaway', 19), ('delivery', 11)]) if s not in (3, 7) else wc([('dine-in', 50), ('takeaway', 48), ('delivery', 2)])
    st_ = staff(s, t, ('server', 'bartender')) or staff(s, t, ('site manager',)) or [e for e in emps if e['site'] == s]
    sv = R.choices(st_, [1 / (1 + k * .35) for k in range(len(st_))])[0] if ty != 'delivery' or R.random() < .3 else None
    g = wc([(1, 16), (2, 42), (3, 14), (4, 17), (5, 4), (6, 4), (8, 2), (11, 1)]) if ty == 'dine-in' else None
    opn = NOW - t < timedelta(minutes=96)
    dur = timedelta(minutes=max(4, R.gauss({'dine-in': 42 + 11 * (g or 0), 'takeaway': 14, 'delivery': 34}[ty], 14)))
    cl = None if opn else t + dur
    cb = sv['id'] if sv and R.random() < .8 else R.choice(st_)['id']
    status = 'open' if opn else wc([('paid', 93), ('void', 4), ('unpaid', 1.4)])
    nl = max(1, min(5, int(R.gauss((g or 1.6) * 1.0 + .9, .8))))
    pool = [m for m in mi if not (m['c'] == 3 and t.hour >= 12) and not (m['c'] in (13, 14) and t.hour < 11) and not (m['fr'] == '17:00' and t.hour < 17) and not (m['n'] in ('Goose leg', 'Mulled wine') and t.month not in (11, 12, 1)) and not (m['n'] == 'White asparagus' and t.month not in (4, 5, 6)) and not (m['n'] == 'Pumpkin soup' and t.month not in (9, 10, 11))]
    sub = 0; ch = set()
    for k in range(nl):
        m = R.choices(pool, [x['w'] for x in pool])[0]
        if m['id'] in ch: continue
        ch.add(m['id'])
        q = 1 if not g or g < 2 else R.choice([1, 1, 2, max(1, g // 2), g])
        up = m['p'] if t >= datetime(2025, 10, 1) else round(m['p'] * .94, 1)
        if ty == 'takeaway' and R.random() < .2: up = round(up * .9, 2)
        comp = 1 if R.random() < .02 else 0
        sub += 0 if comp else q * up
        lines.append((oid, m['id'], q, up, comp, t + timedelta(minutes=R.randint(1, 12) + k * 4) if R.random() > .03 else None, wc([(None, 80), ('', 5), ('no onions', 4), ('well done', 3), ('gluten free please', 2), ('extra sauce', 4), ('allergy: nuts', 2)])))
    sub = round(sub, 2)
    disc, dr = 0.0, None
    if R.random() < .13:
        dr = wc([('staff meal', 26), ('happy hour', 30), ('loyalty', 24), ('complaint', 14), ('voucher', 12), (None, 4)])
        disc = round(sub * {'staff meal': .5, 'happy hour': .2, 'loyalty': .1, 'complaint': R.choice([.25, .5, 1]), 'voucher': .15}.get(dr, .1), 2)
    elif R.random() < .08: disc = None
    tot = round(sub - (disc or 0), 2)
    orders.append(dict(id=oid, t=t, s=s, ty=ty, g=g, st=status, sv=sv, tot=tot, cl=cl, rid=None))
    tn = None if ty != 'dine-in' else ('T%d' % R.randint(1, 28) if R.random() > .07 else 'B%d' % R.randint(1, 6))
    orders[-1]['tn'] = tn
    db.execute('INSERT INTO orders VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)', (oid, f"{sites[s-1][0]}-{t:%y%m%d}-{R.randint(100,199)*10 + oid%10}", s, ty, tn, g, sv['id'] if sv else None, None if opn else cb, ts(t), ts(cl), status, sub, disc, dr, tot, wc([('entered twice', 4), ('guest left', 3), ('kitchen error', 3), ('test', 1), (None, 2)]) if status == 'void' else None))
    if status == 'paid' and tot > 0:
        parts = [tot] if not g or g < 3 or R.random() < .72 else [round(tot / 2, 2), round(tot - round(tot / 2, 2), 2)]
        for a in parts:
            mt = wc([('card', 58), ('cash', 27), ('mobile', 11), ('gift card', 4)]) if ty != 'delivery' else wc([('online', 85), ('cash', 15)])
            if t.year == 2024 and mt == 'mobile': mt = 'cash'
            tip = None if ty != 'dine-in' and R.random() < .7 else 0.0 if R.random() < .3 else round(a * R.choice([.05, .08, .1, .1, .12, .15]) * 2) / 2
            pays.append((oid, mt, a, tip, cl + timedelta(seconds=-R.randint(5, 200)), R.choice(['Visa', 'Mastercard', 'girocard', 'girocard', 'Amex']) if mt == 'card' and R.random() > .03 else None, 1 if R.random() < .012 else 0))
for i, l in enumerate(lines, 1): db.execute('INSERT INTO order_item VALUES (?,?,?,?,?,?,?,?)', (i, *l[:5], ts(l[5]), l[6]))
for i, l in enumerate(pays, 1): db.execute('INSERT INTO payment VALUES (?,?,?,?,?,?,?,?)', (i, l[0], l[1], l[2], l[3], ts(l[4]), l[5], l[6]))
# shifts: sample
k = 0
for _ in range(1750):
    day = R.choice(days[360:] if R.random() < .6 else days); e = R.choice(emps)
    if e['site'] is None or e['h'] > day or (e['l'] and e['l'] < day): continue
    s = e['site'] if R.random() < .94 else R.choice([1, 3, 4, 8, 9])
    st = day + timedelta(hours=R.choice([6, 9, 10, 11, 15, 16, 16, 17]) if s in (3, 5, 7) else R.choice([10, 11, 15, 16, 17]), minutes=R.choice([0, 0, 30]))
    shifts.append((e['id'], s, st))
for x in range(1, 15):
    e = R.choice([e for e in emps if e['l'] is None and e['site']]); shifts.append((e['id'], e['site'], (NOW + timedelta(days=x % 6 + 1)).replace(hour=16, minute=0, second=0)))
for e in [e for e in emps if e['l'] is None and e['site'] in (1, 3, 7)][:9]: shifts.append((e['id'], e['site'], NOW.replace(hour=11, minute=0, second=0)))
shifts = sorted(set(shifts), key=lambda x: (x[2], x[0])); seen = set(); i = 0
for eid, s, st in shifts:
    if (eid, st.date()) in seen or ds(st) < sites[s-1][6]: continue
    seen.add((eid, st.date())); i += 1
    if st > NOW: row = (None, None, None, 'planned')
    else:
        y = R.random()
        if y < .035: row = (None, None, None, 'sick')
        elif y < .05: row = (None, None, None, 'no show')
        else:
            ci = st + timedelta(minutes=int(R.gauss(1, 6) + (R.random() < .08) * R.randint(10, 45)))
            co = st + timedelta(minutes=int(R.gauss(465 if R.random() < .7 else 300, 45)))
            if co > NOW: co = None; row = (ci, None, None, 'in progress')
            elif R.random() < .012: row = (ci, None, 30, 'worked')
            else: row = (ci, co, wc([(0, 1), (30, 6), (45, 2), (None, 1)]), 'worked')
    db.execute('INSERT INTO shift VALUES (?,?,?,?,?,?,?,?)', (i, eid, s, ts(st), ts(row[0]), ts(row[1]), row[2], row[3]))
# reservations
guests = [(R.choice('Herr Frau Dr. Familie'.split()) + ' ' + R.choice(LN) if R.random() < .35 else R.choice(FN) + ' ' + R.choice(LN), '+49 15%d %07d' % (R.randint(1, 9), R.randint(0, 9999999))) for _ in range(330)]
GW = [min(9, R.paretovariate(1.5)) for _ in guests]; rs = []
for o in orders:
    if o['ty'] == 'dine-in' and o['g'] and o['g'] >= 2 and o['t'].hour >= 11 and R.random() < .32 and o['st'] in ('paid', 'unpaid'):
        rs.append((o['s'], o['t'] - timedelta(minutes=R.randint(-5, 15)), max(1, o['g'] + R.choice([0, 0, 0, 0, -1, 1])), 'seated', o['tn'], o['id']))
for _ in range(330):
    day = R.choice(days[:-1]); s = R.choice([1, 1, 1, 2, 4, 4, 6, 8, 9, 10, 10])
    if s == 10 and day < datetime(2024, 9, 1): continue
    rs.append((s, day + timedelta(hours=R.choice([12, 13, 18, 19, 19, 20, 20, 21]), minutes=R.choice([0, 15, 30, 45])), wc([(2, 40), (3, 12), (4, 25), (5, 6), (6, 9), (8, 5), (12, 2), (20, 1)]), wc([('cancelled', 48), ('no show', 30), ('seated', 22)]), None, None))
for x in range(1, 46):
    s = R.choice([1, 1, 2, 4, 6, 8, 9, 10, 10, 12]); rs.append((s, (NOW + timedelta(days=int(R.expovariate(.12)))).replace(hour=R.choice([18, 19, 19, 20, 21]), minute=R.choice([0, 15, 30]), second=0), wc([(2, 40), (4, 25), (6, 9), (8, 5), (14, 2)]), 'booked' if x % 9 else 'cancelled', None, None))
rs = [(s, (t.replace(second=0, minute=t.minute // 15 * 15)), *z) for s, t, *z in rs]
rs.sort(key=lambda r: r[1] - timedelta(days=0))
for i, (s, t, ps, st, tn, oid) in enumerate(rs, 1):
    g = R.choices(guests, GW)[0]; ch = wc([('phone', 38), ('website', 40), ('app', 12), ('walk-in', 0), ('partner portal', 10)])
    bk = t - timedelta(minutes=int(R.expovariate(1 / 5200)) + 45); bk = min(bk, NOW - timedelta(hours=R.randint(1, 90)))
    db.execute('INSERT INTO reservation VALUES (?,?,?,?,?,?,?,?,?,?,?,?)', (i, s, g[0], g[1] if R.random() > .08 else None, ps, ts(bk), ts(t), ch, st, tn, oid, wc([(None, 70), ('', 6), ('window table', 8), ('high chair', 6), ('birthday', 5), ('wheelchair access', 2), ('vegan menu', 3)])))
sup = [('Elbe Fisch GmbH','fish','Hamburg',1,150),('Nordfrost AG','frozen','Bremen',2,300),('Grünhof Gemüse','produce','Hamburg',1,80),('Brandenburger Landfleisch','meat','Berlin',2,250),('Metzgerei Huber','meat','Munich',1,120),('Bavaria Getränke','beverages','Munich',3,400),('Rhein Getränke Logistik','beverages','Cologne',3,350),('Weinkontor Baden','wine','Freiburg',5,300),('Backhaus Lindner','bakery','Leipzig',1,50),('Kaffeerösterei Sonne','coffee','Berlin',4,100),('Milchwerke Süd','dairy','Constance',2,100),('CleanPro Service','non-food','Hannover',5,200),('Obst & Mehr','produce','Cologne',1,80),('Gastro Großhandel West','dry goods','Dortmund',3,500),('Italia Import','dry goods','Munich',7,400),('Spreewald Feinkost','dry goods','Cottbus',4,None),('Hanse Beverages','beverages','Hamburg',2,350),('Pfälzer Weingut Kern','wine','Landau',6,250),('Asia Food Direct','dry goods','Hamburg',None,200),('Bio Molkerei Harz','dairy','Goslar',2,90)]
for i, (n, k, c, ld, mo) in enumerate(sup, 1):
    db.execute('INSERT INTO supplier VALUES (?,?,?,?,?,?,?,?,?)', (i, n, k, c, None if i % 7 == 3 else R.choice(FN) + ' ' + R.choice(LN), None if i % 6 == 5 else 'bestellung@' + n.split()[0].lower().replace('ü', 'ue').replace('&', '').replace('ä', 'ae') + '.example', ld, mo, 1 if i in (2, 19) else 0))
dv = []
PW = [9, 5, 11, 7, 6, 6, 6, 2, 9, 4, 5, 3, 6, 6, 2, 1, 5, 2, 1, 0]
for _ in range(760):
    j = R.choices(range(20), PW)[0]; s = R.choices(range(1, 13), SW)[0]; day = R.choice(days)
    if (s == 11 and day > datetime(2025, 8, 20)) or (s == 12 and day < datetime(2026, 3, 22)) or (s == 10 and day < datetime(2024, 8, 25)): continue
    if j == 1 and day > datetime(2026, 1, 31): continue
    dv.append((day, j, s))
for x in range(8): dv.append(((NOW + timedelta(days=x % 5)).replace(hour=0, minute=0, second=0, microsecond=0), R.choice([0, 2, 3, 5, 8, 12]), R.choice([1, 3, 7, 10])))
dv.sort()
for i, (day, j, s) in enumerate(dv, 1):
    ex = day + timedelta(hours=R.choice([6, 7, 8, 9, 10]), minutes=R.choice([0, 30])); od = day - timedelta(days=(sup[j][3] or 3) + R.choice([0, 0, 1]))
    late = {1: .45, 6: .3, 14: .35}.get(j, .14)
    ar = ex + timedelta(minutes=int(R.gauss(-8, 12)) if R.random() > late else R.choice([R.randint(20, 200), 1440 + R.randint(-60, 120)]))
    st = 'received'; val = round(max(sup[j][4] or 60, R.lognormvariate(5.9, .6)), 2)
    if ar > NOW: ar = None; st = 'ordered'
    elif R.random() < .03: ar = None; st = 'cancelled'
    elif R.random() < .05: st = 'partial'
    by = None
    if ar:
        c = staff(s, ar, ('head chef', 'cook', 'site manager')); by = R.choice(c)['id'] if c and R.random() > .06 else None
    db.execute('INSERT INTO delivery VALUES (?,?,?,?,?,?,?,?,?,?,?)', (i, j + 1, s, ds(min(od, NOW)), ts(ex), ts(ar), by, val, 'RE-%06d' % R.randint(10000, 999999) if ar and R.random() > .06 else None, wc([('ok', 80), ('damaged', 5), ('short', 6), ('too warm', 3), (None, 6)]) if ar else None, st))
db.commit()
if __name__ == '__main__':
    for (t,) in db.execute("select name from sqlite_master where type='table'").fetchall(): print(t, db.execute(f'select count(*) from {t}').fetchone()[0])
