#!/bin/sh
# How questions of people at work are answered: one table, a set in each row
#
#   sh tests/bench/work.sh [OPTION of t2s-eval ...]
#   sh tests/bench/work.sh -m     only makes databases and questions
#   sh tests/bench/work.sh -u     only says which databases were not looked at
#
# Of questions that rows answer, in percent: a right plan is put first, is
# among the first 3, 5 and 20; by default right, asked back or declined, wrong
# with a doubt that was told, wrong without a word; the share of confidence 0.9
# and more, and what is right of these. First the databases on which no rule
# and no weight was tried, then others. Makes the databases of tests/work in
# BUILD/work, where BIN says BUILD/bin (build/bin). Those of T2S_DATA are left
# out where they are not there. Needs python3
# and jq.
set -eu
here=$(cd "${0%/*}" && pwd)
bin=$(cd "${BIN:-build/bin}" && pwd)
data=${T2S_DATA-$here/../../../shared/data}
sets=$here/../work
out=${bin%/bin}/work
unread=auctionhouse,clinicnet,filmfestival,foodbank,foundry,icerink,insuretel
unread=$unread,pharmawhs,pianotuners,quarry,restaurants,riverferry
[ "${1-}" != -u ] || { echo "$unread"; exit; }

sh "$sets/databases.sh" "$out/databases"
cat "$sets"/*/questions.jsonl >"$out/questions.jsonl"
[ "${1-}" != -m ] || exit 0

# row TITLE FOLDER OPTION...: of a folder with questions and databases
row() {
	title=$1 folder=$2
	shift 2
	[ -f "$folder/questions.jsonl" ] || return 0
	set -- --questions "$folder/questions.jsonl" \
		--databases "$folder/databases" "$@"
	"$bin/t2s-eval" "$@" -o labels --candidates 20 2>"$out/ranks" \
		>/dev/null
	"$bin/t2s-eval" "$@" -o json 2>/dev/null >"$out/outcomes"
	# shellcheck disable=SC2016
	jq -r '.outcomes as $o | "\($o.of) \($o.right) \($o.declined) " +
		"\($o.told) \($o.silent) \(.confident) \(.confident_right)"' \
		"$out/outcomes" | awk -v title="$title" '
		function share(n, of) {
			printf " %6.1f", of ? 100 * n / of : 0
		}
		FNR == NR && $1 + 0 > 0 && $3 == "of" { at[$1] = $2; questions = $4 }
		FNR < NR {
			printf "%-34s %5d ", title, questions
			n = split("1 3 5 20", depths, " ")
			for (i = 1; i <= n; i++)
				share(at[depths[i]], questions)
			printf "  "
			for (i = 2; i <= 5; i++)
				share($i, $1)
			printf "  "
			share($6, $1)
			share($7, $6)
			print ""
		}' "$out/ranks" -
}
printf '%-34s %5s  %6s %6s %6s %6s   %6s %6s %6s %6s   %6s %6s\n' \
	'no rule and no weight tried on' of first 3 5 20 right asked told \
	silent '0.9' right
row 'tests/work, not looked at' "$out" --match columns \
	--database "$unread" "$@"
row 'workday: airops .. school' "$data/workday" --match columns \
	--database airops,claims,devops,school "$@"
row 'workday-unread: parking .. winery' "$data/workday-unread" \
	--match columns --database parking,printshop,winery "$@"
echo 'tried on'
row 'tests/work, the others' "$out" --match columns \
	--not-database "$unread" "$@"
row 'spider-train, 600' "$data/spider-train" --limit 600 "$@"
