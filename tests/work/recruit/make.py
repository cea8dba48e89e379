#!/usr/bin/env python3
import sys, os, random, sqlite3
from datetime import datetime, timedelta
R = random.Random(4711)
OUT = sys.argv[1]
if os.path.exists(OUT): os.remove(OUT)
db = sqlite3.connect(OUT)
db.executescript('''
CREATE TABLE departments (id INTEGER PRIMARY KEY, name TEXT NOT NULL, code TEXT NOT NULL UNIQUE, parent_id INTEGER REFERENCES departments(id), head_id INTEGER REFERENCES employees(id), location TEXT, headcount_budget INTEGER);
CREATE TABLE employees (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, email TEXT, department_id INTEGER REFERENCES departments(id), manager_id INTEGER REFERENCES employees(id), job_title TEXT, employment_type TEXT, status TEXT, salary REAL, is_remote BOOLEAN DEFAULT 0, birth_date TEXT, hired_at TEXT, terminated_at TEXT);
CREATE TABLE positions (id INTEGER PRIMARY KEY, code TEXT UNIQUE, title TEXT, department_id INTEGER REFERENCES departments(id), hiring_manager_id INTEGER REFERENCES employees(id), recruiter_id INTEGER REFERENCES employees(id), status TEXT, openings INTEGER, salary_min REAL, salary_max REAL, is_remote BOOLEAN, location TEXT, opened_at TEXT, closed_at TEXT);
CREATE TABLE candidates (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, email TEXT, phone TEXT, city TEXT, country TEXT, source TEXT, current_employer TEXT, years_experience INTEGER, expected_salary REAL, referred_by_id INTEGER REFERENCES employees(id), is_blacklisted BOOLEAN DEFAULT 0, created_at TEXT);
CREATE TABLE applications (id INTEGER PRIMARY KEY, candidate_id INTEGER REFERENCES candidates(id), position_id INTEGER REFERENCES positions(id), stage TEXT, rating INTEGER, rejection_reason TEXT, has_cover_letter BOOLEAN, applied_at TEXT, updated_at TEXT);
CREATE TABLE application_stages (id INTEGER PRIMARY KEY, application_id INTEGER REFERENCES applications(id), stage TEXT, entered_at TEXT, left_at TEXT, changed_by_id INTEGER REFERENCES employees(id));
CREATE TABLE interviews (id INTEGER PRIMARY KEY, application_id INTEGER REFERENCES applications(id), interviewer_id INTEGER REFERENCES employees(id), kind TEXT, scheduled_at TEXT, duration_minutes INTEGER, status TEXT, score REAL, recommendation TEXT, feedback TEXT);
CREATE TABLE offers (id INTEGER PRIMARY KEY, application_id INTEGER REFERENCES applications(id), salary REAL, signing_bonus REAL, status TEXT, approved_by_id INTEGER REFERENCES employees(id), sent_at TEXT, expires_at TEXT, responded_at TEXT, decline_reason TEXT);
CREATE TABLE leave_requests (id INTEGER PRIMARY KEY, employee_id INTEGER REFERENCES employees(id), kind TEXT, starts_at TEXT, ends_at TEXT, days REAL, status TEXT, is_paid BOOLEAN, approver_id INTEGER REFERENCES employees(id), requested_at TEXT, decided_at TEXT);
''')
NOW = datetime(2026, 5, 20, 9, 30)
iso = lambda d: d.strftime('%Y-%m-%dT%H:%M:%S') if d else None
W = lambda opts: R.choices([o for o, _ in opts], [w for _, w in opts])[0]
def when(a, b): return a + timedelta(seconds=R.randint(0, int((b - a).total_seconds())))
def office(d): return d.replace(hour=R.randint(8, 17), minute=R.choice([0, 15, 30, 45]), second=0)
FN = 'Anna Ben Carla David Elif Felix Grace Hugo Irina Jonas Katja Liam Maria Noah Olivia Paul Quentin Rosa Samir Tina Umar Vera Wei Xenia Yusuf Zoe Alice Boris Chiara Dmitri Emma Farid Gina Henrik Ines Jack Keiko Lars Mona Nils Oskar Priya Rafael Sofia Tomas Ursula Victor Wanda'.split()
LN = 'Albers Bauer Costa Dvorak Eriksen Fischer Garcia Hoffmann Ivanova Jensen Kowalski Larsen Mueller Novak Okafor Peters Quinn Rossi Schmidt Tanaka Ueda Vogel Weber Xu Yilmaz Zimmer Adams Brandt Chen Diallo Engel Fontaine Greco Haas Iyer Johansson Keller Lindqvist Moreau Nguyen Oliveira Patel Richter Silva Thomsen Urban Virtanen Walker'.split()
tree = [('Management', 'MGT', []), ('Engineering', 'ENG', ['Backend', 'Frontend', 'Mobile', 'Data Platform', 'Quality Assurance', 'Site Reliability', 'Security', 'Embedded']),
 ('Product', 'PRD', ['Design', 'Research', 'Product Management', 'Documentation']), ('Sales', 'SAL', ['Sales DACH', 'Sales Nordics', 'Sales UK', 'Inside Sales', 'Presales']),
 ('Marketing', 'MKT', ['Events', 'Content', 'Brand', 'Performance Marketing']), ('Finance', 'FIN', ['Accounting', 'Controlling', 'Payroll']),
 ('People', 'HRD', ['Talent Acquisition', 'People Operations', 'Learning']), ('Customer Support', 'SUP', ['First Level', 'Second Level', 'Onboarding']),
 ('Operations', 'OPS', ['Facilities', 'Procurement', 'Internal IT', 'Logistics']), ('Legal', 'LEG', [])]
deps, n = [], 0
for nm, c, subs in tree:
    n += 1; top = n
    deps.append([n, nm, c, None, W([('Berlin', 5), ('Munich', 2), ('London', 2)]), R.choice([5, 8, 10, 12])])
    for i, s in enumerate(subs):
        n += 1
        deps.append([n, s, f'{c}-{i+1:02d}', top, W([('Berlin', 6), ('Munich', 3), ('London', 3), ('Oslo', 1), (None, 1)]), R.choice([4, 5, 6, 8, 10, 12, 15])])
bydep = {d[1]: d for d in deps}
titles = {'ENG': ['Software Engineer', 'Senior Software Engineer', 'Staff Engineer', 'QA Engineer', 'DevOps Engineer', 'Data Engineer'], 'PRD': ['Product Manager', 'UX Designer', 'UX Researcher', 'Technical Writer'],
 'SAL': ['Account Executive', 'Sales Engineer', 'Sales Representative'], 'MKT': ['Content Manager', 'Event Manager', 'Marketing Specialist'], 'FIN': ['Accountant', 'Controller', 'Payroll Specialist'],
 'HRD': ['Recruiter', 'HR Business Partner', 'HR Generalist'], 'SUP': ['Support Agent', 'Support Specialist'], 'OPS': ['Facility Manager', 'Buyer', 'IT Administrator'], 'LEG': ['Legal Counsel', 'Paralegal'], 'MGT': ['Executive Assistant']}
pay = {'ENG': 74000, 'PRD': 70000, 'SAL': 62000, 'MKT': 55000, 'FIN': 58000, 'HRD': 54000, 'SUP': 43000, 'OPS': 47000, 'LEG': 76000, 'MGT': 60000}
emps, heads, seen = [], {}, set()
def name():
    while True:
        p = (R.choice(FN), R.choice(LN))
        if p not in seen: seen.add(p); return p
def emp(dep, mgr, title, sal, hired):
    f, l = name(); i = len(emps) + 1
    st, term = 'active', None
    if mgr and title[:4] not in ('Head', 'Lead', 'Chie') and R.random() < .17 and hired < datetime(2026, 2, 1):
        term = office(when(max(hired + timedelta(60), datetime(2023, 9, 1)), datetime(2026, 5, 10))); st = 'terminated'
    elif R.random() < .05 and mgr: st = 'on_leave'
    mail = f'{f}.{l}@northwerk.example'.lower() if R.random() > .03 else None
    emps.append([i, f, l, mail, dep[0], mgr, title, W([('full_time', 80), ('part_time', 12), ('contractor', 5), ('intern', 4)]) if mgr else 'full_time', st, round(sal / 100) * 100 if R.random() > .025 else None, int(R.random() < .27), when(datetime(1963, 1, 1), datetime(2003, 1, 1)).strftime('%Y-%m-%d') if R.random() > .06 else None, iso(hired), iso(term)])
    return i
hire = lambda: office(when(datetime(2024, 1, 3), datetime(2026, 5, 11))) if R.random() < .55 else office(when(datetime(2015, 1, 1), datetime(2023, 12, 20)))
ceo = emp(bydep['Management'], None, 'Chief Executive Officer', 210000, datetime(2014, 3, 1, 9)); heads[1] = ceo
for d in deps[1:]:
    c = d[2][:3]
    if d[3] is None: heads[d[0]] = emp(d, ceo, 'Head of ' + d[1], pay[c] * 1.75 + R.randint(-5000, 9000), hire())
    elif R.random() < .93: heads[d[0]] = emp(d, heads[d[3]], 'Lead ' + d[1], pay[c] * 1.3 + R.randint(-6000, 8000), hire())
for d in deps:
    c = d[2][:3]
    if d[1] == 'Embedded' or d[1] == 'Logistics': continue       # teams not staffed yet
    for _ in range(R.choice([2, 3, 4, 5, 6, 8, 11]) if d[3] else R.choice([1, 2, 3])):
        emp(d, heads.get(d[0]) or heads[d[3]], R.choice(titles[c]) if d[1] != 'Talent Acquisition' else 'Recruiter', pay[c] * R.uniform(.72, 1.45), hire())
for k in range(5):                                                # talent acquisition large enough for work
    emp(bydep['Talent Acquisition'], heads.get(bydep['Talent Acquisition'][0]) or heads[bydep['People'][0]], 'Recruiter', 54000 * R.uniform(.8, 1.2), datetime(2022, 5, 2, 9) + timedelta(61 * k))
star = R.choice([e for e in emps if e[6] == 'Senior Software Engineer' and e[8] == 'active']); star[9] = 131000   # earns more than the lead
db.executemany('INSERT INTO departments VALUES (?,?,?,?,?,?,?)', [(d[0], d[1], d[2], d[3], heads.get(d[0]), d[4], d[5]) for d in deps])
db.executemany('INSERT INTO employees VALUES (' + ','.join('?' * 14) + ')', emps)
recr = [e for e in emps if e[6] == 'Recruiter' and e[8] != 'terminated']
rw = [1 / (k + 1) for k in range(len(recr))]
poss = []
for i in range(1, 151):
    d = W([(d, 3 if d[2][:3] in ('ENG', 'SUP', 'SAL') else 1) for d in deps if d[1] not in ('Management', 'Legal', 'Events', 'Payroll')])
    c = d[2][:3]; op = office(when(datetime(2024, 1, 8), datetime(2026, 5, 12)))
    old = (NOW - op).days
    st = W([('filled', 62), ('cancelled', 14), ('open', 12), ('on_hold', 7)]) if old > 150 else W([('open', 70), ('filled', 14), ('on_hold', 9), ('draft', 10), ('cancelled', 4)])
    cl = min(op + timedelta(R.randint(18, 140), R.randint(0, 9000)), NOW - timedelta(1)) if st in ('filled', 'cancelled') else None
    lo = round(pay[c] * R.uniform(.75, 1.1) / 1000) * 1000; hi = lo + R.choice([6, 8, 10, 15, 20]) * 1000
    if R.random() < .1: lo = hi = None
    poss.append([i, f'REQ-{2000+i}', R.choice(titles[c]), d[0], heads.get(d[0]) or heads[d[3]], None if st == 'draft' or R.random() < .05 else R.choices(recr, rw)[0][0], st, W([(1, 75), (2, 15), (3, 6), (5, 3)]), lo, hi, int(R.random() < .3), d[4] or '', iso(op) if st != 'draft' else None, iso(cl)])
db.executemany('INSERT INTO positions VALUES (' + ','.join('?' * 14) + ')', poss)
cities = [('Berlin', 'Germany', 25), ('Munich', 'Germany', 12), ('Hamburg', 'Germany', 10), ('London', 'United Kingdom', 9), ('Warsaw', 'Poland', 7), ('Lisbon', 'Portugal', 5), ('Madrid', 'Spain', 5), ('Vienna', 'Austria', 6), ('Paris', 'France', 4), ('Istanbul', 'Turkey', 4), ('Bangalore', 'India', 4), ('Oslo', 'Norway', 3), ('Porto', 'Portugal', 2)]
comps = ['Siemens', 'Zalando', 'SAP', 'Delivery Hero', 'Bosch', 'N26', 'Deutsche Telekom', 'Accenture', 'Booking.com', 'Allianz', 'Trivago', 'Personio', 'Celonis', 'Klarna']
cands = []
for i in range(1, 901):
    f, l = R.choice(FN), R.choice(LN); ct, co, _ = R.choices(cities, [x[2] for x in cities])[0]
    src = W([('linkedin', 34), ('careers_page', 26), ('referral', 14), ('agency', 10), ('job_board', 13), ('event', 3)])
    cands.append([i, f, l, f'{f}.{l}{R.choice(["", R.randint(1, 99)])}@{R.choice(["mail", "post", "inbox"])}.example'.lower() if R.random() > .03 else None, f'+49 {R.randint(150,179)} {R.randint(1000000,9999999)}' if R.random() > .22 else R.choice([None, '']), ct if R.random() > .04 else None, co, src, W([(x, 1) for x in comps]) if R.random() > .35 else R.choice([None, None, '']), min(32, int(R.expovariate(.15))) if R.random() > .07 else None, R.randint(34, 110) * 1000 if R.random() > .3 else None, R.choice([e for e in emps if e[8] == 'active'])[0] if src == 'referral' and R.random() > .06 else None, int(R.random() < .02), iso(when(datetime(2024, 1, 10), datetime(2026, 5, 19)))])
cands.sort(key=lambda c: c[13])
for k, c in enumerate(cands): c[0] = k + 1
for k in R.sample(range(200, 890), 9):                             # same person entered twice
    cands[k][1:4] = cands[k - 150][1:4]
cands[300][1:3] = ['Priya', 'Lindqvist']; cands[300][3] = 'priya.lindqvist@mail.example'
db.executemany('INSERT INTO candidates VALUES (' + ','.join('?' * 14) + ')', cands)
apps, stg, ivs, offs = [], [], [], []
pub = [p for p in poss if p[6] != 'draft']
flow = ['applied', 'screening', 'phone_interview', 'onsite', 'offer', 'hired']
active = [e for e in emps if e[8] == 'active']
interviewers = R.sample([e for e in active if e[6][:4] != 'Chie'], 62); iw = [R.choice([1, 1, 2, 3, 6]) for _ in interviewers]
hot = [R.choice([.3, 1, 1, 2, 4]) for _ in pub]; hires = {}
P = lambda s: datetime.strptime(s, '%Y-%m-%dT%H:%M:%S')
pend = []
for c in cands:
    if R.random() < .05: continue
    for _ in range(W([(1, 80), (2, 15), (3, 5), (4, 1)])):
        t0 = P(c[13])
        live = [(p, w) for p, w in zip(pub, hot) if P(p[12]) <= t0 and (p[13] is None or P(p[13]) > t0)]
        if live: pend.append((t0 + timedelta(minutes=R.randint(3, 4000)), c, W(live)))
pend = [x for x in pend if x[0] < NOW]; pend.sort(key=lambda x: x[0])
for t, c, p in pend:
    i = len(apps) + 1; reach = W([(1, 30), (2, 28), (3, 20), (4, 12), (5, 5), (6, 6)])
    if reach >= 5 and hires.get(p[0], 0) >= p[7]: reach = 3
    cur, path, done = t, [], False
    for k, s in enumerate(flow[:reach]):
        path.append([s, cur, None]); nxt = cur + timedelta(days=W([(1, 2), (2, 3), (4, 3), (7, 3), (12, 2), (25, 1)]), seconds=R.randint(0, 30000))
        if nxt > NOW: done = True; break
        if s != 'hired': path[-1][2] = nxt
        cur = nxt
    last = path[-1][0]
    if not done and last != 'hired':
        if (NOW - cur).days > 45 or R.random() < .4:
            path.append([W([('rejected', 78), ('withdrawn', 22)]), cur, None])
        else: path[-1][2] = None
    st = path[-1][0]
    if st == 'hired': hires[p[0]] = hires.get(p[0], 0) + 1
    rj = W([('not enough experience', 30), ('salary expectation too high', 14), ('failed technical test', 18), ('position filled', 12), ('culture fit', 8), ('no work permit', 5), (None, 10), ('', 3)]) if st == 'rejected' else None
    apps.append([i, c[0], p[0], st, W([(None, 40), (1, 5), (2, 12), (3, 22), (4, 15), (5, 6)]), rj, int(R.random() < .42), iso(t), iso(path[-1][1])])
    for s, a, b in path: stg.append([None, i, s, iso(a), iso(b), (p[5] if s != 'applied' else None)])
    names = [x[0] for x in path]
    for s, a, b in path:
        if s in ('phone_interview', 'onsite'):
            for _ in range(1 if s == 'phone_interview' else W([(1, 3), (2, 4), (3, 2)])):
                sch = office(a + timedelta(R.randint(1, 9)))
                while sch.weekday() > 4: sch += timedelta(1)
                kd = 'phone' if s == 'phone_interview' else W([('technical', 5), ('onsite', 4), ('final', 2)])
                ss = ('scheduled' if R.random() < .93 else 'cancelled') if sch > NOW else W([('completed', 84), ('cancelled', 8), ('no_show', 5), ('scheduled', 1)])
                sc = round(R.triangular(1, 5, 3.4) * 2) / 2 if ss == 'completed' and R.random() > .08 else None
                ivs.append([None, i, R.choices(interviewers, iw)[0][0], kd, iso(sch), W([(30, 3 if kd == 'phone' else .3), (45, 2), (60, 4), (90, 1 if kd != 'phone' else .1)]), ss, sc, (None if sc is None else 'strong_yes' if sc >= 4.5 else 'yes' if sc >= 3.5 else 'no' if sc >= 2 else 'strong_no'), R.choice(['solid answers', 'communicates well', 'weak on system design', 'great culture add', '', None, None]) if sc else None])
        if s == 'offer':
            sent = a + timedelta(hours=R.randint(1, 40)); sal = (p[9] or 60000) * R.uniform(.82, 1.08)
            if sent > NOW: continue
            ex = sent + timedelta(R.choice([7, 10, 14])); os_, rs, dr = 'pending', None, None
            if st == 'hired': os_ = 'accepted'; rs = min(sent + timedelta(hours=R.randint(5, 190)), NOW)
            elif st in ('rejected', 'withdrawn'):
                os_ = W([('declined', 70), ('expired', 20), ('rescinded', 10)])
                if os_ == 'declined': rs = min(sent + timedelta(hours=R.randint(8, 200)), NOW); dr = W([('better offer', 5), ('salary', 4), ('relocation', 2), (None, 2), ('stays with employer', 2)])
            offs.append([None, i, round(sal / 500) * 500, W([(None, 6), (0, 2), (2000, 2), (5000, 2), (10000, 1)]), os_, R.choice(list(heads.values())) if R.random() > .05 else None, iso(sent), iso(ex), iso(rs), dr])
for a in R.sample([a for a in apps if a[3] in ('onsite', 'phone_interview', 'rejected') and a[8] > '2026-03-25'], 7):   # offers still out
    a[3] = 'offer'; a[5] = None; se = office(when(datetime(2026, 5, 14), datetime(2026, 5, 19))); a[8] = iso(se)
    stg[:] = [r for r in stg if not (r[1] == a[0] and r[2] == 'rejected')]
    for r in stg:
        if r[1] == a[0] and r[4] is None: r[4] = iso(se)
    stg.append([None, a[0], 'offer', iso(se), None, None])
    p = poss[a[2] - 1]; offs.append([None, a[0], round((p[9] or 60000) * R.uniform(.85, 1.06) / 500) * 500, R.choice([None, 2000]), 'pending', heads[p[3]] if p[3] in heads else None, iso(se), iso(se + timedelta(R.choice([7, 10, 14]))), None, None])
db.executemany('INSERT INTO applications VALUES (?,?,?,?,?,?,?,?,?)', apps)
stg = [r for r in stg if r[2] != 'applied']      # history begins with the first change (applied_at is on the application)
stg.sort(key=lambda r: r[3]); db.executemany('INSERT INTO application_stages VALUES (?,?,?,?,?,?)', stg)
ivs.sort(key=lambda r: r[4]); db.executemany('INSERT INTO interviews VALUES (' + ','.join('?' * 10) + ')', ivs)
offs.sort(key=lambda r: r[6]); db.executemany('INSERT INTO offers VALUES (' + ','.join('?' * 10) + ')', offs)
lv = []
quiet = set(e[0] for e in R.sample(active, 14))
for _ in range(900):
    e = R.choice(emps)
    if e[0] in quiet: continue
    lo = max(P(e[12]), datetime(2024, 1, 5)); hi = P(e[13]) if e[13] else datetime(2026, 8, 20)
    if (hi - lo).days < 20: continue
    k = W([('vacation', 62), ('sick', 24), ('parental', 3), ('unpaid', 4), ('training', 7)])
    if k == 'sick': hi = min(hi, NOW)
    if (hi - lo).days < 5: continue
    s = when(lo, hi).replace(hour=0, minute=0, second=0); days = {'vacation': R.choice([1, 2, 3, 5, 5, 8, 10, 10, 15, .5]), 'sick': R.choice([1, 1, 2, 3, 5, 9]), 'parental': R.choice([40, 60, 130]), 'unpaid': R.choice([1, 5, 20]), 'training': R.choice([1, 2, 3])}[k]
    rq = s + timedelta(hours=8) if k == 'sick' else s - timedelta(R.randint(3, 90)) + timedelta(hours=R.randint(8, 18), minutes=R.randint(0, 59))
    if rq > NOW: rq = NOW - timedelta(R.randint(0, 20), R.randint(0, 40000))
    st = W([('approved', 84), ('rejected', 7), ('cancelled', 5)]) if (NOW - rq).days > 12 else W([('pending', 60), ('approved', 35), ('rejected', 5)])
    if k == 'sick': st = 'approved'
    lv.append([None, e[0], k, iso(s), iso(s + timedelta(days=int(days * 1.4 + .99) - 1, hours=17)), days, st, int(k != 'unpaid' and not (k == 'parental' and R.random() < .7)), e[5] if st != 'pending' else None, iso(rq), iso(min(NOW, rq + timedelta(hours=R.randint(2, 150)))) if st in ('approved', 'rejected') else None])
lv.sort(key=lambda r: r[9]); db.executemany('INSERT INTO leave_requests VALUES (' + ','.join('?' * 11) + ')', lv)
db.commit()
for t, in db.execute("SELECT name FROM sqlite_master WHERE type='table'").fetchall(): print(t, db.execute(f'SELECT count(*) FROM {t}').fetchone()[0])
