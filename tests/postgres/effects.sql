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
-- called while a literal is read, or by what nobody has named: each that runs
-- leaves "it ran" in the log
CREATE FUNCTION ran(int) RETURNS bool LANGUAGE plpgsql AS
	$$ BEGIN RAISE LOG 'it ran'; RETURN true; END $$;
CREATE FUNCTION ran_for(int) RETURNS int LANGUAGE plpgsql AS
	$$ BEGIN RAISE LOG 'it ran'; RETURN $1; END $$;
CREATE DOMAIN tick AS int CHECK (ran(VALUE));
CREATE DOMAIN over_tick AS tick;
CREATE DOMAIN tick_list AS tick[];
CREATE TYPE tick_span AS RANGE (subtype = tick, multirange_type_name = tick_spans);
CREATE TYPE tick_row AS (a int, t tick);
CREATE TYPE tick_deep AS (r tick_row, s tick_span);
CREATE DOMAIN checked_row AS tick_row CHECK ((VALUE).a > 0);
CREATE TABLE tick_table (id int, t tick);
CREATE FUNCTION by_default(a int, b int DEFAULT ran_for(1)) RETURNS int
	LANGUAGE sql IMMUTABLE AS 'SELECT $1 + $2';
CREATE FUNCTION by_two(a int DEFAULT 1, b bool DEFAULT ran(2)) RETURNS bool
	LANGUAGE sql IMMUTABLE AS 'SELECT $1 > 0 AND $2';
CREATE FUNCTION tick_default(a tick DEFAULT '1') RETURNS int LANGUAGE sql
	IMMUTABLE AS 'SELECT $1';
CREATE DOMAIN checks_default AS int CHECK (by_default(VALUE) > 0);
CREATE DOMAIN checks_operator AS text CHECK (VALUE |+| 1 <> '');
CREATE FUNCTION gives_tick(int) RETURNS tick LANGUAGE sql IMMUTABLE AS
	'SELECT $1';
CREATE FUNCTION gives_ticks(OUT a int, OUT b tick) LANGUAGE sql IMMUTABLE AS
	'SELECT 1, 2';
CREATE FUNCTION gives_rows() RETURNS TABLE (a tick) LANGUAGE sql IMMUTABLE AS
	'SELECT 1';
CREATE FUNCTION adds_tick(tick, int) RETURNS tick LANGUAGE sql IMMUTABLE AS
	'SELECT $1';
CREATE AGGREGATE tick_sum(int) (sfunc = adds_tick, stype = tick,
	initcond = '1');
CREATE AGGREGATE ends(int) (sfunc = int4pl, stype = int, initcond = '0',
	finalfunc = ran_for);
CREATE FUNCTION joins(int, int) RETURNS int LANGUAGE plpgsql AS
	$$ BEGIN RAISE LOG 'it ran'; RETURN $1 + $2; END $$;
CREATE AGGREGATE combines(int) (sfunc = int4pl, stype = int, initcond = '0',
	combinefunc = joins, parallel = safe);
-- a type that is sorted and hashed by such functions
CREATE TYPE mood AS (m int);
CREATE FUNCTION mood_lt(mood, mood) RETURNS bool LANGUAGE sql IMMUTABLE AS
	'SELECT ($1).m < ($2).m';
CREATE FUNCTION mood_le(mood, mood) RETURNS bool LANGUAGE sql IMMUTABLE AS
	'SELECT ($1).m <= ($2).m';
CREATE FUNCTION mood_eq(mood, mood) RETURNS bool LANGUAGE sql IMMUTABLE AS
	'SELECT ($1).m = ($2).m';
CREATE FUNCTION mood_cmp(mood, mood) RETURNS int LANGUAGE plpgsql AS
	$$ BEGIN RAISE LOG 'it ran'; RETURN ($1).m - ($2).m; END $$;
CREATE FUNCTION mood_hash(mood) RETURNS int LANGUAGE plpgsql AS
	$$ BEGIN RAISE LOG 'it ran'; RETURN ($1).m; END $$;
CREATE OPERATOR <# (leftarg = mood, rightarg = mood, function = mood_lt);
CREATE OPERATOR <=# (leftarg = mood, rightarg = mood, function = mood_le);
CREATE OPERATOR =# (leftarg = mood, rightarg = mood, function = mood_eq,
	merges, hashes, commutator = =#);
CREATE OPERATOR CLASS mood_ops DEFAULT FOR TYPE mood USING btree AS
	OPERATOR 1 <#, OPERATOR 2 <=#, OPERATOR 3 =#,
	FUNCTION 1 mood_cmp(mood, mood);
CREATE OPERATOR CLASS mood_hash DEFAULT FOR TYPE mood USING hash AS
	OPERATOR 1 =#, FUNCTION 1 mood_hash(mood);
CREATE TYPE mood_span AS RANGE (subtype = mood);
CREATE TABLE moods (id int, m mood);
INSERT INTO moods SELECT i, ROW(i)::mood FROM generate_series(1, 5) AS i;
-- an operator that planning takes in another's place
CREATE FUNCTION is_like(text, int) RETURNS bool LANGUAGE sql IMMUTABLE AS
	'SELECT true';
CREATE FUNCTION not_like(text, int) RETURNS bool LANGUAGE plpgsql AS
	$$ BEGIN RAISE LOG 'it ran'; RETURN true; END $$;
CREATE OPERATOR <!> (leftarg = text, rightarg = int, function = not_like);
CREATE OPERATOR <?> (leftarg = text, rightarg = int, function = is_like,
	negator = <!>);
CREATE VIEW tick_view AS SELECT id::tick AS t FROM kept;
CREATE VIEW mood_view AS SELECT m FROM moods ORDER BY m USING <#;
CREATE FUNCTION takes(tick_row) RETURNS int LANGUAGE sql IMMUTABLE AS
	'SELECT ($1).a';
CREATE FUNCTION row_and(tick_row, int) RETURNS int LANGUAGE sql IMMUTABLE AS
	'SELECT $2';
CREATE OPERATOR @@@ (leftarg = tick_row, rightarg = int, function = row_and);
CREATE VIEW default_view AS SELECT by_default(id) FROM kept;
CREATE MATERIALIZED VIEW kept_moods AS SELECT m, id FROM moods;
