import sys, sqlite3, random, os, datetime as D
R=random.Random(77031)
P = sys.argv[1]
if os.path.exists(P): os.remove(P)
c=sqlite3.connect(P)
c.executescript('''
CREATE TABLE LK_CONTRACT_STATUS(STATUS_CD TEXT PRIMARY KEY, STATUS_TX TEXT NOT NULL);
CREATE TABLE LK_COMPLAINT_CAT(CAT_CD TEXT PRIMARY KEY, CAT_TX TEXT NOT NULL, TARGET_DAYS INTEGER);
CREATE TABLE CUSTOMER(CUST_NO INTEGER PRIMARY KEY, CUST_TYPE TEXT NOT NULL, FIRST_NM TEXT, LAST_NM TEXT, COMPANY_NM TEXT, EMAIL TEXT, PHONE TEXT,
 STREET TEXT, TOWN TEXT, POSTCODE TEXT, BIRTH_DT TEXT, SINCE_DT TEXT NOT NULL, VIP_YN TEXT NOT NULL, PAPERLESS_YN TEXT, REFERRED_BY INTEGER REFERENCES CUSTOMER(CUST_NO));
CREATE TABLE TARIFF(TARIFF_ID INTEGER PRIMARY KEY, TARIFF_CD TEXT NOT NULL, TARIFF_NM TEXT NOT NULL, SERVICE TEXT NOT NULL, BASE_FEE REAL NOT NULL, UNIT_PRICE REAL,
 SPEED_MBIT INTEGER, GREEN_YN TEXT NOT NULL, VALID_FROM TEXT NOT NULL, VALID_TO TEXT);
CREATE TABLE CONTRACT(CONTRACT_NO TEXT PRIMARY KEY, CUST_NO INTEGER NOT NULL REFERENCES CUSTOMER(CUST_NO), PAYER_CUST_NO INTEGER NOT NULL REFERENCES CUSTOMER(CUST_NO),
 TARIFF_ID INTEGER NOT NULL REFERENCES TARIFF(TARIFF_ID), STATUS_CD TEXT NOT NULL REFERENCES LK_CONTRACT_STATUS(STATUS_CD), SIGNED_DT TEXT NOT NULL, START_DT TEXT NOT NULL,
 END_DT TEXT, CANCEL_REASON TEXT, MIN_TERM_MONTHS INTEGER, AUTO_RENEW_YN TEXT NOT NULL, SALES_CHANNEL TEXT);
CREATE TABLE METER(METER_ID INTEGER PRIMARY KEY, SERIAL_NO TEXT NOT NULL, CONTRACT_NO TEXT REFERENCES CONTRACT(CONTRACT_NO), MANUFACTURER TEXT, SMART_YN TEXT NOT NULL,
 INSTALLED_DT TEXT, REMOVED_DT TEXT, LOCATION_TX TEXT);
CREATE TABLE USAGE_MONTH(CONTRACT_NO TEXT NOT NULL REFERENCES CONTRACT(CONTRACT_NO), PERIOD INTEGER NOT NULL, METER_ID INTEGER REFERENCES METER(METER_ID), QTY REAL, ESTIMATED_YN TEXT NOT NULL,
 PRIMARY KEY(CONTRACT_NO, PERIOD));
CREATE TABLE BILL(BILL_NO INTEGER PRIMARY KEY, CONTRACT_NO TEXT NOT NULL REFERENCES CONTRACT(CONTRACT_NO), PERIOD INTEGER NOT NULL, ISSUED_DT TEXT NOT NULL, DUE_DT TEXT NOT NULL,
 NET_AMT REAL NOT NULL, VAT_AMT REAL NOT NULL, GROSS_AMT REAL NOT NULL, STATUS TEXT NOT NULL, DUNNING_LEVEL INTEGER NOT NULL DEFAULT 0, DISPUTED_YN TEXT NOT NULL);
CREATE TABLE PAYMENT(PAYMENT_ID INTEGER PRIMARY KEY, BILL_NO INTEGER NOT NULL REFERENCES BILL(BILL_NO), PAID_DT TEXT NOT NULL, AMT REAL NOT NULL, METHOD TEXT, RETURNED_YN TEXT NOT NULL);
CREATE TABLE COMPLAINT(COMPLAINT_ID INTEGER PRIMARY KEY, CUST_NO INTEGER NOT NULL REFERENCES CUSTOMER(CUST_NO), CONTRACT_NO TEXT REFERENCES CONTRACT(CONTRACT_NO), CAT_CD TEXT NOT NULL REFERENCES LK_COMPLAINT_CAT(CAT_CD),
 OPENED_DT TEXT NOT NULL, CLOSED_DT TEXT, CHANNEL TEXT, JUSTIFIED_YN TEXT, COMPENSATION_AMT REAL, CLERK TEXT);
CREATE TABLE VISIT(VISIT_ID INTEGER PRIMARY KEY, CONTRACT_NO TEXT NOT NULL REFERENCES CONTRACT(CONTRACT_NO), COMPLAINT_ID INTEGER REFERENCES COMPLAINT(COMPLAINT_ID), TECHNICIAN TEXT,
 PLANNED_DT TEXT NOT NULL, ARRIVED_AT TEXT, LEFT_AT TEXT, PURPOSE TEXT NOT NULL, RESOLVED_YN TEXT, NO_SHOW_YN TEXT NOT NULL);
''')
NOW=D.date(2026,4,15);S=D.date(2023,7,1)
iso=lambda d:d.isoformat() if d else None
for r in [('AC','Active'),('PE','Pending'),('SU','Suspended'),('TE','Terminated'),('RJ','Rejected')]: c.execute('INSERT INTO LK_CONTRACT_STATUS VALUES(?,?)',r)
cats=[('BIL','Wrong bill',10),('OUT','Outage',2),('SPD','Slow internet',5),('MTR','Meter reading',14),('SVC','Rude or late service',7),('CNX','Connection delay',14),('OTH','Other',None),('DPR','Data protection',30)]
c.executemany('INSERT INTO LK_COMPLAINT_CAT VALUES(?,?,?)',cats)
fn='Emma Liam Sophie Noah Grace Oliver Aoife Sean Ciara Declan Niamh Patrick Mary John Helen Robert Fiona George Alice Conor Priya Arjun Mei Tomasz Zofia Ewa Karim Leila Hugo Nora'.split()
ln="Murphy Kelly Byrne Walsh Ryan Doyle Brennan Nolan Quinn Lynch Murray Burke Dunne Carroll Daly Hughes Foley Patel Sharma Chen Nowak Wojcik Haddad Smith Jones Taylor Clarke Evans".split()
comp=['Harbour Fish Ltd','Old Quay Hotel','Bluebell Nursery','Kilbride Dental','Greenway Bikes','Corner Bakery','Mill Street Gym','Seaview Care Home','Dunmore Motors','Abbey Print','Lough Software','Castle Laundry','Riverside Cafe','Shannon Freight','Peak Outdoor','Hill Farm Foods','The Lantern Pub','Arch Studios']
towns=[('Galway','H91'),('Limerick','V94'),('Cork','T12'),('Ennis','V95'),('Tralee','V92'),('Athlone','N37'),('Sligo','F91')]
C=[];st=['Main Street','Station Road','Church Road','Mill Lane','Harbour View','Oak Avenue','The Green','Castle Street','Bridge Street']
used=set()
for i in range(118):
    no=100200+i*3
    biz=R.random()<.17 and len(comp)
    t=R.choices(towns,[30,24,20,9,8,6,3])[0]
    since=D.date(2012,1,1)+D.timedelta(days=int((NOW-D.date(2012,1,1)).days*R.random()**.45))
    while 1:
        n=(R.choice(fn),R.choice(ln))
        if n not in used: used.add(n);break
    cn=comp.pop(R.randrange(len(comp))) if biz else None
    em=R.choices([f"{n[0].lower()}.{n[1].lower()}@{R.choice(['mailbox','postbox','fastnet'])}.example",None,''],[82,11,7])[0]
    if cn: em='office@'+cn.lower().replace(' ','').replace('ltd','')+'.example'
    ph=R.choices([f"08{R.choice('3567')} {R.randrange(1000000,9999999)}",None,''],[80,13,7])[0]
    bd=None if cn or R.random()<.08 else D.date(1940,1,1)+D.timedelta(days=R.randrange(23800))
    C.append(dict(no=no,biz=bool(cn),since=since,t=t[0],bad=R.choices([0,1,2],[70,20,10])[0]))
    c.execute('INSERT INTO CUSTOMER VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)',(no,'B' if cn else 'P',None if cn else n[0],None if cn else n[1],cn,em,ph,f"{R.randrange(1,140)} {R.choice(st)}",t[0],f"{t[1]} {R.choice('ACDEFHKNPRTVWXY')}{R.randrange(10,99)}{R.choice('ACDEFHKN')}" if R.random()>.04 else None,iso(bd),iso(since),'Y' if R.random()<.09 else 'N',R.choices(['Y','N',None],[61,34,5])[0],None))
for x in C:
    o=[y for y in C if y['since']<x['since']]
    if o and x['since']>D.date(2019,1,1) and R.random()<.38: c.execute('UPDATE CUSTOMER SET REFERRED_BY=? WHERE CUST_NO=?',(R.choice(o[-6:] if R.random()<.3 else o[:25])['no'],x['no']))
# two customers share an e-mail
c.execute('UPDATE CUSTOMER SET EMAIL=(SELECT EMAIL FROM CUSTOMER WHERE CUST_NO=?) WHERE CUST_NO=?',(C[4]['no'],C[77]['no']))
c.execute("UPDATE CUSTOMER SET EMAIL='family.house@mailbox.example' WHERE CUST_NO IN(?,?,?)",(C[20]['no'],C[51]['no'],C[90]['no']))
TF=[];tid=0
prod=[('ELECTRICITY',['EL-BASE:Home Power','EL-GREEN:Green Power','EL-NIGHT:Night Saver','EL-BIZ:Business Power']),('GAS',['GA-BASE:Home Gas','GA-FIX:Gas Fixed 24','GA-BIZ:Business Gas']),('BROADBAND',['BB-50:Fibre 50','BB-150:Fibre 150','BB-500:Fibre 500','BB-1000:Fibre Giga']),('WATER',['WA-STD:Water Standard','WA-BIZ:Water Business'])]
for s,ps in prod:
    for p in ps:
        cd,nm=p.split(':')
        bf={'ELECTRICITY':14,'GAS':11,'BROADBAND':29,'WATER':8}[s]*R.uniform(.85,1.3)
        up={'ELECTRICITY':.31,'GAS':.11,'BROADBAND':None,'WATER':2.9}[s]
        sp=int(cd[3:]) if s=='BROADBAND' else None
        if sp: bf={50:27.9,150:34.9,500:44.9,1000:59.9}[sp]
        for j,(a,b) in enumerate([('2021-01-01','2023-12-31'),('2024-01-01','2025-06-30'),('2025-07-01',None)]):
            if cd=='BB-50' and j==2: continue
            if cd=='BB-1000' and j==0: continue
            if cd=='EL-NIGHT' and j==1: b='2025-12-31'
            if cd=='EL-NIGHT' and j==2: continue
            tid+=1
            g='Y' if 'GREEN' in cd or cd in('GA-FIX',) and j==2 else 'N'
            TF.append(dict(id=tid,s=s,cd=cd,bf=round(bf*(1+.06*j),2),up=None if up is None else round(up*(1+.08*j)*(1.08 if 'GREEN' in cd else .92 if 'BIZ' in cd else 1),4),a=D.date.fromisoformat(a),b=D.date.fromisoformat(b) if b else None))
            c.execute('INSERT INTO TARIFF VALUES(?,?,?,?,?,?,?,?,?,?)',(tid,cd,nm,s,TF[-1]['bf'],TF[-1]['up'],sp,g,a,b))
for cd,nm,s,bf,up,sp,g,a,b in [('EL-EV','EV Charger','ELECTRICITY',19.5,.26,None,'Y','2025-03-01',None),('EL-HEAT','Heat Pump','ELECTRICITY',17.5,.27,None,'Y','2026-01-01',None),('BB-2000','Fibre Max','BROADBAND',79.9,None,2000,'N','2026-06-01',None),('GA-BIO','Bio Gas','GAS',15.9,.16,None,'Y','2024-05-01','2025-04-30')]:
    tid+=1;c.execute('INSERT INTO TARIFF VALUES(?,?,?,?,?,?,?,?,?,?)',(tid,cd,nm,s,bf,up,sp,g,a,b))
    if cd=='EL-EV': TF.append(dict(id=tid,s=s,cd=cd,bf=bf,up=up,a=D.date(2025,3,1),b=None))
K=[];mid=0;u=0
idle=set(x['no'] for x in R.sample(C,11))
acts=[x for x in C if x['no'] not in idle]
for i in range(144):
    x=R.choice(acts) if i>=len(acts) else acts[i]
    svc=R.choices(['ELECTRICITY','GAS','BROADBAND','WATER'],[36,20,34,10])[0]
    a=max(x['since'],D.date(2021,2,1)); 
    if a>D.date(2026,3,20): a=D.date(2026,3,20)
    sg=a+D.timedelta(days=int(max(1,(NOW-a).days)*R.random()**1.5)) if i>=len(acts)*.6 else a+D.timedelta(days=R.randrange(0,12))
    sg=min(sg,NOW-D.timedelta(days=3))
    ok=[t for t in TF if t['s']==svc and t['a']<=sg and (not t['b'] or t['b']>=sg) and (('BIZ' in t['cd'])==x['biz'] or svc=='BROADBAND')] or [t for t in TF if t['s']==svc and t['a']<=sg and (not t['b'] or t['b']>=sg)]
    t=R.choice(ok);start=sg+D.timedelta(days=R.randrange(5,45))
    stc='AC';end=None;rs=None
    z=R.random()
    if start>NOW: stc='PE'
    elif z<.2 and (NOW-start).days>300:
        stc='TE';end=start+D.timedelta(days=R.randrange(200,(NOW-start).days));end=max(end,D.date(2023,8,31));end=min(end,NOW-D.timedelta(days=9));rs=R.choices(['moved','price','switched provider','deceased','service quality',None,''],[30,24,22,4,10,6,4])[0]
    elif z<.25: stc='SU'
    elif z<.28: stc='RJ'
    if stc=='AC' and R.random()<.07: end=NOW+D.timedelta(days=R.randrange(5,120));rs=R.choice(['moved','price'])
    pay=x['no'] if R.random()>.1 else R.choice(acts)['no']
    kn=f"K{sg.year%100}-{svc[0]}{4000+i*7}"
    K.append(dict(no=kn,x=x,t=t,st=stc,start=start,end=end,svc=svc,sg=sg))
    c.execute('INSERT INTO CONTRACT VALUES(?,?,?,?,?,?,?,?,?,?,?,?)',(kn,x['no'],pay,t['id'],stc,iso(sg),iso(start),iso(end),rs,R.choices([0,12,24,None],[15,45,35,5])[0],'Y' if R.random()<.68 else 'N',R.choices(['web','phone','shop','door','partner',None],[42,22,16,9,8,3])[0]))
    ms=[]
    if stc not in('RJ','PE') or stc=='PE' and R.random()<.5:
        sm='Y' if R.random()<(.75 if start>D.date(2024,6,1) else .3) else 'N'
        mid+=1;rem=None
        ins=start if stc!='PE' else None
        if stc!='PE' and R.random()<.2 and (NOW-start).days>400 and not end: rem=max(start,S)+D.timedelta(days=R.randrange(60,(NOW-max(start,S)).days-30)) if (NOW-max(start,S)).days>120 else None
        if stc=='TE' and R.random()<.7: rem=end
        mf=['Kamstrup','Landis','Itron','Elster'] if svc!='BROADBAND' else ['Huawei','Nokia','AVM']
        loc=['basement','hall','garage','outside wall','utility room',None,'']
        c.execute('INSERT INTO METER VALUES(?,?,?,?,?,?,?,?)',(mid,f"{svc[0]}{R.randrange(10**7,10**8)}",kn,R.choices(mf,[5,3,2,1][:len(mf)])[0],sm,iso(ins),iso(rem),R.choice(loc)));ms.append((mid,rem))
        if rem and stc!='TE':
            mid+=1;c.execute('INSERT INTO METER VALUES(?,?,?,?,?,?,?,?)',(mid,f"{svc[0]}{R.randrange(10**7,10**8)}",kn,R.choice(mf),'Y',iso(rem),None,R.choice(loc)));ms.append((mid,None))
    K[-1]['ms']=ms
for _ in range(9): # spare, in the store
    mid+=1;c.execute('INSERT INTO METER VALUES(?,?,?,?,?,?,?,?)',(mid,f"E{R.randrange(10**7,10**8)}",None,R.choice(['Kamstrup','Landis']),'Y',None,None,'store'))
bno=700000;B=[]
def months(a,b):
    y,m=a.year,a.month
    while (y,m)<=(b.year,b.month):
        yield y,m
        m+=1
        if m>12:y,m=y+1,1
season={1:1.5,2:1.4,3:1.2,4:.95,5:.75,6:.6,7:.55,8:.55,9:.7,10:.95,11:1.25,12:1.5}
allb=[]
for k in K:
    if k['st'] in('RJ','PE'): continue
    lvl=R.lognormvariate(0,.45)*(3 if k['x']['biz'] else 1)
    b=min(k['end'] or NOW,D.date(2026,3,31))
    for y,m in months(max(k['start'],D.date(2023,8,1)),b):
        per=y*100+m; first=D.date(y,m,1)
        if k['st']=='SU' and per>202512: continue
        base={'ELECTRICITY':290*(1+.35*(season[m]-1)),'GAS':820*season[m],'BROADBAND':310,'WATER':9}[k['svc']]
        q=round(base*lvl*R.uniform(.8,1.2),1)
        mt=None
        for a,rem in k['ms']:
            if mt is None and (rem is None or rem>=first): mt=a
        if mt is None and k['ms']: mt=k['ms'][-1][0]
        if R.random()<.015: q=None
        est='Y' if q is None or R.random()<.1 else 'N'
        c.execute('INSERT INTO USAGE_MONTH VALUES(?,?,?,?,?)',(k['no'],per,mt,q,est))
        if R.random()<.985:
            net=round(k['t']['bf']+(k['t']['up'] or 0)*(q if q is not None else base),2)
            iss=D.date(y+(m==12),m%12+1,R.randrange(2,7))
            allb.append((iss,k,per,net))
allb.sort(key=lambda z:(z[0],z[1]['no']))
pays=[]
for iss,k,per,net in allb:
    bno+=R.choice([1,1,1,2]);due=iss+D.timedelta(days=14);vat=round(net*(.09 if k['svc'] in('ELECTRICITY','GAS') else .23 if k['svc']=='BROADBAND' else 0),2);gr=round(net+vat,2)
    bad=k['x']['bad'];age=(NOW-due).days;meth=R.choices(['direct debit','bank transfer','card','cash',None],[52,26,17,3,2])[0]
    st='PAID';dun=0;dis='Y' if R.random()<.025 else 'N'
    delay=int(R.gauss([-2,2,14][bad],[4,7,12][bad]))
    pd=due+D.timedelta(days=max(-11,delay))
    z=R.random()
    if pd>NOW: st='OPEN'
    elif z<[.008,.03,.10][bad]:
        st='WRITTEN_OFF' if age>330 else 'OPEN';dun=min(3,max(0,age//25)) if st=='OPEN' else 3
    elif z<[.016,.045,.14][bad]: st='PART'; 
    elif z<[.022,.052,.147][bad]: st='CANCELLED'
    if st=='PART': pays.append((pd,bno,round(gr*R.choice([.25,.5,.5,.75]),2),meth,'N'));dun=min(3,max(0,age//40))
    if st=='PAID':
        if R.random()<.035 and due<=NOW:
            pays.append((due,bno,gr,'direct debit','Y'));pd=min(NOW,max(pd,due+D.timedelta(days=6)));meth='bank transfer'
        if R.random()<.04: h=round(gr/2,2);pays.append((pd-D.timedelta(days=3),bno,h,meth,'N'));pays.append((pd,bno,round(gr-h,2),meth,'N'))
        elif R.random()<.015: pays.append((pd,bno,round(gr+5,2),meth,'N'))
        else: pays.append((pd,bno,gr,meth,'N'))
    if st=='OPEN' and age>0 and R.random()<.25: pays.append((due,bno,gr,'direct debit','Y'))
    if dun==0 and pd>due+D.timedelta(days=12) and st=='PAID': dun=1
    c.execute('INSERT INTO BILL VALUES(?,?,?,?,?,?,?,?,?,?,?)',(bno,k['no'],per,iso(iss),iso(due),net,vat,gr,st,dun,dis))
pays.sort(key=lambda z:(z[0],z[1]))
for i,(d,b,a,m,r) in enumerate(pays,1): c.execute('INSERT INTO PAYMENT VALUES(?,?,?,?,?,?)',(50000+i,b,iso(d),a,m,r))
live=[k for k in K if k['st'] not in('RJ','PE')]
heavy=R.sample(live,22);co=[]
for i in range(162):
    k=R.choice(heavy) if R.random()<.38 else R.choice(live)
    a=max(k['start'],S);z=min(k['end'] or NOW,NOW)
    if a>=z:a=z-D.timedelta(days=20)
    d=a+D.timedelta(days=int(((z-a).days)*R.random()**.7))
    w=[30,16,0,14,12,8,8,0] if k['svc']!='BROADBAND' else [18,24,28,0,14,9,6,0]
    cat=R.choices(cats,w)[0]
    co.append((d,k,cat))
co.sort(key=lambda z:z[0]);cl_=['B. Hogan','T. Reilly','A. Moran','S. Okafor',None]
CO=[]
for i,(d,k,cat) in enumerate(co,1):
    cl=d+D.timedelta(days=int(R.expovariate(1/((cat[2] or 9)*.9))))
    if cl>NOW or R.random()<.05 and (NOW-d).days<200: cl=None
    j=R.choices(['Y','N',None],[46,40,14])[0] if cl else None
    cm=round(R.choice([10,15,20,25,50,75,120])*1.0,2) if j=='Y' and R.random()<.7 else None
    CO.append((i,d,k,cat));c.execute('INSERT INTO COMPLAINT VALUES(?,?,?,?,?,?,?,?,?,?)',(3000+i,k['x']['no'],k['no'] if R.random()>.12 else None,cat[0],iso(d),iso(cl),R.choices(['phone','e-mail','web','letter','shop'],[44,27,17,7,5])[0],j,cm,R.choices(cl_,[34,28,20,12,6])[0]))
V=[]
tech=['Gerry Power','Maeve Tobin','Luke Farrell','Anita Rao','Dan Crowley','Piotr Zielinski']
for k in live:
    if k['start']>S: V.append((k['start'],k,None,'installation'))
    for a,rem in k['ms'][:-1]:
        if rem: V.append((rem,k,None,'meter exchange'))
for i,d,k,cat in CO:
    if cat[0] in('OUT','SPD','MTR','CNX') and R.random()<.65: V.append((min(d+D.timedelta(days=R.randrange(0,9)),NOW+D.timedelta(days=3)),k,3000+i,'repair' if cat[0]!='MTR' else 'meter check'))
for _ in range(34):
    k=R.choice(live);a=max(k['start'],S);z=min(k['end'] or NOW,NOW)
    if (z-a).days>20: V.append((a+D.timedelta(days=R.randrange((z-a).days)),k,None,'inspection'))
for _ in range(12): V.append((NOW+D.timedelta(days=R.randrange(1,21)),R.choice([k for k in live if k['st']=='AC']),None,R.choice(['inspection','meter exchange'])))
V.sort(key=lambda z:z[0])
for i,(d,k,cid,p) in enumerate(V,1):
    fut=d>=NOW;ns='N' if fut else ('Y' if R.random()<.09 else 'N');a=l=None
    if not fut and ns=='N':
        dd=d+D.timedelta(days=R.choices([0,1,4],[86,9,5])[0]) ;dd=min(dd,NOW)
        A=D.datetime(dd.year,dd.month,dd.day,R.randrange(8,17),R.randrange(60));L=A+D.timedelta(minutes=int(R.gauss({'installation':95,'repair':70,'meter exchange':50,'meter check':30,'inspection':40}[p],18)))
        L=max(L,A+D.timedelta(minutes=8));a=A.strftime('%Y-%m-%d %H:%M');l=L.strftime('%Y-%m-%d %H:%M') if R.random()>.02 else None
    c.execute('INSERT INTO VISIT VALUES(?,?,?,?,?,?,?,?,?,?)',(i,k['no'],cid,None if fut and R.random()<.4 else R.choices(tech,[30,24,18,14,9,5])[0],iso(d),a,l,p,None if not a else R.choices(['Y','N'],[84,16])[0],ns))
c.commit()
for (t,) in c.execute("select name from sqlite_master where type='table'").fetchall(): print(t,c.execute(f'select count(*) from {t}').fetchone()[0])
