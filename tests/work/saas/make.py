#!/usr/bin/env python3
"""saas: a subscription software company. Times are Unix epoch seconds (UTC), money in cents, states as text."""
import sys, sqlite3, random, os, datetime as D
R = random.Random(4711)
OUT = sys.argv[1]
if os.path.exists(OUT): os.remove(OUT)
c = sqlite3.connect(OUT)
def E(s): return int(D.datetime.fromisoformat(s).replace(tzinfo=D.timezone.utc).timestamp())
START, NOW, DAY = E('2023-07-03'), E('2026-05-20'), 86400
c.executescript('''
CREATE TABLE plans(id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, name TEXT NOT NULL, tier TEXT NOT NULL,
  monthly_price_cents INTEGER NOT NULL, annual_price_cents INTEGER, seat_limit INTEGER, is_legacy INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL);
CREATE TABLE staff(id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL, team TEXT NOT NULL, manager_id INTEGER REFERENCES staff(id),
  hired_at INTEGER NOT NULL, left_at INTEGER);
CREATE TABLE accounts(id INTEGER PRIMARY KEY, name TEXT NOT NULL, slug TEXT NOT NULL, country TEXT, industry TEXT, employee_count INTEGER,
  status TEXT NOT NULL CHECK(status IN ('trial','active','suspended','churned')), csm_id INTEGER REFERENCES staff(id), sales_rep_id INTEGER REFERENCES staff(id),
  referred_by_account_id INTEGER REFERENCES accounts(id), vat_id TEXT, trial_ends_at INTEGER, created_at INTEGER NOT NULL, deleted_at INTEGER);
CREATE TABLE users(id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL REFERENCES accounts(id), email TEXT NOT NULL, full_name TEXT, role TEXT NOT NULL,
  locale TEXT, email_verified INTEGER NOT NULL, mfa_enabled INTEGER NOT NULL, last_login_at INTEGER, created_at INTEGER NOT NULL, deleted_at INTEGER);
CREATE TABLE subscriptions(id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL REFERENCES accounts(id), plan_id INTEGER NOT NULL REFERENCES plans(id),
  status TEXT NOT NULL CHECK(status IN ('trialing','active','past_due','paused','canceled')), billing_cycle TEXT NOT NULL, seats INTEGER NOT NULL, discount_pct REAL NOT NULL DEFAULT 0,
  mrr_cents INTEGER NOT NULL, started_at INTEGER NOT NULL, current_period_end INTEGER, canceled_at INTEGER, cancel_reason TEXT, created_at INTEGER NOT NULL);
CREATE TABLE invoices(id INTEGER PRIMARY KEY, number TEXT NOT NULL UNIQUE, account_id INTEGER NOT NULL REFERENCES accounts(id), subscription_id INTEGER REFERENCES subscriptions(id),
  status TEXT NOT NULL CHECK(status IN ('draft','open','paid','void','uncollectible')), currency TEXT NOT NULL, subtotal_cents INTEGER NOT NULL, tax_cents INTEGER NOT NULL, total_cents INTEGER NOT NULL,
  issued_at INTEGER, due_at INTEGER, paid_at INTEGER, created_at INTEGER NOT NULL);
CREATE TABLE payments(id INTEGER PRIMARY KEY, invoice_id INTEGER NOT NULL REFERENCES invoices(id), amount_cents INTEGER NOT NULL, method TEXT NOT NULL,
  status TEXT NOT NULL CHECK(status IN ('succeeded','failed','refunded')), failure_code TEXT, created_at INTEGER NOT NULL);
CREATE TABLE events(id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL REFERENCES accounts(id), user_id INTEGER REFERENCES users(id), event_type TEXT NOT NULL, source TEXT, created_at INTEGER NOT NULL);
CREATE TABLE support_cases(id INTEGER PRIMARY KEY, case_no TEXT NOT NULL UNIQUE, account_id INTEGER NOT NULL REFERENCES accounts(id), opened_by INTEGER REFERENCES users(id), assignee_id INTEGER REFERENCES staff(id),
  subject TEXT, category TEXT, priority TEXT NOT NULL, status TEXT NOT NULL CHECK(status IN ('new','open','waiting','solved','closed')), csat_score INTEGER,
  created_at INTEGER NOT NULL, first_response_at INTEGER, closed_at INTEGER, deleted_at INTEGER);
CREATE INDEX ix_events_account ON events(account_id, created_at);
''')
plans = [('FREE','Free','free',0,0,3,0,'2023-06-01'),('SOLO','Solo','starter',1200,12000,1,1,'2023-06-01'),('STARTER','Starter','starter',1900,19000,10,0,'2023-06-01'),
 ('TEAM','Team','team',2900,29000,50,0,'2023-06-01'),('TEAM23','Team 2023','team',2400,24000,50,1,'2023-06-01'),('BIZ','Business','business',4900,49000,250,0,'2023-06-01'),
 ('BIZPLUS','Business Plus','business',6900,69000,500,0,'2024-09-01'),('ENT','Enterprise','enterprise',9900,None,None,0,'2023-11-01'),('NGO','Non-Profit','starter',900,9000,25,0,'2024-02-15'),('EDU','Education','starter',500,5000,100,1,'2023-09-01')]
for i,p in enumerate(plans,1): c.execute('INSERT INTO plans VALUES(?,?,?,?,?,?,?,?,?)',(i,)+p[:7]+(E(p[7]),))
FN='Anna Ben Carla David Elif Farid Greta Hugo Irene Jonas Karim Lena Marco Nadia Oscar Priya Quentin Rosa Stefan Tomas Ulla Viktor Wanda Xenia Yusuf Zoe Aisha Bruno Chloe Diego Emma Felix Hana Ivan Julia Kofi Laura Mei Nils Olivia Paul Rita Sven Tara'.split()
LN='Albrecht Baker Costa Dimitrov Eriksen Fischer Garcia Haddad Ivanova Jensen Kowalski Lopez Meyer Novak Okafor Petit Quinn Rossi Schmidt Tanaka Urban Vogel Weber Yilmaz Zeman Brandt Chen Duval Evans Ferrari Gupta Hansen Keller Lindqvist Moreau Nguyen Ortega Park Richter Silva'.split()
used=set()
def person():
    while True:
        n=R.choice(FN)+' '+R.choice(LN)
        if n not in used: used.add(n); return n
teams=['Support']*16+['Customer Success']*10+['Sales']*12+['Finance']*4+['Engineering']*6
staff=[]
heads={}
for i,t in enumerate(teams,1):
    n=person(); h=E('2022-03-01')+R.randint(0,1400)*DAY
    if t not in heads: heads[t]=i; m=None if i==1 else 1; h=E('2022-03-01')+R.randint(0,200)*DAY
    else: m=heads[t]
    left=None
    if R.random()<.17 and m and m!=1: left=min(h+R.randint(200,1100)*DAY,NOW-R.randint(5,60)*DAY)
    if left and left<=h: left=None
    staff.append((i,n,n.lower().replace(' ','.')+'@nimbusdesk.io',t,m,h,left))
c.executemany('INSERT INTO staff VALUES(?,?,?,?,?,?,?)',staff)
by=lambda t:[s for s in staff if s[3]==t]
A1='North Blue Bright Silver Green Apex Delta Harbor Quick Solid Urban Prime Lumen Vector Cedar Falcon Granite Ember Nova Orbit Polar Rapid Summit Tidal Violet Willow Zenith Copper Maple Aurora'.split()
A2='Logistics Foods Media Health Systems Retail Energy Labs Finance Travel Robotics Design Legal Schools Mobility Telecom'.split()
IND={'Logistics':'Logistics','Foods':'Food & Beverage','Media':'Media','Health':'Healthcare','Systems':'IT Services','Retail':'Retail','Energy':'Energy','Labs':'IT Services','Finance':'Financial Services','Travel':'Travel','Robotics':'Manufacturing','Design':'Media','Legal':'Legal','Schools':'Education','Mobility':'Logistics','Telecom':'Telecom'}
CT=['DE']*30+['US']*22+['GB']*14+['FR']*10+['NL']*7+['AT']*5+['ES']*5+['SE']*3+['CH']*3+['PL']*1
accs=[];nm=set()
CRS=sorted([START+int((R.random()**.8)*(NOW-START-3*3600)) for _ in range(306)]+[NOW-R.randint(3600,13*DAY) for _ in range(14)])
for i in range(1,321):
    while True:
        a,b=R.choice(A1),R.choice(A2); suf=R.choice(['','',' GmbH',' Ltd',' Inc',' AG',' SAS'])
        n=f'{a} {b}{suf}'
        if (a,b) not in nm: nm.add((a,b)); break
    cr=CRS[i-1]
    age=(NOW-cr)/DAY
    te=cr+14*DAY
    if te>NOW: st='trial'
    else: st=R.choices(['active','churned','suspended','trial'],[68,23,5,4 if age<60 else 0])[0]
    if st=='trial' and te<=NOW: te=NOW+R.randint(1,12)*DAY
    dl=None
    if st=='churned' and R.random()<.4: dl=min(cr+R.randint(60,700)*DAY,NOW-R.randint(1,60)*DAY); dl=dl if dl>cr+20*DAY else None
    csm=R.choice(by('Customer Success'))[0] if R.random()<.8 else None
    rep=R.choice(by('Sales'))[0] if R.random()<.7 else None
    emp=None if R.random()<.12 else R.choice([R.randint(2,20),R.randint(10,80),R.randint(50,400),R.randint(300,5000)])
    ct=R.choice(CT)
    vat=None
    if ct not in('US','GB'): vat=R.choice([f'{ct}{R.randint(10**8,10**9-1)}']*5+['',None])
    accs.append([i,n,n.lower().replace(' ','-'),ct if R.random()>.03 else None,IND[b] if R.random()>.06 else R.choice(['',None]),emp,st,csm,rep,None,vat,te,cr,dl])
for a in accs:
    if R.random()<.14:
        old=[b for b in accs if b[12]<a[12]-20*DAY]
        if old: a[9]=R.choice(old[:40])[0]
c.executemany('INSERT INTO accounts VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?)',accs)
users=[];uid=0;ub={}
for a in accs:
    k=min(1+int(R.expovariate(1/3.6)),22)
    for j in range(k):
        uid+=1; f,l=R.choice(FN),R.choice(LN); full=f'{f} {l}'
        dom=a[2].split('-')[0]+a[2].split('-')[1]
        cr=a[12] if j==0 else min(a[12]+int(R.expovariate(1/150)*DAY),NOW-R.randint(3600,9*DAY))
        if cr<a[12]: cr=a[12]
        role='owner' if j==0 else R.choices(['admin','member','viewer'],[15,65,20])[0]
        ll=None if R.random()<.09 else cr+int((R.random()**.35)*(NOW-3600-cr))
        if a[6]=='churned' and ll: ll=cr+int(R.random()*(ll-cr))
        dl=None
        if a[13]: dl=a[13] if a[13]>cr else cr
        elif j and R.random()<.08: dl=(ll or cr)+R.randint(1,10)*3600; dl=dl if dl<NOW else None
        em=f'{f}.{l}@{dom}.com'.lower()
        if R.random()<.05: em=em.upper() if R.random()<.3 else f'{f}{l}@gmail.com'.lower()
        users.append((uid,a[0],em,full if R.random()>.04 else R.choice(['',None]),role,R.choice(['en','en','de','de','fr','nl','es',None]),int(R.random()<.9),int(R.random()<.34),ll,cr,dl)); ub.setdefault(a[0],[]).append(users[-1])
# the same e-mail in two accounts (consultants)
for k in range(14):
    a=R.choice(accs); src=R.choice(users[:900])
    if a[0]==src[1]: continue
    uid+=1; cr=max(a[12],src[9])+R.randint(1,20)*3600
    if cr>=NOW: continue
    users.append((uid,a[0],src[2],src[3],'viewer',src[5],1,1,None,cr,None)); ub[a[0]].append(users[-1])
c.executemany('INSERT INTO users VALUES(?,?,?,?,?,?,?,?,?,?,?)',users)
subs=[];sid=0
PW={1:18,2:4,3:24,4:22,5:5,6:14,7:6,8:6,9:3,10:2}
REAS=['too expensive','too expensive','missing features','switched to competitor','company closed','no longer needed','']
def price(p,cyc,seats,disc):
    if p==8 or cyc=='monthly': b=plans[p-1][3]
    else: b=round(plans[p-1][4]/12)
    return int(round(b*seats*(1-disc/100)))
for a in accs:
    n=1 if R.random()<.72 else R.choice([2,2,3])
    t=a[12]+R.randint(0,13)*DAY
    if t>=NOW: t=a[12]
    if R.random()<.05: continue
    end=a[13] or NOW
    for j in range(n):
        last=j==n-1
        p=R.choices(list(PW),list(PW.values()))[0]
        if j>0 and p==1: p=4
        if t<E(plans[p-1][7]): p=3
        cyc=R.choices(['monthly','annual'],[62,38])[0]
        seats=R.randint(1,3) if p==1 else 1 if p==2 else R.choice([R.randint(2,10),R.randint(3,25),R.randint(10,90)])
        if plans[p-1][5]: seats=min(seats,plans[p-1][5]+(R.choice([0,0,0,2])))
        disc=R.choice([0,0,0,0,0,10,10,15,20,25]) if p!=1 else 0
        ca=None;rs=None
        if not last:
            ca=t+R.randint(60,400)*DAY
            if ca>=end-5*DAY: ca=None; last=True
            else: st='canceled'; rs='plan change' if R.random()<.7 else None
        if last and ca is None:
            if a[6]=='active': st=R.choices(['active','past_due','paused','trialing'],[88,7,4,1])[0]
            elif a[6]=='trial': st='trialing'
            elif a[6]=='suspended': st=R.choice(['past_due','paused'])
            else:
                st='canceled'; lo=t+5*DAY; hi=max(lo+DAY,end); ca=R.randint(lo,hi); ca=min(ca,NOW-3600); rs=R.choice(REAS)
        pe=None
        if st!='canceled':
            step=(365 if cyc=='annual' else 30)*DAY; pe=t
            while pe<=NOW: pe+=step
        sid+=1; subs.append((sid,a[0],p,st,cyc,seats,float(disc),price(p,cyc,seats,disc),t,pe,ca,rs,t))
        if ca is None: break
        t=ca
        if last: break
c.executemany('INSERT INTO subscriptions VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?)',subs)
inv=[];cand=[]
for s in subs:
    if s[7]==0 or s[3]=='trialing': continue
    a=accs[s[1]-1]; step=(365 if s[4]=='annual' else 30)*DAY; t=s[8]; e=s[10] or NOW
    while t<e:
        cand.append((t,s,a)); t+=step
cand.sort(key=lambda x:(x[0],x[1][0]))
cand=[x for x in cand if x[1][4]=='annual' or x[1][0]%5!=0]
pays=[];seq={}
for i,(t,s,a) in enumerate(cand,1):
    y=D.datetime.fromtimestamp(t,D.timezone.utc).year; seq[y]=seq.get(y,0)+1
    sub=s[7]*(12 if s[4]=='annual' else 1); tax=round(sub*{'DE':.19,'GB':.2}.get(a[3],0)); cur={'US':'USD','GB':'GBP','CH':'CHF'}.get(a[3],'EUR')
    issued=t+R.randint(0,20)*3600
    if issued>=NOW: issued=t
    due=issued+R.choice([14,14,14,30])*DAY; r=R.random(); tot=sub+tax
    recent=NOW-issued<45*DAY
    if recent: st=R.choices(['paid','open','draft'],[55,35,10])[0]
    else: st=R.choices(['paid','open','void','uncollectible'],[90,4.5,3,2.5])[0]
    paid=None
    if st=='paid':
        paid=issued+int(R.choice([R.random()*1,R.random()*14,R.random()*14,10+R.random()*40])*DAY)
        if paid>=NOW: paid=NOW-R.randint(1,20)*3600; paid=max(paid,issued)
    inv.append((i,f'INV-{y}-{seq[y]:05d}',a[0],s[0],st,cur,sub,tax,tot,None if st=='draft' else issued,None if st=='draft' else due,paid,t))
    m=R.choices(['card','sepa','wire','paypal'],[55,24,14,7])[0]
    def add(am,st_,f,w): pays.append((am and i,am,m,st_,f,min(w,NOW-60)))
    if st=='paid':
        if R.random()<.1: add(tot,'failed',R.choice(['card_declined','insufficient_funds','insufficient_funds','expired_card',None]),max(issued,paid-R.randint(1,4)*DAY))
        if R.random()<.03: h=tot//2; add(h,'succeeded',None,max(issued,paid-DAY)); add(tot-h,'succeeded',None,paid)
        else: add(tot,'refunded' if R.random()<.02 else 'succeeded',None,paid)
    elif st in('open','uncollectible') and R.random()<.5:
        for _ in range(R.choice([1,1,2,3])): add(tot,'failed',R.choice(['card_declined','insufficient_funds','expired_card',None]),issued+R.randint(1,20)*DAY)
c.executemany('INSERT INTO invoices VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?)',inv)
pays.sort(key=lambda p:p[5])
c.executemany('INSERT INTO payments VALUES(?,?,?,?,?,?,?)',[(i,)+p for i,p in enumerate(pays,1)])
ev=[]
lo=E('2025-06-01')
quiet={a[0] for a in accs if R.random()<.12}
act=[a for a in accs if a[6]!='churned' or (a[13] and a[13]>lo)]
wt=[R.expovariate(1)+.05 for _ in act]
while len(ev)<2900:
    a=R.choices(act,wt)[0]; t=lo+int((R.random()**.8)*(NOW-60-lo))
    if t<a[12] or a[0] in quiet or (a[13] and t>a[13]): continue
    et=R.choices(['login','project_created','report_exported','invite_sent','api_call','integration_connected','password_reset'],[42,15,12,8,16,3,4])[0]
    us=[u for u in ub[a[0]] if u[9]<=t]
    u=None if et=='api_call' and R.random()<.8 or not us else R.choice(us)[0]
    src='api' if et=='api_call' else R.choices(['web','ios','android',None],[70,14,11,5])[0]
    ev.append((a[0],u,et,src,t))
ev.sort(key=lambda e:e[4])
c.executemany('INSERT INTO events VALUES(?,?,?,?,?,?)',[(i,)+e for i,e in enumerate(ev,1)])
SUBJ={'billing':['Wrong VAT on invoice','Please change billing address','Refund for double charge','Card was declined'],'bug':['Export to Excel is broken','Dashboard does not load','Error 500 on save','Dates shown wrong'],'how-to':['How do I add a user?','How to change the owner','Where is the API key?'],'feature request':['Dark mode please','SSO with Okta','Bulk import'],'login':['Cannot log in','Lost 2FA device','Password reset mail never arrives']}
sup=by('Support'); wts=[R.expovariate(1)+.2 for _ in sup]; cs=[];acw=[R.expovariate(1)+.02 for _ in accs]
while len(cs)<760:
    a=R.choices(accs,acw)[0]; t=R.randint(a[12],(a[13] or NOW)-60)
    if t>=NOW: continue
    cat=R.choices(list(SUBJ),[24,28,22,10,16])[0]; pr=R.choices(['low','normal','high','urgent'],[20,52,21,7])[0]
    base={'low':30,'normal':12,'high':5,'urgent':1.2}[pr]
    fr=t+int(R.expovariate(1/base)*3600)+120; cl=fr+int(R.expovariate(1/(base*6))*3600)+600
    us=[u[0] for u in ub[a[0]] if u[9]<=t]
    asg=R.choices(sup,wts)[0]
    ass=asg[0]
    age=(NOW-t)/DAY
    st='closed' if R.random()<.8 else 'solved'
    if fr>=NOW: fr=None
    if cl>=NOW or (age<40 and R.random()<.45) or R.random()<.02: cl=None; st='new' if not fr else R.choice(['open','open','waiting'])
    if st=='new' and R.random()<.7 or (cl is None and R.random()<.15): ass=None
    if cl is None and fr and ass is None: st='open'
    sc=R.choices([1,2,3,4,5],[7,7,14,32,40])[0] if cl and R.random()<.45 else None
    dl=t+R.randint(600,9000) if R.random()<.02 else None
    cs.append((t,a[0],R.choice(us) if us and R.random()>.05 else None,ass,R.choice(SUBJ[cat]),cat if R.random()>.05 else R.choice(['',None]),pr,st,sc,fr,cl,dl))
cs.sort()
c.executemany('INSERT INTO support_cases VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?)',[(i,f'C-{20000+i}',x[1],x[2],x[3],x[4],x[5],x[6],x[7],x[8],x[0],x[9],x[10],x[11]) for i,x in enumerate(cs,1)])
c.commit()
for t in 'plans staff accounts users subscriptions invoices payments events support_cases'.split(): print(t,c.execute(f'SELECT count(*) FROM {t}').fetchone()[0])
