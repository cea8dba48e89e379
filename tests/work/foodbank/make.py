"""A town food bank: donations in, parcels out, volunteers.  make.py FILE"""
import random, sqlite3, sys, os
from datetime import date, timedelta

R = random.Random(555)
out = sys.argv[1]
if os.path.exists(out):
    os.remove(out)
db = sqlite3.connect(out)
db.executescript("""
CREATE TABLE sites (id INTEGER PRIMARY KEY, name TEXT, kind TEXT, opened_on TEXT, closed_on TEXT, has_freezer INTEGER);
CREATE TABLE donors (id INTEGER PRIMARY KEY, name TEXT, kind TEXT, email TEXT, first_contact_on TEXT, wants_anonymity INTEGER);
CREATE TABLE food_categories (id INTEGER PRIMARY KEY, name TEXT, perishable INTEGER);
CREATE TABLE volunteers (id INTEGER PRIMARY KEY, full_name TEXT, joined_on TEXT, left_on TEXT, dbs_checked_on TEXT, can_drive INTEGER, buddy_id INTEGER REFERENCES volunteers(id));
CREATE TABLE donations (id INTEGER PRIMARY KEY, donor_id INTEGER REFERENCES donors(id), site_id INTEGER REFERENCES sites(id), promised_on TEXT, received_on TEXT, status TEXT, collected_by INTEGER REFERENCES volunteers(id));
CREATE TABLE donation_items (id INTEGER PRIMARY KEY, donation_id INTEGER REFERENCES donations(id), category_id INTEGER REFERENCES food_categories(id), weight_kg REAL, best_before TEXT, binned_on TEXT);
CREATE TABLE cash_gifts (id INTEGER PRIMARY KEY, donor_id INTEGER REFERENCES donors(id), given_on TEXT, amount NUMERIC, gift_aid INTEGER, campaign TEXT);
CREATE TABLE referrers (id INTEGER PRIMARY KEY, name TEXT, kind TEXT, agreement_ends_on TEXT);
CREATE TABLE households (id INTEGER PRIMARY KEY, ref_code TEXT, area TEXT, adults INTEGER, children INTEGER, registered_on TEXT, closed_on TEXT, referrer_id INTEGER REFERENCES referrers(id), dietary_need TEXT);
CREATE TABLE parcels (id INTEGER PRIMARY KEY, household_id INTEGER REFERENCES households(id), site_id INTEGER REFERENCES sites(id), planned_for TEXT, handed_over_on TEXT, status TEXT, packed_by INTEGER REFERENCES volunteers(id));
CREATE TABLE parcel_items (parcel_id INTEGER REFERENCES parcels(id), category_id INTEGER REFERENCES food_categories(id), weight_kg REAL, PRIMARY KEY (parcel_id, category_id));
CREATE TABLE shifts (id INTEGER PRIMARY KEY, site_id INTEGER REFERENCES sites(id), shift_date TEXT, task TEXT, people_needed INTEGER, cancelled INTEGER);
CREATE TABLE shift_signups (shift_id INTEGER REFERENCES shifts(id), volunteer_id INTEGER REFERENCES volunteers(id), signed_up_on TEXT, status TEXT, hours REAL, PRIMARY KEY (shift_id, volunteer_id));
""")
D0, NOW = date(2023, 1, 1), date(2026, 6, 30)


def day(a=D0, b=NOW):
    return a + timedelta(days=R.randrange(max(1, (b - a).days + 1)))


def ins(t, rows):
    rows = list(rows)
    db.executemany("INSERT INTO %s VALUES (%s)" % (t, ",".join("?" * len(rows[0]))), rows)


SI = [(1, "Mill Lane Hub", "hub", "2016-04-01", None, 1), (2, "St Jude's Hall", "pantry", "2017-09-10", None, 0), (3, "Riverside Pantry", "pantry", "2021-02-15", None, 1), (4, "Bluebell Estate", "pop-up", "2023-05-20", "2025-02-28", 0), (5, "Station Arches", "hub", "2024-03-11", None, 1), (6, "Moor End Chapel", "pop-up", "2026-06-01", None, 0)]
ins("sites", SI)
dn = [("Greenway Supermarket", "supermarket"), ("Valu-Save Moor Road", "supermarket"), ("Corner Pantry Stores", "supermarket"), ("Hartley Wholesale", "company"), ("Tilda Mason", "individual"), ("George Okafor", "individual"), ("Oakfield Primary", "school"), ("Riverside Academy", "school"), ("St Jude's Parish", "faith group"), ("Al-Noor Mosque", "faith group"), ("Gurdwara Sri Nanak", "faith group"), ("Pam Whittle", "individual"), ("Bell & Barrow Solicitors", "company"), ("Rotary Club", "company"), ("Ivor Dunn", "individual"), ("Nellie Frost", "individual"), ("Sunrise Bakers", "company"), ("Fenwick Farm", "company"), ("Joan Prentice", "individual"), ("Moor Road Nursery", "school"), ("Kofi Asare", "individual"), ("Lidgate Dairy Shop", "company"), ("Quakers' Meeting", "faith group"), ("Ted Lumley", "individual"), ("Marsh Garage", "company"), ("Beryl Coote", "individual")]
ins("donors", [(i, n, k, None if R.random() < .2 else "contact%d@giving.example" % i, (day(date(2016, 5, 1), date(2022, 12, 20)) if i < 19 else day(date(2023, 2, 1), date(2025, 12, 1))).isoformat(), int(R.random() < .15)) for i, (n, k) in enumerate(dn, 1)])
FC = [(1, "tinned vegetables", 0), (2, "tinned fish and meat", 0), (3, "pasta and rice", 0), (4, "cereal", 0), (5, "bread", 1), (6, "fresh fruit and veg", 1), (7, "milk and dairy", 1), (8, "baby food", 0), (9, "toiletries", 0), (10, "tea and coffee", 0), (11, "pet food", 0), (12, "frozen meals", 1), (13, "garden seeds", 0)]
ins("food_categories", FC)
vn = ["Maureen Tate", "Sanjay Dutt-Rowe", "Phoebe Lark", "Alec Munro", "Dot Hughes", "Femi Adeyemi", "Brian Salt", "Wioletta Krol", "Hector Vance", "Nora Quigley", "Ellis Pugh", "Rukhsana Khan", "Stan Bowker", "Tess Merriman", "Olu Bankole", "Carys Vaughan", "Len Hobday", "Mina Rossi", "Jude Farrow", "Peggy Lund", "Arthur Neal", "Zainab Yusuf", "Colin Marsh", "Heidi Blum", "Sid Grainger", "Amara Obi", "Rita Coyle", "Kenny Doyle", "Vera Stokes", "Milo Penn"]
VO = []
for i, n in enumerate(vn, 1):
    j = day(date(2016, 6, 1), date(2022, 12, 1)) if i < 17 else day(date(2023, 1, 10), date(2026, 5, 20))
    lf = None
    if i in (7, 13, 21):
        lf = day(max(j, date(2024, 2, 1)) + timedelta(days=60), date(2026, 3, 1)).isoformat()
    VO.append((i, n, j.isoformat(), lf, None if R.random() < .18 else min(NOW, max(j, date(2022, 1, 1)) + timedelta(days=R.randrange(10, 500))).isoformat(), int(R.random() < .4), R.randrange(1, i) if i > 5 and R.random() < .6 else None))
ins("volunteers", VO)


def active(d, drive=False):
    return [v[0] for v in VO if v[2] <= d and not (v[3] and v[3] < d) and (v[5] or not drive) and v[0] not in (29,)]


def site(d):
    while True:
        s = R.choices(SI, [6, 4, 4, 2, 4, 2])[0]
        if s[3] <= d and not (s[4] and s[4] < d):
            return s[0]


DO, DI = [], []
for i in range(1, 901):
    d = day()
    w = R.choices(range(1, 27), [9, 7, 4, 3, 2, 1, 2, 2, 3, 3, 2, 1, 1, 1, 1, 1, 4, 3, 1, 1, 1, 2, 1, 0, 0, 0])[0] if R.random() < .94 else None
    pr = max(D0, d - timedelta(days=R.randrange(0, 15))) if R.random() < .7 else None
    st = "cancelled" if R.random() < .05 else "received"
    if pr and d > NOW - timedelta(days=12) and R.random() < .5:
        st = "promised"
    DO.append([w, site(d.isoformat()), pr and pr.isoformat(), d.isoformat() if st == "received" else None, st if pr or st == "received" else "received", R.choice(active(d.isoformat(), True)) if R.random() < .5 and st == "received" else None, d])
DO.sort(key=lambda x: x[6])
for i, x in enumerate(DO, 1):
    if x[4] == "received" and x[3] is None:
        x[3] = x[6].isoformat()
    if x[4] != "received":
        continue
    for _ in range(R.choice([1, 2, 2, 3, 4])):
        c = R.choices(FC[:12], [5, 3, 5, 3, 4, 5, 3, 1, 2, 2, 1, 2])[0]
        bb = None if c[0] == 9 or R.random() < .08 else (x[6] + timedelta(days=R.randrange(1, 12) if c[2] else R.randrange(40, 700))).isoformat()
        bn = (x[6] + timedelta(days=R.randrange(3, 16))) if R.random() < (.16 if c[2] else .015) else None
        DI.append((len(DI) + 1, i, c[0], round(R.uniform(1.5, 60), 1), bb, bn.isoformat() if bn and bn <= NOW else None))
ins("donations", [(i,) + tuple(x[:6]) for i, x in enumerate(DO, 1)])
ins("donation_items", DI)
CG = []
for _ in range(420):
    d = day()
    w = R.choice([5, 6, 9, 10, 12, 13, 14, 15, 16, 19, 21, 24, 26])
    k = dn[w - 1][1]
    CG.append((d.isoformat(), w if R.random() < .93 else None, R.choice([5, 10, 20, 25, 50, 100]) if k == "individual" else R.choice([100, 250, 500, 1200.5]), int(k == "individual" and R.random() < .6), ("Christmas appeal" if d.month in (11, 12) and R.random() < .7 else "Summer holidays" if d.month in (6, 7) and R.random() < .5 else None)))
CG.sort(key=lambda x: x[0])
ins("cash_gifts", [(i, c[1], c[0], c[2], c[3], c[4]) for i, c in enumerate(CG, 1)])
RE = [(1, "Town Council Housing Desk", "council", "2027-03-31"), (2, "Dr Pell's Surgery", "GP", "2026-08-31"), (3, "Oakfield Primary", "school", "2026-07-31"), (4, "Citizens' Advice", "charity", None), (5, "Harbour Refuge", "charity", "2026-12-31"), (6, "Job Centre", "council", "2025-12-31"), (7, "Moor Health Visitors", "GP", "2027-09-30"), (8, "Youth Bus", "charity", "2028-01-31")]
ins("referrers", RE)
HH = []
for i in range(1, 241):
    g = day(date(2022, 6, 1), D0) if i < 40 else day(D0, date(2026, 6, 28))
    HH.append([None, R.choices(["Moor End", "Riverside", "Old Town", "Bluebell", "Station", None], [4, 4, 3, 3, 2, .5])[0], R.choice([1, 1, 2, 2, 3]), R.choices([0, 1, 2, 3, 5], [5, 3, 3, 2, 1])[0], g, None, R.choices([1, 2, 3, 4, 5, 6, 7, None], [5, 3, 2, 5, 2, 3, 2, 2])[0], R.choices([None, "halal", "vegetarian", "gluten free", "no nuts"], [9, 3, 2, 1, 1])[0]])
HH.sort(key=lambda h: h[4])
for i, h in enumerate(HH, 1):
    h[0] = "HH%04d" % (3000 + i)
    c = h[4] + timedelta(days=R.randrange(60, 700))
    h[5] = c.isoformat() if R.random() < .35 and c <= NOW else None
ins("households", [(i, h[0], h[1], h[2], h[3], h[4].isoformat(), h[5], h[6], h[7]) for i, h in enumerate(HH, 1)])
PA, PI = [], []
for _ in range(1150):
    d = day(D0, date(2026, 7, 9))
    hh = [i for i, h in enumerate(HH, 1) if h[4] <= d and not (h[5] and h[5] < d.isoformat()) and i % 19]
    st = R.choices(["collected", "delivered", "missed", "cancelled"], [12, 5, 1.3, .8])[0]
    if d >= NOW:
        st = "planned"
    PA.append((d.isoformat(), R.choice(hh), site(d.isoformat()), (d + timedelta(days=R.choice([0, 0, 0, 1]))).isoformat() if st in ("collected", "delivered") else None, st, R.choice(active(min(d, NOW).isoformat())) if st != "planned" and st != "cancelled" else None))
PA.sort(key=lambda p: p[0])
PA = [(i, p[1], p[2], p[0], min(p[3], NOW.isoformat()) if p[3] else None, p[4], p[5]) for i, p in enumerate(PA, 1)]
ins("parcels", PA)
for p in PA:
    if p[5] in ("collected", "delivered", "missed"):
        n = HH[p[1] - 1][2] + HH[p[1] - 1][3]
        for c in R.sample(range(1, 13), R.choice([3, 4, 5])):
            PI.append((p[0], c, round(R.uniform(.4, 1.3) * n, 1)))
ins("parcel_items", PI)
SH, SG = [], []
for i in range(520):
    SH.append(day(D0, date(2026, 7, 14)))
SH.sort()
sh = []
for i, d in enumerate(SH, 1):
    sh.append((i, site(d.isoformat()), d.isoformat(), R.choice(["sorting", "packing", "driving", "reception"]), R.choice([2, 3, 4, 5]), int(R.random() < .04)))
    a = active(min(d, NOW).isoformat(), sh[-1][3] == "driving")
    for v in R.sample(a, min(len(a), R.randrange(0, 6))):
        st = "booked" if d >= NOW else R.choices(["attended", "no_show", "cancelled"], [14, 1, 2])[0]
        if sh[-1][5]:
            st = "cancelled"
        SG.append((i, v, max(D0, min(NOW, d) - timedelta(days=R.randrange(0, 25))).isoformat(), st, R.choice([2, 2.5, 3, 4]) if st == "attended" else None))
ins("shifts", sh)
ins("shift_signups", SG)
db.commit()
db.close()
