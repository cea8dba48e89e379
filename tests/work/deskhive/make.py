"""Coworking spaces. make.py FILE"""
import os, sys, sqlite3, random
from datetime import date, timedelta as td
R = random.Random(8505)
if os.path.exists(sys.argv[1]): os.remove(sys.argv[1])
con = sqlite3.connect(sys.argv[1])
con.executescript("""
CREATE TABLE Location(LocationId INTEGER PRIMARY KEY, Name TEXT, City TEXT, OpenedOn TEXT, ClosedOn TEXT, SquareMeters INTEGER, DeskCount INTEGER);
CREATE TABLE Room(RoomId INTEGER PRIMARY KEY, LocationId INTEGER REFERENCES Location(LocationId), Label TEXT, RoomType TEXT, Seats INTEGER, HourlyCents INTEGER, HasScreen INTEGER, IsActive INTEGER);
CREATE TABLE Plan(PlanId INTEGER PRIMARY KEY, Name TEXT, MonthlyPrice REAL, RoomHours INTEGER, IsPublic TEXT);
CREATE TABLE Company(CompanyId INTEGER PRIMARY KEY, Name TEXT, Industry TEXT, FoundedYear INTEGER);
CREATE TABLE Member(MemberId INTEGER PRIMARY KEY, FullName TEXT, Email TEXT, CompanyId INTEGER REFERENCES Company(CompanyId), HomeLocationId INTEGER REFERENCES Location(LocationId), JoinedOn TEXT, LeftOn TEXT, LeaveReason TEXT, ReferredById INTEGER REFERENCES Member(MemberId), Newsletter TEXT);
CREATE TABLE Subscription(SubscriptionId INTEGER PRIMARY KEY, MemberId INTEGER REFERENCES Member(MemberId), PlanId INTEGER REFERENCES Plan(PlanId), StartedOn TEXT, EndedOn TEXT, DiscountPct INTEGER);
CREATE TABLE Booking(BookingId INTEGER PRIMARY KEY, RoomId INTEGER REFERENCES Room(RoomId), MemberId INTEGER REFERENCES Member(MemberId), CreatedOn TEXT, BookedFor TEXT, StartHour INTEGER, Hours REAL, Attendees INTEGER, CancelledOn TEXT, NoShow INTEGER);
CREATE TABLE Checkin(CheckinId INTEGER PRIMARY KEY, MemberId INTEGER REFERENCES Member(MemberId), LocationId INTEGER REFERENCES Location(LocationId), Day TEXT, HoursStayed REAL);
CREATE TABLE Payment(PaymentId INTEGER PRIMARY KEY, MemberId INTEGER REFERENCES Member(MemberId), ForMonth TEXT, AmountCents INTEGER, DueOn TEXT, PaidOn TEXT, Method TEXT, Status TEXT);
CREATE TABLE Event(EventId INTEGER PRIMARY KEY, LocationId INTEGER REFERENCES Location(LocationId), Title TEXT, HeldOn TEXT, Capacity INTEGER, HostId INTEGER REFERENCES Member(MemberId), TicketPrice REAL, Status TEXT);
CREATE TABLE EventGuest(EventId INTEGER REFERENCES Event(EventId), MemberId INTEGER REFERENCES Member(MemberId), SignedUpOn TEXT, Attended INTEGER, PRIMARY KEY(EventId, MemberId));
CREATE TABLE Complaint(ComplaintId INTEGER PRIMARY KEY, LocationId INTEGER REFERENCES Location(LocationId), MemberId INTEGER REFERENCES Member(MemberId), Topic TEXT, ReportedOn TEXT, SolvedOn TEXT, Priority TEXT);
CREATE TABLE Locker(LockerId INTEGER PRIMARY KEY, LocationId INTEGER REFERENCES Location(LocationId), LockerNo TEXT, MemberId INTEGER REFERENCES Member(MemberId), AssignedOn TEXT);
""")
def ins(t, row): con.execute("INSERT INTO %s VALUES(%s)" % (t, ",".join("?" * len(row))), row)
iso = lambda d: d and d.isoformat()
NOW = date(2026, 6, 30)
LO = [("Canal House", "Portland", "2019-05-01", None, 1450, 110), ("The Foundry Loft", "Portland", "2021-09-15", None, 820, 60), ("Pine Street", "Seattle", "2020-02-01", None, 1980, 150), ("Ballard Yard", "Seattle", "2022-11-01", "2025-09-30", 610, 45), ("Eastbank", "Portland", "2024-08-01", None, 990, 75), ("Boise Basecamp", "Boise", "2025-03-01", None, 540, 40)]
for i, l in enumerate(LO, 1): ins("Location", (i,) + l)
RN = [("Maple", "meeting", 8, 2800), ("Fern", "meeting", 4, 1800), ("Otter", "meeting", 12, 4200), ("Booth A", "phone booth", 1, 0), ("Booth B", "phone booth", 1, 0), ("Podcast Nook", "studio", 3, 3500), ("Town Hall", "event", 60, 12000)]
rm = 0; RL = {}
for l in range(1, 7):
    for k, r in enumerate(RN):
        if (l, k) in ((2, 6), (4, 5), (4, 6), (6, 2), (6, 5), (5, 5)): continue
        rm += 1; RL[rm] = (l, r); ins("Room", (rm, l, r[0] + " " + LO[l - 1][0].split()[-1], r[1], r[2] + (l % 2 if k < 3 else 0), r[3], int(k in (0, 2, 6) or R.random() < .3), 0 if l == 4 or (l, k) == (3, 4) else 1))
PL = [("Day Pass Pack", 95, 0, "Y"), ("Hot Desk", 219, 2, "Y"), ("Dedicated Desk", 389, 6, "Y"), ("Private Office S", 890, 15, "Y"), ("Private Office L", 1690, 30, "Y"), ("Night Owl", 129, 1, "Y"), ("Founder Legacy", 149, 4, "N")]
for i, p in enumerate(PL, 1): ins("Plan", (i,) + p)
COMP = "Brightloom;Kestrel Robotics;Tidepool Games;Oatmeal Labs;Copper & Clay;Fjordline Data;Juniper Legal;Halfmoon Studio;Parcel Pigeon;Quietstack;Rivermint;Saltbox Health;Tinderbox PR;Umbra Optics;Velvet Ledger;Wildrye Foods;Anchor Civic;Bluebottle Maps;Cinder Audio;Driftwood Energy".split(";")
for i, c in enumerate(COMP, 1): ins("Company", (i, c, R.choice(["software", "design", "health", "media", "finance", "energy", "legal", None]), R.randint(2008, 2025) if R.random() < .85 else None))
FN = "Aaron Bianca Caleb Dana Elijah Fatima Grace Hector Isla Jerome Keiko Leila Mason Nadine Omar Priscilla Quinn Ramona Silas Talia Uriel Vivian Wes Ximena Yusuf Zelda".split()
LN = "Alvarez Brooks Chen Dalton Espinoza Farrow Greene Huang Ibarra Jensen Kapoor Lowell Mbeki Nakamura Okafor Pruitt Quigley Rosales Sandoval Tran Underwood Voss Whitlock Xiong Yates Zimmer".split()
seen = set(); sb = pay = ci = 0; ME = {}
for m in range(1, 261):
    while True:
        n = R.choice(FN) + " " + R.choice(LN)
        if n not in seen: seen.add(n); break
    j = date(2022, 1, 10) + td(R.randrange(1620)); 
    hl = R.choices([1, 2, 3, 4, 5, 6], [30, 16, 34, 10, 14, 9])[0]
    if hl == 4 and j > date(2025, 6, 1): hl = 3
    if hl >= 5: j = max(j, date.fromisoformat(LO[hl - 1][2]) + td(R.randrange(150)))
    left = j + td(R.randint(60, 1100)) if R.random() < .42 else None
    if left and left > NOW: left = None
    if hl == 4 and not left: left = date(2025, 9, 30)
    ME[m] = (j, left, hl)
    ins("Member", (m, n, n.lower().replace(" ", ".") + "@mail.example" if R.random() < .95 else "", R.randint(1, 18) if R.random() < .52 else None, hl, iso(j), iso(left), R.choice(["too pricey", "went remote", "moved", "outgrew us", None]) if left else None, R.randint(1, m - 1) if m > 5 and R.random() < .3 else None, R.choice("YYN")))
    segs = [(j, left)]
    if R.random() < .3:
        mid = j + td(R.randint(70, 400))
        if mid < (left or NOW): segs = [(j, mid), (mid + td(1), left)]
    last = None
    for a, b in segs:
        p = R.choices([1, 2, 3, 4, 5, 7], [14, 40, 24, 10, 5, 7 if a.year < 2023 else 0])[0]
        while p == last: p = R.choice([2, 3, 4])
        last = p; sb += 1; dc = R.choice([0, 0, 0, 0, 10, 20]); ins("Subscription", (sb, m, p, iso(a), iso(b), dc))
        y, mo = max(a, date(2024, 1, 1)).year, max(a, date(2024, 1, 1)).month
        while date(y, mo, 1) <= (b or NOW):
            d = date(y, mo, 5); x = R.random()
            if d >= a and d <= NOW:
                pay += 1; pd = d + td(R.randint(-4, 3)) if x < .82 else d + td(R.randint(4, 40)) if x < .93 else None
                if pd and pd > NOW: pd = None
                st = "paid" if pd else ("failed" if x > .97 else "open" if d > date(2026, 2, 1) else "waived")
                if pd and R.random() < .015: st = "refunded"
                ins("Payment", (pay, m, "%d-%02d" % (y, mo), int(PL[p - 1][1] * (100 - dc)), iso(d), iso(pd), R.choice(["card", "card", "ach", "invoice"]), st))
            y, mo = (y + 1, 1) if mo == 12 else (y, mo + 1)
    if m % 23 != 0:
        d = max(j, date(2025, 1, 2)); en = min(left or NOW, NOW)
        while d < en:
            if d.weekday() < 6: ci += 1; ins("Checkin", (ci, m, hl if R.random() < .88 else R.choice([1, 2, 3, 5 if d > date(2025, 3, 1) else 1]), iso(d), round(R.uniform(1, 9.5), 1) if R.random() < .95 else None))
            d += td(R.choice([3, 5, 7, 9, 14, 21]) + (m % 5) * 2)
bk = 0
while bk < 1900:
    m = R.randint(1, 250); j, l, hl = ME[m]; a = max(j, date(2023, 1, 1)); b = l or date(2026, 7, 20)
    if (b - a).days < 5: continue
    f = a + td(R.randrange((b - a).days)); c = max(a, f - td(R.choice([0, 0, 1, 2, 3, 7, 14])))
    if f.weekday() > 4 or c > NOW: continue
    rs = [r for r in RL if RL[r][0] == hl] if R.random() < .9 else [r for r in RL if RL[r][0] in (1, 3)]
    r = R.choice(rs)
    if r == 6: continue
    bk += 1; cx = R.random() < .11; ns = 0 if cx or f > NOW else int(R.random() < .06)
    ins("Booking", (bk, r, m, iso(c), iso(f), R.randint(8, 18), R.choice([.5, 1, 1, 1.5, 2, 3]) if RL[r][1][1] != "event" else R.choice([2, 3, 4]), None if R.random() < .2 else R.randint(1, RL[r][1][2]), iso(c + td(R.randint(0, (f - c).days))) if cx and c + td((f - c).days) <= NOW else None, ns))
ET = ["Pitch Night", "Bookkeeping 101", "Taco Tuesday", "Women Who Code", "Sourdough Swap", "Design Crit", "Founder Breakfast", "Board Game Night", "SEO Clinic", "Mindful Mornings"]
for e in range(1, 71):
    d = date(2023, 1, 20) + td(int(e * 18.2) + R.randrange(14)); lo = R.choice([x for x in (1, 1, 2, 3, 3, 4, 5, 6) if LO[x - 1][2] <= iso(d) and (LO[x - 1][3] or "9") > iso(d)])
    st = "cancelled" if R.random() < .1 else "upcoming" if d > NOW else "held"; cap = R.choice([12, 16, 20, 30, 50])
    pool = [m for m in ME if ME[m][0] < d and (ME[m][1] is None or ME[m][1] > d)]
    ins("Event", (e, lo, ET[e % 10] + " #%d" % (e // 10 + 1), iso(d), cap, R.choice(pool) if R.random() < .6 else None, R.choice([0, 0, 0, 5, 10, 15]), st))
    for m in R.sample(pool, min(len(pool), R.randint(4, cap + 2))):
        su = max(ME[m][0], d - td(R.randint(0, 25)))
        if su <= NOW: ins("EventGuest", (e, m, iso(su), None if st != "held" else int(R.random() < .71)))
for c in range(1, 231):
    m = R.randint(1, 260); j, l, hl = ME[m]; a = max(j, date(2023, 1, 1)); b = min(l or NOW, NOW)
    if (b - a).days < 2: continue
    d = a + td(R.randrange((b - a).days)); s = d + td(R.choice([0, 1, 1, 2, 4, 9, 20])) if R.random() < .9 else None
    ins("Complaint", (c, hl, m, R.choice(["noise", "wifi", "heating", "coffee machine", "cleaning", "access badge", "printer"]), iso(d), iso(s) if s and s <= NOW else None, R.choice(["low", "normal", "normal", "high"])))
k = 0
for l in (1, 2, 3, 5):
    here = [m for m in ME if ME[m][2] == l and ME[m][1] is None]; R.shuffle(here)
    for q in range(1, [0, 24, 14, 30, 0, 16][l] + 1):
        k += 1; m = here[q - 1] if q <= len(here) and R.random() < .68 else None; ins("Locker", (k, l, "%s%02d" % ("ABCDE"[l - 1], q), m, iso(min(NOW, ME[m][0] + td(R.randint(5, 300)))) if m else None))
con.commit(); con.execute("VACUUM"); con.close()
