#!/bin/sh
# Questions a shop owner would ask of the Chinook music store, end to end:
# nine of the twelve must be right, and none wrong without a word of doubt
. "${0%/*}/tap.sh"
. "$SRC/tests/store.sh"
[ -n "$DATA" ] && [ -r "$DATA/chinook.sqlite" ] ||
	skip_all 'no ../shared/data/chinook.sqlite'
db=$DATA/chinook.sqlite

store_got() { # QUESTION
	t2s -d "$db" -o csv "$1" >"$TMP/got.csv"
	status=$?
	sed 1d "$TMP/got.csv"
	return $status
}
store_want() { # SQL
	echo "$1" | t2s-exec -d "$db" -o csv | sed 1d
}
store_questions

# Iron Maiden is an artist, an album and a track.
t2s -d "$db" --assume -o csv 'tracks by Iron Maiden' >"$TMP/got" 2>"$TMP/talk"
is 'who made something is sooner somebody than something' \
	"$(sed 1d "$TMP/got" | wc -l)" \
	"$(sqlite3 "$db" "SELECT count(*) FROM Track JOIN Album USING (AlbumId)
		JOIN Artist USING (ArtistId) WHERE Artist.Name = 'Iron Maiden'")"
like 'the talk names the column that was taken, not another that holds it' \
	"$(cat "$TMP/talk")" "'Iron Maiden' is Artist\.Name"

before=$(cksum <"$db")
status 'a question that asks to change data is refused' 7 \
	t2s -d "$db" 'delete all invoices'
is 'and changes nothing' "$(cksum <"$db")" "$before"

done_testing
