CREATE TABLE club(club_id INTEGER PRIMARY KEY, name TEXT, city TEXT,
 opened_on DATE);
CREATE TABLE member(member_id INTEGER PRIMARY KEY, name TEXT, status TEXT,
 club_id INTEGER REFERENCES club(club_id),
 mentor_id INTEGER REFERENCES member(member_id),
 joined_on DATE, left_on DATE, age INTEGER, email TEXT);
CREATE TABLE boat(boat_id INTEGER PRIMARY KEY, name TEXT, kind TEXT,
 club_id INTEGER REFERENCES club(club_id), price REAL, seats INTEGER,
 hull_no TEXT, deleted_at DATETIME);
CREATE TABLE outing(outing_id INTEGER PRIMARY KEY,
 boat_id INTEGER REFERENCES boat(boat_id),
 skipper_id INTEGER REFERENCES member(member_id),
 booked_at DATETIME, started INTEGER, ended INTEGER, km REAL, planned_km REAL,
 cancelled INTEGER);
CREATE TABLE crew(outing_id INTEGER REFERENCES outing(outing_id),
 member_id INTEGER REFERENCES member(member_id), seat INTEGER,
 PRIMARY KEY(outing_id, member_id));
CREATE TABLE fee(fee_id INTEGER PRIMARY KEY,
 member_id INTEGER REFERENCES member(member_id), amount INTEGER,
 due_on DATE, paid_on DATE, reason TEXT);
CREATE TABLE repair(repair_id INTEGER PRIMARY KEY,
 boat_id INTEGER REFERENCES boat(boat_id), cost REAL, level TEXT,
 reported_on DATE, done_on DATE);
CREATE TABLE transfer(transfer_id INTEGER PRIMARY KEY,
 boat_id INTEGER REFERENCES boat(boat_id),
 from_club_id INTEGER REFERENCES club(club_id),
 to_club_id INTEGER REFERENCES club(club_id), moved_on DATE);
CREATE TABLE ping(ping_id INTEGER PRIMARY KEY,
 outing_id INTEGER REFERENCES outing(outing_id), sent_ms INTEGER, knots REAL);
CREATE TABLE lease(lease_id INTEGER PRIMARY KEY,
 club_id INTEGER REFERENCES club(club_id), per_fr DATE, per_to DATE,
 rent REAL);
INSERT INTO club VALUES(1,'Nordufer','Kiel','1990-05-01'),
 (2,'Seeblick','Konstanz','2001-03-15'),(3,'Hafenrand','Kiel','2010-07-01'),
 (4,'Altwasser','Worms','2024-04-01');
INSERT INTO member VALUES
 (1,'Ada','active',1,NULL,'2023-01-10',NULL,61,'ada@x.test'),
 (2,'Bo','active',1,1,'2023-05-02',NULL,34,NULL),
 (3,'Cleo','left',1,1,'2024-02-11','2025-03-01',28,'cleo@x.test'),
 (4,'Dag','active',2,1,'2024-02-20',NULL,45,''),
 (5,'Eve','paused',2,4,'2024-06-30',NULL,19,NULL),
 (6,'Fry','left',2,4,'2024-12-31','2025-06-30',52,'fry@x.test'),
 (7,'Gil','active',3,2,'2025-01-01',NULL,23,'gil@x.test'),
 (8,'Ada','active',3,2,'2025-02-14',NULL,17,NULL),
 (9,'Hal',NULL,3,NULL,'2025-03-03',NULL,70,'hal@x.test'),
 (10,'Ivo','active',NULL,NULL,'2025-06-30',NULL,40,'ivo@x.test'),
 (11,'Jun',NULL,NULL,7,'2025-08-01',NULL,9,NULL);
INSERT INTO boat VALUES(1,'Möwe','dinghy',1,4000,2,'9',NULL),
 (2,'Reiher','dinghy',1,5000,2,'10',NULL),
 (3,'Anna','keelboat',2,42000,6,'100',NULL),
 (4,'Wal','keelboat',2,61000,8,'21','2025-02-01 10:00:00'),
 (5,'Otter','canoe',3,900,3,'3',NULL),
 (6,'Biber','canoe',3,1100,3,'30',NULL),
 (7,'Delfin','keelboat',3,61000,8,'200','2025-05-05 08:30:00'),
 (8,'Specht','rowboat',NULL,1500,4,'7',NULL);
INSERT INTO outing VALUES
 (1,1,1,'2025-05-30 09:00:00',1748768400,1748775600,12.5,10,0),
 (2,1,2,'2025-06-01 00:00:00',1748854800,1748865600,20,25,0),
 (3,2,1,'2025-06-15 18:45:00',1750064400,1750068000,6,6,0),
 (4,3,4,'2025-06-30 10:15:00',1751274000,1751295600,60,50,0),
 (5,3,4,'2025-06-30 00:00:00',1751360400,1751382000,55,50,1),
 (6,3,6,'2024-06-10 12:00:00',1718010000,1718020800,30,35,0),
 (7,4,4,'2024-07-01 08:00:00',1719824400,1719846000,70,70,0),
 (8,5,7,'2025-07-02 07:30:00',1751446800,1751454000,9,8,0),
 (9,5,7,'2025-07-05 07:30:00',1751706000,1751713200,11,12,1),
 (10,6,8,'2025-07-31 22:10:00',1753945200,1753948800,4,5,0),
 (11,7,7,'2025-04-01 06:00:00',1743490800,1743519600,80,90,0),
 (12,NULL,9,'2025-08-03 16:20:00',NULL,NULL,NULL,15,0),
 (13,2,2,'2025-08-04 09:00:00',1754298000,1754305200,15,15,0);
INSERT INTO crew VALUES(1,1,1),(1,2,2),(2,2,1),(2,3,2),(3,1,1),(4,4,1),(4,5,2),
 (4,6,3),(4,1,4),(5,4,1),(5,5,2),(6,6,1),(6,4,2),(7,4,1),(7,6,2),(7,5,3),
 (8,7,1),(8,8,2),(9,7,1),(10,8,1),(11,7,1),(11,8,2),(11,9,3),(13,2,1),(13,1,2);
INSERT INTO fee VALUES(1,1,120,'2025-01-31','2025-01-20','year'),
 (2,2,120,'2025-01-31','2025-02-15','year'),
 (3,3,120,'2025-01-31',NULL,'year'),(4,4,150,'2025-01-31','2025-01-31','year'),
 (5,5,75,'2025-01-31',NULL,'year'),(6,6,150,'2025-01-31','2025-03-02','year'),
 (7,7,90,'2025-02-28','2025-02-28','year'),
 (8,8,45,'2025-02-28','2025-03-10','year'),
 (9,1,30,'2025-06-30','2025-07-04','berth'),
 (10,4,35,'2025-06-30','2025-06-12','berth'),
 (11,4,35,'2024-06-30','2024-06-30','berth'),
 (12,1,110,'2024-01-31','2024-02-05','year'),
 (13,2,15,'2025-08-31',NULL,'late'),(14,7,25,'2025-08-31',NULL,'berth');
INSERT INTO repair VALUES(1,1,200,'2','2025-02-01','2025-02-11'),
 (2,1,50,'10','2025-06-03','2025-06-04'),(3,3,1500,'9','2024-11-20','2025-01-15'),
 (4,3,300,'1','2025-06-20',NULL),(5,5,80,'3','2025-07-01','2025-07-01'),
 (6,7,9000,'10','2025-05-01',NULL),(7,2,120,'2','2025-03-09','2025-03-30'),
 (8,4,2500,'8','2024-08-01','2024-09-15');
INSERT INTO transfer VALUES(1,5,1,3,'2024-05-01'),(2,6,2,3,'2024-09-12'),
 (3,1,3,1,'2025-03-01'),(4,7,2,3,'2025-01-20'),(5,3,1,2,'2023-10-02');
INSERT INTO ping VALUES(1,1,1748768400500,4.2),(2,1,1748772000250,6.1),
 (3,2,1748854800000,5.0),(4,2,1748860000000,7.5),(5,2,1748865000000,3.0),
 (6,4,1751274000000,9.1),(7,4,1751290000000,12.0),(8,6,1718010500000,8.0),
 (9,8,1751447000000,2.2),(10,11,1743491000000,11.0),(11,11,1743510000000,14.5);
INSERT INTO lease VALUES(1,1,'2025-01-01','2025-06-30',900),
 (2,3,'2025-01-15','2025-12-31',400);
