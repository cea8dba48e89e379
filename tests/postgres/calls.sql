-- What a user may have made that reads a table which who asks may not read:
-- functions, and all that calls one without naming it
CREATE TABLE country(id int PRIMARY KEY, name text, pop int);
INSERT INTO country VALUES (1, 'a', 3), (2, 'b', 4);
CREATE TABLE secret(k text);
INSERT INTO secret VALUES ('hunter2');
CREATE FUNCTION prow(country) RETURNS text LANGUAGE sql STABLE AS
	'SELECT k FROM public.secret';
CREATE FUNCTION prec(record) RETURNS text LANGUAGE plpgsql STABLE AS
	'BEGIN RETURN (SELECT k FROM public.secret); END';
CREATE FUNCTION opf(text, int) RETURNS text LANGUAGE sql STABLE AS
	'SELECT k FROM public.secret';
CREATE OPERATOR || (leftarg=text, rightarg=int, function=opf);
-- planning would run it
CREATE FUNCTION constant(int) RETURNS int LANGUAGE plpgsql IMMUTABLE AS
	$$ BEGIN RAISE EXCEPTION 'it ran'; END $$;
CREATE TYPE pair AS (a int, b text);
CREATE FUNCTION leak() RETURNS text LANGUAGE sql STABLE AS 'SELECT k FROM
	public.secret';
CREATE FUNCTION leak_any(anyelement) RETURNS text LANGUAGE sql STABLE AS
	'SELECT k FROM public.secret';
CREATE FUNCTION leak_int(int) RETURNS text LANGUAGE sql STABLE AS 'SELECT k
	FROM public.secret';
CREATE FUNCTION leak_pair(pair) RETURNS text LANGUAGE sql STABLE AS 'SELECT k
	FROM public.secret';
CREATE FUNCTION leak_default(a int = 1, b text = leak()) RETURNS text LANGUAGE
	sql STABLE AS 'SELECT b';
CREATE FUNCTION leak_variadic(VARIADIC int[]) RETURNS text LANGUAGE sql STABLE
	AS 'SELECT k FROM public.secret';
CREATE FUNCTION leak_set() RETURNS SETOF secret LANGUAGE sql STABLE AS 'SELECT
	* FROM public.secret';
CREATE FUNCTION lower(int) RETURNS text LANGUAGE sql STABLE AS 'SELECT k FROM
	public.secret';
CREATE FUNCTION generate_series(text) RETURNS SETOF text LANGUAGE sql STABLE
	AS 'SELECT k FROM public.secret';
CREATE FUNCTION sfn(text, int) RETURNS text LANGUAGE sql STABLE AS 'SELECT k
	FROM public.secret';
CREATE AGGREGATE leak_agg(int) (sfunc = sfn, stype = text);
CREATE FUNCTION eqf(pair, int) RETURNS bool LANGUAGE sql STABLE AS 'SELECT
	exists(SELECT FROM public.secret)';
CREATE OPERATOR = (leftarg=pair, rightarg=int, function=eqf);
CREATE FUNCTION eqt(int, text) RETURNS bool LANGUAGE sql STABLE AS 'SELECT
	exists(SELECT FROM public.secret)';
CREATE OPERATOR = (leftarg=int, rightarg=text, function=eqt);
CREATE OPERATOR < (leftarg=int, rightarg=text, function=eqt);
CREATE OPERATOR <= (leftarg=int, rightarg=text, function=eqt);
CREATE OPERATOR >= (leftarg=int, rightarg=text, function=eqt);
CREATE OPERATOR > (leftarg=int, rightarg=text, function=eqt);
CREATE OPERATOR ~~ (leftarg=int, rightarg=text, function=eqt);
CREATE OPERATOR ~~* (leftarg=int, rightarg=text, function=eqt);
CREATE OPERATOR !! (rightarg=int, function=leak_int);
CREATE FUNCTION topair(int) RETURNS pair LANGUAGE sql STABLE AS $$SELECT 1, k
	FROM public.secret$$;
CREATE CAST (int AS pair) WITH FUNCTION topair AS IMPLICIT;
CREATE FUNCTION tojson(pair) RETURNS json LANGUAGE sql STABLE AS $$SELECT
	to_json(k) FROM public.secret$$;
CREATE CAST (pair AS json) WITH FUNCTION tojson;
CREATE FUNCTION chk(text) RETURNS bool LANGUAGE sql STABLE AS $$SELECT
	count(*) > 0 FROM public.secret WHERE k LIKE $1 || '%'$$;
CREATE DOMAIN dom AS text CHECK (chk(VALUE));
CREATE TYPE dpair AS (a int, d dom);
CREATE VIEW leak_view AS SELECT c.id, leak_int(c.id) FROM country c;
CREATE VIEW xml_view AS SELECT table_to_xml('secret', true, true, '') AS x;
CREATE VIEW good_view AS SELECT id, upper(name) AS u FROM country;
CREATE TABLE "Country"(id int);
INSERT INTO "Country" VALUES (99);
CREATE TABLE public.pg_class(id int);
INSERT INTO public.pg_class VALUES (4711);
CREATE DOMAIN plain AS text CHECK (VALUE <> '');
CREATE TABLE held(p plain, d dom);
INSERT INTO held VALUES ('x', 'h');
CREATE FUNCTION harmless(int) RETURNS int LANGUAGE sql AS 'SELECT $1 + 1';
CREATE TABLE "a.b"(id int);
INSERT INTO "a.b" VALUES (7);
CREATE SCHEMA "Public";
CREATE TABLE "Public".country(id int, name text, pop int);
CREATE SCHEMA a;
CREATE TABLE a.b(id int);
CREATE TYPE rdom AS RANGE (subtype = dom);
CREATE FUNCTION by_default(a int, b text = leak()) RETURNS text LANGUAGE sql
	STABLE AS 'SELECT $2';
