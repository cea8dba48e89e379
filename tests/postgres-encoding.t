#!/bin/sh
# Databases of PostgreSQL that are not of UTF-8
. "${0%/*}/tap.sh"
. "$SRC/tests/server.sh"
command -v jq >/dev/null || skip_all 'no jq'
postgres_start || skip_all "$server_reason"
cd "$TMP" || exit 2
postgres_reader

for encoding in LATIN1 SQL_ASCII; do
	psql -q -c "CREATE DATABASE $encoding TEMPLATE template0
		ENCODING '$encoding' LC_COLLATE 'C' LC_CTYPE 'C'"
done
psql -q -d latin1 <<'EOS2'
CREATE TABLE "Straße" ("Größe" text);
INSERT INTO "Straße" VALUES ('Süß'), ('Café');
ANALYZE;
EOS2
latin1=${reader}latin1
ascii=${reader}sql_ascii

is 'names of another encoding are UTF-8' \
	"$(t2s-schema -d "$latin1" --compact | jq -c \
	'.schema.tables[] | [.name, .columns[0].name]')" '["Straße","Größe"]'
is '... and so are values' "$(echo "SELECT * FROM \"Straße\"
	WHERE \"Größe\" = 'Süß'" | t2s-exec -d "$latin1")" '{"Größe":"Süß"}'
is 'a letter that the database cannot have is no wrong type' "$(echo \
	"SELECT '日本'" | t2s-exec -d "$latin1" -o csv 2>&1)" \
	"t2s-exec: a character does not exist in the database's encoding (leave the character out)"

PGCLIENTENCODING=SQL_ASCII psql -q -d sql_ascii <<EOS2
CREATE TABLE bytes (id int, "n$(printf '\351')" text, j json, a text[]);
INSERT INTO bytes VALUES (1, E'Caf\\xe9', E'{"k": "\\xe9"}',
	ARRAY[E'\\xe9', 'ß']);
INSERT INTO bytes SELECT i, 'plain' FROM generate_series(2, 40) AS i;
COMMENT ON TABLE bytes IS E'd\\xe9j\\xe0';
ANALYZE;
EOS2
is 'bytes of no encoding end no query' "$(echo 'SELECT * FROM bytes
	WHERE id = 1' | t2s-exec -d "$ascii")" \
	'{"id":1,"n�":"Caf�","j":{"k": "�"},"a":["�","ß"]}'
is '... in csv' "$(echo 'SELECT * FROM bytes WHERE id = 1' |
	t2s-exec -d "$ascii" -o csv)" 'id,n�,j,a
1,Caf�,"{""k"": ""�""}","{�,ß}"'
is '... in a document' "$(echo 'SELECT * FROM bytes WHERE id = 1' |
	t2s-exec -d "$ascii" -o document --compact | jq -c .result.rows)" \
	'[[1,"Caf�",{"k":"�"},["�","ß"]]]'
is '... nor a description' "$(t2s-schema -d "$ascii" -o text)" \
	'bytes (40): id, "n�", j, a'
is 'text of UTF-8 is found there' "$(echo "SELECT a[2] AS a FROM bytes
	WHERE a[2] = 'ß'" | t2s-exec -d "$ascii")" '{"a":"ß"}'
done_testing
