import sys, sqlite3, random, os
from datetime import date, datetime, timedelta as td
R=random.Random(4711)
out = sys.argv[1]
if os.path.exists(out): os.remove(out)
db=sqlite3.connect(out)
db.executescript('''
CREATE TABLE town (id INTEGER PRIMARY KEY, name VARCHAR(60) NOT NULL, region VARCHAR(40), country VARCHAR(40));
CREATE TABLE owner (id INTEGER PRIMARY KEY, name VARCHAR(80) NOT NULL, email VARCHAR(100), phone VARCHAR(30), iban VARCHAR(34), commission_pct DECIMAL(4,1), contract_since DATE, contract_until DATE);
CREATE TABLE property (id INTEGER PRIMARY KEY, code VARCHAR(8) UNIQUE, name VARCHAR(80), type VARCHAR(20), owner_id INTEGER REFERENCES owner(id), town_id INTEGER REFERENCES town(id), bedrooms INTEGER, max_guests INTEGER, has_pool BOOLEAN, pets_allowed BOOLEAN, cleaning_fee DECIMAL(8,2), listed_on DATE, delisted_on DATE);
CREATE TABLE guest (id INTEGER PRIMARY KEY, first_name VARCHAR(40), last_name VARCHAR(40), email VARCHAR(100), phone VARCHAR(30), country VARCHAR(40), language CHAR(2), newsletter BOOLEAN, referred_by_id INTEGER REFERENCES guest(id), created_at DATETIME);
CREATE TABLE booking (id INTEGER PRIMARY KEY, reference VARCHAR(12) UNIQUE, property_id INTEGER REFERENCES property(id), guest_id INTEGER REFERENCES guest(id), channel VARCHAR(20), status VARCHAR(15), booked_at DATETIME, check_in DATE, check_out DATE, adults INTEGER, children INTEGER, total_amount DECIMAL(10,2), cancelled_at DATETIME, notes TEXT);
CREATE TABLE payment (id INTEGER PRIMARY KEY, booking_id INTEGER REFERENCES booking(id), kind VARCHAR(10), method VARCHAR(20), amount DECIMAL(10,2), paid_on DATE);
CREATE TABLE cleaner (id INTEGER PRIMARY KEY, name VARCHAR(60), phone VARCHAR(30), company VARCHAR(40), hourly_wage DECIMAL(6,2), active BOOLEAN, started_on DATE);
CREATE TABLE cleaning (id INTEGER PRIMARY KEY, property_id INTEGER REFERENCES property(id), booking_id INTEGER REFERENCES booking(id), cleaner_id INTEGER REFERENCES cleaner(id), inspector_id INTEGER REFERENCES cleaner(id), scheduled_on DATE, started_at DATETIME, finished_at DATETIME, status VARCHAR(12), cost DECIMAL(8,2));
CREATE TABLE review (id INTEGER PRIMARY KEY, booking_id INTEGER REFERENCES booking(id), rating INTEGER, comment TEXT, owner_reply TEXT, posted_at DATETIME);
CREATE TABLE price_season (id INTEGER PRIMARY KEY, property_id INTEGER REFERENCES property(id), season VARCHAR(20), start_date DATE, end_date DATE, nightly_rate DECIMAL(8,2), min_nights INTEGER);
''')
NOW=date(2025,9,15)
W=lambda xs,ws:R.choices(xs,ws)[0]
towns={('Tuscany','Italy'):'Lucca,Siena,Cortona,Pienza,Volterra,Castagneto,Montalcino,Barga'.split(','),
('Liguria','Italy'):'Lerici,Levanto,Camogli,Alassio,Finale'.split(','),
('Provence','France'):'Gordes,Apt,Cassis,Lourmarin,Uzes,Menton'.split(','),
('Brittany','France'):'Dinard,Quimper,Carnac,Roscoff'.split(','),
('Tyrol','Austria'):'Kitzbuhel,Seefeld,Mayrhofen,Ischgl,Lienz,Reutte'.split(','),
('Balearics','Spain'):'Pollenca,Soller,Arta,Ciutadella,Ibiza Town'.split(','),
('Algarve','Portugal'):'Tavira,Lagos,Sagres,Olhao'.split(','),
('North Sea','Germany'):'Husum,Keitum,Norderney,Greetsiel'.split(',')}
tl=[];i=0
for (r,c),ns in towns.items():
    for n in ns:
        i+=1; tl.append(i); db.execute('INSERT INTO town VALUES(?,?,?,?)',(i,n,r,c))
tw=[R.choice([1,1,2,3,5]) for _ in tl]; tw[-1]=0; tw[5]=0   # two towns without homes
F='Anna Ben Clara David Emma Felix Greta Hugo Ines Jonas Katrin Luca Marta Nils Olivia Paul Rosa Stefan Tessa Victor Wendy Yann Zoe Pieter Sofia Marco Julie Thomas Eva Henk Louise Bruno Mia Oscar Laura'.split()
L='Bakker Rossi Muller Schmidt Dubois Lindqvist Jansen Moreau Weber Conti Silva Fischer Olsen Visser Novak Bianchi Keller Martin Smit Larsen Hofer Costa Meyer Petit Brown Taylor Wagner Ferrari Gruber de Vries Lopez'.replace('de Vries','de_Vries').split()
L=[x.replace('_',' ') for x in L]
def phone(p=.1):
    x=R.random()
    return None if x<p else '' if x<p*1.4 else f'+{R.choice([31,39,33,49,43,44])} {R.randint(100,999)} {R.randint(100000,999999)}'
used=set()
def uname():
    while 1:
        n=R.choice(F)+' '+R.choice(L)
        if n not in used: used.add(n); return n
for i in range(1,59):
    n=uname() if R.random()<.8 else R.choice(['Casa','Maison','Haus','Blue','Sole','Terra'])+' '+R.choice(['Invest','Holdings','Immobilien','Stays','Estates'])+f' {R.choice(["Srl","GmbH","SA","BV"])}'
    d=date(2022,1,1)+td(R.randint(0,1100))
    db.execute('INSERT INTO owner VALUES(?,?,?,?,?,?,?,?)',(i,n if i!=7 else 'Carla Benedetti',n.lower().replace(' ','.')+'@'+R.choice(['mail.com','posta.it','web.de']),phone(.08) if i!=7 else '+39 583 471902',None if R.random()<.07 else f'IT{R.randint(10,99)}X{R.randint(10**15,10**16)}',W([15,18,20,22.5,25],[2,5,9,3,1]),str(d),str(d+td(R.choice([730,1095,1460]))) if R.random()<.35 else None))
pn1='Villa Casa Chalet Maison Haus Cottage Podere Mas Loft Quinta'.split()
pt={'Villa':'villa','Casa':'house','Chalet':'chalet','Maison':'house','Haus':'apartment','Cottage':'cottage','Podere':'house','Mas':'villa','Loft':'apartment','Quinta':'villa'}
pn2='Ginestra Olivo Aurora Bellavista Lavanda Sonne Edelweiss Mimosa Tramonto Bergblick Marina Rosmarin Luna Nordwind Cipresso Alba Papavero Salvia Corallo Fontana'.split()
names=[a+' '+b for a in pn1 for b in pn2]; R.shuffle(names)
names.remove('Villa Ginestra'); names=['Villa Ginestra']+names
props=[]
for i in range(1,113):
    n=names[i-1]; t=pt[n.split()[0]]
    bd=W([1,2,3,4,5,6],{'apartment':[6,6,2,0,0,0],'cottage':[2,6,4,1,0,0],'villa':[0,0,3,6,4,2]}.get(t,[0,3,6,4,1,0]))
    ls=date(2022,6,1)+td(R.randint(0,900)) if i>25 else date(2022,3,1)
    dl=str(ls+td(R.randint(300,1000))) if R.random()<.11 and i>2 else None
    if dl and dl>'2025-09-10': dl=None
    ow=7 if i in(1,40,77) else min(58,int(R.paretovariate(.55)))
    if ow in(7,) and i not in(1,40,77): ow=3
    if R.random()<.6 and i not in(1,40,77): ow=R.choice([x for x in range(1,56) if x!=7])
    p=dict(id=i,rate=60+35*bd+(60 if t=='villa' else 0)+R.randint(-15,40),ls=ls,dl=dl,max=bd*2+R.choice([0,0,1,2]))
    props.append(p)
    db.execute('INSERT INTO property VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?)',(i,f'HH-{i:03d}',n,t,ow,R.choices(tl,tw)[0],bd,p['max'],int(R.random()<(.6 if t=='villa' else .15)),int(R.random()<.35),None if R.random()<.06 else 40+15*bd,str(ls),dl))
# seasons
k=0; seas=[]
for p in props:
    if p['id'] in (33,58,101): continue
    for y in (2024,2025):
        for s,a,b,f,m in (('low',(y,1,8),(y,3,31),.75,2),('shoulder',(y,4,1),(y,6,14),1,3),('high',(y,6,15),(y,9,7),1.6,7),('shoulder',(y,9,8),(y,12,19),.9,3),('christmas',(y,12,20),(y+1,1,7),1.45,5)):
            k+=1; r=round(p['rate']*f*(1.06 if y==2025 else 1)*R.uniform(.97,1.03)/5)*5
            seas.append((p['id'],str(date(*a)),str(date(*b)),r))
            db.execute('INSERT INTO price_season VALUES(?,?,?,?,?,?,?)',(k,p['id'],s,str(date(*a)),str(date(*b)),r,m if R.random()<.9 else m+2))
def rate(p,d):
    for q,a,b,r in seas:
        if q==p['id'] and a<=d<=b: return r
    return p['rate']
# guests
ctry={'Germany':('de',30),'Netherlands':('nl',22),'France':('fr',14),'Italy':('it',12),'United Kingdom':('en',12),'Austria':('de',6),'Switzerland':('de',5),'Sweden':('en',4),'Belgium':('nl',5),'Denmark':('en',3)}
NG=820
for i in range(1,NG+1):
    f,l=R.choice(F),R.choice(L)
    if i==12: f,l='Sofia','Lindholm'
    if i==55: f,l='Gerard','Hallworth'
    c=R.choices(list(ctry),[v[1] for v in ctry.values()])[0]; lg=ctry[c][0]
    if R.random()<.08: lg=R.choice(['de','en','fr'])
    em=f'{f}.{l}{R.randint(1,99)}@'.lower().replace(' ','')+R.choice(['gmail.com','mail.com','outlook.com','web.de'])
    if R.random()<.04: em=None
    rb=None
    if i>60 and R.random()<.14: rb=min(i-1,max(1,int(R.paretovariate(.5))))
    if i>60 and rb is None and R.random()<.012: rb=12
    if i==12: em='sofia.lindholm@gmail.com'
    cr=datetime(2022,11,1)+td(days=int(i*1.24),seconds=R.randint(25000,80000))
    db.execute('INSERT INTO guest VALUES(?,?,?,?,?,?,?,?,?,?)',(i,f,l,em,phone(.12),c if R.random()<.97 else None,lg,int(R.random()<.4),rb,str(cr)))
for a,b in ((700,33),(755,120),(801,120),(640,298),(810,402),(590,77)):
    db.execute('UPDATE guest SET email=(SELECT email FROM guest WHERE id=?),first_name=(SELECT first_name FROM guest WHERE id=?),last_name=(SELECT last_name FROM guest WHERE id=?) WHERE id=?',(b,b,b,a))
# bookings
bk=[]
for p in props:
    if p['id'] in (101,109): continue
    d=max(p['ls'],date(2023,3,1))+td(R.randint(0,40))
    end=date.fromisoformat(p['dl']) if p['dl'] else date(2026,3,1)
    pop=R.choice([.7,1,1.4,2.2])
    while d<end:
        hi=6<=d.month<=9
        gap=int(R.expovariate(1/((13 if hi else 55)*pop)))
        d+=td(gap)
        if d>=end: break
        if d>NOW+td(20) and R.random()<.5: d+=td(25); continue
        n=W([2,3,4,5,7,10,14,21],[2,4,3,3,9 if hi else 4,3,4,1] )
        bk.append((p,d,d+td(n))); d+=td(n+R.randint(0,3))
# some on fixed days
for pid,a,n in ((3,date(2025,9,15),7),(44,date(2025,9,15),5),(71,date(2025,9,15),3),(18,date(2025,9,9),7),(60,date(2025,9,6),10),(90,date(2025,9,11),5),(5,date(2025,9,16),4),(98,date(2025,9,9),7),(14,date(2025,9,8),8),(31,date(2025,9,15),10),(1,date(2024,7,6),35)):
    p=props[pid-1]; b=a+td(n)
    bk=[x for x in bk if not(x[0] is p and x[1]<b and x[2]>a)]; bk.append((p,a,b))
rows=[]
for p,a,b in bk:
    lead=int(R.expovariate(1/60)) if R.random()<.85 else R.randint(0,6)
    ba=datetime(a.year,a.month,a.day)-td(days=lead+1)+td(hours=R.randint(7,22),minutes=R.randint(0,59))
    if ba.date()>NOW: ba=datetime(2025,9,14)-td(days=R.randint(0,50))+td(hours=R.randint(7,22),minutes=R.randint(0,59))
    rows.append((ba,p,a,b))
rows.sort(key=lambda x:x[0]); NB=len(rows)
pc=0; cc=0; rc=0; gact={}
cl=[]
for i in range(1,42):
    n=uname() if i not in(4,9) else {4:'Dragana Ilic',9:'Teresa Amado'}[i]
    db.execute('INSERT INTO cleaner VALUES(?,?,?,?,?,?,?)',(i,n,phone(.1),W([None,'Sauber & Co','Limpa Rapido','Bella Casa Service','Mer Propre'],[4,3,2,4,2]),round(R.choice([13.5,14,15,15.5,16,18,21])+i*.02,2),int(R.random()<.8 or i in(4,9)),str(date(2021,6,1)+td(R.randint(0,1300)))))
cmt=['Lovely place','Very clean, great view','A bit noisy at night','Heating did not work','We will be back!','Kitchen poorly equipped','Perfect for families','Smelled damp','Friendly host','Too small for six']
for i,(ba,p,a,b) in enumerate(rows,1):
    g=int(min(NG-1,R.expovariate(1/(NG*.28)))) + 1 if R.random()<.5 else R.randint(1,NG-40)
    if i%260==3: g=55
    ch=W(['airbnb','booking.com','website','phone','vrbo','email'],[30,26,24,9,7,4] if ba.year<2025 else [26,22,36,6,6,4])
    pcan={'booking.com':.22,'airbnb':.12,'vrbo':.14}.get(ch,.07)
    x=R.random(); can=None
    if (p['id'],str(a)) in((71,'2025-09-15'),(5,'2025-09-16'),(98,'2025-09-09')): x=0
    if x<pcan: st='cancelled'
    elif b<=NOW: st=W(['completed','no_show'],[97,2.5])
    elif a<=NOW: st='checked_in' if a<NOW else 'confirmed'
    else: st=W(['confirmed','provisional'],[80,20])
    n=(b-a).days; tot=sum(rate(p,str(a+td(j))) for j in range(n))*R.choice([1,1,1,.95,.9])
    if st=='cancelled':
        lim=min(datetime(a.year,a.month,a.day),datetime(2025,9,15))
        can=ba+(lim-ba)*R.random() if lim>ba else ba
        can=can.replace(microsecond=0)
    ad=min(p['max'],W([1,2,3,4,5,6,8],[4,40,8,22,5,10,5])); ki=max(0,min(p['max']-ad,W([0,1,2,3,4],[55,15,20,8,2])))
    tot=round(tot,2)
    db.execute('INSERT INTO booking VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?)',(i,f'B{ba.year%100}-{i:05d}',p['id'],g,ch,st,str(ba),str(a),str(b),ad,ki if R.random()<.96 else None,tot,str(can) if can else None,W([None,'','late arrival','baby cot requested','travelling with dog','returning guest, give discount'],[70,6,8,6,6,4])))
    me=lambda:W(['card','bank transfer','paypal','cash'],[50,32,15,3])
    def pay(k,am,d):
        global pc
        if d<=NOW:
            pc+=1; db.execute('INSERT INTO payment VALUES(?,?,?,?,?,?)',(pc,i,k,me(),round(am,2),str(d)))
    if st!='provisional':
        dep=round(tot*.3,2)
        if (a-ba.date()).days<30 or R.random()<.35:
            if R.random()<.985: pay('full',tot,ba.date()+td(R.randint(0,2))); 
            if st=='cancelled' and R.random()<.7: pay('refund',-tot*R.choice([1,.5,.5]),can.date()+td(R.randint(1,9)))
        else:
            pay('deposit',dep,ba.date()+td(R.randint(0,5)))
            if st!='cancelled':
                if R.random()<.965: pay('balance',tot-dep,a-td(R.randint(12,30)))
            elif R.random()<.5: pay('refund',-dep,can.date()+td(R.randint(1,9)))
    if st in('completed','no_show','checked_in') or (st=='confirmed' and (b-NOW).days<10):
        if R.random()<.97:
            cc+=1; c=R.choice([1,2,3,4,4,4,5,6,7,8,9,9,10,11,12,13,14]+list(range(1,38)))
            ins=R.choice([4,9,9,9,15,15,22]) if R.random()<.55 else None
            sd=b; s=None;f=None; cs='scheduled'
            if sd<NOW:
                cs=W(['done','skipped'],[96,3]); 
                if cs=='done':
                    s=datetime(sd.year,sd.month,sd.day,10)+td(minutes=R.randint(0,200)); f=s+td(minutes=int(R.gauss(70+25*p['max']/2,25)) if R.random()<.97 else 300)
                    if R.random()<.03: f=None
            if cs!='done': ins=None
            if sd>=NOW and R.random()<.3: c=None
            db.execute('INSERT INTO cleaning VALUES(?,?,?,?,?,?,?,?,?,?)',(cc,p['id'],i,c,ins,str(sd),str(s) if s else None,str(f) if f else None,cs,round((f-s).seconds/3600*18,2) if f else None))
    if st=='completed' and R.random()<.42 and p['id'] not in(20,64,88):
        rc+=1; q=R.random(); rt=W([1,2,3,4,5],[3,5,12,34,46])
        db.execute('INSERT INTO review VALUES(?,?,?,?,?,?)',(rc,i,rt,R.choice(cmt) if R.random()<.8 else R.choice([None,'']),W([None,'Thank you!','Sorry to hear that, we will look into it','Come back soon'],[6,2,1,1]),str(datetime(b.year,b.month,b.day)+td(days=R.randint(1,15),minutes=R.randint(400,1300)))))
db.execute("DELETE FROM review WHERE posted_at>'2025-09-15'")
db.commit()
if __name__=='__main__':
    for (t,) in db.execute("SELECT name FROM sqlite_master WHERE type='table'").fetchall(): print(t,db.execute(f'SELECT count(*) FROM {t}').fetchone()[0])
