-- A firm that sells food and rooms: shop, helpdesk, hotel, staff and projects
-- in one small database, for the examples of lib/plan/grammar/rule.def.
-- All of it is made up.

CREATE TABLE customers (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL,
	email TEXT,
	phone TEXT,
	vat_number TEXT,
	city TEXT,
	country TEXT NOT NULL,
	segment TEXT NOT NULL,
	status TEXT NOT NULL,
	is_vip INTEGER NOT NULL DEFAULT 0,
	recommended_by INTEGER REFERENCES customers (id),
	created_at TEXT NOT NULL
);
INSERT INTO customers VALUES
	(40075, 'Delta Foods', 'info@delta.example', '030 1', 'DE1', 'Berlin',
	 'Germany', 'enterprise', 'active', 1, NULL, '2023-02-03 10:00:00'),
	(40076, 'Renate Vogt', 'renate@vogt.example', '0664 2', NULL, 'Vienna',
	 'Austria', 'private', 'active', 0, 40075, '2024-03-01 09:30:00'),
	(40077, 'Amba Roasters', NULL, '020 3', 'KE7', 'Nairobi', 'Kenya',
	 'business', 'blocked', 0, 40075, '2024-05-12 16:00:00'),
	(40078, 'Sheba Trading', 'info@delta.example', NULL, 'DE1', 'Hamburg',
	 'Germany', 'business', 'active', 1, 40076, '2025-01-20 08:15:00'),
	(40079, 'Blue Nile', 'hello@nile.example', '011 5', NULL, 'Addis Ababa',
	 'Ethiopia', 'business', 'churned', 0, NULL, '2025-06-02 11:45:00');

CREATE TABLE contracts (
	id INTEGER PRIMARY KEY,
	customer_id INTEGER NOT NULL REFERENCES customers (id),
	plan TEXT NOT NULL,
	seats INTEGER NOT NULL,
	signed_on TEXT NOT NULL,
	churned_on TEXT
);
INSERT INTO contracts VALUES
	(1, 40075, 'gold', 600, '2023-02-10', NULL),
	(2, 40077, 'basic', 20, '2024-05-20', '2025-09-30'),
	(3, 40078, 'silver', 150, '2025-02-01', NULL);

CREATE TABLE product_groups (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL,
	parent_group_id INTEGER REFERENCES product_groups (id)
);
INSERT INTO product_groups VALUES
	(1, 'Drinks', NULL), (2, 'Coffee', 1), (3, 'Tea', 1), (4, 'Cheese', NULL);

CREATE TABLE suppliers (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL,
	country TEXT NOT NULL,
	lead_time INTEGER NOT NULL
);
INSERT INTO suppliers VALUES
	(1, 'Alpine Dairy', 'Austria', 4), (2, 'Harar Exports', 'Ethiopia', 21),
	(3, 'Nyeri Union', 'Kenya', 18);

CREATE TABLE products (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL,
	group_id INTEGER NOT NULL REFERENCES product_groups (id),
	supplier_id INTEGER NOT NULL REFERENCES suppliers (id),
	origin TEXT NOT NULL,
	price REAL NOT NULL,
	cost REAL NOT NULL,
	weight_kg REAL NOT NULL
);
INSERT INTO products VALUES
	(1, 'Mountain Cheese', 4, 1, 'Austria', 24, 15, 1.2),
	(2, 'Sidamo Beans', 2, 2, 'Ethiopia', 18.5, 9, 1),
	(3, 'Peaberry Beans', 2, 3, 'Kenya', 21, 22, 1),
	(4, 'Green Leaf', 3, 3, 'Kenya', 7.5, 3, 0.25),
	(5, 'Aged Gouda', 4, 1, 'Austria', 550, 300, 9);

CREATE TABLE orders (
	id INTEGER PRIMARY KEY,
	order_no TEXT NOT NULL UNIQUE,
	customer_id INTEGER NOT NULL REFERENCES customers (id),
	channel TEXT NOT NULL,
	status TEXT NOT NULL,
	ordered_at TEXT NOT NULL,
	freight TEXT NOT NULL
);
INSERT INTO orders VALUES
	(1, 'SO-1001', 40075, 'phone', 'shipped', '2024-11-04 09:00:00', 'sea'),
	(2, 'SO-1002', 40075, 'web', 'open', '2025-02-11 10:20:00', 'air'),
	(3, 'SO-1003', 40076, 'web', 'cancelled', '2025-03-05 14:00:00', 'air'),
	(4, 'SO-1004', 40078, 'phone', 'shipped', '2025-06-21 12:10:00', 'sea'),
	(5, 'SO-1005', 40076, 'web', 'shipped', '2025-10-02 17:45:00', 'air');

CREATE TABLE order_items (
	order_id INTEGER NOT NULL REFERENCES orders (id),
	product_id INTEGER NOT NULL REFERENCES products (id),
	quantity INTEGER NOT NULL,
	unit_price REAL NOT NULL,
	PRIMARY KEY (order_id, product_id)
);
INSERT INTO order_items VALUES
	(1, 1, 10, 24), (1, 2, 4, 18.5), (2, 3, 2, 21), (3, 1, 1, 24),
	(4, 5, 3, 550), (5, 2, 6, 18.5);

CREATE TABLE invoices (
	id INTEGER PRIMARY KEY,
	customer_id INTEGER NOT NULL REFERENCES customers (id),
	invoice_date TEXT NOT NULL,
	due_date TEXT NOT NULL,
	paid_on TEXT,
	amount REAL NOT NULL,
	status TEXT NOT NULL
);
INSERT INTO invoices VALUES
	(1, 40075, '2024-11-05', '2024-12-05', '2024-12-20', 314, 'paid'),
	(2, 40075, '2025-02-12', '2025-03-14', '2025-03-01', 42, 'paid'),
	(3, 40076, '2025-03-06', '2025-04-05', NULL, 24, 'void'),
	(4, 40078, '2025-06-22', '2025-07-22', NULL, 1650, 'overdue'),
	(5, 40076, '2025-10-03', '2025-11-02', NULL, 111, 'open');

CREATE TABLE payments (
	id INTEGER PRIMARY KEY,
	invoice_id INTEGER NOT NULL REFERENCES invoices (id),
	amount REAL NOT NULL,
	method TEXT NOT NULL,
	paid_at TEXT NOT NULL
);
INSERT INTO payments VALUES
	(1, 1, 314, 'card', '2024-12-20 08:00:00'),
	(2, 2, 20, 'cash', '2025-02-25 15:00:00'),
	(3, 2, 22, 'card', '2025-03-01 15:00:00');

CREATE TABLE drivers (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL,
	supervisor_id INTEGER REFERENCES employees (id)
);
INSERT INTO drivers VALUES (1, 'Max Moser', 1), (2, 'Lena Auer', 2);

CREATE TABLE deliveries (
	id INTEGER PRIMARY KEY,
	order_id INTEGER NOT NULL REFERENCES orders (id),
	driver_id INTEGER NOT NULL REFERENCES drivers (id),
	planned_for TEXT NOT NULL,
	delivered_at TEXT,
	is_late INTEGER NOT NULL DEFAULT 0
);
INSERT INTO deliveries VALUES
	(1, 1, 1, '2024-11-20', '2024-11-22 10:00:00', 1),
	(2, 4, 2, '2025-07-05', '2025-07-04 09:00:00', 0),
	(3, 5, 1, '2025-10-09', NULL, 0);

CREATE TABLE agents (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL,
	email TEXT NOT NULL,
	is_active INTEGER NOT NULL DEFAULT 1
);
INSERT INTO agents VALUES
	(1, 'Ida Lang', 'ida@firm.example', 1),
	(2, 'Tom Reiter', 'tom@firm.example', 1),
	(3, 'Eva Holm', 'eva@firm.example', 0);

CREATE TABLE tickets (
	id INTEGER PRIMARY KEY,
	ref TEXT NOT NULL UNIQUE,
	customer_id INTEGER NOT NULL REFERENCES customers (id),
	assigned_agent_id INTEGER REFERENCES agents (id),
	channel TEXT NOT NULL,
	status TEXT NOT NULL,
	reason TEXT,
	opened_at TEXT NOT NULL,
	answered_at TEXT,
	resolved_at TEXT,
	sla_breached INTEGER NOT NULL DEFAULT 0
);
INSERT INTO tickets VALUES
	(1, 'T-105550', 40075, 1, 'phone', 'closed', 'late',
	 '2024-10-01 08:00:00', '2024-10-01 09:00:00', '2024-10-02 08:00:00', 0),
	(2, 'T-105551', 40075, 2, 'email', 'open', 'damaged',
	 '2025-02-14 12:00:00', NULL, NULL, 1),
	(3, 'T-105552', 40076, 1, 'phone', 'closed', 'damaged',
	 '2025-08-03 10:00:00', '2025-08-03 10:30:00', '2025-08-05 10:00:00', 1),
	(4, 'T-105553', 40078, NULL, 'web', 'open', 'wrong item',
	 '2025-10-11 18:00:00', '2025-10-12 08:00:00', NULL, 0);

CREATE TABLE departments (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL
);
INSERT INTO departments VALUES (1, 'Sales'), (2, 'Kitchen'), (3, 'Rooms');

CREATE TABLE teams (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL,
	parent_team_id INTEGER REFERENCES teams (id)
);
INSERT INTO teams VALUES (1, 'Operations', NULL), (2, 'Field', 1), (3, 'Desk', 1);

CREATE TABLE employees (
	id INTEGER PRIMARY KEY,
	first_name TEXT NOT NULL,
	last_name TEXT NOT NULL,
	role TEXT NOT NULL,
	department_id INTEGER NOT NULL REFERENCES departments (id),
	team_id INTEGER REFERENCES teams (id),
	manager_id INTEGER REFERENCES employees (id),
	salary REAL NOT NULL,
	birth_date TEXT NOT NULL,
	hired_on TEXT NOT NULL,
	left_on TEXT
);
INSERT INTO employees VALUES
	(1, 'Jane', 'Smith', 'director', 1, 1, NULL, 90000, '1970-01-30',
	 '2015-04-01', NULL),
	(2, 'Omar', 'Haddad', 'manager', 2, 2, 1, 64000, '1981-07-07',
	 '2019-09-15', NULL),
	(3, 'Nina', 'Bauer', 'cook', 2, 2, 2, 38000, '1992-11-11',
	 '2023-05-02', NULL),
	(4, 'Karl', 'Weber', 'housekeeper', 3, 3, 2, 66000, '1965-03-03',
	 '2012-01-09', NULL),
	(5, 'Lisa', 'Wolf', 'housekeeper', 3, 3, 2, 31000, '1999-12-24',
	 '2024-06-01', '2025-08-31');

CREATE TABLE projects (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL,
	parent_project_id INTEGER REFERENCES projects (id),
	coordinator_id INTEGER NOT NULL REFERENCES employees (id),
	budget REAL NOT NULL
);
INSERT INTO projects VALUES
	(1, 'New Kitchen', NULL, 2, 80000), (2, 'Oven', 1, 3, 12000),
	(3, 'Website', NULL, 1, 30000);

CREATE TABLE project_hours (
	project_id INTEGER NOT NULL REFERENCES projects (id),
	employee_id INTEGER NOT NULL REFERENCES employees (id),
	worked_on TEXT NOT NULL,
	hours REAL NOT NULL,
	PRIMARY KEY (project_id, employee_id, worked_on)
);
INSERT INTO project_hours VALUES
	(1, 2, '2025-04-01', 7.5), (1, 3, '2025-04-01', 8),
	(2, 3, '2025-05-06', 6), (3, 1, '2025-06-03', 2);

CREATE TABLE dish_kinds (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL
);
INSERT INTO dish_kinds VALUES (1, 'Starter'), (2, 'Main course'), (3, 'Dessert');

CREATE TABLE dishes (
	id INTEGER PRIMARY KEY,
	title TEXT NOT NULL,
	dish_kind_id INTEGER NOT NULL REFERENCES dish_kinds (id),
	price REAL NOT NULL
);
INSERT INTO dishes VALUES
	(1, 'Cheese Soup', 1, 6.5), (2, 'Trout', 2, 19), (3, 'Strudel', 3, 5.5);

CREATE TABLE guests (
	id INTEGER PRIMARY KEY,
	full_name TEXT NOT NULL,
	nationality TEXT NOT NULL
);
INSERT INTO guests VALUES
	(1, 'Petra Kern', 'German'), (2, 'John Doyle', 'Irish'),
	(3, 'Yuki Sato', 'Japanese');

CREATE TABLE bookings (
	id INTEGER PRIMARY KEY,
	guest_id INTEGER NOT NULL REFERENCES guests (id),
	payer_id INTEGER REFERENCES guests (id),
	board TEXT NOT NULL,
	status TEXT NOT NULL,
	booked_on TEXT NOT NULL,
	arrival TEXT NOT NULL,
	departure TEXT NOT NULL,
	payment_date TEXT,
	amount REAL NOT NULL,
	occupants INTEGER NOT NULL
);
INSERT INTO bookings VALUES
	(1, 1, 1, 'breakfast', 'completed', '2025-01-10', '2025-02-01',
	 '2025-02-08', '2025-01-15', 840, 2),
	(2, 2, 1, 'half board', 'cancelled', '2025-03-02', '2025-04-10',
	 '2025-04-12', NULL, 260, 1),
	(3, 3, 3, 'breakfast', 'no-show', '2025-05-20', '2025-06-01',
	 '2025-06-03', '2025-05-21', 190, 1),
	(4, 2, 2, 'breakfast', 'completed', '2025-08-08', '2025-09-01',
	 '2025-09-15', '2025-09-01', 1500, 4);

CREATE TABLE companies (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL,
	parent_company_id INTEGER REFERENCES companies (id)
);
INSERT INTO companies VALUES
	(1, 'Alpenhof Holding', NULL), (2, 'Alpenhof Foods', 1),
	(3, 'Alpenhof Rooms', 1);

CREATE TABLE transfers (
	id INTEGER PRIMARY KEY,
	employee_id INTEGER NOT NULL REFERENCES employees (id),
	start_team_id INTEGER NOT NULL REFERENCES teams (id),
	end_team_id INTEGER NOT NULL REFERENCES teams (id),
	moved_on TEXT NOT NULL
);
INSERT INTO transfers VALUES
	(1, 3, 1, 2, '2024-02-01'), (2, 4, 2, 3, '2024-09-15'),
	(3, 4, 3, 3, '2025-01-10');

CREATE TABLE trainings (
	id INTEGER PRIMARY KEY,
	title TEXT NOT NULL,
	season TEXT NOT NULL,
	year INTEGER NOT NULL
);
INSERT INTO trainings VALUES
	(1, 'First Aid', 'spring', 2025), (2, 'Forklift', 'autumn', 2025);

CREATE TABLE training_attendance (
	training_id INTEGER NOT NULL REFERENCES trainings (id),
	employee_id INTEGER NOT NULL REFERENCES employees (id)
);
INSERT INTO training_attendance VALUES (1, 1), (1, 2), (2, 2);

CREATE TABLE training_registrations (
	training_id INTEGER NOT NULL REFERENCES trainings (id),
	employee_id INTEGER NOT NULL REFERENCES employees (id)
);
INSERT INTO training_registrations VALUES (1, 1), (1, 2), (2, 2), (2, 3);
