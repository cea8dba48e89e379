"""River ferry line with five landings and six boats.  make.py FILE"""
import random, sqlite3, sys, os
from datetime import date, datetime, timedelta

R = random.Random(7702)
out = sys.argv[1]
if os.path.exists(out):
    os.remove(out)
db = sqlite3.connect(out)
db.executescript("""
CREATE TABLE Vessel (VesselId INTEGER PRIMARY KEY, Name TEXT, CallSign TEXT, BuiltYear INTEGER, PassengerCapacity INTEGER, CarDeckMetres INTEGER, TankLitres INTEGER, InService TEXT);
CREATE TABLE Landing (LandingId INTEGER PRIMARY KEY, Name TEXT, Bank TEXT, HasRamp TEXT, MinLevelCm INTEGER);
CREATE TABLE Route (RouteId INTEGER PRIMARY KEY, Code TEXT, FromLandingId INTEGER REFERENCES Landing(LandingId), ToLandingId INTEGER REFERENCES Landing(LandingId), MinutesPlanned INTEGER, SeasonOnly TEXT);
CREATE TABLE CrewMember (CrewMemberId INTEGER PRIMARY KEY, Name TEXT, Rank TEXT, HiredDate TEXT, LeftDate TEXT, LicenceExpiry TEXT, TrainedById INTEGER REFERENCES CrewMember(CrewMemberId));
CREATE TABLE Crossing (CrossingId INTEGER PRIMARY KEY, RouteId INTEGER REFERENCES Route(RouteId), VesselId INTEGER REFERENCES Vessel(VesselId), PlannedDeparture TEXT, ActualDeparture TEXT, ActualArrival TEXT, Status TEXT, CancelReason TEXT);
CREATE TABLE CrossingCrew (CrossingId INTEGER REFERENCES Crossing(CrossingId), CrewMemberId INTEGER REFERENCES CrewMember(CrewMemberId), Duty TEXT, PRIMARY KEY (CrossingId, CrewMemberId));
CREATE TABLE FareType (FareTypeId INTEGER PRIMARY KEY, Name TEXT, Category TEXT, Price NUMERIC, Withdrawn TEXT);
CREATE TABLE TicketSale (TicketSaleId INTEGER PRIMARY KEY, CrossingId INTEGER REFERENCES Crossing(CrossingId), FareTypeId INTEGER REFERENCES FareType(FareTypeId), Quantity INTEGER, Amount NUMERIC, Channel TEXT, SoldAt TEXT, IsVoid INTEGER);
CREATE TABLE SeasonPass (SeasonPassId INTEGER PRIMARY KEY, PassNo TEXT, HolderName TEXT, Kind TEXT, ValidFrom TEXT, ValidTo TEXT, Price NUMERIC, ReplacesPassId INTEGER REFERENCES SeasonPass(SeasonPassId), BlockedDate TEXT);
CREATE TABLE FuelLog (FuelLogId INTEGER PRIMARY KEY, VesselId INTEGER REFERENCES Vessel(VesselId), FuelledOn TEXT, Litres NUMERIC, PricePerLitre NUMERIC, Supplier TEXT);
CREATE TABLE Defect (DefectId INTEGER PRIMARY KEY, VesselId INTEGER REFERENCES Vessel(VesselId), ReportedById INTEGER REFERENCES CrewMember(CrewMemberId), ReportedDate TEXT, FixedDate TEXT, Severity TEXT, Area TEXT, RepairCost NUMERIC);
CREATE TABLE WaterLevel (LandingId INTEGER REFERENCES Landing(LandingId), ReadingDate TEXT, LevelCm INTEGER, PRIMARY KEY (LandingId, ReadingDate));
""")
D0, NOW = date(2023, 1, 1), date(2026, 6, 30)


def day(a=D0, b=NOW):
    return a + timedelta(days=R.randrange((b - a).days + 1))


def ins(t, rows):
    rows = list(rows)
    db.executemany("INSERT INTO %s VALUES (%s)" % (t, ",".join("?" * len(rows[0]))), rows)


V = [(1, "Heron", "MFDA4", 1988, 120, 48, 3200, "Y"), (2, "Kingfisher", "MFDB7", 1996, 150, 60, 4000, "Y"), (3, "Old Meg", "MFCC1", 1961, 60, 0, 900, "N"), (4, "Otter", "MFDE2", 2011, 90, 36, 2500, "Y"),
     (5, "Lady Anne", "MFDF9", 2019, 200, 84, 5200, "Y"), (6, "Water Vole", None, 2022, 24, 0, 400, "Y"), (7, "Grebe", "MFDH3", 2024, 110, 48, 3000, "Y")]
ins("Vessel", V)
L = [(1, "Millstairs", "north", "Y", 140), (2, "Tanner's Quay", "south", "Y", 120), (3, "Abbey Steps", "north", "N", 90), (4, "Fishmarket", "south", "Y", 150), (5, "Reed Island", "island", "N", 160)]
ins("Landing", L)
RT = [(1, "A", 1, 2, 12, "N"), (2, "A-R", 2, 1, 12, "N"), (3, "B", 3, 4, 18, "N"), (4, "B-R", 4, 3, 18, "N"), (5, "C", 2, 5, 25, "Y"), (6, "C-R", 5, 2, 25, "Y"), (7, "D", 1, 4, 35, "N"), (8, "X", 3, 5, 20, "Y")]
ins("Route", RT)
nm = ["Arne Visser", "Dilys Prosser", "Samuel Okoro", "Bert Hanley", "Marit Brekke", "Colm Daly", "Joan Setterfield", "Iqbal Mirza", "Teun Bakker", "Rosa Lindell", "Angus Reay", "Petra Novak", "Lew Carmody", "Freya Munk", "Otis Grant", "Hana Sato", "Vince Tully", "Ella Brand"]
rk = ["master", "master", "master", "mate", "mate", "mate", "engineer", "engineer", "deckhand", "deckhand", "deckhand", "deckhand", "deckhand", "master", "purser", "purser", "deckhand", "engineer"]
CM = []
for i, (n, r) in enumerate(zip(nm, rk), 1):
    h = day(date(2008, 1, 1), date(2022, 12, 1)) if i < 14 else day(date(2023, 3, 1), date(2025, 12, 1))
    CM.append((i, n, r, h.isoformat(), {4: "2024-10-31", 13: "2025-12-15"}.get(i), None if r in ("purser",) else day(date(2026, 3, 1), date(2028, 12, 1)).isoformat(), {5: 1, 6: 2, 9: 4, 10: 5, 11: 5, 12: 6, 14: 1, 17: 10, 18: 7, 16: 15}.get(i)))
ins("CrewMember", CM)
X, XC = [], []
wt = [7, 7, 5, 5, 2, 2, 2, 0]
for _ in range(1700):
    d = day(D0, date(2026, 7, 10))
    r = R.choices(RT, wt)[0]
    if r[5] == "Y" and not 4 <= d.month <= 9:
        r = RT[R.randrange(4)]
    ves = R.choices([1, 2, 3, 4, 5, 6, 7], [5, 5, 1, 4, 5, 1, 3])[0]
    if ves == 7 and d < date(2024, 5, 1) or ves == 3 and d > date(2025, 9, 30):
        ves = 2
    pd = datetime(d.year, d.month, d.day, R.randrange(6, 22), R.choice([0, 15, 30, 45]))
    if d > NOW or (d == NOW):
        X.append((r[0], ves, pd, None, None, "planned", None))
        continue
    if R.random() < .075:
        X.append((r[0], ves, pd, None, None, "cancelled", R.choices(["fog", "low water", "high water", "engine trouble", "no crew", None], [4, 4, 2, 3, 2, 1])[0]))
        continue
    late = R.choices([0, 1, 2, 3, 6, 11, 17, 28, 41], [9, 6, 5, 4, 3, 2, 2, 1, .4])[0]
    ad = pd + timedelta(minutes=late)
    ar = ad + timedelta(minutes=r[4] + R.randrange(-1, 6))
    X.append((r[0], ves, pd, ad, None if R.random() < .02 else ar, "diverted" if R.random() < .015 else "sailed", None))
X.sort(key=lambda x: x[2])
f = lambda t: t.strftime("%Y-%m-%d %H:%M") if t else None
X = [(i, x[0], x[1], f(x[2]), f(x[3]), f(x[4]), x[5], x[6]) for i, x in enumerate(X, 1)]
ins("Crossing", X)
for x in X:
    d = x[3][:10]
    ok = [c for c in CM if c[3] <= d and not (c[4] and c[4] < d) and c[0] != 18]
    ms = [c[0] for c in ok if c[2] == "master"]
    XC.append((x[0], R.choice(ms), "master"))
    for c in R.sample([c[0] for c in ok if c[2] != "master"], R.choice([1, 2, 2, 3])):
        XC.append((x[0], c, CM[c - 1][2]))
ins("CrossingCrew", XC)
F = [(1, "Foot adult", "foot", 3.2, None), (2, "Foot child", "foot", 1.6, None), (3, "Bicycle", "cycle", 2.0, None), (4, "Car", "vehicle", 9.5, None), (5, "Van", "vehicle", 13.0, None), (6, "Lorry", "vehicle", 27.5, None), (7, "Horse", "animal", 6.0, None), (8, "Paper strip of ten", "foot", 24.0, "2024-03-31"), (9, "Motorcycle", "vehicle", 5.0, None), (10, "Livestock trailer", "animal", 18.0, None)]
ins("FareType", F)
T = []
for x in X:
    if x[6] == "planned" and R.random() < .6:
        continue
    for _ in range(R.choice([1, 2, 2, 3, 3, 4])):
        ft = R.choices(F[:9], [9, 5, 4, 6, 2, 1, .2, 1.5, 1])[0]
        if ft[2] in ("vehicle", "animal") and (x[2] in (3, 6)):
            ft = F[0]
        if ft[0] == 8 and x[3] > "2024-03-31":
            ft = F[0]
        q = R.randrange(1, 14) if ft[2] == "foot" and ft[0] != 8 else R.randrange(1, 4)
        s = datetime.fromisoformat(x[3]) - timedelta(minutes=R.choice([4, 7, 12, 25, 1600, 4400]))
        if s.date() >= NOW:
            s = datetime(2026, 6, 29, 12, 5)
        T.append((len(T) + 1, x[0], ft[0], q, round(q * ft[3], 2), R.choices(["kiosk", "on board", "app", "hotel desk"], [4, 4, 5, .5])[0], f(s), 1 if x[6] == "cancelled" and R.random() < .85 or R.random() < .015 else 0))
ins("TicketSale", T)
first = ["Ada", "Ben", "Carla", "Dov", "Elsa", "Finn", "Gwen", "Hugo", "Ida", "Jon", "Kit", "Lotte"]
last = ["Archer", "Boyle", "Crane", "Dunmore", "Eddy", "Foss", "Garrick", "Hobbs", "Ingle", "Jarvis", "Keane"]
SP = []
for i in range(1, 261):
    a = day(D0, date(2026, 6, 25))
    k = R.choices(["monthly", "annual", "school term", "trader"], [5, 3, 2, 1])[0]
    b = a + timedelta(days={"monthly": 30, "annual": 365, "school term": 90, "trader": 365}[k])
    SP.append((a, "%s %s" % (R.choice(first), R.choice(last)), k, b, {"monthly": 48, "annual": 420, "school term": 75, "trader": 890}[k] + R.choice([0, 0, 0, -8.5])))
SP.sort()
ins("SeasonPass", [(i, "SP%05d" % (1200 + i), s[1], s[2], s[0].isoformat(), s[3].isoformat(), s[4], R.randrange(1, i) if i > 20 and R.random() < .08 else None, min(NOW, s[0] + timedelta(days=11)).isoformat() if R.random() < .04 else None) for i, s in enumerate(SP, 1)])
FL = sorted((day(), R.choices([1, 2, 4, 5, 7], [5, 5, 4, 6, 3])[0]) for _ in range(420))
ins("FuelLog", [(i, v if not (v == 7 and d < date(2024, 5, 1)) else 5, d.isoformat(), round(R.uniform(.2, .85) * V[v - 1][6], 0), round(1.05 + (d - D0).days / 5200 + R.uniform(-.09, .12), 3), R.choice(["Quayside Fuels", "Quayside Fuels", "Bunker Bros", "Delta Marine Oil", None])) for i, (d, v) in enumerate(FL, 1)])
DF = sorted((day(), R.choices([1, 2, 3, 4, 5, 7], [5, 4, 4, 3, 2, 1])[0]) for _ in range(150))
rows = []
for i, (d, v) in enumerate(DF, 1):
    sv = R.choices(["cosmetic", "minor", "major", "no sail"], [3, 5, 2, 1])[0]
    fx = d + timedelta(days=R.randrange(0, 70))
    fx = None if fx > NOW or R.random() < .07 else fx.isoformat()
    rows.append((i, v, R.choice([1, 2, 3, 5, 6, 7, 8, 9, 10, 12]), d.isoformat(), fx, sv, R.choice(["engine", "ramp", "hull", "electrics", "deck", "toilets", "radio"]), round(R.uniform(15, 900) * (6 if sv in ("major", "no sail") else 1), 2) if fx and R.random() < .9 else None))
ins("Defect", rows)
W = []
for l in (1, 2, 3, 4, 5):
    d, lev = date(2025, 1, 1), 210.0
    while d <= NOW:
        lev += R.uniform(-9, 9) + (200 - lev) * .04
        if R.random() > .03:
            W.append((l, d.isoformat(), int(lev) + l * 4))
        d += timedelta(days=2)
ins("WaterLevel", W)
db.commit()
db.close()
