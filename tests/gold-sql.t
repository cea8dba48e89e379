#!/bin/sh
# Gold queries through parse and synth: the same rows, columns in the same
# order; and what synth wrote, parsed and written again, the same to the byte
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'
[ -n "$DATA" ] || skip_all 'no ../shared/data'

# Each statement's rows behind a line of their own.
run() { # DATABASE STATEMENTS
	awk '{ print ".print @" NR; print $0 ";" }' "$2" |
		sqlite3 -readonly -cmd '.timeout 5000' "$1" 2>errors
}

# compare GOLD STATEMENTS GOT: the numbers of those that differ. Rows are a
# list under a top-level ORDER BY, else a multiset.
cat >compare.pl <<'EOF'
use strict;
use warnings;
my ($statements, @files) = @ARGV;
sub blocks {
	my ($file) = @_;
	my ($n, @b) = 0;
	open my $in, '<:raw', $file or die;
	while (<$in>) {
		if (/^@(\d+)$/) { $n = $1; $b[$n] = []; next }
		push @{$b[$n]}, $_;
	}
	return @b;
}
my @gold = blocks $files[0];
my @got = blocks $files[1];
open my $in, '<:raw', $statements or die;
while (<$in>) {
	my ($x, $y) = ($gold[$.] // [], $got[$.] // []);
	1 while s/\([^()]*\)//g;
	($x, $y) = ([sort @$x], [sort @$y]) unless /order\s+by/i;
	print "$.\n" if join('', @$x) ne join('', @$y);
}
EOF

total=0
: >wrong
: >unstable
for set in spider-train geoquery ambrosia; do
	[ -r "$DATA/$set/questions.jsonl" ] || continue
	cat "$DATA/$set/questions.jsonl" "$DATA/$set/ambiguous.jsonl" 2>/dev/null |
		jq -r '.db as $d | (.gold_sqls // [.gold_sql])[] |
		"\($d)\t\(gsub("[[:space:]]+"; " "))"' | sort -u >all
	cut -f1 all | sort -u >names
	while read -r name; do
		db=$DATA/$set/databases/$name/$name.sqlite
		awk -F '\t' -v n="$name" '$1 == n { print $2 }' all >gold
		t2s-schema -d "$db" --no-values >schema.json
		t2s-parse -l --schema schema.json gold >docs
		t2s-synth -l --text docs >once 2>messages
		t2s-parse -l --schema schema.json once 2>/dev/null |
			t2s-synth -l --text 2>/dev/null | diff once - |
			sed "s/^/$name: /" >>unstable
		run "$db" gold >gold.rows
		run "$db" once >once.rows
		sed "s/^/$name: /" errors >>wrong
		perl compare.pl gold gold.rows once.rows | while read -r n; do
			echo "$name: $(sed -n "${n}p" gold)"
		done >>wrong
		sed "s/^/$name: /" messages >>wrong
		total=$((total + $(wc -l <gold)))
	done <names
done
[ "$total" -gt 0 ] || skip_all 'no questions'

echo "# $total distinct gold queries, $(wc -l <wrong | tr -d ' ') not the same"
is 'the same rows in the same order of columns' "$(head -20 wrong)" ''
is 'the same text the second time' "$(head -20 unstable)" ''

done_testing
