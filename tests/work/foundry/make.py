#!/usr/bin/env python3
"""Writes the database (fixed seed). Last day of data: 2025-11-12."""
import sys, os, random, sqlite3
from datetime import date, datetime, timedelta as td
R = random.Random(90210)
OUT = sys.argv[1]
if os.path.exists(OUT): os.remove(OUT)
c = sqlite3.connect(OUT)
c.executescript('''
CREATE TABLE Product(ProductId INTEGER PRIMARY KEY, Sku TEXT NOT NULL UNIQUE, Name TEXT NOT NULL, ProductType TEXT NOT NULL, Alloy TEXT,
  WeightKg REAL, StandardCostCents INTEGER, ListPriceCents INTEGER, StockQty INTEGER NOT NULL, ReorderLevel INTEGER, LaunchedOn TEXT, DiscontinuedOn TEXT);
CREATE TABLE BomLine(BomLineId INTEGER PRIMARY KEY, ParentProductId INTEGER NOT NULL REFERENCES Product(ProductId),
  ComponentProductId INTEGER NOT NULL REFERENCES Product(ProductId), Quantity REAL NOT NULL, ScrapAllowancePct REAL);
CREATE TABLE Machine(MachineId INTEGER PRIMARY KEY, AssetTag TEXT NOT NULL UNIQUE, Name TEXT NOT NULL, MachineType TEXT, Hall TEXT,
  CommissionedOn TEXT, PurchasePriceCents INTEGER, LastServicedOn TEXT, Status TEXT NOT NULL);
CREATE TABLE Employee(EmployeeId INTEGER PRIMARY KEY, FullName TEXT NOT NULL, JobTitle TEXT, Shift TEXT, HiredOn TEXT, LeadId INTEGER);
CREATE TABLE WorkOrder(WorkOrderId INTEGER PRIMARY KEY, OrderNo TEXT NOT NULL UNIQUE, ProductId INTEGER NOT NULL REFERENCES Product(ProductId),
  MachineId INTEGER, PlannedQty INTEGER NOT NULL, ProducedQty INTEGER, Priority TEXT, Status TEXT NOT NULL,
  ReleasedOn TEXT NOT NULL, StartedAt TEXT, FinishedAt TEXT, DueOn TEXT, PlannedById INTEGER, SupervisorId INTEGER);
CREATE TABLE Downtime(DowntimeId INTEGER PRIMARY KEY, MachineId INTEGER NOT NULL REFERENCES Machine(MachineId), ReasonCode TEXT,
  StartedAt TEXT NOT NULL, EndedAt TEXT, IsPlanned INTEGER NOT NULL, ReportedById INTEGER REFERENCES Employee(EmployeeId), Remark TEXT);
CREATE TABLE Scrap(ScrapId INTEGER PRIMARY KEY, WorkOrderId INTEGER NOT NULL, Defect TEXT, Quantity INTEGER NOT NULL, CostCents INTEGER, RecordedOn TEXT NOT NULL);
CREATE TABLE Inspection(InspectionId INTEGER PRIMARY KEY, WorkOrderId INTEGER NOT NULL REFERENCES WorkOrder(WorkOrderId), InspectorId INTEGER REFERENCES Employee(EmployeeId),
  InspectedOn TEXT NOT NULL, SampleSize INTEGER, DefectsFound INTEGER, Result TEXT);
CREATE TABLE Supplier(SupplierId INTEGER PRIMARY KEY, Code TEXT NOT NULL, Name TEXT NOT NULL, Country TEXT, PaymentTermsDays INTEGER, Rating TEXT, IsApproved INTEGER NOT NULL, ContactEmail TEXT);
CREATE TABLE PurchaseOrder(PurchaseOrderId INTEGER PRIMARY KEY, PoNumber TEXT NOT NULL UNIQUE, SupplierId INTEGER NOT NULL, BuyerId INTEGER,
  OrderedOn TEXT NOT NULL, PromisedOn TEXT, ReceivedOn TEXT, Status TEXT NOT NULL, TotalCents INTEGER);
CREATE TABLE PurchaseOrderLine(PurchaseOrderLineId INTEGER PRIMARY KEY, PurchaseOrderId INTEGER NOT NULL REFERENCES PurchaseOrder(PurchaseOrderId),
  ProductId INTEGER NOT NULL, Quantity INTEGER NOT NULL, UnitPriceCents INTEGER NOT NULL);
''')
NOW=date(2025,11,12); NDT=datetime(2025,11,12,16,0)
ch=lambda d:R.choices(list(d),weights=list(d.values()))[0]
rd=lambda a,b:a+td(days=R.randint(0,max(0,(b-a).days)))
iso=lambda d:d.isoformat() if d else None
dt=lambda d:d.strftime('%Y-%m-%d %H:%M:%S')
# products: raw materials, castings, machined parts, assemblies
P=[];pid=0
def add(sku,n,t,al,w,cost,price,**k):
    global pid; pid+=1
    lau=rd(date(2009,1,1),date(2025,6,1)); 
    P.append([pid,sku,n,t,al,w,cost,price,k.get('stock',max(0,int(R.lognormvariate(4.6,1.1)))-R.choice([0,0,0,40])),R.choice([20,50,50,100,150,None]),iso(lau) if R.random()<.95 else None,
      iso(rd(max(lau+td(days=400),date(2023,6,1)),NOW)) if t!='raw' and lau<date(2022,1,1) and R.random()<.13 else None])
    if P[-1][8]<0: P[-1][8]=0
    return pid
raw=[add('RM-%03d'%(100+i),n,'raw',a,None,co,None) for i,(n,a,co) in enumerate([('Pig iron ingot','GG25',4200),('Ductile iron charge','GGG40',5100),('Aluminium ingot','AlSi10',23500),
 ('Bronze ingot','CuSn12',71000),('Steel scrap bale',None,2800),('Silica sand bag',None,950),('Resin binder drum',None,18400),('Core coating can',None,3300),('Ferrosilicon bag',None,6900),('Hex bolt M12',None,35),
 ('Hex bolt M16',None,58),('Washer 16mm',None,9),('Bearing 6205',None,640),('Bearing 6308',None,1490),('O-ring 40mm',None,44),('Shaft seal 35mm',None,310),('Grease cartridge',None,720),('Primer paint 5L','',4100)])]
al={'GG25':10,'GGG40':8,'AlSi10':7,'CuSn12':3}
cast=[]
parts=['Pump housing','Gear case','Valve body','Bearing bracket','Flywheel','Manifold','Impeller','Brake disc','Counterweight','Motor mount','Pulley','End cover','Flange','Pipe elbow']
for i in range(46):
    a=ch(al); w=round(R.lognormvariate(1.7,.8),2); co=int(w*{'GG25':310,'GGG40':380,'AlSi10':890,'CuSn12':2300}[a]+R.randint(200,900))
    cast.append(add('CA-%04d'%(1000+i*11),f'{parts[i%14]} {R.choice(["S","M","L","XL"])}{R.randint(10,99)} casting','casting',a,w if R.random()<.95 else None,co,int(co*R.uniform(1.15,1.9)) if R.random()<.9 else None))
mach=[]
for i in range(34):
    b=P[R.choice(cast)-1]; co=int(b[6]*R.uniform(1.3,1.8))
    mach.append(add('MP-%04d'%(2000+i*7),b[2].replace(' casting',' machined'),'machined',b[4],b[5] and round(b[5]*.88,2),co,int(co*R.uniform(.96,1.8))))
    P[-1].append(b[0])
ass=[]
for i in range(16):
    ass.append(add('AS-%04d'%(3000+i*5),f'{R.choice(["Centrifugal pump","Reduction gear","Gate valve","Drive unit","Compressor block"])} {R.choice("ABCDE")}{R.randint(100,990)}','assembly',None,round(R.uniform(12,140),1),R.randint(18000,160000),None))
    P[-1][7]=int(P[-1][6]*R.uniform(1.1,2.2))
B=[]
def bl(p,q,n): B.append([p,q,n,R.choice([None,0,1.5,2.0,3.0,5.0])])
for x in cast:
    a=P[x-1][4]; bl(x,{'GG25':1,'GGG40':2,'AlSi10':3,'CuSn12':4}[a],round((P[x-1][5] or 5)*1.12,2))
    for r in R.sample([5,6,7,8,9],R.randint(1,3)): bl(x,r,round(R.uniform(.1,3),2))
for x in mach:
    bl(x,P[x-1].pop(),1)
    if R.random()<.3: bl(x,18,.1)
for x in ass:
    for r in R.sample(mach,R.randint(2,4)): bl(x,r,R.choice([1,1,2]))
    for r in R.sample(range(10,18),R.randint(2,5)): bl(x,r,R.choice([1,2,4,8,12]))
c.executemany('INSERT INTO Product VALUES(%s)'%','.join('?'*12),P)
c.executemany('INSERT INTO BomLine VALUES(?,?,?,?,?)',[[i]+b for i,b in enumerate(B,1)])
MT={'moulding line':6,'induction furnace':5,'core shooter':6,'shot blaster':4,'cnc mill':13,'cnc lathe':9,'assembly station':5}
M=[];mi=0
pre={'moulding line':('Moulding Line','A'),'induction furnace':('Furnace','A'),'core shooter':('Core Shooter','B'),'shot blaster':('Blaster','B'),'cnc mill':('Mill','C'),'cnc lathe':('Lathe','C'),'assembly station':('Station','D')}
for t,n in MT.items():
    for k in range(1,n+1):
        mi+=1; cm=rd(date(1998,1,1),date(2025,3,1))
        M.append([mi,'M-%03d'%(mi*3+100),f'{pre[t][0]} {k}',t,'Hall '+(pre[t][1] if R.random()<.85 else R.choice('ABCD')),iso(cm),R.randint(38,940)*100000 if R.random()<.9 else None,
          iso(rd(date(2024,6,1),date(2025,11,8))) if R.random()<.87 else None, ch({'running':34,'idle':7,'under repair':4,'scrapped':3})])
c.executemany('INSERT INTO Machine VALUES(?,?,?,?,?,?,?,?,?)',M)
FN='Adam Bea Cem Dora Emil Fatma Georg Hanna Igor Jana Kurt Lena Milan Nina Otto Petra Rafael Sonja Timo Vera Walter Yara Stefan Monika Ali Birgit'.split()
LN='Albrecht Bauer Cerny Dietz Erdem Frank Gruber Horvat Ivanov Jung Kraus Lang Maier Neumann Ott Pohl Richter Seidl Toth Urban Vogt Wolf Zeller Kaya Lindner Haas'.split()
E=[];used=set()
for i in range(1,79):
    while 1:
        n=R.choice(FN)+' '+R.choice(LN)
        if n not in used: used.add(n);break
    job='plant manager' if i==1 else 'shift supervisor' if i<=7 else 'production planner' if i<=11 else 'quality inspector' if i<=18 else 'buyer' if i<=22 else ch({'moulder':12,'machinist':20,'furnace operator':7,'fitter':7,'maintenance technician':8})
    E.append([i,n,job,None if i==1 or 8<=i<=11 or 19<=i<=22 else R.choice(['early','early','late','late','night']),iso(rd(date(1996,1,1),date(2025,9,1))),None if i==1 else 1 if i<=7 or 19<=i<=22 else R.randint(2,7)])
c.executemany('INSERT INTO Employee VALUES(?,?,?,?,?,?)',E)
W=[];made=cast*3+mach*2+ass
pw={p:R.paretovariate(1.0) for p in set(made)}
for p in R.sample(sorted(pw),9): pw[p]=0
keys=[p for p in pw]; kw=[min(pw[p],9) for p in keys]
byT={'casting':['moulding line'],'machined':['cnc mill','cnc lathe'],'assembly':['assembly station']}
mw={m[0]:R.uniform(.3,2.2) for m in M}
for i in range(1,1151):
    rel=rd(date(2023,7,3),NOW); p=R.choices(keys,weights=kw)[0]; pt=P[p-1]
    ms=[m for m in M if m[3] in byT[pt[3]] and m[5]<iso(rel)]
    m=R.choices(ms,weights=[mw[x[0]] for x in ms])[0][0]
    pl=R.choice([20,40,50,60,80,100,120,150,200,250,400,500]) if pt[3]!='assembly' else R.choice([2,4,5,8,10,12,20])
    due=rel+td(days=R.randint(8,30)); s=None;f=None;pr=None;stt='released'
    start=datetime(rel.year,rel.month,rel.day)+td(days=R.randint(1,9),hours=R.randint(6,20),minutes=R.choice([0,10,15,30,45]))
    fin=start+td(hours=R.lognormvariate(3.9,.8)); fin=fin.replace(microsecond=0,second=0)
    if R.random()<.05: stt='cancelled'
    elif start<=NDT:
        s=dt(start); stt='in progress'; pr=int(pl*R.random()*.8)
        if fin<=NDT:
            if R.random()<.015: stt='on hold'
            else: stt='finished';f=dt(fin);pr=max(0,int(pl*(R.choice([1,1,1,1.02,.98,.95,.9,.8]))))
    else: pr=None
    W.append([None,None,p,m if R.random()<.96 else None,pl,pr,ch({'normal':70,'high':15,'low':10,'urgent':5}) if R.random()<.97 else R.choice([None,'']),stt,iso(rel),s,f,iso(due) if R.random()<.96 else None,
       R.choices([8,9,10,11],weights=[5,3,2,1])[0],R.choice([2,3,4,5,6,7]) if R.random()<.92 else R.choice([8,9])])
W.sort(key=lambda w:w[8])
for i,w in enumerate(W,1): w[0]=i; w[1]='WO-%05d'%(40000+i*3)
c.executemany('INSERT INTO WorkOrder VALUES(%s)'%','.join('?'*14),W)
D=[]
rc={'tool breakage':18,'electrical fault':12,'material shortage':14,'setup':20,'maintenance':16,'hydraulics':9,'operator missing':7,None:4}
for i in range(920):
    m=R.choices(M,weights=[mw[x[0]] for x in M])[0]
    a=max(date(2023,7,3),date.fromisoformat(m[5])); d=rd(a,NOW); s=datetime(d.year,d.month,d.day,R.randint(5,21),R.choice([0,5,12,20,35,40,50]))
    if s>NDT: continue
    r=ch(rc); e=s+td(minutes=int(R.lognormvariate(4.2,1.0))+3)
    D.append([m[0],r,dt(s),dt(e) if e<=NDT and R.random()<.992 else None,1 if r in('setup','maintenance') and R.random()<.85 else 0,R.randint(23,78) if R.random()<.9 else None,R.choice([None,None,None,'','spare part ordered','called vendor','second time this week','fixed by night shift'])])
D.sort(key=lambda x:x[2])
c.executemany('INSERT INTO Downtime VALUES(?,?,?,?,?,?,?,?)',[[i]+d for i,d in enumerate(D,1)])
S=[];I=[]
for w in W:
    if not w[9]: continue
    p=P[w[2]-1]; end=date.fromisoformat((w[10] or w[9])[:10])
    for _ in range(ch({0:45,1:30,2:16,3:7,5:2})):
        q=max(1,int(w[4]*R.expovariate(1/.03))); d0=date.fromisoformat(w[9][:10])
        S.append([w[0],ch({'porosity':24,'cold shut':11,'sand inclusion':15,'dimension':22,'crack':9,'surface':12,'':2,None:5}),q,int(p[6]*q*.8) if R.random()<.94 else None,iso(rd(d0,max(d0,end)))])
    if R.random()<.72:
        for k in range(ch({1:82,2:14,3:4})):
            ss=R.choice([5,8,13,20,32]); df=min(ss,int(R.expovariate(1/1.1)))
            dd=min(NOW,end+td(days=k*R.randint(1,4)))
            I.append([w[0],R.choices(range(12,19),weights=[9,7,5,4,2,2,1])[0] if R.random()<.97 else None,iso(dd),ss,df,None if R.random()<.03 else 'pass' if df<=1 else 'rework' if df<=2 else R.choice(['fail','fail','rework'])])
S.sort(key=lambda x:x[4]); I.sort(key=lambda x:x[2])
c.executemany('INSERT INTO Scrap VALUES(?,?,?,?,?,?)',[[i]+s for i,s in enumerate(S,1)])
c.executemany('INSERT INTO Inspection VALUES(?,?,?,?,?,?,?)',[[i]+s for i,s in enumerate(I,1)])
a1='Nordic Rhein Alpine Danube Baltic Atlas Orion Summit Delta Vulcan Ferro Castor'.split(); a2=['Metals','Alloys','Foundry Supply','Bearings','Chemicals','Fasteners','Coatings','Trading']
SU=[];used=set()
for i in range(1,49):
    while 1:
        n=R.choice(a1)+' '+R.choice(a2)
        if n not in used: used.add(n);break
    n+=R.choice([' GmbH',' AG',' Ltd',' s.r.o.',' SpA',''])
    SU.append([i,'S%03d'%(i*4+200),n,ch({'Germany':18,'Austria':7,'Italy':6,'Czechia':6,'Poland':4,'China':4,'Sweden':2,None:1}),R.choice([14,30,30,30,45,60,None]),ch({'A':14,'B':18,'C':8,'D':2,None:5}),0 if R.random()<.15 else 1,
       R.choice([None,'']) if R.random()<.15 else 'sales@'+n.split()[0].lower()+'-'+n.split()[1].lower()+'.test'])
SU[30][2]=SU[6][2]; SU[41][2]=SU[19][2]   # entered twice
SU[3][2]='Vulcan Sand & Resin GmbH'; SU[3][7]='sales@vulcan-sand.test'
c.executemany('INSERT INTO Supplier VALUES(?,?,?,?,?,?,?,?)',SU)
sw=[min(R.paretovariate(.9),14) for _ in SU]
for k in (5,17,25,33,40,44): sw[k]=0
spr={s[0]:R.sample(raw,R.randint(1,5)) for s in SU}
PO=[];PL=[]
for i in range(560): 
    PO.append([R.choices(SU,weights=sw)[0][0],rd(date(2023,7,3),NOW)])
PO.sort(key=lambda x:x[1]); O=[]
for i,(s,o) in enumerate(PO,1):
    pr=o+td(days=R.choice([5,7,10,14,14,21,28])); rc=pr+td(days=R.choice([-3,-2,-1,0,0,0,0,1,2,4,7,15])); st='open'; r=None
    if rc<=o: rc=o+td(days=1)
    if R.random()<.06: st='cancelled'
    elif rc<=NOW and R.random()<.985: st='received'; r=rc
    elif R.random()<.15: st='draft'
    tot=0
    for x in R.sample(spr[s],min(len(spr[s]),ch({1:45,2:30,3:17,4:8}))):
        q=R.choice([10,20,25,40,60,100,200,500]); u=int((P[x-1][6])*R.uniform(.82,1.25)); PL.append([i,x,q,u]); tot+=q*u
    O.append([i,'PO-%02d-%04d'%(o.year%100,i),s,R.choices([19,20,21,22],weights=[6,4,2,1])[0] if R.random()<.96 else None,iso(o),iso(pr) if R.random()<.97 else None,iso(r),st,tot if R.random()<.98 else None])
c.executemany('INSERT INTO PurchaseOrder VALUES(?,?,?,?,?,?,?,?,?)',O)
c.executemany('INSERT INTO PurchaseOrderLine VALUES(?,?,?,?,?)',[[i]+s for i,s in enumerate(PL,1)])
c.commit()
for (t,) in c.execute("select name from sqlite_master where type='table'").fetchall(): print(t,c.execute(f'select count(*) from {t}').fetchone()[0])
