#!/usr/bin/env python3
"""Writes the database (fixed seed). Last day of data: 2026-03-18."""
import sys, os, random, sqlite3
from datetime import date, timedelta as td
R = random.Random(4711)
OUT = sys.argv[1]
if os.path.exists(OUT): os.remove(OUT)
c = sqlite3.connect(OUT)
c.executescript('''
CREATE TABLE branches(id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, name TEXT NOT NULL, district TEXT, phone TEXT,
  opened_on TEXT, closed_on TEXT, seats INTEGER, has_study_room INTEGER NOT NULL DEFAULT 0);
CREATE TABLE staff(id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, role TEXT, branch_id INTEGER REFERENCES branches(id),
  supervisor_id INTEGER REFERENCES staff(id), hired_on TEXT, left_on TEXT, weekly_hours REAL);
CREATE TABLE authors(id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT, birth_year INTEGER, death_year INTEGER);
CREATE TABLE genres(id INTEGER PRIMARY KEY, name TEXT NOT NULL, is_fiction INTEGER NOT NULL);
CREATE TABLE titles(id INTEGER PRIMARY KEY, title TEXT NOT NULL, author_id INTEGER REFERENCES authors(id), genre_id INTEGER REFERENCES genres(id),
  isbn TEXT, format TEXT NOT NULL, language TEXT, published_year INTEGER, pages INTEGER, audience TEXT);
CREATE TABLE copies(id INTEGER PRIMARY KEY, barcode TEXT NOT NULL UNIQUE, title_id INTEGER NOT NULL REFERENCES titles(id),
  home_branch_id INTEGER NOT NULL REFERENCES branches(id), current_branch_id INTEGER REFERENCES branches(id),
  acquired_on TEXT, price REAL, condition TEXT, status TEXT NOT NULL);
CREATE TABLE members(id INTEGER PRIMARY KEY, card_number TEXT NOT NULL UNIQUE, first_name TEXT, last_name TEXT, email TEXT, phone TEXT,
  date_of_birth TEXT, postcode TEXT, membership_type TEXT, home_branch_id INTEGER REFERENCES branches(id),
  guardian_id INTEGER REFERENCES members(id), joined_on TEXT NOT NULL, expires_on TEXT, is_blocked INTEGER NOT NULL DEFAULT 0);
CREATE TABLE loans(id INTEGER PRIMARY KEY, copy_id INTEGER NOT NULL REFERENCES copies(id), member_id INTEGER NOT NULL REFERENCES members(id),
  checkout_branch_id INTEGER NOT NULL REFERENCES branches(id), return_branch_id INTEGER REFERENCES branches(id),
  issued_by INTEGER REFERENCES staff(id), loaned_on TEXT NOT NULL, due_on TEXT NOT NULL, returned_on TEXT, renewals INTEGER NOT NULL DEFAULT 0);
CREATE TABLE holds(id INTEGER PRIMARY KEY, title_id INTEGER NOT NULL REFERENCES titles(id), member_id INTEGER NOT NULL REFERENCES members(id),
  pickup_branch_id INTEGER REFERENCES branches(id), placed_on TEXT NOT NULL, ready_on TEXT, picked_up_on TEXT, status TEXT NOT NULL);
CREATE TABLE fines(id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members(id), loan_id INTEGER REFERENCES loans(id),
  reason TEXT NOT NULL, amount REAL NOT NULL, issued_on TEXT NOT NULL, paid_on TEXT, waived INTEGER NOT NULL DEFAULT 0, waived_by INTEGER REFERENCES staff(id));
''')
NOW = date(2026,3,18)
rd = lambda a,b: a+td(days=R.randint(0,max(0,(b-a).days)))
ch = lambda d: R.choices(list(d), weights=list(d.values()))[0]
BR = [('CEN','Central Library','Old Town','555-0100','1974-09-02',None,180,1),('RIV','Riverside','Harbour','555-0111','1988-04-11',None,60,1),
 ('NOR','Northgate','North','555-0122','1995-10-01',None,45,0),('OAK','Oakfield','West','555-0133','2003-05-17',None,38,1),
 ('MIL','Mill Lane','West','555-0144','1981-02-23','2025-06-30',22,0),('STA','Station Road','Old Town','555-0155','2011-11-05',None,30,0),
 ('EAS','Eastbrook','East',None,'2016-03-19',None,52,1),('HIL','Hillcrest','North','555-0177','1999-08-30',None,26,0),
 ('MOB','Mobile Library',None,'555-0188','2019-01-14',None,None,0)]
for i,b in enumerate(BR,1): c.execute('INSERT INTO branches VALUES(?,?,?,?,?,?,?,?,?)',(i,)+b)
BW = {1:38,2:16,3:11,4:9,5:4,6:8,7:9,8:4,9:3}
CLOSED5 = date(2025,6,30)
FN = 'Anna Ben Clara David Elena Farid Grace Henry Isla Jonas Karin Liam Maya Noah Olivia Peter Quentin Rosa Samir Tess Ulla Victor Wendy Xenia Yusuf Zoe Marta Leon Ivy Oscar Nadia Tom Lucy Amir Paula Felix Ruth Hugo Ines Carl'.split()
LN = 'Abbott Baker Costa Dunn Ellis Fischer Grant Hughes Iqbal Jansen Kowalski Lambert Moreau Nguyen Osei Petersen Quinn Rossi Shah Turner Underwood Varga Walsh Yilmaz Zimmer Brandt Keller Lopez Novak Okafor Reid Sato Bishop Clarke'.split()
ROLES = {'librarian':14,'library assistant':20,'page':6,'cataloguer':4}
st=[]
used=set()
def nm():
    while 1:
        n=(R.choice(FN),R.choice(LN))
        if n not in used: used.add(n); return n
for i in range(1,54):
    f,l=nm()
    if i==1: st.append([1,'Margaret','Holloway','director',1,None,'2009-03-01',None,40.0]); continue
    if i<=10:
        b=i-1; st.append([i,f,l,'branch manager',b,1,rd(date(2008,1,1),date(2023,6,1)).isoformat(),None,R.choice([40.0,40.0,38.5])])
    else:
        b=ch(BW); h=rd(date(2010,1,1),date(2025,12,1)); left=None
        if R.random()<.17: left=rd(max(h+td(60),date(2024,1,1)),NOW).isoformat()
        st.append([i,f,l,ch(ROLES),b,b+1,h.isoformat(),left,R.choice([40.0,38.5,30.0,20.0,20.0,12.0,None])])
for s in st:
    if s[4]==5 and not s[7]:
        if s[6]>'2025-06-30': s[4]=2; s[5]=3
        else: s[7]='2025-06-30'
st[33][4]=None
c.executemany('INSERT INTO staff VALUES(?,?,?,?,?,?,?,?,?)',st)
ctr={'United Kingdom':22,'United States':20,'Germany':8,'France':8,'Japan':6,'Sweden':5,'Nigeria':4,'Canada':5,'Poland':3,'Chile':2,None:6}
au=[]
for i in range(1,121):
    by=R.randint(1898,1994) if R.random()<.9 else None
    dy=None
    if by and by<1950 and R.random()<.75: dy=min(2024,by+R.randint(48,92))
    f,l=nm(); au.append((i,f'{f} {l}',ch(ctr),by,dy))
c.executemany('INSERT INTO authors VALUES(?,?,?,?,?)',au)
G=[('Crime',1),('Fantasy',1),('Romance',1),('Literary Fiction',1),('Science Fiction',1),('Picture Books',1),('Young Adult',1),('Biography',0),('History',0),('Cooking',0),('Travel',0),('Science',0),('Self-Help',0),('Local History',0)]
for i,g in enumerate(G,1): c.execute('INSERT INTO genres VALUES(?,?,?)',(i,)+g)
GW=dict(zip(range(1,15),[18,11,8,12,7,10,8,6,7,5,4,5,5,2]))
A='Silent Last Hidden Broken Winter Golden Paper Distant Burning Quiet Second Lost Crooked Northern Scarlet Empty Salt Glass Little Long'.split()
N='River House Garden Letter Harbour Daughter Promise Island Road Witness Orchard Kingdom Clock Shore Lantern Season Bridge Sky Forest Map'.split()
ti=[];seen=set()
for i in range(1,421):
    while 1:
        t=R.choice(['The {a} {n}','{a} {n}','A {a} {n}','The {n} of {a2}','{n} and {n2}']).format(a=R.choice(A),n=R.choice(N),a2=R.choice(['Ash','Dover','Salt','the North','Secrets','Tomorrow']),n2=R.choice(N))
        if t not in seen: seen.add(t);break
    g=ch(GW); fm=ch({'book':70,'large print':6,'audiobook':10,'dvd':8,'e-book':6})
    lang=ch({'English':80,'German':5,'French':5,'Spanish':3,'Polish':4,'Turkish':3})
    aud='children' if g==6 else 'teen' if g==7 else ch({'adult':88,'teen':6,'children':6})
    isbn=None if fm=='dvd' or R.random()<.05 else '978%010d'%R.randint(10**8,10**10-1)
    if isbn and R.random()<.02: isbn=''
    ti.append([i,t,min(120,int(R.paretovariate(.6)*3)) if R.random()<.55 else R.randint(1,112),g,isbn,fm,lang,
      min(2026,int(2026-R.expovariate(1/9))) if R.random()<.96 else None, R.randint(24,48) if g==6 else (R.randint(140,720) if fm in('book','large print','e-book') else None),aud])
for t in ti:
    if R.random()<.05: t[2]=None
for a,b in((30,211),(77,310),(102,388)):   # the same ISBN catalogued twice
    ti[a][4]='97810%08d'%(a*7919); ti[b][4]=ti[a][4]; ti[b][1]=ti[a][1]
ti[11][1]='The Salt Orchard'; ti[54][1]='The Lantern Keeper'; ti[54][5]='book'; ti[54][3]=1
c.executemany('INSERT INTO titles VALUES(?,?,?,?,?,?,?,?,?,?)',ti)
co=[];ci=0
for t in ti:
    if t[5]=='e-book' and R.random()<.5: continue
    k=ch({0:3,1:34,2:28,3:16,4:8,6:5,9:2})
    if t[0]==55: k=7
    for _ in range(k):
        ci+=1; h=ch(BW); aq=rd(date(2014,1,1),date(2026,3,1)) if R.random()<.6 else rd(date(2023,6,1),date(2026,3,10))
        co.append([ci,'B%06d'%(100000+ci*37),t[0],h,h,aq.isoformat() if R.random()<.97 else None,
          round(R.choice([6.99,8.99,9.99,12.5,14.99,17.95,22.0,24.99,32.5])*R.choice([1,1,1,1.1]),2) if R.random()<.93 else None,
          ch({'good':55,'new':14,'worn':22,'damaged':6,None:3}),'available'])
for x in co:
    if R.random()<.08: x[4]=ch(BW)
    if x[4]==5: x[4]=R.choice([1,4])
mt={'adult':55,'child':20,'senior':13,'student':10,'staff':2}
me=[]
for i in range(1,641):
    t=ch(mt); f,l=R.choice(FN),R.choice(LN); j=rd(date(2016,1,1),NOW) if R.random()<.5 else rd(date(2024,1,1),NOW)
    age={'adult':(20,64),'child':(4,14),'senior':(65,88),'student':(16,27),'staff':(24,60)}[t]
    dob=NOW-td(days=R.randint(age[0]*365,age[1]*365+300))
    if t=='child' and j<dob+td(days=1200): j=rd(max(dob+td(days=1200),date(2023,1,1)),NOW)
    e=f'{f}.{l}{R.choice(["",R.randint(1,99)])}@{R.choice(["mailbox.test","postal.test","example.org"])}'.lower()
    if t=='child' and R.random()<.7 or R.random()<.09: e=R.choice([None,None,''])
    ex=j
    while ex<j+td(days=365) or (ex<NOW and R.random()<.85): ex=ex+td(days=365)
    me.append([i,'M%05d'%(20000+i*13),f,l,e,None if R.random()<.2 else '07%09d'%R.randint(0,10**9-1),dob.isoformat() if R.random()<.96 else None,
      ch({'4010':30,'4020':22,'4031':15,'4044':12,'4052':8,'4090':3,None:3}),t,ch(BW) if R.random()<.95 else None,None,j.isoformat(),
      None if t=='staff' else ex.isoformat(),1 if R.random()<.05 else 0])
ad=[m for m in me if m[8]=='adult']
for m in me:
    if m[8]=='child' and R.random()<.85: g=R.choice(ad[:80]); m[10]=g[0]; m[3]=g[3]
for a,b in((40,500),(121,433),(222,601),(310,620)):  # registered twice
    me[b][2],me[b][3],me[b][6],me[b][4]=me[a][2],me[a][3],me[a][6],me[a][4] or 'double%d@example.org'%a
    me[a][4]=me[b][4]; me[b][8]=me[a][8]; me[b][10]=me[a][10]
me[17][2:4]=['Priya','Raman']; me[17][7]='4031'; me[17][9]=7; me[17][13]=0
c.executemany('INSERT INTO members VALUES(%s)'%','.join('?'*14),me)
# loans, copy by copy, so that none is out twice
wt=[R.paretovariate(1.1) for _ in me]
for k in range(len(wt)): 
    if R.random()<.16: wt[k]=0
    wt[k]=min(wt[k],14)
lo=[];byid={t[0]:t for t in ti}
staffat={b:[s for s in st if s[4]==b and s[3]!='page'] for b in range(1,10)}
for x in co:
    a=date.fromisoformat(x[5]) if x[5] else date(2023,1,1)
    d=max(date(2023,7,1),a)+td(days=int(R.expovariate(1/150)))
    hot=R.choice([90,150,260,420])
    if R.random()<.12: continue
    while d<NOW:
        for _ in range(30):
            m=R.choices(me,weights=wt)[0]
            if date.fromisoformat(m[11])<=d: break
        else: break
        b=ch(BW) if R.random()<.25 else x[3]
        if b==5 and d>CLOSED5: b=4
        ren=ch({0:70,1:17,2:9,3:4}); base=7 if byid[x[2]][5]=='dvd' else 21
        due=d+td(days=base*(1+ren)); 
        late=R.random()<.17
        ret=due+td(days=1+int(R.expovariate(1/11))) if late else d+td(days=R.randint(1,(due-d).days))
        open_=ret>NOW or R.random()<.006
        rb=None if open_ else (b if R.random()<.86 else ch(BW))
        if rb==5 and ret>CLOSED5: rb=1
        ss=[s for s in staffat[b] if s[6]<=d.isoformat() and (not s[7] or s[7]>d.isoformat())]
        lo.append([x[0],m[0],b,rb,R.choice(ss)[0] if ss and R.random()<.8 else None,d.isoformat(),due.isoformat(),None if open_ else ret.isoformat(),ren])
        if open_:
            x[8]='on loan' if (NOW-due).days<120 else 'lost'; x[4]=None; break
        d=ret+td(days=1+int(R.expovariate(1/hot)))
for x in co:
    if x[8]=='available': 
        x[8]=ch({'available':90,'in repair':3,'withdrawn':5,'in transit':2})
        if x[8]=='in transit': x[4]=None
c.executemany('INSERT INTO copies VALUES(?,?,?,?,?,?,?,?,?)',co)
lo.sort(key=lambda l:(l[5],l[0])); lo=lo[-2900:] if len(lo)>2900 else lo
lo=[[i]+l for i,l in enumerate(lo,1)]
c.executemany('INSERT INTO loans VALUES(?,?,?,?,?,?,?,?,?,?)',lo)
ho=[]
hw=[R.paretovariate(.9) for _ in ti]; hw=[min(h,20) for h in hw]
for i in range(820):
    t=R.choices(ti,weights=hw)[0]; p=rd(date(2024,1,3),NOW)
    m=R.choices(me,weights=[w+.2 for w in wt])[0]
    if date.fromisoformat(m[11])>p: continue
    r=p+td(days=int(R.expovariate(1/(16 if p<date(2026,1,10) else 70)))+1); s='waiting'; rr=pu=None
    if R.random()<.14: s='cancelled'
    elif r<=NOW:
        rr=r.isoformat(); q=r+td(days=R.randint(0,9))
        if R.random()<.1 and r+td(days=10)<NOW: s='expired'
        elif q<=NOW: s='fulfilled'; pu=q.isoformat()
        else: s='ready'
    pb=ch(BW)
    if pb==5 and p>CLOSED5: pb=1
    ho.append([t[0],m[0],pb,p.isoformat(),rr,pu,s])
ho.sort(key=lambda h:h[3])
c.executemany('INSERT INTO holds VALUES(?,?,?,?,?,?,?,?)',[[i]+h for i,h in enumerate(ho,1)])
fi=[]
mg=[s[0] for s in st if s[3] in('branch manager','librarian')]
def fine(m,l,re,a,d):
    p=None;w=0;wb=None
    if R.random()<.62:
        p=d+td(days=int(R.expovariate(1/25))); p=p.isoformat() if p<=NOW else None
    elif R.random()<.3: w=1; wb=R.choice(mg) if R.random()<.9 else None
    fi.append([m,l,re,round(a,2),d.isoformat(),p,w,wb])
for l in lo:
    if l[8] and l[8]>l[7] and R.random()<.8:
        fine(l[2],l[0],'late return',min(15,.25*(date.fromisoformat(l[8])-date.fromisoformat(l[7])).days),date.fromisoformat(l[8]))
    elif l[8] and R.random()<.012: fine(l[2],l[0],'damage',R.choice([3,5,7.5,12]),date.fromisoformat(l[8]))
    elif not l[8] and (NOW-date.fromisoformat(l[7])).days>60: fine(l[2],l[0],'lost item',R.choice([14.99,17.95,22,24.99,32.5]),date.fromisoformat(l[7])+td(days=60))
for _ in range(34): 
    m=R.choice(me); fine(m[0],None,'card replacement',2.5,rd(max(date(2024,1,1),date.fromisoformat(m[11])),NOW))
fi.sort(key=lambda f:f[4])
c.executemany('INSERT INTO fines VALUES(?,?,?,?,?,?,?,?,?)',[[i]+f for i,f in enumerate(fi,1)])
c.commit()
for (t,) in c.execute("select name from sqlite_master where type='table'").fetchall(): print(t,c.execute(f'select count(*) from {t}').fetchone()[0])
