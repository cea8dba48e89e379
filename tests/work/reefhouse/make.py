"""Public aquarium. make.py FILE"""
import os, sys, sqlite3, random
from datetime import date, timedelta as td
R = random.Random(4010)
if os.path.exists(sys.argv[1]): os.remove(sys.argv[1])
con = sqlite3.connect(sys.argv[1])
con.executescript("""
CREATE TABLE keepers(id INTEGER PRIMARY KEY, name TEXT, joined_on TEXT, left_on TEXT, mentor_id INTEGER REFERENCES keepers(id), dive_permit_until TEXT);
CREATE TABLE tanks(id INTEGER PRIMARY KEY, name TEXT, hall TEXT, volume_l INTEGER, water TEXT, head_keeper_id INTEGER REFERENCES keepers(id), opened_on TEXT, closed_on TEXT);
CREATE TABLE species(id INTEGER PRIMARY KEY, common_name TEXT, latin_name TEXT, animal_group TEXT, red_list TEXT, adult_cm REAL);
CREATE TABLE animals(id INTEGER PRIMARY KEY, tag TEXT, nickname TEXT, species_id INTEGER REFERENCES species(id), tank_id INTEGER REFERENCES tanks(id), sex TEXT, hatched_on TEXT, arrived_on TEXT, origin TEXT, mother_id INTEGER REFERENCES animals(id), died_on TEXT, given_away_on TEXT);
CREATE TABLE foods(id INTEGER PRIMARY KEY, name TEXT, kind TEXT, price_per_kg REAL, still_bought INTEGER);
CREATE TABLE feedings(id INTEGER PRIMARY KEY, tank_id INTEGER REFERENCES tanks(id), keeper_id INTEGER REFERENCES keepers(id), food_id INTEGER REFERENCES foods(id), fed_at TEXT, grams INTEGER, leftovers TEXT);
CREATE TABLE water_tests(id INTEGER PRIMARY KEY, tank_id INTEGER REFERENCES tanks(id), keeper_id INTEGER REFERENCES keepers(id), tested_on TEXT, temperature_c REAL, ph REAL, nitrate_mg REAL);
CREATE TABLE treatments(id INTEGER PRIMARY KEY, animal_id INTEGER REFERENCES animals(id), started_on TEXT, ended_on TEXT, diagnosis TEXT, medicine TEXT, cost REAL);
CREATE TABLE transfers(id INTEGER PRIMARY KEY, animal_id INTEGER REFERENCES animals(id), from_tank_id INTEGER REFERENCES tanks(id), to_tank_id INTEGER REFERENCES tanks(id), planned_on TEXT, moved_on TEXT, cancelled_on TEXT, reason TEXT);
CREATE TABLE sponsors(id INTEGER PRIMARY KEY, name TEXT, town TEXT, email TEXT, is_company INTEGER);
CREATE TABLE adoptions(id INTEGER PRIMARY KEY, sponsor_id INTEGER REFERENCES sponsors(id), animal_id INTEGER REFERENCES animals(id), started_on TEXT, ends_on TEXT, amount_cents INTEGER, cancelled_on TEXT);
CREATE TABLE equipment(id INTEGER PRIMARY KEY, tank_id INTEGER REFERENCES tanks(id), kind TEXT, serial_no TEXT, installed_on TEXT, scrapped_on TEXT);
CREATE TABLE breakdowns(id INTEGER PRIMARY KEY, equipment_id INTEGER REFERENCES equipment(id), noticed_on TEXT, fixed_on TEXT, hours_down REAL, cause TEXT, repair_cents INTEGER);
""")
def ins(t, row): con.execute("INSERT INTO %s VALUES(%s)" % (t, ",".join("?" * len(row))), row)
iso = lambda d: d and d.isoformat()
NOW = date(2026, 6, 30)
K = "Maren Holt;Diego Salas;Priya Nair;Owen Trask;Yuki Tanabe;Celine Fabre;Arvid Lund;Rosa Quintero;Ben Adeyemi".split(";")
KL = {4: "2024-11-30", 8: "2026-02-15"}
for i, k in enumerate(K, 1): ins("keepers", (i, k, iso(date(2010, 1, 1) + td(R.randrange(4600))) if i < 9 else "2026-05-04", KL.get(i), None if i < 3 else R.choice([1, 2]), iso(date(2025, 12, 1) + td(R.randrange(1000))) if i not in (6, 9) else None))
T = [("Kelp Forest", "Cold Seas", 420000, "salt", 1), ("Coral Crown", "Tropics", 185000, "salt", 2), ("Amazon Bend", "Rivers", 96000, "fresh", 3), ("Jelly Column", "Cold Seas", 6500, "salt", 5), ("Shark Lagoon", "Tropics", 1250000, "salt", 2), ("Mangrove Edge", "Tropics", 38000, "brackish", 3), ("Tidepool Touch", "Cold Seas", 5200, "salt", 6), ("Trout Stream", "Rivers", 24000, "fresh", 7), ("Seahorse Nursery", "Tropics", 1800, "salt", 5), ("Quarantine A", "Backstage", 7000, "salt", 7), ("Quarantine B", "Backstage", 4000, "fresh", 7), ("Octopus Den", "Cold Seas", 9500, "salt", 1), ("Old Carp Pond", "Rivers", 60000, "fresh", 3), ("Larval Lab", "Backstage", 900, "salt", 5)]
for i, t in enumerate(T, 1): ins("tanks", (i,) + t + (iso(date(2006, 5, 1) + td(R.randrange(5500))) if i != 14 else "2026-04-20", "2024-09-15" if i == 13 else None))
SP = [("sand tiger shark", "Carcharias taurus", "shark", "CR", 300, [5]), ("blacktip reef shark", "Carcharhinus melanopterus", "shark", "VU", 160, [5]), ("zebra shark", "Stegostoma tigrinum", "shark", "EN", 250, [5]), ("cownose ray", "Rhinoptera bonasus", "ray", "VU", 110, [5]), ("undulate ray", "Raja undulata", "ray", "EN", 90, [1]), ("giant Pacific octopus", "Enteroctopus dofleini", "mollusc", "LC", 400, [12]), ("moon jelly", "Aurelia aurita", "jellyfish", None, 30, [4]), ("clown anemonefish", "Amphiprion ocellaris", "fish", "LC", 11, [2]), ("blue tang", "Paracanthurus hepatus", "fish", "LC", 31, [2]), ("lionfish", "Pterois volitans", "fish", "LC", 38, [2]), ("lined seahorse", "Hippocampus erectus", "fish", "VU", 15, [9]), ("spotted seahorse", "Hippocampus kuda", "fish", "VU", 17, [9]), ("red piranha", "Pygocentrus nattereri", "fish", "LC", 35, [3]), ("arapaima", "Arapaima gigas", "fish", "DD", 250, [3]), ("freshwater stingray", "Potamotrygon motoro", "ray", "DD", 60, [3]), ("archerfish", "Toxotes jaculatrix", "fish", "LC", 25, [6]), ("mudskipper", "Periophthalmus barbarus", "fish", "LC", 15, [6]), ("brown trout", "Salmo trutta", "fish", "LC", 60, [8]), ("common starfish", "Asterias rubens", "echinoderm", None, 30, [7]), ("wolffish", "Anarhichas lupus", "fish", None, 120, [1]), ("leopard shark", "Triakis semifasciata", "shark", "LC", 150, [1]), ("axolotl", "Ambystoma mexicanum", "amphibian", "CR", 25, [])]
for i, s in enumerate(SP, 1): ins("species", (i,) + s[:5])
NICK = "Bruno;Salty;Mabel;Otis;Pepper;Hugo;Luna;Biscuit;Neptune;Dotty;Finley;Gus;Waffles;Olive;Pip;Ziggy;Marlow;Coco;Bubbles;Inka;Skipper;Tilda;Rocco;Plum;Ferris;Nettle;Kiki;Barnaby;Moss;Juno".split(";")
A = {}; nk = 0
for a in range(1, 311):
    s = R.choices(range(1, 22), [3, 5, 3, 6, 5, 2, 14, 16, 9, 6, 14, 10, 16, 3, 5, 11, 9, 15, 12, 5, 5])[0]; arr = date(2014, 1, 1) + td(R.randrange(4540)); org = R.choices(["bred here", "other aquarium", "wild caught", "confiscated"], [38, 40, 15, 7])[0]
    hat = arr if org == "bred here" else arr - td(R.randint(60, 2500)) if R.random() < .6 else None
    mo = [x for x in A if A[x][0] == s and A[x][5] == "f" and A[x][1] < arr - td(300)]
    sx = R.choice(["m", "f", "f", None]); dead = given = None; x = R.random()
    if x < .17: dead = max(arr, date(2021, 1, 1)) + td(R.randint(20, 1800))
    elif x < .25: given = max(arr, date(2022, 1, 1)) + td(R.randint(60, 1500))
    dead = dead if dead and dead <= NOW else None; given = given if given and given <= NOW else None
    tk = SP[s - 1][5][0]
    if R.random() < .05: tk = 10 if T[tk - 1][3] == "salt" else 11
    nn = None
    if (SP[s - 1][2] in ("shark", "mollusc", "ray") or R.random() < .06) and nk < len(NICK): nn = NICK[nk]; nk += 1
    A[a] = (s, arr, dead, given, tk, sx); ins("animals", (a, "A%04d" % (a * 3 + 200), nn, s, tk, sx, iso(hat), iso(arr), org, R.choice(mo) if org == "bred here" and mo else None, iso(dead), iso(given)))
for i, f in enumerate([("herring", "fish", 4.2, 1), ("squid", "seafood", 7.9, 1), ("krill", "seafood", 9.5, 1), ("mysis shrimp", "seafood", 21.0, 1), ("flake mix", "dry", 34.0, 1), ("spirulina pellets", "dry", 28.5, 1), ("mussels", "seafood", 6.1, 1), ("brine shrimp", "live", 48.0, 1), ("romaine", "greens", 2.4, 1), ("bloodworms", "live", 39.0, 0), ("smelt", "fish", 5.0, 0)], 1): ins("foods", (i,) + f)
FD = {1: [1, 2, 7], 2: [4, 5, 6, 3], 3: [1, 3, 6], 4: [8], 5: [1, 2], 6: [4, 5], 7: [7, 3], 8: [6, 3], 9: [4, 8], 10: [1, 3], 11: [6], 12: [2, 7], 13: [6, 9]}
def kp(d, pool=range(1, 9)): return R.choice([k for k in pool if KL.get(k, "9") >= iso(d)])
n = 0; d = date(2023, 1, 1)
while d <= NOW:
    for t in FD:
        if (t == 13 and d > date(2024, 9, 10)) or R.random() < .3: continue
        n += 1; base = {5: 16000, 1: 9000, 2: 2200, 3: 3000}.get(t, 450); ins("feedings", (n, t, kp(d), R.choice(FD[t]), "%s %02d:%02d" % (d, R.choice([9, 10, 14, 15]), R.randrange(0, 60, 5)), int(base * R.uniform(.6, 1.3)), R.choices(["none", "some", "most", None], [74, 16, 5, 5])[0]))
    d += td(4)
n = 0; d = date(2023, 1, 2)
while d <= NOW:
    for t in range(1, 14):
        if (t == 13 and d > date(2024, 9, 10)) or R.random() < .15: continue
        n += 1; base = {"Cold Seas": 11.5, "Tropics": 25.2, "Rivers": 24 if t == 3 else 13.5, "Backstage": 20}[T[t - 1][1]]
        ins("water_tests", (n, t, kp(d), iso(d), round(base + R.gauss(0, .7), 1), round(R.gauss(8.1 if T[t - 1][3] == "salt" else 7.0, .14), 2) if R.random() < .97 else None, round(abs(R.gauss(11, 5)), 1)))
    d += td(9)
for n in range(1, 171):
    a = R.randint(1, 310); lo = max(A[a][1], date(2023, 1, 3)); hi = min(x for x in (A[a][2], A[a][3], NOW) if x)
    if (hi - lo).days < 10: continue
    s = lo + td(R.randrange((hi - lo).days)); e = s + td(R.randint(3, 45)); e = e if e <= hi else None
    ins("treatments", (n, a, iso(s), iso(e), R.choice(["fin rot", "white spot", "flukes", "bite wound", "not eating", "swim bladder", "eye cloudiness"]), R.choice(["praziquantel", "copper", "antibiotic", "salt dip", None]), round(R.uniform(8, 420), 2) if R.random() < .92 else None))
for n in range(1, 131):
    a = R.randint(1, 310); lo = max(A[a][1], date(2023, 1, 3)); hi = min(x for x in (A[a][2], A[a][3], date(2026, 7, 25)) if x)
    if (hi - lo).days < 10: continue
    p = lo + td(R.randrange((hi - lo).days)); cx = R.random() < .1; h = SP[A[a][0] - 1][5][0]; q = 10 if T[h - 1][3] != "fresh" else 11; fr, to = (q, h) if R.random() < .5 else (h, q); mv = None if cx or p > NOW else min(NOW, p + td(R.choice([0, 0, 0, 1, 4])))
    ins("transfers", (n, a, fr, to, iso(p), iso(mv), iso(min(NOW, p - td(1))) if cx else None, R.choice(["new arrival", "illness", "breeding", "tank cleaning", "aggression"])))
SN = ["Harbor Savings Bank", "Anchor Brewery", "Tidewater Dental", "Blue Fin Sushi", "Portside Hotel", "Gull & Sons"]
FF = "Alma Boris Cleo Dorian Edda Floris Greta Hanno Ida Jasper Kira Linus Mona Nils Ophelia Paco Runa Sten Thea Ulf Vida Wanja".split(); LL = "Ahlers Brandt Corven Dirksen Evers Frings Garms Heine Iden Janssen Kruse Lohse Menke Nolte Onken Peters Reents Siebels Tammen".split()
seen = set()
for i in range(1, 126):
    if i <= 6: nm = SN[i - 1]
    else:
        while True:
            nm = R.choice(FF) + " " + R.choice(LL)
            if nm not in seen: seen.add(nm); break
    ins("sponsors", (i, nm, R.choice(["Northport", "Seaham", "Little Quay", "Dunmore"]), nm.lower().split()[0] + str(i) + "@example.com" if R.random() < .85 else R.choice([None, ""]), int(i <= 6)))
cute = [a for a in A if SP[A[a][0] - 1][2] in ("shark", "ray", "mollusc") or A[a][0] in (11, 12, 14)]
for n in range(1, 191):
    a = R.choice(cute if R.random() < .8 else list(A)); lo = max(A[a][1], date(2023, 1, 5)); hi = min(x for x in (A[a][2], A[a][3], NOW) if x)
    if (hi - lo).days < 5: continue
    s = lo + td(R.randrange((hi - lo).days)); sp = R.randint(1, 112)
    ins("adoptions", (n, sp, a, iso(s), iso(s + td(365)), R.choice([3500, 5000, 5000, 8000, 12000]) * (6 if sp <= 6 else 1), iso(min(NOW, s + td(R.randint(5, 200)))) if R.random() < .06 else None))
e = b = 0
for t in range(1, 14):
    for kd in R.sample(["pump", "filter", "chiller", "protein skimmer", "UV lamp", "wave maker"], R.randint(3, 5)) + ["pump"]:
        e += 1; i0 = date(2016, 1, 1) + td(R.randrange(3400)); sc = i0 + td(R.randint(900, 2500)) if R.random() < .15 else None; sc = sc if sc and sc <= NOW else None
        if t == 13: sc = sc or date(2024, 9, 20)
        ins("equipment", (e, t, kd, "SN%05d" % R.randrange(100000), iso(i0), iso(sc)))
        lo = max(i0, date(2023, 1, 1)); hi = sc or NOW
        for _ in range(R.choice([0, 0, 1, 2, 3, 4])):
            if (hi - lo).days < 5: continue
            q = lo + td(R.randrange((hi - lo).days)); fx = q + td(R.choice([0, 0, 1, 2, 5, 12])); fx = fx if fx <= NOW and R.random() < .95 else None; b += 1
            ins("breakdowns", (b, e, iso(q), iso(fx), round(R.uniform(.5, 60), 1) if fx else None, R.choice(["clogged", "worn bearing", "leak", "power cut", "salt creep", None]), R.randrange(2500, 98000, 100) if fx else None))
con.commit(); con.execute("VACUUM"); con.close()
