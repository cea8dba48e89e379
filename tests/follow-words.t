#!/bin/sh
# Follow-ups made of the words that can be said, in any order and with any
# names: none stops a program, and what is taken gives a plan that the audit
# passes and SQLite runs
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
cp "$SHOP" shop.db
T2S_DB=shop.db T2S_NOW=2025-06-30 T2S_HISTORY=
export T2S_DB T2S_NOW T2S_HISTORY

while read -r question; do
	t2s --quiet --assume -o plan "$question" 2>/dev/null </dev/null |
		jq -c .
done >plans <<'END'
customers in Germany
how many orders in 2024
number of customers per country
top 5 customers by revenue
products that were never ordered
average price per category
orders per month in 2024
customers with more than 3 orders
share of orders by status
employees and their manager
END
is 'there are plans to follow' "$(wc -l <plans | tr -d ' ')" 10

# phrases SEED N: so many follow-ups, one a line as a JSON string
phrases() {
	perl - "$SRC/lib/follow/act/act.def" "$1" "$2" <<'END'
use strict;
use warnings;
use JSON::PP;

my ($file, $seed, $n) = @ARGV;
my $json = JSON::PP->new->allow_nonref;
my @names = (qw(country city email Germany France Berlin customers orders
	products price amount cancelled delivered status 2024 May month name
	newest last 5 10 'x' " % ; the their it those ones one each there and
	or not of by per in with without more than 3 average count joined_on
	1900 0 -5 99999999999999999999), "\x{20ac}100", "\x{fc}", ',');
srand($seed);

sub any { $_[int rand @_] }
sub some { map { any(@names) } 1 .. 1 + int rand $_[0] }

my @acts;
open my $in, '<', $file or die "$file: $!\n";
while (<$in>) {
	push @acts, [split ' ', $1] if /^ACT\(\w+, "(.*)"\)$/;
}
for (1 .. $n) {
	my @words;
	for my $word (rand() < 0.75 ? @{any(@acts)} : ()) {
		next if $word =~ /^\[/ && rand() < 0.5;
		my $plain = $word =~ tr/[]//dr;
		push @words, $plain eq '*' ? some(4) :
		    $plain eq '#' ? any(0, 1, 3, 10, 2024, 10**12) :
		    any(split /\|/, $plain);
	}
	@words = some(9) if !@words;
	push @words, any(',', 'and', 'then'), some(4) if rand() < 0.3;
	print $json->ascii->encode(join ' ', @words), "\n";
}
END
}

t2s-schema >schema.json

# a condition that is turned round, of a table that no other word leads to
jq -c --slurpfile plans plans '. + {t2s: 1, history: [{turn: 1,
	question: "q", status: 0, plan: $plans[3]}], question:
	"without cancelled status then each count name not"}' schema.json |
	t2s-plan --route --assume >/dev/null 2>&1
ok 'words in no order stop no program' test $? -lt 8

phrases "${SEED:-1}" "${COUNT:-100}" >phrases
jq -c --slurpfile plans plans --slurpfile base schema.json -n '
	[inputs] | to_entries[] | {t2s: 1, question: .value,
	database: $base[0].database, schema: $base[0].schema, history: [{
	turn: 1, question: "q", status: 0,
	plan: $plans[.key % ($plans | length)]}]}' phrases >documents
t2s-plan -l --route --assume <documents >routed 2>err
is 'each follow-up has its answer' "$? $(wc -l <routed | tr -d ' ')" \
	"1 $(wc -l <phrases | tr -d ' ')"
is '... and nothing else is said' "$(cat err)" ''
is '... which is a change, another question, a command or a refusal' \
	"$(jq -r 'select(.route.kind as $kind | (["patch", "new", "command"] |
	index($kind)) or .stop.status == 4 | not) | .question' routed)" ''
jq -c 'select(.route.kind == "patch")' routed >patched
ok 'many are a change' test "$(wc -l <patched)" -gt 20
t2s-audit -l --assume <patched >audited 2>/dev/null
is 'the audit finds no error in a changed plan' \
	"$(jq -r 'select(.stop) | .question + ": " + .stop.message' audited)" ''
t2s-synth -l <audited | t2s-exec -l -o document --limit 3 >ran 2>/dev/null
is '... and SQLite runs each' \
	"$(jq -r 'select(.stop) | .question + ": " + .stop.message' ran)" ''
is '... of all of them' "$(wc -l <ran | tr -d ' ')" \
	"$(wc -l <patched | tr -d ' ')"

done_testing
