"""Provincial auction house: sales, lots, bids, vendors.  make.py FILE"""
import random, sqlite3, sys, os
from datetime import date, datetime, timedelta

R = random.Random(1766)
out = sys.argv[1]
if os.path.exists(out):
    os.remove(out)
db = sqlite3.connect(out)
db.executescript("""
CREATE TABLE Specialist (SpecialistId INTEGER PRIMARY KEY, FullName TEXT, Department TEXT, JoinedOn TEXT, LeftOn TEXT, HeadId INTEGER REFERENCES Specialist(SpecialistId));
CREATE TABLE Category (CategoryId INTEGER PRIMARY KEY, Name TEXT, ParentCategoryId INTEGER REFERENCES Category(CategoryId));
CREATE TABLE Consignor (ConsignorId INTEGER PRIMARY KEY, FullName TEXT, Town TEXT, CommissionPct REAL, RegisteredOn TEXT, IsEstate INTEGER);
CREATE TABLE Sale (SaleId INTEGER PRIMARY KEY, SaleNumber TEXT, Title TEXT, HeldOn TEXT, Room TEXT, Status TEXT, AuctioneerId INTEGER REFERENCES Specialist(SpecialistId));
CREATE TABLE Bidder (BidderId INTEGER PRIMARY KEY, FullName TEXT, Country TEXT, RegisteredOn TEXT, IsBlocked INTEGER, Email TEXT);
CREATE TABLE Lot (LotId INTEGER PRIMARY KEY, SaleId INTEGER REFERENCES Sale(SaleId), LotNumber INTEGER, Description TEXT, CategoryId INTEGER REFERENCES Category(CategoryId), ConsignorId INTEGER REFERENCES Consignor(ConsignorId), SpecialistId INTEGER REFERENCES Specialist(SpecialistId),
  EstimateLow INTEGER, EstimateHigh INTEGER, Reserve INTEGER, HammerPrice INTEGER, Status TEXT, BuyerId INTEGER REFERENCES Bidder(BidderId), WithdrawnOn TEXT);
CREATE TABLE Bid (BidId INTEGER PRIMARY KEY, LotId INTEGER REFERENCES Lot(LotId), BidderId INTEGER REFERENCES Bidder(BidderId), Amount INTEGER, Channel TEXT, PlacedAt TEXT, IsRetracted INTEGER);
CREATE TABLE Invoice (InvoiceId INTEGER PRIMARY KEY, InvoiceNumber TEXT, BidderId INTEGER REFERENCES Bidder(BidderId), SaleId INTEGER REFERENCES Sale(SaleId), IssuedOn TEXT, DueOn TEXT, HammerTotal NUMERIC, BuyersPremium NUMERIC, CancelledOn TEXT);
CREATE TABLE Payment (PaymentId INTEGER PRIMARY KEY, InvoiceId INTEGER REFERENCES Invoice(InvoiceId), PaidOn TEXT, Amount NUMERIC, Method TEXT);
CREATE TABLE LotCollection (LotId INTEGER PRIMARY KEY REFERENCES Lot(LotId), CollectedOn TEXT, CarrierName TEXT);
CREATE TABLE Valuation (ValuationId INTEGER PRIMARY KEY, ConsignorId INTEGER REFERENCES Consignor(ConsignorId), SpecialistId INTEGER REFERENCES Specialist(SpecialistId), VisitedOn TEXT, EstimatedTotal INTEGER, Outcome TEXT);
CREATE TABLE Settlement (SettlementId INTEGER PRIMARY KEY, ConsignorId INTEGER REFERENCES Consignor(ConsignorId), SaleId INTEGER REFERENCES Sale(SaleId), PayableOn TEXT, PaidOn TEXT, AmountPence INTEGER);
""")
D0, NOW = date(2023, 1, 1), date(2026, 6, 30)


def day(a=D0, b=NOW):
    return a + timedelta(days=R.randrange((b - a).days + 1))


def ins(t, rows):
    rows = list(rows)
    db.executemany("INSERT INTO %s VALUES (%s)" % (t, ",".join("?" * len(rows[0]))), rows)


sp = [("Rupert Fanshawe", "Pictures", None), ("Harriet Colville", "Silver", 1), ("Dominic Aske", "Furniture", 1), ("Imogen Trehearne", "Jewellery", 1), ("Leonard Bisset", "Books", 1), ("Cressida Vole", "Ceramics", 1), ("Barnaby Quill", "Furniture", 3), ("Sunita Rao", "Asian Art", 1), ("Giles Penhaligon", "Pictures", 1), ("Florence Oakes", "Jewellery", 4), ("Matteo Ricci-Hall", "Clocks", 3)]
ins("Specialist", [(i, n, d, (day(date(2001, 1, 1), date(2022, 12, 1)) if i < 10 else day(date(2023, 6, 1), date(2025, 9, 1))).isoformat(), {7: "2025-03-31"}.get(i), h) for i, (n, d, h) in enumerate(sp, 1)])
cg = [("Fine Art", None), ("Decorative Art", None), ("Oil paintings", 1), ("Watercolours", 1), ("Prints", 1), ("Silver", 2), ("Ceramics", 2), ("Furniture", 2), ("Clocks", 2), ("Jewellery", None), ("Rings", 10), ("Watches", 10), ("Books and Maps", None), ("Asian Art", None), ("Wine Coolers", 2)]
ins("Category", [(i, n, p) for i, (n, p) in enumerate(cg, 1)])
specialist_of = {3: [1, 9], 4: [9], 5: [9, 1], 6: [2], 7: [6], 8: [3, 7], 9: [3, 11], 11: [4, 10], 12: [4], 13: [5], 14: [8]}
sn = ["Abernathy", "Blenkinsop", "Carstairs", "Delacourt", "Entwistle", "Fotheringay", "Grimshaw", "Hallam", "Ingilby", "Jardine", "Kerrigan", "Lascelles", "Mowbray", "Netherton", "Ormerod", "Pettigrew", "Quiller", "Rochford", "Sandys", "Tollemache", "Umfreville", "Vavasour", "Wyndham"]
fn = ["Agnes", "Bertram", "Celia", "Douglas", "Edith", "Frank", "Georgina", "Hubert", "Irene", "Jasper", "Kitty", "Lionel", "Mabel", "Noel"]
used = set()


def person():
    while True:
        n = "%s %s" % (R.choice(fn), R.choice(sn))
        if n not in used:
            used.add(n)
            return n


CO = []
for i in range(1, 91):
    n = person()
    est = int(R.random() < .2)
    CO.append((i, ("Estate of " if est else "") + n, R.choice(["Bath", "Wells", "Frome", "Bristol", "Taunton", None]), R.choice([10.0, 12.5, 15.0, 15.0, 17.5]), (day(date(2015, 1, 1), D0) if i < 55 else day()).isoformat(), est))
ins("Consignor", CO)
BI = []
for i in range(1, 171):
    BI.append((i, person(), R.choices(["United Kingdom", "France", "United States", "Germany", "Hong Kong", "Ireland"], [9, 2, 2, 1, 1, 1])[0], (day(date(2016, 1, 1), D0) if i < 95 else day()).isoformat(), int(R.random() < .05), None if R.random() < .1 else "bidder%d@post.example" % i))
ins("Bidder", BI)
SA = []
themes = [("Fine Pictures", [3, 4, 5]), ("Silver and Ceramics", [6, 7]), ("Country House Furniture", [8, 9, 7]), ("Jewels and Watches", [11, 12]), ("Library Sale", [13, 5]), ("Asian Works of Art", [14, 7]), ("Interiors", [3, 6, 7, 8, 9, 11, 13])]
d = date(2023, 1, 18)
while d < date(2026, 9, 10):
    i = len(SA) + 1
    th = themes[(i - 1) % 7] if R.random() < .8 else themes[6]
    SA.append([i, "S%03d" % (400 + i), th[0] + (", Spring" if d.month < 6 else ", Autumn" if d.month > 8 else ", Summer"), d, R.choices(["Great Room", "East Gallery", "online only"], [5, 3, 2])[0], "forthcoming" if d > NOW else "cancelled" if i in (9, 27) else "held", R.choice([1, 2, 3, 9]), th[1]])
    d += timedelta(days=R.randrange(19, 34))
ins("Sale", [s[:3] + [s[3].isoformat()] + s[4:7] for s in SA])
obj = {3: ["View of the Avon", "Portrait of a lady", "Still life with pears", "Shipping off Dover", "Study of a hound"], 4: ["Lake scene", "Cottage garden", "Venice at dusk"], 5: ["After Piranesi", "Sporting print", "Linocut, harbour"], 6: ["George III teapot", "Pair of candlesticks", "Victorian salver", "Set of spoons"], 7: ["Worcester plate", "Delft charger", "Staffordshire dog", "Derby figure"],
       8: ["Oak coffer", "Mahogany chest", "Windsor chair", "Walnut bureau", "Gateleg table"], 9: ["Longcase clock", "Carriage clock", "Bracket clock"], 11: ["Diamond ring", "Sapphire cluster ring", "Signet ring"], 12: ["Gentleman's wristwatch", "Gold half hunter"], 13: ["Speed, map of Somerset", "Dickens, first edition", "Family Bible", "Atlas of the Indies"], 14: ["Celadon bowl", "Imari vase", "Netsuke, rat", "Jade brush pot"]}
LO, BD = [], []
for s in SA:
    n = R.randrange(16, 30) if s[5] != "forthcoming" else R.randrange(4, 12)
    for k in range(1, n + 1):
        c = R.choice(s[7])
        if R.random() < .03:
            c = R.choice(list(obj))
        lo = R.choice([40, 60, 80, 100, 150, 200, 300, 400, 600, 800, 1200, 2000, 4000])
        con = R.choice([x for x in CO if x[4] < s[3].isoformat() and x[0] % 9])
        spx = R.choice(specialist_of[c])
        if spx == 7 and s[3] > date(2025, 3, 31) or spx in (10, 11) and s[3] < date(2025, 9, 1):
            spx = specialist_of[c][0]
        res = None if R.random() < .3 else int(lo * R.choice([.8, .9, 1]))
        i = len(LO) + 1
        st, ham, buy, wd = "entered", None, None, None
        if s[5] == "held":
            if R.random() < .04:
                st, wd = "withdrawn", (s[3] - timedelta(days=R.randrange(1, 15))).isoformat()
            else:
                a, last = lo * R.choice([.4, .6]), None
                who = R.sample([b for b in BI if b[3] < s[3].isoformat() and b[0] % 13], R.choice([0, 1, 2, 2, 3, 4]))
                t = datetime(s[3].year, s[3].month, s[3].day, 10, 0) + timedelta(minutes=2 * k)
                for j in range(R.randrange(1, 6) if who else 0):
                    b = who[j % len(who)]
                    a = int(a * R.uniform(1.1, 1.6) / 10 + 1) * 10
                    ret = int(R.random() < .015)
                    BD.append((len(BD) + 1, i, b[0], a, "internet" if s[4] == "online only" else R.choices(["room", "telephone", "internet", "commission"], [4, 2, 5, 2])[0], (t + timedelta(seconds=9 * j)).strftime("%Y-%m-%d %H:%M:%S"), ret))
                    if not ret:
                        last = (a, b[0])
                if last and last[0] >= (res or 0):
                    st, ham, buy = "sold", last[0], last[1]
                else:
                    st = "unsold"
        elif s[5] == "cancelled":
            st, wd = "withdrawn", (s[3] - timedelta(days=6)).isoformat()
        LO.append((i, s[0], k, R.choice(obj[c]), c, con[0], spx, lo, int(lo * R.choice([1.4, 1.5, 1.5, 2])), res, ham, st, buy, wd))
ins("Lot", LO)
ins("Bid", BD)
tot, ven = {}, {}
for l in LO:
    if l[11] == "sold":
        tot[(l[12], l[1])] = tot.get((l[12], l[1]), 0) + l[10]
        ven[(l[5], l[1])] = ven.get((l[5], l[1]), 0) + l[10]
IN, PY, LC, ST = [], [], [], []
paid = set()
for (b, s), h in sorted(tot.items(), key=lambda x: (x[0][1], x[0][0])):
    d = SA[s - 1][3]
    i = len(IN) + 1
    cx = (d + timedelta(days=12)).isoformat() if R.random() < .02 and d + timedelta(days=12) <= NOW else None
    IN.append((i, "INV-%05d" % (7000 + i), b, s, (d + timedelta(days=1)).isoformat(), (d + timedelta(days=15)).isoformat(), h, round(h * .24, 2), cx))
    if cx or R.random() < .04:
        continue
    p = d + timedelta(days=R.randrange(1, 40))
    if p > NOW:
        continue
    t = round(h * 1.24, 2)
    m = R.choices(["card", "bank transfer", "cheque", "cash"], [5, 6, 1, 1])[0]
    if R.random() < .08:
        PY.append((i, p.isoformat(), round(t / 2, 2), m))
        q = p + timedelta(days=20)
        if R.random() < .7 and q <= NOW:
            PY.append((i, q.isoformat(), round(t - round(t / 2, 2), 2), m))
    else:
        PY.append((i, p.isoformat(), t, m))
        paid.add((b, s))
ins("Invoice", IN)
PY.sort(key=lambda p: p[1])
ins("Payment", [(i,) + p for i, p in enumerate(PY, 1)])
for l in LO:
    if l[11] == "sold" and (l[12], l[1]) in paid and R.random() < .92:
        c = SA[l[1] - 1][3] + timedelta(days=R.randrange(1, 60))
        if c <= NOW:
            LC.append((l[0], c.isoformat(), R.choices([None, "Mendip Carriers", "White Glove Ltd", "Post"], [6, 2, 2, 2])[0]))
ins("LotCollection", LC)
for (c, s), h in sorted(ven.items(), key=lambda x: (x[0][1], x[0][0])):
    d = SA[s - 1][3] + timedelta(days=28)
    p = d + timedelta(days=R.randrange(0, 12))
    ST.append((len(ST) + 1, c, s, d.isoformat(), None if p > NOW or R.random() < .03 else p.isoformat(), int(h * 100 * (1 - CO[c - 1][3] / 100))))
ins("Settlement", ST)
VA = sorted((day().isoformat(), R.choice(CO)[0], R.choice([1, 2, 3, 4, 5, 6, 8, 9])) for _ in range(190))
ins("Valuation", [(i, v[1], v[2], v[0], R.choice([None, 500, 1200, 3500, 8000, 22000]), R.choices(["consigned", "declined", None], [5, 3, 1])[0] if v[0] < "2026-05-20" else "pending") for i, v in enumerate(VA, 1)])
db.commit()
db.close()
