import sys, sqlite3, random, os, datetime as D
R=random.Random(20417)
P = sys.argv[1]
if os.path.exists(P): os.remove(P)
c=sqlite3.connect(P)
c.executescript('''
CREATE TABLE depots(id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, name TEXT NOT NULL, city TEXT NOT NULL, region TEXT NOT NULL,
 opened_on DATE, parking_bays INTEGER, has_workshop INTEGER NOT NULL DEFAULT 0, has_charger INTEGER NOT NULL DEFAULT 0, manager_name TEXT, phone TEXT);
CREATE TABLE vehicles(id INTEGER PRIMARY KEY, fleet_no TEXT NOT NULL UNIQUE, plate TEXT NOT NULL, make TEXT NOT NULL, model TEXT NOT NULL,
 vehicle_type TEXT NOT NULL, fuel_type TEXT NOT NULL, model_year INTEGER, seats INTEGER, payload_kg INTEGER, depot_id INTEGER REFERENCES depots(id),
 status TEXT NOT NULL, purchased_on DATE, purchase_price REAL, odometer_km INTEGER, inspection_due DATE, sold_on DATE);
CREATE TABLE drivers(id INTEGER PRIMARY KEY, staff_no TEXT NOT NULL UNIQUE, first_name TEXT NOT NULL, last_name TEXT NOT NULL, depot_id INTEGER REFERENCES depots(id),
 licence_class TEXT, licence_expires DATE, hired_on DATE NOT NULL, left_on DATE, phone TEXT, email TEXT, mentor_id INTEGER REFERENCES drivers(id),
 night_shift INTEGER NOT NULL DEFAULT 0, hourly_wage REAL);
CREATE TABLE routes(id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, name TEXT NOT NULL, kind TEXT NOT NULL,
 origin_depot_id INTEGER NOT NULL REFERENCES depots(id), destination_depot_id INTEGER NOT NULL REFERENCES depots(id),
 distance_km REAL NOT NULL, planned_minutes INTEGER NOT NULL, is_active INTEGER NOT NULL DEFAULT 1);
CREATE TABLE stops(id INTEGER PRIMARY KEY, route_id INTEGER NOT NULL REFERENCES routes(id), seq INTEGER NOT NULL, name TEXT NOT NULL,
 minutes_from_start INTEGER NOT NULL, has_shelter INTEGER, wheelchair_ok INTEGER, lat REAL, lon REAL);
CREATE TABLE trips(id INTEGER PRIMARY KEY, route_id INTEGER NOT NULL REFERENCES routes(id), vehicle_id INTEGER REFERENCES vehicles(id),
 driver_id INTEGER REFERENCES drivers(id), co_driver_id INTEGER REFERENCES drivers(id), state TEXT NOT NULL,
 planned_start_ms INTEGER NOT NULL, started_ms INTEGER, ended_ms INTEGER, odometer_start INTEGER, odometer_end INTEGER,
 passengers INTEGER, parcels INTEGER, cancel_reason TEXT);
CREATE TABLE fuel_logs(id INTEGER PRIMARY KEY, vehicle_id INTEGER NOT NULL REFERENCES vehicles(id), driver_id INTEGER REFERENCES drivers(id),
 filled_at_ms INTEGER NOT NULL, litres REAL NOT NULL, price_per_litre REAL, total_cost REAL, station TEXT, odometer_km INTEGER, full_tank INTEGER);
CREATE TABLE maintenance_jobs(id INTEGER PRIMARY KEY, job_no TEXT NOT NULL, vehicle_id INTEGER NOT NULL REFERENCES vehicles(id), depot_id INTEGER REFERENCES depots(id),
 job_type TEXT NOT NULL, opened_on DATE NOT NULL, closed_on DATE, status TEXT NOT NULL, mechanic TEXT, parts_cost REAL, labour_cost REAL,
 odometer_km INTEGER, under_warranty INTEGER NOT NULL DEFAULT 0, notes TEXT);
CREATE TABLE incidents(id INTEGER PRIMARY KEY, vehicle_id INTEGER NOT NULL REFERENCES vehicles(id), driver_id INTEGER REFERENCES drivers(id), trip_id INTEGER REFERENCES trips(id),
 occurred_ms INTEGER NOT NULL, category TEXT NOT NULL, severity TEXT NOT NULL, at_fault INTEGER, injured_count INTEGER NOT NULL DEFAULT 0,
 damage_cost REAL, police_ref TEXT, closed_on DATE);
CREATE TABLE vehicle_assignments(id INTEGER PRIMARY KEY, vehicle_id INTEGER NOT NULL REFERENCES vehicles(id), depot_id INTEGER NOT NULL REFERENCES depots(id),
 valid_from DATE NOT NULL, valid_to DATE);
''')
NOW=D.datetime(2026,5,20,9,0); S=D.datetime(2023,7,1)
ep=D.datetime(1970,1,1)
ms=lambda t:int((t-ep).total_seconds()*1000)
ds=lambda d:d.strftime('%Y-%m-%d')
dep=[('HAM','Hamburg Harbour','Hamburg','North','1998-04-01',64,1,1,'Petra Lindner','+49 40 5550 110'),
('BRE','Bremen Airport','Bremen','North','2004-09-15',38,1,0,'Jens Ahlers','+49 421 5550 210'),
('HAN','Hannover East','Hannover','North','2001-03-01',52,1,1,'Mirjam Vogt','+49 511 5550 310'),
('KIE','Kiel Fjord','Kiel','North','2016-06-01',18,0,1,'Ole Petersen',None),
('BER','Berlin Westhafen','Berlin','East','1995-01-02',90,1,1,'Sabine Krauss','+49 30 5550 510'),
('LEI','Leipzig North','Leipzig','East','2009-11-01',44,1,0,'Andre Busch','+49 341 5550 610'),
('DRE','Dresden Elbe','Dresden','East','2012-05-01',26,0,0,None,'+49 351 5550 710'),
('MAG','Magdeburg','Magdeburg','East','2019-08-01',15,0,0,'Ute Winkler',''),
('KOE','Cologne Rhine','Cologne','West','1999-10-01',70,1,1,'Dirk Hansen','+49 221 5550 910'),
('DOR','Dortmund Central','Dortmund','West','2007-02-01',41,1,0,'Nadine Scholz','+49 231 5551 010'),
('BON','Bonn South','Bonn','West','2021-04-15',12,0,1,None,None),
('MUE','Muenster','Muenster','West','2025-09-01',10,0,1,'Karl Overbeck','+49 251 5551 210')]
for i,d in enumerate(dep,1): c.execute('INSERT INTO depots VALUES(?,?,?,?,?,?,?,?,?,?,?)',(i,)+d)
dw=[16,8,12,4,20,9,5,3,15,9,2,0]   # Muenster: nothing there yet
models={'bus':[('MAN','Lion\'s City','diesel',44),('Mercedes-Benz','Citaro','diesel',42),('Mercedes-Benz','eCitaro','electric',38),('Solaris','Urbino 12','hybrid',40),('Volvo','7900 Hybrid','hybrid',38),('MAN','Lion\'s City CNG','cng',42)],
'minibus':[('Mercedes-Benz','Sprinter 516','diesel',19),('Iveco','Daily Tourys','diesel',22),('Ford','Transit Bus','diesel',16)],
'van':[('Volkswagen','Crafter','diesel',None),('Ford','E-Transit','electric',None),('Renault','Master','diesel',None),('Mercedes-Benz','eSprinter','electric',None)],
'truck':[('MAN','TGL 12.250','diesel',None),('Iveco','Eurocargo','diesel',None),('DAF','LF 290','diesel',None),('Scania','P 280','cng',None)]}
pay={'van':[980,1150,1240,1400],'truck':[5400,6100,6200,7500]}
price={'bus':(240000,520000),'minibus':(68000,110000),'van':(31000,62000),'truck':(78000,135000)}
V=[]
for i in range(1,97):
    ty=R.choices(['bus','minibus','van','truck'],[38,14,32,16])[0]
    mk=R.choice(models[ty]); y=R.choices(range(2014,2027),[2,3,4,6,8,9,10,11,12,10,9,8,2])[0]
    d=R.choices(range(1,13),dw)[0]
    pur=D.datetime(y,1,8)+D.timedelta(days=R.randrange(0,110 if y==2026 else 330))
    st=R.choices(['active','in_workshop','reserve','sold'],[76,8,7,9])[0]
    if y>=2025: st='active'
    sold=None
    if st=='sold': sold=D.datetime(2024,1,10)+D.timedelta(days=R.randrange(800)); sold=max(sold,pur+D.timedelta(days=400))
    if sold and sold>NOW: sold=D.datetime(2026,4,28)
    pr=round(R.uniform(*price[ty])*(1.25 if mk[2]=='electric' else 1),-2)
    city=dep[d-1][2]; pl={'Hamburg':'HH','Bremen':'HB','Hannover':'H','Kiel':'KI','Berlin':'B','Leipzig':'L','Dresden':'DD','Magdeburg':'MD','Cologne':'K','Dortmund':'DO','Bonn':'BN','Muenster':'MS'}[city]
    plate=f"{pl}-{R.choice('ABDFKLMRST')}{R.choice('CEGHNPVWX')} {R.randrange(100,9999)}"
    base=max(0,int((S-pur).days*R.uniform(40,120))) if pur<S else 12
    insp=None if st=='sold' or R.random()<.04 else NOW+D.timedelta(days=R.choices([R.randrange(-50,0),R.randrange(1,30),R.randrange(30,360)],[9,13,78])[0])
    V.append(dict(id=i,ty=ty,mk=mk,y=y,d=d,pur=pur,st=st,sold=sold,pr=pr if R.random()>.05 else None,plate=plate,odo=base,insp=insp,
      pk=R.choice(pay[ty]) if ty in pay else None,idle=(R.random()<.04)))
V[40]['plate']=V[12]['plate']          # a plate entered twice
fn='Anna Ben Carla Deniz Elif Frank Greta Hans Ivana Jonas Katrin Lars Maria Nils Olga Paul Ruth Stefan Tanja Uwe Vera Willi Yusuf Zoe Marek Agnieszka Ali Fatma Thomas Monika Peter Claudia'.split()
ln='Schmidt Mueller Yilmaz Nowak Weber Fischer Becker Hoffmann Koch Richter Wolf Neumann Schwarz Braun Kaya Kowalski Ivanov Lange Krause Meier Lehmann Huber Maier Berger Otto Sommer Winter Keller Vogel Peters'.split()
Dr=[];seen=set()
for i in range(1,119):
    while 1:
        n=(R.choice(fn),R.choice(ln))
        if n not in seen: seen.add(n);break
    d=R.choices(range(1,13),dw)[0]
    h=D.datetime(2008,1,1)+D.timedelta(days=int(6650*R.random()**.6))
    if i>108: h=D.datetime(2025,9,1)+D.timedelta(days=R.randrange(0,235))
    left=None
    if R.random()<.14 and h<D.datetime(2025,1,1): left=max(h+D.timedelta(days=200),D.datetime(2023,9,1)+D.timedelta(days=R.randrange(960)))
    if left and left>NOW: left=D.datetime(2026,4,30)
    cl=R.choices(['D','D1','C','C1','B',None],[40,13,20,14,11,2])[0]
    le=None if cl is None else NOW+D.timedelta(days=R.choices([R.randrange(-90,0),R.randrange(1,60),R.randrange(60,1700)],[4,9,87])[0])
    ph=R.choices([f"+49 17{R.randrange(0,9)} {R.randrange(1000000,9999999)}",None,''],[84,10,6])[0]
    em=R.choices([f"{n[0].lower()}.{n[1].lower()}@nordwegfleet.example",None,''],[76,16,8])[0]
    Dr.append(dict(id=i,n=n,d=d,h=h,left=left,cl=cl,le=le,ph=ph,em=em,idle=(R.random()<.05),night=int(R.random()<.28),w=round(R.gauss(19.2,2.1),2)))
for x in Dr:
    old=[y for y in Dr if y['h']<x['h']-D.timedelta(days=700) and y['d']==x['d']]
    x['m']=R.choice(old)['id'] if old and x['h']>D.datetime(2019,1,1) and R.random()<.75 else None
    c.execute('INSERT INTO drivers VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?)',(x['id'],f"D{1000+x['id']*7}",*x['n'],x['d'],x['cl'],x['le'] and ds(x['le']),ds(x['h']),x['left'] and ds(x['left']),x['ph'],x['em'],None,x['night'],x['w'] if R.random()>.03 else None))
for x in Dr: c.execute('UPDATE drivers SET mentor_id=? WHERE id=?',(x['m'],x['id']))
RT=[]
names='Market Square,Town Hall,Station,Hospital,University,Harbour Gate,Airport T1,Trade Fair,Stadium,Old Mill,Church Lane,Ring Road,Industrial Park,River Bridge,City Library,Museum,School Centre,Shopping Mall,North Gate,South Gate,Post Office,Zoo,Swimming Pool,Court House,Lakeside'.split(',')
sid=0
for i in range(1,47):
    k=R.choices(['passenger','parcel','school'],[46,40,14])[0]
    o=R.choices(range(1,12),dw[:11])[0]
    if k=='school' or R.random()<.3: t=o
    else:
        t=R.choice([x for x in range(1,13) if x!=o])
    dist=round(R.uniform(9,34) if o==t else R.uniform(48,330),1)
    mins=int(dist/R.uniform(.45,.62)) if o==t else int(dist/R.uniform(.95,1.2))
    code={'passenger':'P','parcel':'X','school':'S'}[k]+f"{100+i*3}"
    nm=f"{dep[o-1][2]} {'loop' if k!='school' else 'school run'} {R.choice(['A','B','C','North','South'])}" if o==t else f"{dep[o-1][2]} - {dep[t-1][2]}"
    act=0 if R.random()<.13 else 1
    RT.append(dict(id=i,k=k,o=o,t=t,dist=dist,mins=mins,act=act,w=R.paretovariate(1.2),end=None if act else D.datetime(2024,2,1)+D.timedelta(days=R.randrange(500))))
    c.execute('INSERT INTO routes VALUES(?,?,?,?,?,?,?,?,?)',(i,code,nm,k,o,t,dist,mins,act))
    if i in (17,33): continue                      # no stops recorded yet
    n=R.randrange(3,8) if k=='parcel' else R.randrange(5,14)
    for q,s in enumerate(R.sample(names,n),1):
        sid+=1
        c.execute('INSERT INTO stops VALUES(?,?,?,?,?,?,?,?,?)',(sid,i,q,s if R.random()>.01 else s.upper(),int(mins*(q-1)/(n-1)),R.choices([1,0,None],[58,36,6])[0],R.choices([1,0,None],[63,27,10])[0],*( (round(R.uniform(50.6,54.4),5),round(R.uniform(6.8,13.9),5)) if R.random()>.05 else (None,None))))
RT[20]['w']=0; RT[38]['w']=0
# trips
span=(NOW-S).days
T=[]
for _ in range(2960):
    d=S+D.timedelta(days=int(span*R.random()**.82))
    if d.weekday()==6 and R.random()<.75 or d.weekday()==5 and R.random()<.4: d+=D.timedelta(days=2)
    if d.month in(7,8) and R.random()<.25: d+=D.timedelta(days=40)
    d=min(d,NOW-D.timedelta(days=1)).replace(hour=0)
    T.append(d+D.timedelta(hours=R.choices(range(4,23),[3,6,10,14,11,8,6,6,6,6,7,9,10,8,5,3,2,2,2])[0],minutes=R.choice([0,10,15,20,30,40,45,50])))
for _ in range(36): T.append(D.datetime(2026,5,20,10)+D.timedelta(hours=R.randrange(1,220),minutes=R.choice([0,15,30])))
T.sort()
rows=[];fuel=[];tid=0;kmsince={}
for t in T:
    rs=[r for r in RT if r['w'] and (not r['end'] or r['end']>t)]
    if t.month in(7,8): rs=[r for r in rs if r['k']!='school']
    r=R.choices(rs,[min(x['w'],14) for x in rs])[0]
    tys={'passenger':['bus','minibus'],'school':['bus','minibus'],'parcel':['van','truck']}[r['k']]
    vs=[v for v in V if v['ty'] in tys and not v['idle'] and v['pur']<t and (not v['sold'] or v['sold']>t)]
    loc=[v for v in vs if v['d']==r['o']]; v=R.choice(loc if loc and R.random()<.88 else vs)
    xs=[x for x in Dr if not x['idle'] and x['h']<t and (not x['left'] or x['left']>t)]
    loc=[x for x in xs if x['d']==r['o']]; x=R.choice(loc if loc and R.random()<.9 else xs)
    co=None
    if r['dist']>180 and R.random()<.4: co=R.choice([y for y in xs if y is not x])['id']
    tid+=1
    st=R.choices(['completed','cancelled','aborted'],[92,6,2])[0]; reason=None
    if t>NOW: st='planned'
    if tid in(2958,2959,2960): st='running'
    s=e=o1=o2=None;pas=par=None
    if st=='cancelled':
        reason=R.choice(['no driver','vehicle defect','weather','no driver','low demand',None,''])
    elif st!='planned':
        s=t+D.timedelta(seconds=int(R.choices([R.uniform(-180,180),R.uniform(180,900),R.uniform(900,4200)],[62,27,11])[0]))
        o1=v['odo']
        if st!='running':
            f=1 if st=='completed' else R.uniform(.2,.7)
            e=s+D.timedelta(seconds=int(r['mins']*60*f*R.choices([R.uniform(.92,1.1),R.uniform(1.1,1.5)],[80,20])[0]))
            o2=o1+max(1,int(r['dist']*f*R.uniform(.99,1.05)))
            v['odo']=o2+R.choices([0,R.randrange(1,30),R.randrange(200,900)],[4,3,3])[0]
            kmsince[v['id']]=kmsince.get(v['id'],0)+(o2-o1)
        if r['k']!='parcel': pas=max(0,int(R.gauss(.48,.2)*v['mk'][3])) if R.random()>.03 else None
        else: par=int(R.gauss(85,35)) if R.random()>.03 else None; par=max(0,par) if par is not None else None
        if v['mk'][2]!='electric' and e and R.random()<.62:
            ft=e+D.timedelta(minutes=R.randrange(4,50))
            l=round(R.uniform(25,75) if v['ty'] in('van','minibus') else R.uniform(80,260),2)
            p=round(1.62+.12*R.random()+.05*((t.month in(1,2,10)))+(t.year-2024)*.04,3)
            fuel.append((v['id'],x['id'] if R.random()>.03 else None,ms(ft),l,p if R.random()>.03 else None,round(l*p,2),R.choices(['Depot pump','Aral','Shell','Total','Jet',None,''],[40,18,16,10,9,5,2])[0],v['odo'] if R.random()>.04 else None,R.choices([1,0,None],[78,17,5])[0]))
    did=x['id']; vid=v['id']
    if st=='planned' and R.random()<.3: did=None
    if st=='planned' and R.random()<.12: vid=None
    if st=='cancelled' and reason=='no driver': did=None
    rows.append((tid,r['id'],vid,did,co,st,ms(t),s and ms(s),e and ms(e),o1,o2,pas,par,reason))
c.executemany('INSERT INTO trips VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?)',rows)
for i,f in enumerate(sorted(fuel,key=lambda z:z[2]),1): c.execute('INSERT INTO fuel_logs VALUES(?,?,?,?,?,?,?,?,?,?)',(i,)+f)
for v in V:
    c.execute('INSERT INTO vehicles VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)',(v['id'],f"{ {'bus':'B','minibus':'M','van':'V','truck':'T'}[v['ty']]}{v['id']:03d}",v['plate'],v['mk'][0],v['mk'][1],v['ty'],v['mk'][2],v['y'],v['mk'][3],v['pk'],None if v['st']=='sold' else v['d'],v['st'],ds(v['pur']),v['pr'],v['odo'],v['insp'] and ds(v['insp']),v['sold'] and ds(v['sold'])))
ws=[i for i,d in enumerate(dep,1) if d[6]]
mech=['R. Thiel','S. Aydin','G. Brandt','H. Popov','K. Jansen','L. Marek',None]
jt=['service','inspection','brakes','tyres','engine','bodywork','electrics','air conditioning']
J=[]
for v in V:
    if v['idle'] and R.random()<.6: continue
    n=int(R.gammavariate(2.4,2.9)*(1.5 if v['y']<2018 else 1))
    for _ in range(n):
        a=max(v['pur']+D.timedelta(days=60),S);z=min(v['sold'] or NOW,NOW)
        if a>=z: continue
        J.append((a+D.timedelta(days=R.randrange((z-a).days+1)),v))
J.sort(key=lambda z:z[0])
for i,(d,v) in enumerate(J,1):
    t=R.choices(jt,[30,16,13,12,9,9,7,4])[0]
    dur=int(R.expovariate(1/(2.5 if t in('service','inspection') else 7)))
    cl=d+D.timedelta(days=dur); st='done'
    if cl>NOW or (NOW-d).days<40 and R.random()<.45: cl=None;st=R.choice(['open','waiting_parts','in_progress'])
    elif R.random()<.03: cl=None;st='cancelled'
    war=int((d-v['pur']).days<730 and R.random()<.6)
    pc={'service':180,'inspection':40,'brakes':520,'tyres':900,'engine':1900,'bodywork':1200,'electrics':380,'air conditioning':450}[t]*R.lognormvariate(0,.5)*(1.6 if v['ty'] in('bus','truck') else 1)
    lc=R.uniform(60,240)*(1+dur/3)
    if st=='cancelled' or cl is None and R.random()<.6: pc=lc=None
    frac=(d-S).days/span
    c.execute('INSERT INTO maintenance_jobs VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?)',(i,f"MJ-{d.year}-{i:04d}",v['id'],v['d'] if v['d'] in ws else R.choice(ws),t,ds(d),cl and ds(cl),st,R.choice(mech),None if pc is None else (0.0 if war else round(pc,2)),None if lc is None else round(lc,2),int(v['odo']*(.55+.45*frac)) if R.random()>.06 else None,war,R.choices([None,'','customer complaint noise','leak found','repeat repair','parts on back order','driver reported vibration'],[55,12,6,8,6,6,7])[0]))
# incidents
done=[r for r in rows if r[8]]
inc=[]
for r in R.sample(done,150): inc.append((r[2],r[3],r[0],R.randrange(r[7],r[8])))
for _ in range(62):
    v=R.choice([v for v in V if not v['idle']]);t=max(S,v['pur'])+D.timedelta(minutes=R.randrange(1,max(2,int(((v['sold'] or NOW)-max(S,v['pur'])).total_seconds()/60))))
    inc.append((v['id'],R.choice(Dr[:60])['id'] if R.random()<.35 else None,None,ms(t)))
inc.sort(key=lambda z:z[3])
for i,(v,x,t,m) in enumerate(inc,1):
    cat=R.choices(['collision','breakdown','vandalism','theft','passenger injury','parking damage'],[26,30,11,5,8,20] if t else [5,8,35,12,0,40])[0]
    sev=R.choices(['minor','moderate','severe'],[66,26,8])[0]
    inj=R.choices([1,2,4],[80,15,5])[0] if cat=='passenger injury' else (R.choices([0,1,2],[80,15,5])[0] if cat=='collision' else 0)
    cost=None if R.random()<.12 else round({'minor':420,'moderate':2600,'severe':14500}[sev]*R.lognormvariate(0,.5),2)
    af=R.choices([1,0,None],[42,44,14])[0] if cat in('collision','parking damage') else (0 if cat in('vandalism','theft') else None)
    when=ep+D.timedelta(milliseconds=m)
    cl=when+D.timedelta(days=int(R.expovariate(1/25))+1)
    if cl>NOW or R.random()<.06: cl=None
    pr=f"{R.randrange(100,999)}/{when.year%100}-{R.randrange(10000,99999)}" if cat in('theft','vandalism') and R.random()<.8 or sev=='severe' and cat!='breakdown' or R.random()<.1 else R.choice([None,None,''])
    c.execute('INSERT INTO incidents VALUES(?,?,?,?,?,?,?,?,?,?,?,?)',(i,v,x,t,m,cat,sev,af,inj,cost,pr,cl and ds(cl)))
k=0
for v in V:
    n=R.choices([1,2,3],[62,30,8])[0];end=v['sold'] or NOW;ds_=[v['pur']]
    L=(end-v['pur']).days
    if L<200:n=1
    cuts=sorted(R.sample(range(60,L),n-1)) if n>1 else []
    pts=[v['pur']]+[v['pur']+D.timedelta(days=q) for q in cuts];cur=v['d'];seq=[cur]
    while len(seq)<n: seq.insert(0,R.choice([q for q in range(1,12) if q!=seq[0]]))
    for j,p in enumerate(pts):
        k+=1;to=pts[j+1] if j+1<n else v['sold']
        c.execute('INSERT INTO vehicle_assignments VALUES(?,?,?,?,?)',(k,v['id'],seq[j],ds(p),to and ds(to)))
c.commit()
for (t,) in c.execute("select name from sqlite_master where type='table'").fetchall(): print(t,c.execute(f'select count(*) from {t}').fetchone()[0])
