import sys, sqlite3, random, os
from datetime import date, timedelta as td
R=random.Random(9091)
out = sys.argv[1]
if os.path.exists(out): os.remove(out)
db=sqlite3.connect(out)
db.executescript('''
CREATE TABLE clients (id INTEGER PRIMARY KEY, short_code TEXT UNIQUE, name TEXT NOT NULL, industry TEXT, city TEXT, country TEXT, client_since TEXT, payment_terms_days INTEGER, parent_client_id INTEGER REFERENCES clients(id), status TEXT);
CREATE TABLE people (id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, email TEXT, job_title TEXT, department TEXT, seniority TEXT, office TEXT, manager_id INTEGER REFERENCES people(id), weekly_hours REAL, hourly_cost REAL, joined_on TEXT, left_on TEXT);
CREATE TABLE projects (id INTEGER PRIMARY KEY, code TEXT UNIQUE, name TEXT, client_id INTEGER REFERENCES clients(id), lead_id INTEGER REFERENCES people(id), account_manager_id INTEGER REFERENCES people(id), kind TEXT, status TEXT, fixed_price INTEGER, budget_hours REAL, budget_amount REAL, start_date TEXT, due_date TEXT, end_date TEXT);
CREATE TABLE assignments (id INTEGER PRIMARY KEY, project_id INTEGER REFERENCES projects(id), person_id INTEGER REFERENCES people(id), role TEXT, from_date TEXT, to_date TEXT, allocation_pct INTEGER);
CREATE TABLE activities (id INTEGER PRIMARY KEY, code TEXT, name TEXT, area TEXT, usually_billable INTEGER);
CREATE TABLE time_entries (id INTEGER PRIMARY KEY, person_id INTEGER REFERENCES people(id), project_id INTEGER REFERENCES projects(id), activity_id INTEGER REFERENCES activities(id), work_date TEXT, hours REAL, billable INTEGER, note TEXT, approved_by_id INTEGER REFERENCES people(id), approved_at TEXT);
CREATE TABLE expenses (id INTEGER PRIMARY KEY, project_id INTEGER REFERENCES projects(id), person_id INTEGER REFERENCES people(id), category TEXT, amount REAL, spent_on TEXT, receipt_no TEXT, rebillable INTEGER, status TEXT);
CREATE TABLE invoices (id INTEGER PRIMARY KEY, number TEXT UNIQUE, client_id INTEGER REFERENCES clients(id), project_id INTEGER REFERENCES projects(id), issued_on TEXT, due_on TEXT, paid_on TEXT, status TEXT, net_amount REAL, vat_amount REAL);
CREATE TABLE invoice_lines (id INTEGER PRIMARY KEY, invoice_id INTEGER REFERENCES invoices(id), description TEXT, quantity REAL, unit_price REAL, line_amount REAL);
CREATE TABLE rates (id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES clients(id), seniority TEXT, hourly_rate REAL, valid_from TEXT, valid_to TEXT);
''')
NOW=date(2025,10,20)
W=lambda xs,ws:R.choices(xs,ws)[0]
cn='''Brightwater Foods|Norrland Outdoor|Castell Optics|Helvetia Tools|Meridian Bank|Zephyr Mobility|Kestrel Insurance|Oakline Furniture|Solara Energy|Pinto Coffee|Harbour Hotels|Vantage Pharma|Lumen Lighting|Alpenmilch|Redstone Mining|Quayside Brewery|Tessera Tiles|Novalis Health|Ferrum Steel|Cobalt Games|Linden Press|Juniper Cosmetics|Atlas Freight|Orchid Airlines|Polar Ice Cream|Sextant Software|Marlowe Books|Greenfield Seeds|Talon Security|Ivory Pianos|Delphi Education|Rondo Toys|Skyline Realty|Umbra Sunglasses|Wattson Electric|Yarrow Tea|Bastion Legal|Echo Telecom|Falken Watches|Granite Kitchens|Hollis Motors|Isola Travel|Kolibri Apps|Mistral Sailing|Nimbus Cloud|Brightwater Pet|Brightwater Drinks|Meridian Leasing|Solara Storage|Kestrel Life'''.split('|')
IND='Food & Drink|Retail|Retail|Industry|Finance|Travel|Finance|Retail|Energy|Food & Drink|Travel|Health|Retail|Food & Drink|Industry|Food & Drink|Industry|Health|Industry|Technology|Media|Retail|Industry|Travel|Food & Drink|Technology|Media|Industry|Technology|Retail|Media|Retail|Finance|Retail|Energy|Food & Drink||Technology|Retail|Retail|Industry|Travel|Technology|Travel|Technology|Food & Drink|Food & Drink|Finance|Energy|Finance'.split('|')
par={46:1,47:1,48:5,49:9,50:7}
for i,n in enumerate(cn,1):
    code=(n.split()[0][:3].upper() if i<46 else n.split()[0][0].upper()+n.split()[1][:2].upper())
    db.execute('INSERT INTO clients VALUES(?,?,?,?,?,?,?,?,?,?)',(i,code+(str(i) if i in(42,) else ''),n,IND[i-1] or None,R.choice(['Hamburg','Munich','Zurich','Vienna','London','Amsterdam','Berlin','Copenhagen']),None,str(date(2014,1,1)+td(R.randint(0,4000))),W([14,30,30,45,60],[2,6,3,2,1]),par.get(i),W(['active','dormant','lost'],[38,8,4])))
cc={'Hamburg':'Germany','Munich':'Germany','Berlin':'Germany','Zurich':'Switzerland','Vienna':'Austria','London':'United Kingdom','Amsterdam':'Netherlands','Copenhagen':'Denmark'}
for c,k in cc.items(): db.execute('UPDATE clients SET country=? WHERE city=?',(k,c))
F='Ada Boris Carmen Dieter Elif Frank Gwen Hannes Ilse Jakob Kim Leon Mara Noor Otto Priya Quentin Ruth Sven Tara Ulla Vera Willem Xenia Yusuf Zara Agnes Bjorn Celia Dario Esther Fynn Gloria Henrik Isabel Joris Klara Lars Miriam Nico Orla Pavel Rafael Selma'.split()
L='Holt Brandt Okafor Sandberg Yilmaz Petersen Moore Lang Winter Reyes Tan Falk Soto Haddad Kraus Shah Lemaire Adler Nyberg Quinn Voss Marek Dekker Ivanova Aydin Khan Roth Dahl Navarro Greco Stein Becker Ortiz Lund Costa Smit Engel Berg Cohen Hart Byrne Novotny Silva Brandt'.split()
deps=['Strategy','Design','Copy','Media','Digital','Accounts','Finance','Operations']
sen=['junior','mid','senior','principal','director']
P={}
for i in range(1,45):
    n=F[i-1]+' '+L[i-1]
    if i==1: d,s,m='Operations','director',None
    elif i<=8: d,s,m=['Strategy','Design','Copy','Media','Digital','Accounts','Finance'][i-2],R.choice(['principal','director']),1
    else:
        d=W(deps,[6,9,5,5,8,8,2,2]); s=W(sen[:4],[8,12,10,3]); m={'Strategy':2,'Design':3,'Copy':4,'Media':5,'Digital':6,'Accounts':7,'Finance':8,'Operations':1}[d]
        if i>20 and R.random()<.3: m=R.randint(9,20)
    hc={'junior':32,'mid':43,'senior':56,'principal':71,'director':88}[s]+R.randint(-6,9)
    if i in (13,26): hc=97
    j=date(2016,1,1)+td(R.randint(0,3300)); 
    if i<=8: j=date(2012,3,1)+td(R.randint(0,2000))
    l=None
    if i>8 and R.random()<.2:
        l=max(date(2023,9,1),j+td(200))+td(R.randint(0,500)); l=str(l) if l<NOW else None
    t={'Strategy':'Strategist','Design':'Designer','Copy':'Copywriter','Media':'Media Planner','Digital':'Developer','Accounts':'Account Manager','Finance':'Controller','Operations':'Office Manager'}[d]
    if i<=8: t='Managing Director' if i==1 else 'Head of '+d
    P[i]=dict(d=d,s=s,j=j,l=l)
    db.execute('INSERT INTO people VALUES(?,?,?,?,?,?,?,?,?,?,?,?)',(i,n,n.lower().replace(' ','.')+'@parkandpartner.example' if R.random()<.95 else '',t,d,s,W(['Hamburg','Zurich','London',None],[22,12,8,2]),m,W([40,32,24,20],[30,7,4,3]),hc,str(j),l))
acts={'Strategy':['Positioning','Workshop','Market analysis','Competitor audit','Persona work','Naming'],'Design':['Art direction','Layout','Illustration','Photo shoot','Retouching','Packaging','Logo design','Motion design'],'Copy':['Copywriting','Editing','Translation','Proofreading','Script'],'Media':['Media planning','Media buying','Campaign monitoring','Reporting'],'Digital':['Frontend','Backend','Testing','Hosting','UX concept','Tracking set-up','SEO'],'Accounts':['Client meeting','Briefing','Project management','Estimating'],'Internal':['Pitch work','Training','Team meeting','Recruiting','Administration','IT support','Travel time']}
A=[];k=0
for a,ns in acts.items():
    for n in ns:
        k+=1; A.append((k,a)); db.execute('INSERT INTO activities VALUES(?,?,?,?,?)',(k,f'{a[:2].upper()}{k:02d}',n,a,int(a!='Internal' and n not in('Estimating','Hosting'))))
# rates
k=0
std={'junior':85,'mid':110,'senior':140,'principal':170,'director':210}
def rr(c,f0):
    global k
    for s,b in std.items():
        for a,z,f in ((('2023-01-01','2023-12-31',1),('2024-01-01','2025-03-31',1.05),('2025-04-01',None,1.1)) if c is None else (('2024-01-01','2024-12-31',f0),('2025-01-01',None,f0*1.04))):
            k+=1; db.execute('INSERT INTO rates VALUES(?,?,?,?,?,?)',(k,c,s,round(b*f*2)/2,a,z))
rr(None,1)
for c in (1,5,7,9,12,18,24,38): rr(c,R.choice([.88,.9,.95,1.02]))
# projects
w1='Spring Summer Autumn Winter Brand Launch Retail Social Corporate Digital Employer Product'.split(); w2='Campaign Relaunch Refresh Website Retainer Film Guidelines Audit Study Newsletter Roadshow Portal'.split()
WK={'campaign':['Campaign','Film','Roadshow','Launch Ads'],'website':['Website','Portal','Shop'],'branding':['Refresh','Guidelines','Relaunch'],'retainer':['Retainer','Newsletter','Social Care'],'research':['Study','Audit','Tracker']}
alive=lambda i,d:P[i]['j']<=d and (P[i]['l'] is None or P[i]['l']>str(d))
leads=[i for i in P if P[i]['s'] in('senior','principal','director') and i!=1]; ams=[i for i in P if P[i]['d']=='Accounts']
pr=[];kinds=['campaign','website','branding','retainer','research']
for i in range(1,111):
    st=date(2023,1,5)+td(int(i*9.1)+R.randint(0,20)); c=min(45,int(R.paretovariate(.6))) if R.random()<.55 else R.randint(1,50)
    if c in(21,35,44): c=1
    kd=W(kinds,[10,7,5,6,3]); du=st+td({'campaign':90,'website':150,'branding':110,'retainer':365,'research':60}[kd]+R.randint(-20,30))
    s='running';e=None
    x=R.random()
    if du<NOW-td(20): 
        s=W(['closed','lost','on hold','running'],[80,9,4,7])
        if s in('closed','lost'): e=du+td(int(R.gauss(6,22))); e=min(e,NOW-td(1)); e=max(e,st+td(14))
        if s=='lost': e=st+td(R.randint(14,40))
    else: s=W(['running','pitch','on hold'],[70,20,10])
    bh=W([40,80,120,160,60],[5,5,3,2,5])+R.randint(-10,10)
    al=[p for p in leads if alive(p,st)]; am=[p for p in ams if alive(p,st)]
    ld=R.choice(al); a=R.choice(am)
    if R.random()<.05 : a=None
    if ld in am and R.random()<.6 or R.random()<.04: a=ld
    if i==37: nm='Nightfall'
    else: nm=R.choice(w1)+' '+R.choice(WK[kd])+(' '+str(st.year) if R.random()<.4 else '')
    if i in(37,61): a=7; ld=11 if 11 in leads else 3
    if i==61: ld=leads[3]
    pr.append(dict(id=i,c=c,st=st,du=du,e=e,s=s,bh=bh,ld=ld,am=a,team=None,ba=round(bh*128/500)*500))
    q=pr[-1]
    db.execute('INSERT INTO projects VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?)',(i,f'P{st.year%100}-{i:03d}',nm,c,ld,a,kd,s,int(R.random()<.4),bh if R.random()<.96 else None,q['ba'] if R.random()<.93 else None,str(st),str(du),str(e) if e else None))
k=0
for q in pr:
    al=[p for p in P if p!=1 and alive(p,q['st']) and P[p]['d'] not in('Finance','Operations')]
    team=R.sample(al,min(len(al),R.randint(1,5)))
    if q['ld'] not in team and R.random()<.7: team.append(q['ld'])
    if q['id'] in(30,): team=[]
    q['team']=team or [q['ld']]
    for p in team:
        k+=1; z=q['e'] or (q['du'] if R.random()<.6 else None)
        db.execute('INSERT INTO assignments VALUES(?,?,?,?,?,?,?)',(k,q['id'],p,'lead' if p==q['ld'] else W([P[p]['d'].lower(),'support','review',None],[7,3,2,1]),str(q['st']),str(z) if z else None,W([10,20,25,40,50,80,100],[4,6,4,4,5,2,1])))
# time
T=[]
for q in pr:
    if q['id'] in(16,52): continue
    f={'closed':R.gauss(.98,.25),'lost':.25,'on hold':.4,'pitch':.2,'running':R.uniform(.3,1.05)}[q['s']]
    need=q['bh']*max(.15,f)*R.choice([1,1,1.2]); end=min(q['e'] or q['du']+td(25),NOW)
    if q['st']>=end: continue
    wt=[R.random()**2+.1 for _ in q['team']]
    while need>0:
        p=R.choices(q['team'],wt)[0]; d=q['st']+td(R.randint(0,(end-q['st']).days-0))
        if d>NOW: d=NOW
        if d.weekday()>4 and R.random()<.93: d-=td(2)
        if P[p]['l'] and str(d)>P[p]['l']:
            if R.random()<.3: need-=2
            continue
        h=W([.5,1,1.5,2,3,4,6,7.5,8,10],[3,5,3,8,7,9,5,4,7,.4]); need-=h; T.append((d,p,q,h))
T.sort(key=lambda x:(x[0],x[1]))
if len(T)>2950: T=sorted(R.sample(T,2950),key=lambda x:(x[0],x[1]))
for i,(d,p,q,h) in enumerate(T,1):
    ac=[a for a,ar in A if ar==P[p]['d']] or [18]
    a=R.choice(ac) if R.random()<.75 else R.choice([x for x,ar in A if ar in('Accounts','Internal')])
    bi=int(A[a-1][1]!='Internal' and R.random()<.9 and q['s'] not in('pitch','lost'))
    ap=at=None
    if (NOW-d).days>R.randint(3,25) and R.random()<.985: ap=q['ld'] if R.random()<.8 else 6; at=str(d+td(R.randint(1,12)))+f' {R.randint(8,18):02d}:{R.randint(0,59):02d}'
    if at and at>'2025-10-20': ap=at=None
    db.execute('INSERT INTO time_entries VALUES(?,?,?,?,?,?,?,?,?,?)',(i,p,q['id'],a if R.random()<.97 else None,str(d),h,bi,W([None,'','call with client','corrections','second round','internal review','urgent'],[50,8,10,12,8,10,3]),ap,at))
# expenses
k=0
for i in range(640):
    q=R.choice(pr); k+=1; end=min(q['e'] or q['du'],NOW)
    d=q['st']+td(R.randint(0,max(1,(end-q['st']).days))); d=min(d,NOW); p=R.choice(q['team'])
    cat=W(['travel','hotel','meals','stock photos','printing','software','freelancer'],[30,12,22,12,8,6,5]); m={'travel':120,'hotel':210,'meals':45,'stock photos':60,'printing':400,'software':90,'freelancer':1500}[cat]
    st=W(['paid','approved','rejected','submitted'],[80,8,5,1]) if (NOW-d).days>30 else W(['submitted','approved'],[3,2])
    db.execute('INSERT INTO expenses VALUES(?,?,?,?,?,?,?,?,?)',(k,q['id'],p,cat,round(m*R.lognormvariate(0,.5),2),str(d),W([f'R{R.randint(10000,99999)}',None,''],[85,7,3]),int(R.random()<.55),st))
for a,b in ((40,41),(200,377),(201,500),(333,334)):
    db.execute("UPDATE expenses SET receipt_no=? WHERE id IN(?,?)",(f'R{70000+a}',a,b))
db.execute("UPDATE expenses SET receipt_no='R70200' WHERE id=555")
# invoices
k=0;l=0;inv=[]
for q in pr:
    if q['s'] in('pitch','lost'): continue
    end=min(q['e'] or q['du'],NOW); n=max(1,min(6,(end-q['st']).days//40))
    tot=q['ba']*(R.uniform(.85,1.15) if q['s']=='closed' else R.uniform(.4,.9))
    for j in range(n):
        d=q['st']+td(int((end-q['st']).days*(j+1)/n)+R.randint(0,12))
        if d<=NOW: inv.append((d,q,tot/n))
inv.sort(key=lambda x:x[0]); no={}
terms=dict(db.execute('select id,payment_terms_days from clients'))
desc=['Strategy','Design work','Copy','Project management','Media planning','Development','Travel costs','Stock images','Printing']
for d,q,am in inv:
    k+=1; no[d.year]=no.get(d.year,0)+1; due=d+td(terms[q['c']]); pd=None
    st='void' if R.random()<.025 else 'draft' if (NOW-d).days<14 and R.random()<.5 else 'sent'
    if st=='sent':
        x=due+td(int(R.gauss(2,14))); x=max(x,d+td(2))
        if x<NOW and R.random()<.95: pd=x; st='paid'
    ls=[];m=R.randint(1,5)
    for j in range(m):
        up=R.choice([85,110,115.5,121,140,147,154]); qt=max(.5,round(am/m/up*2*R.uniform(.7,1.3))/2); ls.append((R.choice(desc),qt,up,round(qt*up,2)))
    net=round(sum(x[3] for x in ls),2)
    if k%47==0: net+=R.choice([-150,90,500])
    db.execute('INSERT INTO invoices VALUES(?,?,?,?,?,?,?,?,?,?)',(k,f'INV-{d.year}-{no[d.year]:03d}',q['c'],q['id'],str(d),str(due),str(pd) if pd else None,st,net,round(net*.19,2) if cc else 0))
    for x in ls: l+=1; db.execute('INSERT INTO invoice_lines VALUES(?,?,?,?,?,?)',(l,k)+x)
db.execute("UPDATE clients SET status='active' WHERE id IN(SELECT client_id FROM projects WHERE status='running')")
db.commit()
if __name__=='__main__':
    for (t,) in db.execute("SELECT name FROM sqlite_master WHERE type='table'").fetchall(): print(t,db.execute(f'SELECT count(*) FROM {t}').fetchone()[0])
