#!/usr/bin/env python3
"""Database `grants`: a research foundation. Fixed seed; run to write the file anew."""
import sys, os, random, sqlite3
from datetime import date, timedelta
R = random.Random(20260520)
OUT = sys.argv[1]
if os.path.exists(OUT): os.remove(OUT)
db = sqlite3.connect(OUT)
NOW = date(2026, 5, 20)
db.executescript('''
CREATE TABLE institutions (id INTEGER PRIMARY KEY, name TEXT NOT NULL, short_name TEXT, kind TEXT NOT NULL, city TEXT, country_code TEXT NOT NULL, ror_id TEXT, vat_exempt INTEGER NOT NULL DEFAULT 0);
CREATE TABLE officers (id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, email TEXT, team TEXT, joined_on TEXT, left_on TEXT);
CREATE TABLE programmes (id INTEGER PRIMARY KEY, code TEXT UNIQUE NOT NULL, title TEXT NOT NULL, area TEXT, manager_id INTEGER REFERENCES officers(id), total_budget REAL, launched_on TEXT, closed_on TEXT);
CREATE TABLE calls (id INTEGER PRIMARY KEY, programme_id INTEGER NOT NULL REFERENCES programmes(id), reference TEXT UNIQUE NOT NULL, title TEXT, opens_on TEXT, deadline_on TEXT, budget REAL, max_grant REAL, two_stage INTEGER NOT NULL DEFAULT 0, status TEXT NOT NULL);
CREATE TABLE applicants (id INTEGER PRIMARY KEY, given_name TEXT NOT NULL, family_name TEXT NOT NULL, email TEXT, orcid TEXT, gender TEXT, career_stage TEXT, phd_year INTEGER, institution_id INTEGER REFERENCES institutions(id), registered_on TEXT);
CREATE TABLE reviewers (id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, email TEXT, expertise TEXT, institution_id INTEGER REFERENCES institutions(id), country_code TEXT, is_active INTEGER NOT NULL DEFAULT 1, enrolled_on TEXT);
CREATE TABLE proposals (id INTEGER PRIMARY KEY, ref_no TEXT UNIQUE NOT NULL, call_id INTEGER NOT NULL REFERENCES calls(id), title TEXT NOT NULL, discipline TEXT, lead_applicant_id INTEGER NOT NULL REFERENCES applicants(id), co_applicant_id INTEGER REFERENCES applicants(id), host_institution_id INTEGER REFERENCES institutions(id), requested_amount REAL, duration_months INTEGER, submitted_on TEXT, status TEXT NOT NULL, decision TEXT, decided_on TEXT, resubmission_of INTEGER REFERENCES proposals(id));
CREATE TABLE reviews (id INTEGER PRIMARY KEY, proposal_id INTEGER NOT NULL REFERENCES proposals(id), reviewer_id INTEGER NOT NULL REFERENCES reviewers(id), invited_on TEXT NOT NULL, reply TEXT, due_on TEXT, delivered_on TEXT, score_excellence INTEGER, score_impact INTEGER, score_feasibility INTEGER, overall_score REAL, recommendation TEXT, conflict_declared INTEGER NOT NULL DEFAULT 0, comments TEXT);
CREATE TABLE awards (id INTEGER PRIMARY KEY, award_no TEXT UNIQUE NOT NULL, proposal_id INTEGER NOT NULL REFERENCES proposals(id), officer_id INTEGER REFERENCES officers(id), backup_officer_id INTEGER REFERENCES officers(id), awarded_amount REAL NOT NULL, signed_on TEXT, starts_on TEXT, ends_on TEXT, state TEXT NOT NULL, extended INTEGER NOT NULL DEFAULT 0);
CREATE TABLE payments (id INTEGER PRIMARY KEY, award_id INTEGER NOT NULL REFERENCES awards(id), instalment_no INTEGER NOT NULL, amount REAL NOT NULL, due_on TEXT, paid_on TEXT, bank_ref TEXT, on_hold INTEGER NOT NULL DEFAULT 0);
CREATE TABLE reports (id INTEGER PRIMARY KEY, award_id INTEGER NOT NULL REFERENCES awards(id), report_type TEXT NOT NULL, due_on TEXT NOT NULL, received_on TEXT, outcome TEXT, checked_by INTEGER REFERENCES officers(id));
''')
def d(a, b): return a + timedelta(days=R.randint(0, max(0, (b - a).days)))
def iso(x): return x.isoformat() if x else None
def wc(pairs): return R.choices([p[0] for p in pairs], [p[1] for p in pairs])[0]

cities = [('Uppsala','SE',6),('Lund','SE',5),('Helsinki','FI',6),('Turku','FI',3),('Bergen','NO',4),('Oslo','NO',5),('Aarhus','DK',4),('Copenhagen','DK',6),('Leiden','NL',4),('Groningen','NL',2),('Ghent','BE',3),('Heidelberg','DE',5),('Tübingen','DE',2),('Vienna','AT',3),('Graz','AT',1),('Galway','IE',2),('Edinburgh','GB',4),('Leeds','GB',2),('Lisbon','PT',2),('Coimbra','PT',1),('Tartu','EE',2)]
inst = []
for c, cc, w in cities:
    inst.append((f'University of {c}', 'U' + c[:3].upper(), 'university', c, cc, w * 3))
for nm, sh, k, c, cc, w in [
  ('Karolinska Hospital Research Unit','KHR','hospital','Stockholm','SE',4),('Nordic Institute of Marine Science','NIMS','research institute','Bergen','NO',5),
  ('Baltic Centre for Materials','BCM','research institute','Tallinn','EE',2),('Max Berger Institute for Neurobiology','MBI','research institute','Munich','DE',5),
  ('Delft Polytechnic','DP','university','Delft','NL',6),('Aalto Polytechnic','AP','university','Espoo','FI',5),('Rigshospital Clinical Trials Centre','RCTC','hospital','Copenhagen','DK',3),
  ('Museum of Natural History Vienna','MNHV','museum','Vienna','AT',1),('National Museum Oslo','','museum','Oslo','NO',1),('Green Fields Trust',None,'ngo','Leeds','GB',1),
  ('Open Data Alliance','ODA','ngo','Ghent','BE',1),('Novagen Labs AB','NGL','company','Lund','SE',2),('Helix Diagnostics GmbH','HDX','company','Heidelberg','DE',2),
  ('St. Brendan Hospital','SBH','hospital','Galway','IE',1),('Polar Research Station Tromsø','PRS','research institute','Tromsø','NO',2),('Institute for Advanced Social Inquiry','IASI','research institute','Vienna','AT',2),
  ('Trinity Hospital Leeds','THL','hospital','Leeds','GB',1),('Azores Ocean Observatory','AOO','research institute','Ponta Delgada','PT',1),('Flemish Institute of Biotechnology','FIB','research institute','Ghent','BE',4),
  ('City Archive Groningen',None,'museum','Groningen','NL',1),('Quantum Works BV','QW','company','Delft','NL',1),('Rural Health Network','', 'ngo','Galway','IE',1)]:
    inst.append((nm, sh, k, c, cc, w))
for i, (nm, sh, k, c, cc, w) in enumerate(inst, 1):
    db.execute('INSERT INTO institutions VALUES (?,?,?,?,?,?,?,?)', (i, nm, sh, k, c, cc, None if R.random() < .2 else 'https://ror.org/0' + ''.join(R.choices('abcdefghjkmnpqrstvwxyz0123456789', k=6)) + '%02d' % R.randint(10, 98), 1 if k in ('university', 'museum', 'ngo') and R.random() < .8 else 0))
IW = [x[5] for x in inst]; ICC = [x[4] for x in inst]

off = ['Annika Sundberg','Pieter de Wit','Moira Gallagher','Tobias Lindner','Sofia Almeida','Kari Heikkinen','Jonas Bakke','Helena Mraz','Rasmus Toft','Claire Dubois','Edith Nyberg','Viktor Salo']
for i, n in enumerate(off, 1):
    j = d(date(2015, 1, 1), date(2024, 9, 1))
    db.execute('INSERT INTO officers VALUES (?,?,?,?,?,?)', (i, n, n.lower().replace(' ', '.') + '@nordstiftung.example', ['Life Sciences','Life Sciences','Finance','Physical Sciences','Humanities','Life Sciences','Physical Sciences','Humanities','Finance','Physical Sciences','Finance',None][i-1], iso(j), {9: '2025-03-31', 12: '2025-11-15'}.get(i)))

prog = [('ECR','Early Career Researchers','all fields',1,24e6,'2019-01-15',None),('OCEAN','Healthy Oceans','environment',2,18e6,'2021-03-01',None),('NEURO','Brain and Mind','life sciences',6,30e6,'2018-09-01',None),
 ('MATX','New Materials','physical sciences',4,22e6,'2020-02-01',None),('HERIT','Cultural Heritage','humanities',5,8e6,'2022-01-10',None),('CLIN','Clinical Trials','life sciences',1,40e6,'2017-05-01',None),
 ('SEED','Seed Money','all fields',8,3e6,'2023-01-01',None),('QUANT','Quantum Technologies','physical sciences',7,25e6,'2022-06-01',None),('MOBI','Mobility and Exchange','all fields',8,5e6,'2016-01-01','2025-12-31'),('CITSCI','Citizen Science',None,None,2e6,'2025-11-01',None)]
PW = {'ECR':10,'OCEAN':5,'NEURO':7,'MATX':6,'HERIT':4,'CLIN':4,'SEED':9,'QUANT':4,'MOBI':5,'CITSCI':0}
MAXG = {'ECR':350e3,'OCEAN':600e3,'NEURO':750e3,'MATX':650e3,'HERIT':250e3,'CLIN':1500e3,'SEED':40e3,'QUANT':900e3,'MOBI':25e3,'CITSCI':60e3}
for i, p in enumerate(prog, 1): db.execute('INSERT INTO programmes VALUES (?,?,?,?,?,?,?,?)', (i,) + p)

calls = []
sched = []
for i, p in enumerate(prog, 1):
    n = {'ECR':6,'OCEAN':4,'NEURO':5,'MATX':5,'HERIT':3,'CLIN':3,'SEED':9,'QUANT':4,'MOBI':5,'CITSCI':1}[p[0]]
    start = date(2023, 9, 1); span = 980 if p[0] not in ('MOBI',) else 700
    for k in range(n):
        o = start + timedelta(days=int(span * (k + R.random() * .5) / n)) if p[0] != 'CITSCI' else date(2026, 5, 4)
        o -= timedelta(days=o.weekday())
        sched.append((o, i, k))
sched.sort(); seq = {}
for o, pi, k in sched:
    code = prog[pi-1][0]; dl = o + timedelta(days=R.choice([42, 49, 56, 63, 70]))
    seq[(code, o.year)] = seq.get((code, o.year), 0) + 1
    ref = f'{code}-{o.year}-{seq[(code, o.year)]}'
    st = 'planned' if o > NOW else 'open' if dl >= NOW else 'evaluation' if (NOW - dl).days < 130 else 'closed'
    if ref == 'MOBI-2025-1': st = 'cancelled'
    mg = MAXG[code] * (1.1 if o.year >= 2025 and code in ('ECR','SEED') else 1)
    calls.append(dict(id=len(calls)+1, p=code, ref=ref, o=o, dl=dl, st=st, mg=mg))
    db.execute('INSERT INTO calls VALUES (?,?,?,?,?,?,?,?,?,?)', (len(calls), pi, ref, f'{prog[pi-1][1]} {o.year}' + (f' ({["spring","autumn","winter","late","extra"][min(4,seq[(code,o.year)]-1)]})' if n > 3 else ''), iso(o), iso(dl), round(mg * R.choice([4, 5, 6, 8]), -3), None if code == 'CITSCI' else mg, 1 if code in ('CLIN','NEURO','QUANT') else 0, st))
# one planned call without dates fixed
db.execute("INSERT INTO calls VALUES (?,?,?,?,?,?,?,?,?,?)", (len(calls)+1, 2, 'OCEAN-2026-9', 'Healthy Oceans 2026 (coastal pilot)', '2026-09-01', None, None, 600e3, 0, 'planned'))
db.execute("INSERT INTO calls VALUES (?,?,?,?,?,?,?,?,?,?)", (len(calls)+2, 5, 'HERIT-2026-9', 'Cultural Heritage 2026 (archives)', '2026-05-11', '2026-08-31', 1.2e6, 250e3, 0, 'open'))

F = 'Anna Maria Ingrid Elin Sara Laura Eva Katrin Fatima Leila Priya Mei Olga Irina Nora Hanna Julia Marta Beatriz Aoife Siobhan Greta Ida Freja Chiara'.split()
M = 'Erik Lars Johan Mikko Henrik Peter Thomas Jan Willem Dirk Ahmed Rahul Wei Sergei Marek Anders Oskar Stefan Lukas João Rui Sean Patrick David Emil'.split()
L = 'Andersson Nilsson Lindqvist Virtanen Korhonen Hansen Olsen Berg Jensen Mortensen Jansen Visser Bakker Peeters Maes Schmidt Weber Keller Huber Gruber Murphy Byrne Campbell Stewart Hughes Silva Pereira Tamm Kask Rossi Khan Patel Zhang Li Petrov Novak Kowalska Haddad Okafor Yilmaz'.split()
NA = 420
seen = set(); app = []
for i in range(1, NA + 1):
    while True:
        g = wc([('f', 44), ('m', 51), (None, 4), ('x', 1)])
        gn = R.choice(F if g == 'f' else M if g == 'm' else F + M); fn = R.choice(L)
        if (gn, fn) not in seen or R.random() < .02: seen.add((gn, fn)); break
    stage = wc([('doctoral', 6), ('postdoc', 30), ('assistant professor', 24), ('associate professor', 18), ('professor', 18), ('', 2), (None, 2)])
    yr = {'doctoral': None, 'postdoc': R.randint(2016, 2024), 'assistant professor': R.randint(2008, 2019), 'associate professor': R.randint(2002, 2014), 'professor': R.randint(1986, 2008)}.get(stage, R.choice([None, 2012]))
    ii = R.choices(range(1, len(inst)+1), IW)[0]
    a = gn.lower().replace('ã', 'a') + '.' + fn.lower()
    dom = (inst[ii-1][1] or 'org').lower() or 'org'
    app.append(dict(id=i, inst=ii, stage=stage, g=g))
    db.execute('INSERT INTO applicants VALUES (?,?,?,?,?,?,?,?,?,?)', (i, gn, fn, None if R.random() < .03 else f'{a}@{dom}.example', None if R.random() < .28 else '' if R.random() < .03 else '0000-000%d-%04d-%04d' % (R.randint(1, 3), R.randint(0, 9999), R.randint(0, 9999)), g, stage, yr, ii if R.random() > .02 else None, iso(d(date(2021, 5, 1), date(2026, 4, 30)))))
# double registrations (same e-mail)
for a in (17, 88, 203, 310):
    r = db.execute('SELECT given_name,family_name,email,gender,institution_id FROM applicants WHERE id=?', (a,)).fetchone(); NA += 1
    app.append(dict(id=NA, inst=r[4] or 1, stage='postdoc', g=r[3]))
    db.execute('INSERT INTO applicants VALUES (?,?,?,?,?,?,?,?,?,?)', (NA, r[0], r[1], r[2] or 'double@x.example', None, r[3], 'postdoc', None, r[4], iso(d(date(2025, 1, 1), date(2026, 3, 1)))))

fields = {'ECR':['chemistry','physics','biology','history','sociology','medicine','computer science'],'OCEAN':['marine biology','oceanography','ecology'],'NEURO':['neuroscience','psychology','medicine'],'MATX':['materials science','chemistry','physics'],'HERIT':['archaeology','history','art history'],'CLIN':['medicine','oncology','cardiology'],'SEED':['computer science','biology','sociology','materials science','ecology'],'QUANT':['physics','computer science'],'MOBI':['history','chemistry','biology','psychology'],'CITSCI':['ecology']}
exp = sorted({x for v in fields.values() for x in v})
NRV = 150; revs = []
rnames = set()
for i in range(1, NRV + 1):
    while True:
        n = ('Prof. ' if R.random() < .3 else 'Dr. ' if R.random() < .3 else '') + R.choice(F + M) + ' ' + R.choice(['Abel','Brandt','Carlsen','Dahl','Eriksen','Fischer','Graf','Holm','Ivanova','Janssens','Kruger','Larsen','Moreau','Nygaard','Oliveira','Pohl','Quinn','Rask','Sato','Torres','Ullman','Vos','Wagner','Zeller'])
        if n.split(' ', 1)[-1] not in rnames: rnames.add(n.split(' ', 1)[-1]); break
    ii = R.choices(range(1, len(inst)+1), IW)[0] if R.random() > .25 else None
    cc = ICC[ii-1] if ii else R.choice(['US','CA','CH','FR','IT','ES','AU','JP'])
    act = R.random() > .14
    revs.append(dict(id=i, e=R.choice(exp), inst=ii, act=act, w=min(7, R.paretovariate(1.3)) if i % 17 else 0, cc=cc))
    db.execute('INSERT INTO reviewers VALUES (?,?,?,?,?,?,?,?)', (i, n, None if R.random() < .04 else n.replace('Prof. ', '').replace('Dr. ', '').lower().replace(' ', '.') + '@rev.example', revs[-1]['e'], ii, cc, int(act), iso(d(date(2018, 1, 1), date(2026, 2, 1)))))

tw1 = ['Mechanisms of','Towards','Rethinking','Mapping','Modelling','The role of','A new approach to','Monitoring','Understanding','Dynamics of']
tw2 = {'chemistry':['catalytic surfaces','green solvents'],'physics':['topological insulators','cold atoms','photon entanglement'],'biology':['gene regulation','plant immunity','microbiomes'],'history':['Baltic trade','early modern migration','labour movements'],'sociology':['urban inequality','ageing societies'],'medicine':['sepsis','rare diseases','antibiotic resistance'],'computer science':['trustworthy AI','quantum compilers','graph learning'],'marine biology':['coral bleaching','kelp forests','cod stocks'],'oceanography':['Arctic currents','deep-sea mixing'],'ecology':['pollinator decline','peatlands'],'neuroscience':['memory consolidation','sleep','pain pathways'],'psychology':['decision making','early language'],'materials science':['perovskites','battery electrolytes','bio-based polymers'],'archaeology':['Viking settlements','Bronze Age burials'],'art history':['altar pieces','museum collections'],'oncology':['breast cancer','immunotherapy'],'cardiology':['heart failure','atrial fibrillation']}
props = []; cnt = {}
realcalls = [c for c in calls if c['st'] not in ('planned',)]
n_by = {'ECR':34,'OCEAN':17,'NEURO':19,'MATX':16,'HERIT':15,'CLIN':11,'SEED':22,'QUANT':12,'MOBI':14,'CITSCI':5}
AW = [min(7, R.paretovariate(1.6)) for _ in app]; AW[0] = 6
for x in range(0, len(app), 6): AW[x] = 0   # applicants who never applied
for c in realcalls:
    if c['st'] == 'cancelled': n = 3
    else: n = max(4, int(n_by[c['p']] * R.uniform(.6, 1.4)))
    for _ in range(n):
        a = R.choices(app, AW)[0]
        if c['p'] == 'ECR' and a['stage'] in ('professor',) and R.random() < .9: a = R.choice([z for z in app if z['stage'] == 'postdoc' and AW[z['id']-1] > 0])
        cnt[c['o'].year] = cnt.get(c['o'].year, 0) + 1
        f = R.choice(fields[c['p']])
        req = round(c['mg'] * R.choice([R.uniform(.35, .9), R.uniform(.8, 1), 1.0]), -2 if c['mg'] < 1e5 else -3)
        if R.random() < .03: req = round(c['mg'] * R.uniform(1.03, 1.3), -2)
        sub = min(c['dl'], NOW) - timedelta(days=int(R.expovariate(.25)))
        if sub < c['o']: sub = c['o'] + timedelta(days=1)
        st, dec, dd = None, None, None
        x = R.random()
        if c['st'] == 'open':
            st = 'draft' if x < .5 else 'submitted'
            if st == 'draft': sub = None
            else: sub = d(c['o'] + timedelta(days=1), NOW)
        elif c['st'] == 'cancelled': st = 'withdrawn'
        elif x < .05: st, sub = 'draft', None
        elif x < .09: st = 'withdrawn'
        elif c['st'] == 'evaluation': st = 'under review' if x < .9 else 'decided'; dec = 'desk rejected' if st == 'decided' else None
        else: st = 'decided'
        props.append(dict(id=len(props)+1, c=c, a=a, f=f, req=req, sub=sub, st=st, dec=dec, ref=f"P{c['o'].year%100}-{cnt[c['o'].year]:04d}", title=R.choice(tw1)+' '+R.choice(tw2[f]), re=None,
          dur=24 if c['p']=='HERIT' else R.choice([6,12]) if c['p'] in ('SEED','MOBI') else R.choice([24,36,36,36,48,60])))
# score -> decision
rv = []
for p in props:
    if p['sub'] is None or p['st'] in ('submitted',) or (p['st'] == 'withdrawn' and R.random() < .7): continue
    if p['dec'] == 'desk rejected' or (p['st'] == 'decided' and R.random() < .09): p['dec'] = 'desk rejected'; continue
    if p['st'] == 'under review' and R.random() < .12: continue
    base = R.gauss(3.35, .75); k = 1 if p['c']['p'] in ('SEED','MOBI') else R.choice([2, 3, 3, 4])
    pool = [r for r in revs]
    ws = [r['w'] * (8 if r['e'] == p['f'] else .15) * (0 if r['inst'] == p['a']['inst'] and R.random() < .8 else 1) for r in pool]
    got = 0; used = set(); sc = []
    while got < k and len(used) < 9:
        r = R.choices(pool, ws)[0]
        if r['id'] in used: used.add(-len(used)-1000); continue
        used.add(r['id'])
        inv = min(p['c']['dl'] + timedelta(days=R.randint(6, 30)), NOW - timedelta(days=1)); due = inv + timedelta(days=R.choice([21, 28, 28]))
        y = R.random(); conf = 0
        if y < .13: rv.append([p['id'], r['id'], inv, 'declined', due, None, None, None, None, None, None, 1 if R.random() < .25 else 0, None]); continue
        if y < .18: rv.append([p['id'], r['id'], inv, None, due, None, None, None, None, None, None, 0, None]); continue
        dv = due + timedelta(days=int(R.gauss(-3, 9)))
        if dv <= inv: dv = inv + timedelta(days=3)
        got += 1
        if dv >= NOW or R.random() < .03: rv.append([p['id'], r['id'], inv, 'accepted', due, None, None, None, None, None, None, 0, None]); continue
        s = [min(5, max(1, round(R.gauss(base, .7)))) for _ in range(3)]; ov = round(sum(s) / 3, 1); sc.append(ov)
        rec = 'fund' if ov >= 4 else 'fund if possible' if ov >= 3.3 else 'do not fund'
        if R.random() < .07: rec = R.choice(['fund', 'fund if possible', 'do not fund'])
        rv.append([p['id'], r['id'], inv, 'accepted', due, dv, *s, ov, rec, 0, R.choice([None, '', 'Solid methodology.', 'Budget not justified.', 'Excellent team, timely topic.', 'Risk plan is missing.', 'Preliminary data convincing.'])])
    p['avg'] = sum(sc) / len(sc) if sc else 2.5
for c in realcalls:
    L_ = sorted([p for p in props if p['c'] is c and p['st'] == 'decided' and not p['dec']], key=lambda p: -p['avg'] - R.gauss(0, .15))
    nf = max(1, int(len(L_) * R.uniform(.18, .38)))
    for i, p in enumerate(L_): p['dec'] = 'funded' if i < nf else 'reserve list' if i < nf + 1 + R.randint(0, 1) else 'rejected'
    cd = c['dl'] + timedelta(days=R.randint(95, 128))
    for p in L_: p['dd'] = cd
    for p in props:
        if p['c'] is c and p['dec'] == 'desk rejected': p['dd'] = c['dl'] + timedelta(days=R.randint(8, 25))
# resubmissions: a rejected proposal handed in again in a later call of the programme
for p in props:
    if p['dec'] in ('rejected', 'reserve list') and R.random() < .17:
        later = [q for q in props if q['c']['p'] == p['c']['p'] and q['c']['o'] > p['c']['dl'] and q['re'] is None and q['sub']]
        if later:
            q = R.choice(later); q['re'] = p['id']; q['a'] = p['a']; q['f'] = p['f']; q['title'] = p['title'] if R.random() < .7 else p['title'] + ' (revised)'
            q['req'] = min(q['c']['mg'], round(p['req'] * R.choice([.8, .9, 1, 1.1, 1.2]), -2))
for p in props:
    co = None
    if p['c']['p'] != 'MOBI' and R.random() < .42:
        co = R.choice(app)['id']
        if co == p['a']['id']: co = None
    host = p['a']['inst'] if R.random() < .88 else R.choices(range(1, len(inst)+1), IW)[0]
    p['host'] = host
    db.execute('INSERT INTO proposals VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)', (p['id'], p['ref'], p['c']['id'], p['title'], p['f'] if R.random() > .02 else None, p['a']['id'], co, host if R.random() > .01 else None, p['req'] if p['st'] != 'draft' or R.random() < .6 else None, p['dur'] if p['st'] != 'draft' or R.random() < .7 else None, iso(p['sub']), p['st'], p['dec'], iso(p.get('dd')), p['re']))
rv.sort(key=lambda r: (r[2], r[0]))
for i, r in enumerate(rv, 1):
    db.execute('INSERT INTO reviews VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)', [i] + [iso(x) if isinstance(x, date) else x for x in r])
fund = sorted([p for p in props if p['dec'] == 'funded'], key=lambda p: (p['dd'], p['id']))
pays = []; reps = []; aid = 0; yc = {}
for p in fund:
    sg = p['dd'] + timedelta(days=R.randint(12, 70))
    if sg > NOW: continue
    aid += 1; yc[sg.year] = yc.get(sg.year, 0) + 1
    amt = p['req'] if R.random() < .45 else round(p['req'] * R.uniform(.7, .97), -2)
    amt = min(amt, p['c']['mg'])
    s = (sg.replace(day=1) + timedelta(days=R.choice([32, 63, 95]))).replace(day=1)
    def addm(x, m):
        y = x.year + (x.month - 1 + m) // 12; return date(y, (x.month - 1 + m) % 12 + 1, 1)
    ext = 1 if R.random() < .12 else 0
    e = addm(s, p['dur'] + (6 if ext else 0)) - timedelta(days=1)
    st = 'completed' if e < NOW and R.random() < .8 else 'active' if s <= NOW else 'not started'
    z = R.random()
    if st == 'active' and z < .05: st = 'suspended'
    elif st == 'active' and z < .09: st = 'terminated'
    po = wc([(1,5),(2,5),(4,4),(5,3),(6,6),(7,3),(8,3),(12,2)])
    bo = R.choice([None, 2, 4, 6, 7, 10]);  bo = None if bo == po else bo
    db.execute('INSERT INTO awards VALUES (?,?,?,?,?,?,?,?,?,?,?)', (aid, f'G-{sg.year}-{yc[sg.year]:03d}', p['id'], po if R.random() > .03 else None, bo, amt, iso(sg), iso(s), iso(e), st, ext))
    n = 1 if p['c']['p'] == 'MOBI' else 2 if p['c']['p'] == 'SEED' else max(2, p['dur'] // 12 + 1)
    shares = [1.0] if n == 1 else [.6, .4] if n == 2 else [.3] + [.6 / (n - 2)] * (n - 2) + [.1]
    for k in range(n):
        due = s + timedelta(days=14) if k == 0 else addm(s, int(p['dur'] * k / (n - 1) if n > 1 else 0)) + timedelta(days=29)
        pd = None; hold = 0
        if due < NOW and not (st in ('suspended', 'terminated') and due > date(2025, 12, 1)):
            pd = due + timedelta(days=int(R.gauss(6, 11)))
            if pd > NOW or R.random() < .05: pd = None
        if pd is None and due < NOW and R.random() < .5: hold = 1
        pays.append((aid, k + 1, round(amt * shares[k], 2), due, pd, None if pd is None else 'SEPA%08d' % R.randint(1, 99999999), hold))
    kinds = ([('interim', addm(s, m)) for m in range(12, p['dur'], 12)] + [('financial', addm(s, m) + timedelta(days=30)) for m in range(12, p['dur'] + 1, 12)] + [('final', e + timedelta(days=60))])
    for kd, due in kinds:
        rc = oc = ck = None
        if due < NOW + timedelta(days=10):
            rc = due + timedelta(days=int(R.gauss(-1, 14)))
            if rc > NOW or R.random() < .1: rc = None
            if rc: oc = wc([('accepted', 80), ('revision requested', 12), ('rejected', 3), (None, 9)]); ck = R.choice([3, 9, 11, po]) if oc else None
        reps.append((aid, kd, due, rc, oc, ck))
pays.sort(key=lambda x: (x[3], x[0])); reps.sort(key=lambda x: (x[2], x[0]))
for i, x in enumerate(pays, 1): db.execute('INSERT INTO payments VALUES (?,?,?,?,?,?,?,?)', (i, *x[:3], iso(x[3]), iso(x[4]), x[5], x[6]))
for i, x in enumerate(reps, 1): db.execute('INSERT INTO reports VALUES (?,?,?,?,?,?,?)', (i, x[0], x[1], iso(x[2]), iso(x[3]), x[4], x[5]))
db.commit()
if __name__ == '__main__':
    for (t,) in db.execute("select name from sqlite_master where type='table'").fetchall(): print(t, db.execute(f'select count(*) from {t}').fetchone()[0])
