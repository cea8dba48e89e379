#!/usr/bin/env python3
"""clinicnet: a group of veterinary practices. tbl_ tables, prefixed columns, Y/N flags, REAL euros, dates as text."""
import sys, sqlite3, random, os, datetime as D
R = random.Random(2718)
OUT = sys.argv[1]
if os.path.exists(OUT): os.remove(OUT)
c = sqlite3.connect(OUT)
d=D.date.fromisoformat; START,NOW=d('2023-09-01'),d('2026-03-16'); one=D.timedelta(days=1)
def day(a,b): return a+one*R.randint(0,(b-a).days)
def yn(p): return 'Y' if R.random()<p else 'N'
c.executescript('''
CREATE TABLE tbl_practice(prc_id INTEGER PRIMARY KEY, prc_code TEXT NOT NULL, prc_name TEXT NOT NULL, prc_city TEXT, prc_region TEXT, prc_rooms INTEGER, prc_opened TEXT, prc_closed TEXT, prc_active TEXT NOT NULL, prc_emergency_service TEXT NOT NULL, prc_has_ct TEXT NOT NULL, prc_phone TEXT);
CREATE TABLE tbl_vet(vet_id INTEGER PRIMARY KEY, vet_prc_id INTEGER REFERENCES tbl_practice(prc_id), vet_firstname TEXT, vet_lastname TEXT NOT NULL, vet_title TEXT, vet_specialty TEXT, vet_mentor_id INTEGER REFERENCES tbl_vet(vet_id), vet_parttime TEXT NOT NULL, vet_weekly_hours REAL, vet_hired TEXT NOT NULL, vet_left TEXT);
CREATE TABLE tbl_species(spc_id INTEGER PRIMARY KEY, spc_code TEXT NOT NULL, spc_name TEXT NOT NULL, spc_exotic TEXT NOT NULL);
CREATE TABLE tbl_owner(own_id INTEGER PRIMARY KEY, own_no TEXT NOT NULL, own_firstname TEXT, own_lastname TEXT NOT NULL, own_street TEXT, own_zip TEXT, own_city TEXT, own_email TEXT, own_phone TEXT, own_newsletter TEXT NOT NULL, own_blocked TEXT NOT NULL, own_prc_id INTEGER REFERENCES tbl_practice(prc_id), own_registered TEXT NOT NULL);
CREATE TABLE tbl_animal(ani_id INTEGER PRIMARY KEY, ani_own_id INTEGER NOT NULL REFERENCES tbl_owner(own_id), ani_spc_id INTEGER NOT NULL REFERENCES tbl_species(spc_id), ani_name TEXT, ani_breed TEXT, ani_sex TEXT, ani_born TEXT, ani_died TEXT, ani_neutered TEXT, ani_insured TEXT NOT NULL, ani_chip_no TEXT, ani_weight_kg REAL);
CREATE TABLE tbl_service(svc_id INTEGER PRIMARY KEY, svc_code TEXT NOT NULL, svc_name TEXT NOT NULL, svc_group TEXT NOT NULL, svc_price REAL NOT NULL, svc_active TEXT NOT NULL);
CREATE TABLE tbl_appointment(apt_id INTEGER PRIMARY KEY, apt_ani_id INTEGER NOT NULL REFERENCES tbl_animal(ani_id), apt_prc_id INTEGER NOT NULL REFERENCES tbl_practice(prc_id), apt_vet_id INTEGER REFERENCES tbl_vet(vet_id), apt_start TEXT NOT NULL, apt_duration_min INTEGER, apt_reason TEXT, apt_status TEXT NOT NULL, apt_emergency TEXT NOT NULL, apt_booked_on TEXT, apt_channel TEXT);
CREATE TABLE tbl_treatment(trt_id INTEGER PRIMARY KEY, trt_apt_id INTEGER NOT NULL REFERENCES tbl_appointment(apt_id), trt_vet_id INTEGER NOT NULL REFERENCES tbl_vet(vet_id), trt_assist_vet_id INTEGER REFERENCES tbl_vet(vet_id), trt_date TEXT NOT NULL, trt_diagnosis TEXT, trt_anaesthesia TEXT NOT NULL, trt_complication TEXT NOT NULL, trt_followup_due TEXT, trt_notes TEXT);
CREATE TABLE tbl_treatment_item(tit_id INTEGER PRIMARY KEY, tit_trt_id INTEGER NOT NULL REFERENCES tbl_treatment(trt_id), tit_svc_id INTEGER NOT NULL REFERENCES tbl_service(svc_id), tit_qty REAL NOT NULL, tit_unit_price REAL NOT NULL, tit_discount_pct REAL NOT NULL, tit_amount REAL NOT NULL);
CREATE TABLE tbl_invoice(inv_id INTEGER PRIMARY KEY, inv_no TEXT NOT NULL, inv_trt_id INTEGER REFERENCES tbl_treatment(trt_id), inv_own_id INTEGER NOT NULL REFERENCES tbl_owner(own_id), inv_prc_id INTEGER NOT NULL REFERENCES tbl_practice(prc_id), inv_date TEXT NOT NULL, inv_due TEXT NOT NULL, inv_net REAL NOT NULL, inv_vat REAL NOT NULL, inv_gross REAL NOT NULL, inv_paid_amount REAL NOT NULL, inv_paid_on TEXT, inv_paid_by TEXT, inv_cancelled TEXT NOT NULL, inv_dunning_level INTEGER NOT NULL);
''')
CITY=[('Hamburg','North'),('Bremen','North'),('Kiel','North'),('Hanover','North'),('Berlin','East'),('Leipzig','East'),('Dresden','East'),('Cologne','West'),('Dortmund','West'),('Essen','West'),('Bonn','West'),('Munich','South'),('Augsburg','South'),('Stuttgart','South'),('Nuremberg','South'),('Freiburg','South')]
PN=['Am Park','Lindenhof','Elbpfote','Vierpfoten','Nordstern','Rosengarten','Kleintierzentrum','Alte Muehle','Am Markt','Hafenblick','Waldrand','Sonnenhof','Tierarzthaus','Pfotenglueck','Am Dom','Kastanienallee','Bergblick','Seeblick','Goldener Hirsch','Marienplatz','Bahnhof']
prc=[];seen=set()
for i in range(1,43):
    ci,rg=CITY[i%16] if i>16 else CITY[i-1]
    if R.random()<.25: ci,rg=R.choice(CITY[:8])
    while True:
        n=R.choice(PN)
        if (n,ci) not in seen: seen.add((n,ci)); break
    op=day(d('1998-01-01'),d('2021-12-31')) if R.random()<.8 else day(d('2022-01-01'),d('2025-06-01'))
    cl=day(d('2024-10-01'),d('2025-12-31')) if i in(7,19,28,35) else None
    prc.append((i,f'P{100+i}',f'{n} {ci}',ci,rg,R.choice([1,2,2,3,3,4,5,6,8]) if R.random()>.05 else None,str(op),cl and str(cl),'N' if cl else 'Y',yn(.3),yn(.14),f'0{R.randint(30,89)} {R.randint(100000,9999999)}' if R.random()>.06 else R.choice(['',None])))
c.executemany('INSERT INTO tbl_practice VALUES(?,?,?,?,?,?,?,?,?,?,?,?)',prc)
FN='Anja Bernd Claudia Dirk Eva Frank Gisela Heike Ingo Jana Kai Lisa Martin Nora Olaf Petra Ralf Sabine Thomas Ute Volker Yvonne Sophie Lukas Marie Emil Leyla Mehmet Ewa Piotr'.split()
LN='Ackermann Becker Clausen Dietrich Engel Fuchs Graf Hoffmann Iwanow Jung Kaiser Lange Maurer Neumann Otto Pohl Quandt Roth Sommer Thiel Ulrich Vogt Winkler Yildiz Zimmer Arnold Busch Celik Ebert Franke Horn Krause Lorenz Nowak Peters Reuter Seidel Wolff'.split()
vets=[];vp={};us=set()
for i in range(1,116):
    while True:
        f,l=R.choice(FN),R.choice(LN)
        if (f,l) not in us: us.add((f,l)); break
    p=i if i<=42 else R.choices(range(1,43),[((x[5] or 2)) for x in prc])[0]
    h=day(d('2008-01-01'),d('2025-12-01')) if R.random()<.7 else day(d('2021-01-01'),d('2026-02-01'))
    if i<=42: h=day(d('2008-01-01'),d('2020-01-01'))
    lf=None
    if i>42 and R.random()<.16: lf=day(max(h+60*one,d('2024-01-01')),NOW) if h+60*one<NOW else None
    pt=yn(.32)
    ment=None
    if i>42 and R.random()<.55: ment=R.choice(vets[:42])[0]
    vets.append((i,p,f,l,R.choices(['Dr.','','Prof. Dr.',None],[60,25,4,11])[0],R.choices(['Surgery','Dentistry','Dermatology','Cardiology','Exotics','Orthopaedics',None,''],[18,12,10,8,8,7,33,4])[0],ment,pt,R.choice([16.0,20.0,24.0,30.0]) if pt=='Y' else R.choice([38.5,40.0]),str(h),lf and str(lf)))
    vp.setdefault(p,[]).append(vets[-1])
c.executemany('INSERT INTO tbl_vet VALUES(?,?,?,?,?,?,?,?,?,?,?)',vets)
SP=[('DOG','Dog','N',44),('CAT','Cat','N',36),('RAB','Rabbit','N',7),('GPG','Guinea Pig','N',5),('PAR','Parrot','Y',3),('TOR','Tortoise','Y',2),('FER','Ferret','Y',2),('SNK','Snake','Y',1),('HED','Hedgehog','Y',0)]
for i,s in enumerate(SP,1): c.execute('INSERT INTO tbl_species VALUES(?,?,?,?)',(i,)+s[:3])
own=[];pw=[R.expovariate(1)+.25 for _ in prc]
for i in range(1,621):
    p=R.choices(prc,pw)[0]; f,l=R.choice(FN),R.choice(LN)
    ci=p[3] if R.random()<.85 else R.choice(CITY)[0]
    em=R.choices([f'{f}.{l}{R.randint(1,99)}@{R.choice(["web.example","mail.example","posteo.example"])}'.lower(),'',None],[80,6,14])[0]
    own.append([i,f'K{5000+i}',f,l,f'{R.choice(["Haupt","Garten","Wald","Schul","Berg","Linden","Ring"])}strasse {R.randint(1,120)}',f'{R.randint(10000,89999)}',ci,em,f'01{R.randint(51,79)} {R.randint(1000000,9999999)}' if R.random()>.1 else None,yn(.38),yn(.03),p[0] if R.random()>.03 else None,str(day(d('2019-01-01'),START) if R.random()<.4 else day(START,NOW-2*one))])
# a few customers entered twice
for k in range(6):
    a,b=R.randrange(0,300),R.randrange(310,620); own[b][2:7]=own[a][2:7]; own[b][8]=own[a][8]
c.executemany('INSERT INTO tbl_owner VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?)',own)
AN='Bella Luna Balu Rocky Minka Simba Felix Mia Charly Lilly Sammy Max Emma Leo Nala Paula Findus Krümel Flocke Buddy Maja Oskar Tiger Coco Lotte Rex Susi Hexe Sheldon Pumuckl'.split()
BR={1:['Labrador','German Shepherd','Dachshund','French Bulldog','Mixed','Mixed','Beagle','Poodle','Golden Retriever'],2:['European Shorthair','European Shorthair','Maine Coon','Siamese','British Shorthair','Persian'],3:['Dwarf','Lop',None],4:[None,'Abyssinian'],5:['African Grey','Cockatoo'],6:['Hermann'],7:[None],8:['Corn snake']}
W={1:(4,45),2:(2.5,8),3:(1,4),4:(.6,1.3),5:(.3,.9),6:(.5,2.5),7:(.6,1.8),8:(.3,1.5)}
an=[];aid=0
for o in own:
    for _ in range(R.choices([0,1,2,3,4,6],[5,58,24,8,4,1])[0]):
        aid+=1; s=R.choices(range(1,10),[x[3] for x in SP])[0]
        b=day(d('2009-01-01'),d('2025-12-01')) if R.random()<.35 else day(d('2017-01-01'),d('2025-12-15'))
        reg=d(o[12]); died=None
        if R.random()<.09: died=day(max(b,reg,START)+10*one,NOW) if max(b,reg,START)+10*one<NOW else None
        w=None if R.random()<.08 else round(R.uniform(*W[s]),1)
        an.append((aid,o[0],s,R.choice(AN) if R.random()>.01 else '',R.choice(BR[s]),R.choices(['M','F','',None],[47,45,3,5])[0],str(b) if R.random()>.05 else None,died and str(died),R.choices(['Y','N',None],[50,38,12])[0],yn(.21 if s==1 else .09),f'2760{R.randint(10**10,10**11-1)}' if s in(1,2,7) and R.random()<.72 else R.choice([None,None,'']),w))
c.executemany('INSERT INTO tbl_animal VALUES(?,?,?,?,?,?,?,?,?,?,?,?)',an)
SV=[('CON1','Consultation','Consultation',28.5),('CON2','Consultation, long','Consultation',47.0),('CON3','Follow-up visit','Consultation',19.8),('CON4','House call','Consultation',64.0),('CON5','Emergency surcharge','Consultation',50.0),('CON6','Phone advice','Consultation',12.5),('VAC1','Rabies vaccination','Vaccination',38.0),('VAC2','Combined vaccination dog','Vaccination',62.0),('VAC3','Combined vaccination cat','Vaccination',55.0),('VAC4','RHD vaccination rabbit','Vaccination',41.0),('VAC5','Kennel cough vaccination','Vaccination',33.0),('SUR1','Neutering dog','Surgery',290.0),('SUR2','Neutering cat','Surgery',135.0),('SUR3','Spaying dog','Surgery',420.0),('SUR4','Spaying cat','Surgery',210.0),('SUR5','Tumour removal','Surgery',560.0),('SUR6','Wound suture','Surgery',98.0),('SUR7','Cruciate ligament repair','Surgery',1450.0),('SUR8','Caesarean section','Surgery',780.0),('DEN1','Dental scaling','Dental',185.0),('DEN2','Tooth extraction','Dental',74.0),('DEN3','Dental X-ray','Dental',58.0),('DEN4','Root treatment','Dental',320.0),('IMG1','X-ray','Imaging',72.0),('IMG2','Ultrasound','Imaging',88.0),('IMG3','CT scan','Imaging',490.0),('IMG4','Echocardiography','Imaging',145.0),('LAB1','Blood count','Lab',42.0),('LAB2','Blood chemistry','Lab',68.0),('LAB3','Urine test','Lab',24.0),('LAB4','Stool test','Lab',31.0),('LAB5','Allergy test','Lab',198.0),('LAB6','Thyroid panel','Lab',57.0),('MED1','Antibiotic injection','Medication',21.0),('MED2','Pain relief injection','Medication',18.5),('MED3','Worming tablet','Medication',9.9),('MED4','Tick and flea spot-on','Medication',14.9),('MED5','Infusion','Medication',39.0),('MED6','Ear drops','Medication',22.4),('MED7','Heart medication','Medication',46.0),('OTH1','Microchip','Other',45.0),('OTH2','EU pet passport','Other',25.0),('OTH3','Claw trimming','Other',11.0),('OTH4','Inpatient day','Other',85.0),('OTH5','Euthanasia','Other',120.0),('OTH6','Magnet therapy','Other',35.0)]
OFF={'OTH6','CON6','DEN4'}
for i,s in enumerate(SV,1): c.execute('INSERT INTO tbl_service VALUES(?,?,?,?,?,?)',(i,)+s+('N' if s[0] in OFF else 'Y',))
sx={s[0]:i for i,s in enumerate(SV,1)}
REAS=['Vaccination','Check-up','Lameness','Vomiting','Skin problem','Dental','Surgery','Follow-up','Injury','Ear infection',None,'']
RW=[22,16,8,9,10,8,9,9,6,6,3,1]
ap=[];aw=[R.expovariate(1)+.03 for _ in an]
while len(ap)<2200:
    a=R.choices(an,aw)[0]; o=own[a[1]-1]; reg=d(o[12]); lo=max(reg,START,d(a[6] or '2010-01-01')); hi=d(a[7]) if a[7] else NOW+45*one
    if hi<=lo: continue
    dt=day(lo,hi)
    if dt>NOW and R.random()<.35: continue
    if dt.weekday()==6 or (dt.weekday()==5 and R.random()<.6): continue
    if dt.month in(1,8) and R.random()<.25: continue
    p=prc[(o[11] or R.randint(1,42))-1] if R.random()<.93 else R.choice(prc)
    if p[7] and str(dt)>p[7]: continue
    if p[6]>str(dt): continue
    vs=[v for v in vp[p[0]] if v[9]<=str(dt) and not(v[10] and v[10]<str(dt))]
    v=R.choice(vs)[0] if vs and R.random()>.02 else None
    em='Y' if R.random()<.08 else 'N'
    if dt>=NOW: st=R.choices(['BOOKED','CANCELLED'],[92,8])[0]
    else: st=R.choices(['DONE','NOSHOW','CANCELLED'],[83,7,10])[0]
    if v is None and st=='DONE': continue
    bo=dt if em=='Y' else dt-one*R.choice([0,1,2,3,5,8,14,21])
    if bo>=NOW: bo=NOW-one*R.randint(0,9)
    ap.append((a[0],p[0],v,f'{dt} {R.randint(8,18):02d}:{R.choice(["00","15","30","45"])}',R.choice([15,15,20,30,30,45,60,90]) if R.random()>.03 else None,R.choices(REAS,RW)[0],st,em,str(bo) if R.random()>.02 else None,R.choices(['phone','online','walk-in','app'],[52,28,12,8])[0] if R.random()>.04 else None))
ap.sort(key=lambda x:(x[3],x[0]))
ap=[(i,)+x for i,x in enumerate(ap,1)]
c.executemany('INSERT INTO tbl_appointment VALUES(?,?,?,?,?,?,?,?,?,?,?)',ap)
DIA={'Vaccination':['Healthy'],'Check-up':['Healthy','Healthy','Obesity','Heart murmur'],'Lameness':['Cruciate tear','Arthritis','Sprain'],'Vomiting':['Gastritis','Foreign body','Pancreatitis'],'Skin problem':['Allergy','Mites','Dermatitis'],'Dental':['Tartar','Gingivitis','Broken tooth'],'Surgery':['Neutering','Tumour'],'Follow-up':['Healing well',None],'Injury':['Bite wound','Fracture','Cut'],'Ear infection':['Otitis']}
IT={'Vaccination':['VAC1','VAC2','VAC3','MED3','MED4','OTH2'],'Check-up':['LAB1','LAB2','LAB3','OTH3','MED3','LAB6','IMG4'],'Lameness':['IMG1','MED2','IMG3','SUR7'],'Vomiting':['IMG2','MED5','LAB2','LAB4'],'Skin problem':['LAB5','MED4','MED1'],'Dental':['DEN1','DEN2','DEN3'],'Surgery':['SUR1','SUR2','SUR3','SUR4','SUR5','MED2','OTH4'],'Follow-up':['MED1','MED2'],'Injury':['SUR6','MED1','MED2','IMG1'],'Ear infection':['MED6','MED1']}
ONLY={'VAC2':(1,),'VAC5':(1,),'SUR1':(1,),'SUR3':(1,),'SUR7':(1,),'VAC1':(1,2,7),'VAC3':(2,),'SUR2':(2,),'SUR4':(2,),'VAC4':(3,),'OTH2':(1,2,7)}
def pick(r,a):
    k=[x for x in IT[r]+['VAC4','VAC5']*(r=='Vaccination') if a[2] in ONLY.get(x,(a[2],)) and not(x in('SUR1','SUR2') and a[5]=='F') and not(x in('SUR3','SUR4') and a[5]=='M')]
    return [R.choice(k)]
tr=[];ti=[];iv=[];seq={}
for a in ap:
    if a[7]!='DONE' or R.random()<.04: continue
    r=a[6] or 'Check-up'; dt=d(a[4][:10]); vs=[v for v in vp[a[2]] if v[9]<=str(dt) and not(v[10] and v[10]<str(dt))]
    sur=r in('Surgery','Dental'); ass=R.choice(vs)[0] if R.random()<(.6 if sur else .08) else None
    v=a[3]
    if R.random()<.06 and vs: v=R.choice(vs)[0]
    if ass==v: ass=None
    t=len(tr)+1
    fu=str(dt+one*R.choice([7,10,14,28])) if R.random()<.3 else None
    tr.append((t,a[0],v,ass,str(dt),R.choice(DIA[r]) if R.random()>.04 else '',yn(.8 if sur else .03),yn(.05 if sur else .01),fu,R.choice([None,None,None,'','owner very anxious','animal bites','owner will call back'])))
    its=[R.choice(['CON1','CON1','CON2'])] if r!='Follow-up' else ['CON3']
    if R.random()<(.62 if not sur else 1): its+=pick(r,an[a[1]-1])
    if a[8]=='Y': its.append('CON5')
    if R.random()<.06: its=its[:1]
    net=0
    for k in its:
        lp=SV[sx[k]-1][3]*(1 if dt>=d('2025-01-01') else .94)
        q=float(R.choice([1,1,1,2,3])) if k[:3] in('MED','DEN') and k!='DEN1' else 1.0
        dc=R.choice([0,0,0,0,0,0,5,10,20]); up=round(lp*R.choice([1,1,1,1.1,1.2]),2); am=round(q*up*(1-dc/100),2); net+=am
        ti.append((t,sx[k],q,up,float(dc),am))
    if R.random()<.03: continue
    o=own[an[a[1]-1][1]-1]; idt=dt+one*R.choice([0,0,0,0,1,3]); idt=min(idt,NOW-one)
    seq[idt.year]=seq.get(idt.year,0)+1
    net=round(net,2); vat=round(net*.19,2); g=round(net+vat,2); due=idt+14*one
    ca='Y' if R.random()<.025 else 'N'; po=None;pa=0.0;by=None;dl=0
    if ca=='N':
        x=R.random()
        if x<.9: po=idt if R.random()<.6 else idt+one*R.randint(1,40)
        if po and po>=NOW: po=None
        if po: pa=g; by=R.choices(['card','cash','transfer','insurance'],[50,20,22,8])[0]
        elif x>.97: pa=round(g/2,2); po=idt+3*one; by='card'; po=min(po,NOW-one)
        if pa<g and due<NOW: dl=R.choice([0,1,1,2,3]) if (NOW-due).days>20 else 0
    iv.append((f'{idt.year}-{seq[idt.year]:05d}',t,o[0],a[2],str(idt),str(due),net,vat,g,pa,po and str(po),by,ca,dl))
c.executemany('INSERT INTO tbl_treatment VALUES(?,?,?,?,?,?,?,?,?,?)',tr)
c.executemany('INSERT INTO tbl_treatment_item VALUES(?,?,?,?,?,?,?)',[(i,)+x for i,x in enumerate(ti,1)])
c.executemany('INSERT INTO tbl_invoice VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)',[(i,)+x for i,x in enumerate(iv,1)])
c.commit()
for (t,) in c.execute("SELECT name FROM sqlite_master WHERE type='table'").fetchall(): print(t,c.execute(f'SELECT count(*) FROM {t}').fetchone()[0])
