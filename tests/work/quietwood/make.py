"""Funeral home. make.py FILE"""
import os, sys, sqlite3, random
from datetime import date, timedelta as td
R = random.Random(5202)
if os.path.exists(sys.argv[1]): os.remove(sys.argv[1])
con = sqlite3.connect(sys.argv[1])
con.executescript("""
CREATE TABLE Staff(StaffId INTEGER PRIMARY KEY, FullName TEXT, JobTitle TEXT, JoinedOn TEXT, LeftOn TEXT, ReportsTo INTEGER, Mobile TEXT);
CREATE TABLE Deceased(DeceasedId INTEGER PRIMARY KEY, FullName TEXT, BornOn TEXT, DiedOn TEXT, PlaceOfDeath TEXT, Religion TEXT);
CREATE TABLE Client(ClientId INTEGER PRIMARY KEY, FullName TEXT, Phone TEXT, Street TEXT, Town TEXT, Email TEXT, IsDeleted INTEGER DEFAULT 0);
CREATE TABLE Venue(VenueId INTEGER PRIMARY KEY, Name TEXT, VenueType TEXT, Town TEXT, Seats INTEGER, IsActive TEXT);
CREATE TABLE Supplier(SupplierId INTEGER PRIMARY KEY, Name TEXT, Town TEXT, Phone TEXT);
CREATE TABLE Article(ArticleId INTEGER PRIMARY KEY, Name TEXT, Category TEXT, SupplierId INTEGER, PriceCents INTEGER, CostCents INTEGER, Discontinued TEXT);
CREATE TABLE Funeral(FuneralId INTEGER PRIMARY KEY, FileNo TEXT, DeceasedId INTEGER, ClientId INTEGER, Kinship TEXT, DirectorId INTEGER, VenueId INTEGER, Kind TEXT, OpenedOn TEXT, CeremonyOn TEXT, CancelledOn TEXT, Status TEXT, Attendance INTEGER, OpenCoffin TEXT);
CREATE TABLE FuneralLine(FuneralLineId INTEGER PRIMARY KEY, FuneralId INTEGER, ArticleId INTEGER, Qty INTEGER, LineCents INTEGER);
CREATE TABLE Invoice(InvoiceId INTEGER PRIMARY KEY, InvoiceNo TEXT, FuneralId INTEGER, IssuedOn TEXT, DueOn TEXT, PaidOn TEXT, Amount REAL, Status TEXT);
CREATE TABLE Reminder(ReminderId INTEGER PRIMARY KEY, InvoiceId INTEGER, SentOn TEXT, Level INTEGER);
CREATE TABLE Vehicle(VehicleId INTEGER PRIMARY KEY, Plate TEXT, Model TEXT, BoughtOn TEXT, SoldOn TEXT);
CREATE TABLE Transport(TransportId INTEGER PRIMARY KEY, FuneralId INTEGER, VehicleId INTEGER, DriverId INTEGER, DrivenOn TEXT, FromPlace TEXT, Km REAL, AtNight INTEGER);
CREATE TABLE PrePlan(PrePlanId INTEGER PRIMARY KEY, ContractNo TEXT, ClientId INTEGER, SignedOn TEXT, Amount REAL, CancelledOn TEXT, FuneralId INTEGER);
""")
def ins(t, row): con.execute("INSERT INTO %s VALUES(%s)" % (t, ",".join("?" * len(row))), row)
iso = lambda d: d and d.isoformat()
NOW = date(2026, 6, 30)
STAFF = [("Eleanor Whitcombe", "managing director", None), ("Bernard Ashdown", "funeral director", 1), ("Miriam Pell", "funeral director", 1), ("Tobias Crane", "funeral director", 1), ("Agnes Holloway", "funeral director", 1), ("Desmond Pike", "driver", 2), ("Ruth Lacey", "driver", 2), ("Gordon Birtles", "driver", 2), ("Hazel Thorne", "embalmer", 3), ("Colin Wray", "embalmer", 3), ("Philippa Marsh", "bookkeeper", 1), ("Samuel Orme", "apprentice", 3), ("Judith Vane", "driver", 2)]
for i, (n, j, b) in enumerate(STAFF, 1):
    ins("Staff", (i, n, j, iso(date(2006, 3, 1) + td(R.randrange(5800))), "2025-02-28" if i == 5 else "2024-07-31" if i == 13 else None, b, "07700 9%05d" % R.randrange(100000) if i != 12 else None))
FN = "Albert Alice Arthur Audrey Barbara Cecil Clara Daphne Doreen Edith Edwin Elsie Ernest Florence Frank Geoffrey Gladys Harold Hilda Irene Ivy Jack Joan Kathleen Leonard Lilian Mabel Margaret Maurice Muriel Norman Olive Percy Phyllis Reginald Rose Stanley Sylvia Thomas Vera Walter Winifred".split()
LN = "Abbott Barlow Bentley Briggs Carver Clegg Dawson Dunn Eccles Fairclough Garside Goddard Hartley Heywood Ibbotson Jagger Kershaw Lomax Mallinson Naylor Ogden Parr Quarmby Ramsden Schofield Sugden Tattersall Unwin Varley Walmsley Yates".split()
CF = "Andrew Beth Carol Daniel Emma Fiona Gareth Helen Ian Joanne Keith Louise Martin Nicola Oliver Paula Robert Sarah Tim Ursula Victoria William Zoe".split()
TOWN = ["Harrowby", "Stenfield", "Lower Marl", "Kettleshaw", "Dunmere"]
VEN = [("Harrowby Cemetery", "cemetery", "Harrowby", 80), ("St Oswin's Churchyard", "churchyard", "Harrowby", 140), ("Stenfield Crematorium", "crematorium", "Stenfield", 110), ("Marl Valley Crematorium", "crematorium", "Lower Marl", 90), ("Kettleshaw Woodland", "woodland", "Kettleshaw", 40), ("Dunmere Chapel", "chapel", "Dunmere", 55), ("All Saints Dunmere", "churchyard", "Dunmere", 160), ("Old Mill Chapel", "chapel", "Stenfield", 30), ("Priory Garden", "woodland", "Harrowby", 35)]
for i, v in enumerate(VEN, 1): ins("Venue", (i,) + v + ("N" if i == 8 else "Y",))
for i, s in enumerate([("Oakley & Daughters", "Kettleshaw", "01632 960111"), ("Ferris Urns", "London", "01632 960245"), ("Petal Lane Florists", "Harrowby", None), ("Greenwillow Coffins", "Dunmere", "01632 960377"), ("The Northern Herald", "Stenfield", "01632 960402"), ("Bramble Catering", "Harrowby", "01632 960518"), ("Stonecraft Memorials", "Lower Marl", "01632 960688")], 1): ins("Supplier", (i,) + s)
ART = [("Oak coffin", "coffin", 1, 129000, 61000), ("Pine coffin", "coffin", 1, 68000, 29500), ("Walnut coffin", "coffin", 1, 184000, 90500), ("Willow coffin", "coffin", 4, 95000, 47000), ("Cardboard coffin", "coffin", 4, 39000, 15500), ("Brass urn", "urn", 2, 21500, 8900), ("Ceramic urn", "urn", 2, 16500, 6400), ("Biodegradable urn", "urn", 4, 12000, 4700), ("Rose wreath", "flowers", 3, 14500, 7800), ("Lily spray", "flowers", 3, 11000, 6100), ("Casket arrangement", "flowers", 3, 22000, 12500), ("Newspaper notice", "notice", 5, 9500, 7200), ("Printed order of service", "notice", 5, 260, 110), ("Wake buffet per head", "catering", 6, 1850, 1240), ("Tea and cake per head", "catering", 6, 790, 430), ("Granite headstone", "memorial", 7, 215000, 118000), ("Slate plaque", "memorial", 7, 48000, 26000), ("Organist", "music", None, 12000, 9000), ("String quartet", "music", None, 55000, 42000), ("Dove release", "other", None, 18000, 11000), ("Mahogany coffin", "coffin", 1, 210000, 112000), ("Bronze lantern", "memorial", 7, 9800, 5200), ("Harpist", "music", None, 38000, 30000)]
for i, a in enumerate(ART, 1): ins("Article", (i,) + a + ("Y" if i in (20, 21) else "N",))
for i, v in enumerate([("HB14 KTR", "Mercedes hearse", "2014-05-20", "2024-03-15"), ("SN19 WOP", "Volvo hearse", "2019-09-02", None), ("HB21 LLA", "Ford private ambulance", "2021-02-11", None), ("HB23 QUI", "Mercedes hearse", "2023-06-19", None), ("HB25 EVH", "electric hearse", "2025-11-03", None)], 1): ins("Vehicle", (i,) + v)
VB = [("2014", "2024-03-15"), ("2019", "9"), ("2021", "9"), ("2023-06-19", "9"), ("2025-11-03", "9")]
seen = set(); nc = 0
def name(pool):
    while True:
        n = R.choice(pool) + " " + R.choice(LN)
        if n not in seen: seen.add(n); return n
def client():
    global nc; nc += 1; n = name(CF)
    ins("Client", (nc, n, "01632 7%05d" % R.randrange(100000) if R.random() < .88 else None, "%d %s" % (R.randint(1, 140), R.choice(["Mill Lane", "Church Street", "Station Road", "The Crescent", "Beech Avenue"])), R.choices(TOWN, [9, 7, 4, 4, 3])[0], n.lower().replace(" ", ".") + "@example.org" if R.random() < .7 else "" if R.random() < .4 else None, int(R.random() < .04)))
    return nc
line = inv = rem = tr = 0
DAYS = sorted(R.sample(range(1275), 395) + R.sample(range(1275), 25))
for f, k in enumerate(DAYS, 1):
    op = date(2023, 1, 2) + td(k); died = op - td(R.choice([0, 1, 1, 2, 3])); born = died - td(R.randint(365 * 38, 365 * 101))
    ins("Deceased", (f, name(FN), iso(born) if R.random() < .97 else None, iso(died), R.choices(["home", "hospital", "care home", "hospice"], [26, 40, 24, 10])[0], R.choice(["Church of England"] * 5 + ["Catholic"] * 3 + ["Methodist", "none", "none", "none", "Muslim", "Jewish", None])))
    kind = R.choices(["cremation", "burial", "woodland burial"], [62, 28, 10])[0]
    ven = R.choice({"cremation": [3, 3, 3, 4, 4, 6], "burial": [1, 1, 2, 7, 7], "woodland burial": [5]}[kind])
    dirs = [2, 2, 3, 4, 5] if op < date(2025, 2, 15) else [2, 3, 3, 4]
    cer = op + td(R.randint(5, 24)); can = None; st = "closed"; att = R.randint(6, 190)
    if R.random() < .05: can = op + td(R.randint(1, 4)); st = "cancelled"; att = None
    elif cer > NOW: st = "planned"; att = None
    elif cer > date(2026, 5, 25): st = "held"
    if att and R.random() < .12: att = None
    ins("Funeral", (f, "%d-%03d" % (op.year, sum(1 for q in DAYS[:f] if (date(2023, 1, 2) + td(q)).year == op.year)), f, client(), R.choice(["daughter", "son", "spouse", "spouse", "sibling", "niece", "friend"]), R.choice(dirs), ven, kind, iso(op), iso(cer) if st != "cancelled" or R.random() < .5 else None, iso(can), st, att, R.choice("YNNN")))
    tot = 0
    if st != "cancelled":
        arts = [R.choice([1, 2, 2, 4, 3] + ([5] if kind != "burial" else [1]) + ([21] if op.year < 2024 else []))]
        if kind == "cremation" and R.random() < .8: arts.append(R.choice([6, 7, 7, 8]))
        for a, p in ((9, .3), (10, .35), (11, .25), (12, .7), (13, .6), (14, .25), (15, .3), (16, .12 if kind == "burial" else 0), (17, .1), (18, .4), (20, .04 if op.year < 2024 else 0)):
            if R.random() < p: arts.append(a)
        for a in arts:
            line += 1; q = R.randint(20, 120) if a in (13, 14, 15) else 1 + (a == 9 and R.random() < .2); c = q * ART[a - 1][3]; tot += c
            ins("FuneralLine", (line, f, a, q, c))
        for x in range(R.choice([1, 1, 2])):
            tr += 1; d = died + td(x * 3) if x else max(died, date(2023, 1, 1)); s = d.isoformat()
            v = R.choice([i for i in (1, 2, 3, 4, 5) if VB[i - 1][0] <= s < VB[i - 1][1]])
            drv = R.choice([6, 6, 7, 8, 13] if s < "2024-07-31" else [6, 7, 7, 8])
            ins("Transport", (tr, f, v, drv, s, "mortuary" if x else R.choice(["home", "hospital", "care home", "hospice"]), round(R.uniform(3, 88), 1) if R.random() < .95 else None, int(R.random() < .22)))
        if st != "planned":
            inv += 1; iss = cer + td(R.randint(2, 9))
            if iss <= NOW:
                due = iss + td(30); late = R.random(); pay = iss + td(R.randint(3, 29)) if late < .72 else due + td(R.randint(2, 80)) if late < .92 else None
                if pay and pay > NOW: pay = None
                ist = "paid" if pay else "written off" if iss < date(2024, 9, 1) and R.random() < .8 else "open"
                if R.random() < .02: ist = "void"; pay = None
                ins("Invoice", (inv, "R%05d" % (40100 + inv), f, iso(iss), iso(due), iso(pay), round(tot / 100 + R.choice([890, 1150, 1490]), 2), ist))
                if ist != "void":
                    for lv in (1, 2, 3):
                        d = due + td(7 + 21 * (lv - 1))
                        if d <= NOW and (pay is None or d < pay): rem += 1; ins("Reminder", (rem, inv, iso(d), lv))
for p in range(1, 96):
    s = date(2023, 1, 5) + td(R.randrange(1260)); x = R.random()
    ins("PrePlan", (p, "V-%04d" % (310 + p), client(), iso(s), R.choice([2500, 3000, 3500, 4200, 5000, 6800]) + R.randrange(0, 400, 50), iso(min(NOW, s + td(R.randint(20, 500)))) if x < .09 else None, R.randint(300, 415) if x > .93 and s.year < 2025 else None))
con.commit()
con.execute("VACUUM"); con.close()
