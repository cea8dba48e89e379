-- What has effects, or could have them, and all that calls it without its name
CREATE TABLE kept(id int PRIMARY KEY, name text, at date, price numeric(10, 2),
	doc jsonb);
INSERT INTO kept VALUES (1, 'ann', '2024-01-31', 10.50, '{"a": [1, 2]}'),
	(2, 'bob', '2024-02-29', 20, '{"a": []}'), (3, NULL, NULL, NULL, NULL);
CREATE SEQUENCE ticks;
GRANT USAGE ON SEQUENCE ticks TO PUBLIC;
-- nobody has said that it has no effect
CREATE FUNCTION unmarked(int) RETURNS int LANGUAGE sql AS 'SELECT $1 + 1';
CREATE FUNCTION tells(text) RETURNS bool LANGUAGE plpgsql AS $$
	BEGIN PERFORM pg_notify('effects', $1); RETURN true; END $$;
CREATE FUNCTION marked(int) RETURNS int LANGUAGE sql STABLE AS 'SELECT $1 + 1';
CREATE FUNCTION "odd name"(int) RETURNS int LANGUAGE plpgsql AS
	'BEGIN RETURN $1; END';
CREATE FUNCTION unmarked_row(kept) RETURNS int LANGUAGE plpgsql AS
	'BEGIN RETURN 1; END';
CREATE FUNCTION unmarked_set() RETURNS SETOF int LANGUAGE plpgsql AS
	'BEGIN RETURN NEXT 1; END';
-- called by an operator, a cast, a domain, an aggregate, a view
CREATE FUNCTION adds(text, int) RETURNS text LANGUAGE plpgsql AS
	'BEGIN RETURN $1; END';
CREATE OPERATOR |+| (leftarg = text, rightarg = int, function = adds);
CREATE OPERATOR !!! (rightarg = bigint, function = pg_try_advisory_lock);
CREATE TYPE pair AS (a int, b text);
CREATE FUNCTION to_pair(int) RETURNS pair LANGUAGE plpgsql AS
	$$ BEGIN RETURN ROW($1, 'x'); END $$;
CREATE CAST (int AS pair) WITH FUNCTION to_pair;
CREATE DOMAIN told AS text CHECK (tells(VALUE));
CREATE DOMAIN locked AS bigint CHECK (pg_try_advisory_lock(VALUE));
CREATE DOMAIN plain AS text CHECK (length(VALUE) < 100);
CREATE AGGREGATE settles(text, bool) (sfunc = set_config, stype = text);
CREATE AGGREGATE joins(int) (sfunc = int4pl, stype = int, initcond = '0');
CREATE VIEW ticking AS SELECT id, nextval('ticks') AS n FROM kept;
CREATE VIEW over_ticking AS SELECT n FROM ticking;
CREATE VIEW calling AS SELECT unmarked(id) AS n FROM kept;
CREATE VIEW honest AS SELECT id, upper(name) AS name, marked(id) AS next,
	current_date AS today FROM kept;
CREATE VIEW monitor AS SELECT pid, state FROM pg_stat_activity;
