#!/bin/sh
# Hostile plans through t2s-synth, in every dialect, and through t2s-audit
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
[ -n "$DATA" ] || skip_all 'no ../shared/data'
plans=$DATA/hostile/plans
[ -r "$plans/MANIFEST.json" ] || skip_all "no $plans"

perl -MJSON::PP -e 1 2>/dev/null || skip_all 'needs perl with JSON::PP'

# Each plan as a document on a line: a bare plan with a member "sql" would be
# taken for a document.
jq -r '.[].file' "$plans/MANIFEST.json" >files
while read -r file; do
	printf '{"plan": %s}\n' "$(cat "$plans/$file")" | tr '\n' ' '
	echo
done <files >lines
jq -c '.[]' "$plans/MANIFEST.json" >manifest

# Adds the statement without its literals, "shape": by hand and not by jq, which
# takes minutes for the quotes of a value of a megabyte.
cat >shape.pl <<'EOF'
use strict;
use warnings;
use JSON::PP;
my $escapes = shift;
my $json = JSON::PP->new->canonical;
while (<>) {
	my $doc = decode_json($_);
	my $text = $doc->{sql}{text};
	if (defined $text) {
		$text =~ s/\\./\x01/gs if $escapes;
		$text =~ s/''/\x01/g;
		$text =~ s/N?'[^']*'/\x01/g;
		$text =~ s/(?<=[ (])-?[0-9][0-9.e+-]*/\x01/g;
		$text =~ s/\b(?:TRUE|FALSE)\b/\x01/g;
		$text =~ s/\x01+/?/g;
		$text =~ s/\? AND \?/?/g;
		$text =~ s/\?(?:, \?)*/?/g;
		$doc->{shape} = $text;
	}
	print encode_json($doc), "\n";
}
EOF

# Selects what goes against its verdict; $base is the valid base's document.
cat >judge.jq <<'EOF'
def quoted($base): .status == 0 and (
	.shape == $base.shape or
	(.text | contains(" IS NULL")) or
	(.why | startswith("IN ") or startswith("BETWEEN ") or
		startswith("LIKE ")));
$bases[0] as $base | split("\t") | (.[0] | fromjson) +
(.[1] | fromjson | {status: (.stop.status // 0), text: .sql.text,
	shape: .shape, findings: .findings}) |
select((.expect == "reject" and .status == 0) or
	(.expect == "ok" and .status != 0) or
	(.expect == "quoted" and (quoted($base) | not)) or
	(.expect == "finding" and (.status != 0 or
		([.findings[]?.code] | index("member_unknown") | not))) or
	(.expect == "never-in-sql" and .text != $base.sql.text)) |
"\(.file) \(.why): \(.text)"
EOF

# Selects values that are not in the text as one literal, the rest unchanged.
cat >value.jq <<'EOF'
def each(a; b): split(a) | join(b); # gsub takes its time with a megabyte
def escaped: each("\\"; "\\\\");
def doubled: each("'"; "''");
def literal:
	if $d == "bigquery" then
		escaped | each("'"; "\\'") | each("\n"; "\\n") |
		each("\r"; "\\r") | "'\(.)'"
	elif $d == "mysql" then escaped | doubled | "'\(.)'"
	elif $d == "tsql" and (explode | any(. > 127)) then
		"N'\(doubled)'"
	else "'\(doubled)'" end;
range($values | length) as $i | $values[$i] as $v |
($base | split("'name1'")) as $around |
$out[$i].sql.text as $t |
select($t != $around[0] + ($v | literal) + $around[1]) | "\($v): \($t)"
EOF

for dialect in $(t2s-synth --help | tr -d '\n' |
	sed -n 's/.*--dialect=(\([a-z|]*\)).*/\1/p' | tr '|' ' '); do
	t2s-synth -l --dialect "$dialect" \
		--schema "$plans/schema.document" lines >out 2>err
	status "$dialect: the stream ends with 1" 1 t2s-synth -l \
		--dialect "$dialect" --schema "$plans/schema.document" lines
	is "$dialect: a document for each plan" "$(wc -l <out)" \
		"$(wc -l <lines)"
	base=$(head -1 out | jq -r .sql.text)
	case $dialect in
	mysql | bigquery) escapes=1 ;;
	*) escapes=0 ;;
	esac
	ok "$dialect: each statement has a shape" \
		sh -c 'perl shape.pl "$1" out >shapes' sh "$escapes"
	head -1 shapes >base
	paste -d '\t' manifest shapes | jq -Rr --slurpfile bases base \
		-f judge.jq >wrong
	is "$dialect: verdicts as listed" "$(cat wrong)" ''

	grep -v u0000 lines |
		jq -c '.plan?.selections?[0]?.filters?[0]?.value? | strings' |
		sort -u >values
	jq -c --slurpfile b "$plans/000_valid_base.json" '. as $v | $b[0] |
		.selections[0].filters[0].value = $v' values | t2s-synth -l --dialect "$dialect" \
		--schema "$plans/schema.document" >out
	# not by lines, which jq -R breaks within a letter
	jq -nr --slurpfile values values --slurpfile out out \
		--arg base "$base" --arg d "$dialect" -f value.jq >wrong
	is "$dialect: a value never changes the text around it" \
		"$(cat wrong)" ''
	ok "$dialect: many values were tried" \
		test "$(wc -l <values)" -gt 10
done

# t2s-audit does not pass what it cannot mend
t2s-audit -l --schema "$plans/schema.document" <lines 2>/dev/null |
	t2s-synth -l >out
paste -d '\t' manifest out | jq -Rr '
	split("\t") | (.[0] | fromjson) +
	(.[1] | fromjson | {status: (.stop.status // 0),
		edits: ((.edits // []) | length)}) |
	select(.expect == "reject" and .status == 0 and .edits == 0) |
	"\(.file) \(.why)"' >wrong
is 'audit passes nothing that is to be refused, but what it mends' \
	"$(cat wrong)" ''

done_testing
