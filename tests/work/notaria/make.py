"""Notary office. make.py FILE"""
import os, sys, sqlite3, random
from datetime import date, timedelta as td
R = random.Random(2808)
if os.path.exists(sys.argv[1]): os.remove(sys.argv[1])
con = sqlite3.connect(sys.argv[1])
con.executescript("""
CREATE TABLE Notary(NotaryId INTEGER PRIMARY KEY, FullName TEXT, AppointedOn TEXT, RetiredOn TEXT);
CREATE TABLE Clerk(ClerkId INTEGER PRIMARY KEY, FullName TEXT, Extension TEXT, HiredOn TEXT, LeftOn TEXT, DeputyId INTEGER REFERENCES Clerk(ClerkId));
CREATE TABLE Party(PartyId INTEGER PRIMARY KEY, FullName TEXT, PartyKind TEXT, BirthDate TEXT, City TEXT, Nationality TEXT, IdValidUntil TEXT, Phone TEXT);
CREATE TABLE Matter(MatterId INTEGER PRIMARY KEY, MatterNo TEXT, Subject TEXT, ClerkId INTEGER REFERENCES Clerk(ClerkId), OpenedOn TEXT, ClosedOn TEXT, DroppedOn TEXT, Status TEXT, MatterValue REAL);
CREATE TABLE MatterParty(MatterId INTEGER REFERENCES Matter(MatterId), PartyId INTEGER REFERENCES Party(PartyId), Role TEXT, PRIMARY KEY(MatterId, PartyId, Role));
CREATE TABLE Property(PropertyId INTEGER PRIMARY KEY, MatterId INTEGER REFERENCES Matter(MatterId), ParcelNo TEXT, Municipality TEXT, AreaSqm INTEGER, HasBuilding INTEGER);
CREATE TABLE Deed(DeedId INTEGER PRIMARY KEY, DeedNo TEXT, MatterId INTEGER REFERENCES Matter(MatterId), NotaryId INTEGER REFERENCES Notary(NotaryId), SignedOn TEXT, Pages INTEGER, RevokedOn TEXT);
CREATE TABLE Appointment(AppointmentId INTEGER PRIMARY KEY, MatterId INTEGER REFERENCES Matter(MatterId), NotaryId INTEGER REFERENCES Notary(NotaryId), BookedOn TEXT, TakesPlaceOn TEXT, StartTime TEXT, Outcome TEXT);
CREATE TABLE Filing(FilingId INTEGER PRIMARY KEY, DeedId INTEGER REFERENCES Deed(DeedId), Registry TEXT, SubmittedOn TEXT, EnteredOn TEXT, RejectedOn TEXT, Reason TEXT);
CREATE TABLE FeeNote(FeeNoteId INTEGER PRIMARY KEY, FeeNoteNo TEXT, MatterId INTEGER REFERENCES Matter(MatterId), IssuedOn TEXT, DueOn TEXT, PaidOn TEXT, NetCents INTEGER, VatCents INTEGER, CancelledOn TEXT);
CREATE TABLE Escrow(EscrowId INTEGER PRIMARY KEY, MatterId INTEGER REFERENCES Matter(MatterId), Amount REAL, ReceivedOn TEXT, ReleasedOn TEXT, ReleasedToId INTEGER REFERENCES Party(PartyId));
CREATE TABLE CopyIssued(CopyId INTEGER PRIMARY KEY, DeedId INTEGER REFERENCES Deed(DeedId), PartyId INTEGER REFERENCES Party(PartyId), CopyKind TEXT, IssuedOn TEXT);
""")
def ins(t, row): con.execute("INSERT INTO %s VALUES(%s)" % (t, ",".join("?" * len(row))), row)
iso = lambda d: d and d.isoformat()
NOW = date(2026, 6, 30)
for i, n in enumerate([("Dr. Leopold Haberl", "2004-04-01", None), ("Mag. Cornelia Strasser", "2013-10-01", None), ("Dr. Anton Wieser", "1996-01-01", "2024-12-31"), ("Mag. Julian Oberhofer", "2025-02-01", None)], 1): ins("Notary", (i,) + n)
CL = [("Brigitte Lang", "21", "2009-05-04", None, 2), ("Matthias Egger", "22", "2015-09-01", None, 1), ("Susanne Pichler", "23", "2018-02-12", None, 1), ("Rainer Zöhrer", "24", "2011-01-10", "2025-06-30", 3), ("Nina Kofler", "25", "2022-08-16", None, 3), ("Emil Unger", None, "2026-03-02", None, 5)]
for i, c in enumerate(CL, 1): ins("Clerk", (i,) + c[:4] + (None,))
for i, c in enumerate(CL, 1): con.execute("UPDATE Clerk SET DeputyId=? WHERE ClerkId=?", (c[4], i))
F = "Alois Bernadette Christoph Daniela Erwin Franziska Gottfried Helene Ignaz Johanna Konrad Lieselotte Maximilian Notburga Oswald Paulina Rupert Sieglinde Theodor Ulrike Veit Waltraud".split()
L = "Aigner Brunner Dorfer Eder Fuchs Gruber Hofer Innerhofer Kainz Leitner Moser Neuner Ortner Plank Rainer Steiner Thaler Unterberger Vogl Winkler".split()
CI = ["Salzburg", "Hallein", "Seekirchen", "Oberndorf", "Bischofshofen", "Bad Ischl"]
CO = ["Alpenhaus Bauträger GmbH", "Salzach Immobilien AG", "Raiffeisenbank Flachgau", "Sparkasse Pongau", "Kräuterhof OG", "Tennengau Holz GmbH", "Mozart Events GmbH", "Volksbank Tauern", "Wolfgangsee Hotel KG", "Seilbau Innovations GmbH", "Festung Media GmbH", "Lichtblick Stiftung"]
seen = set(); P = {}
for p in range(1, 331):
    co = p <= 12
    if co: n = CO[p - 1]
    else:
        while True:
            n = R.choice(F) + " " + R.choice(L)
            if n not in seen: seen.add(n); break
    P[p] = n
    ins("Party", (p, n, "legal entity" if co else "natural person", None if co or R.random() < .05 else iso(date(1936, 1, 1) + td(R.randrange(25500))), R.choices(CI, [9, 5, 4, 3, 3, 2])[0], None if co else R.choice(["Austrian"] * 8 + ["German", "German", "Italian", "Croatian"]), None if co or R.random() < .1 else iso(date(2023, 6, 1) + td(R.randrange(2900))), "0662 55%04d" % R.randrange(10000) if R.random() < .75 else None))
SU = {"sale of land": ["buyer", "seller"], "last will": ["testator"], "marriage contract": ["spouse", "spouse"], "company formation": ["founder", "founder"], "power of attorney": ["grantor", "attorney"], "mortgage": ["borrower", "lender"], "inheritance": ["deceased", "heir", "heir"], "gift of real estate": ["donor", "donee"]}
W = [26, 15, 7, 9, 14, 14, 11, 5]
dd = ap = fi = fn = es = pr = cp = 0; yr = {}; dy = {}
for m in range(1, 381):
    o = date(2023, 1, 4) + td(int((m - 1) * 3.33) + R.randrange(4)); yr[o.year] = yr.get(o.year, 0) + 1; s = R.choices(list(SU), W)[0]
    cl = R.choice([1, 1, 2, 2, 3, 4, 5] if o < date(2025, 6, 1) else [1, 2, 2, 3, 5, 5]); sg = o + td(R.randint(8, 85)); x = R.random()
    dr = o + td(R.randint(10, 60)) if x < .07 else None
    if dr and dr > NOW: dr = None
    signed = not dr and sg <= NOW; cls = sg + td(R.randint(14, 140)) if signed and s not in ("last will",) else sg + td(2) if signed else None
    if cls and (cls > NOW or R.random() < .06): cls = None
    val = {"sale of land": R.randrange(90000, 1400000, 500), "mortgage": R.randrange(60000, 700000, 1000), "inheritance": R.randrange(8000, 900000, 100), "gift of real estate": R.randrange(70000, 800000, 1000), "company formation": R.choice([10000, 35000, 35000, 70000])}.get(s)
    ins("Matter", (m, "%d/%04d" % (o.year, yr[o.year]), s, cl, iso(o), iso(cls), iso(dr), "dropped" if dr else "closed" if cls else "signed" if signed else "open", val))
    used = []
    for r in SU[s]:
        while True:
            p = R.choice([3, 4, 8]) if r == "lender" else R.randint(1, 12) if r in ("seller", "founder") and R.random() < .3 else R.randint(13, 318)
            if p not in used: used.append(p); break
        ins("MatterParty", (m, p, r))
    if s in ("sale of land", "mortgage", "gift of real estate"):
        for _ in range(R.choice([1, 1, 1, 2])): pr += 1; ins("Property", (pr, m, "%d/%d" % (R.randint(10, 980), R.randint(1, 14)), R.choice(["Anif", "Elsbethen", "Grödig", "Hallein", "Koppl", "Wals"]), R.randrange(180, 4200, 10), int(R.random() < .6)))
    ns = [1, 2, 2, 3] if sg < date(2024, 12, 1) else [1, 1, 2, 2] if sg < date(2025, 3, 1) else [1, 2, 2, 4]
    nt = R.choice(ns)
    if R.random() < .3: ap += 1; q = o + td(R.randint(3, 7)); ins("Appointment", (ap, m, nt, iso(o), iso(q), "%02d:%s" % (R.randint(8, 16), R.choice(["00", "30"])), "planned" if q > NOW else R.choice(["held", "held", "postponed", "nobody came"])))
    if not dr: ap += 1; ins("Appointment", (ap, m, nt, iso(min(NOW, max(o, sg - td(R.randint(5, 20))))), iso(sg), "%02d:%s" % (R.randint(8, 16), R.choice(["00", "30"])), "held" if signed else "planned"))
    else: ap += 1; ins("Appointment", (ap, m, nt, iso(o), iso(dr), "10:00", R.choice(["nobody came", "called off"])))
    if signed:
        for k in range(2 if R.random() < .12 else 1):
            dd += 1; dy[sg.year] = dy.get(sg.year, 0) + 1; ins("Deed", (dd, "UR %d/%d" % (dy[sg.year], sg.year), m, nt, iso(sg), R.randint(2, 48), iso(min(NOW, sg + td(R.randint(40, 500)))) if s in ("last will", "power of attorney") and R.random() < .1 else None))
            reg = {"sale of land": "land register", "mortgage": "land register", "gift of real estate": "land register", "company formation": "commercial register", "last will": "register of wills"}.get(s)
            if reg and k == 0 and R.random() < .96:
                fi += 1; b = sg + td(R.randint(1, 30)); 
                if b <= NOW:
                    e = b + td(R.randint(3, 70)); z = R.random(); e = e if e <= NOW else None
                    rj = z < .08 and e
                    ins("Filing", (fi, dd, reg, iso(b), None if rj else iso(e), iso(e) if rj else None, R.choice(["missing signature", "tax clearance missing", "wrong parcel"] if reg == "land register" else ["missing signature", "name misspelt"]) if rj else None))
                    if rj and e + td(10) <= NOW and R.random() < .8:
                        fi += 1; e2 = e + td(30); ins("Filing", (fi, dd, reg, iso(e + td(10)), iso(e2) if e2 <= NOW else None, None, None))
            for p in used:
                if R.random() < .75: cp += 1; ins("CopyIssued", (cp, dd, p, R.choice(["certified", "certified", "simple", "enforceable"]), iso(min(NOW, sg + td(R.choice([0, 1, 7, 30]))))))
        i0 = sg + td(R.randint(1, 21))
        if i0 <= NOW:
            fn += 1; net = int((val or R.randrange(2000, 60000)) * R.uniform(.4, 1.1)) + 18000; cx = R.random() < .03; py = i0 + td(R.randint(4, 60)) if R.random() < .93 and not cx else None
            ins("FeeNote", (fn, "H%05d" % (7000 + fn), m, iso(i0), iso(i0 + td(14)), iso(py) if py and py <= NOW else None, net, net // 5, iso(min(NOW, i0 + td(9))) if cx else None))
        if s == "sale of land" and R.random() < .85:
            es += 1; rc = sg + td(R.randint(3, 25)); rl = rc + td(R.randint(14, 120))
            if rc <= NOW: ins("Escrow", (es, m, float(val), iso(rc), iso(rl) if rl <= NOW and R.random() < .95 else None, used[1] if rl <= NOW else None))
con.execute("UPDATE Escrow SET ReleasedToId=NULL WHERE ReleasedOn IS NULL")
con.commit(); con.execute("VACUUM"); con.close()
