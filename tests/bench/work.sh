#!/bin/sh
# What is answered of questions that people ask at work (tests/work)
#
#   sh tests/bench/work.sh [OPTION of t2s-eval ...]
#   sh tests/bench/work.sh -m     only makes databases and questions
#   sh tests/bench/work.sh -u     only says which databases were not looked at
#
# Makes the databases in BUILD/work, where BIN says BUILD/bin (build/bin).
# First the figures of databases that were not looked at, then those of the
# others: with --assume the best reading, else as people get it. Needs
# python3.
set -eu
here=$(cd "${0%/*}" && pwd)
bin=$(cd "${BIN:-build/bin}" && pwd)
sets=$here/../work
out=${bin%/bin}/work
unread=auctionhouse,clinicnet,filmfestival,foodbank,foundry,icerink,insuretel
unread=$unread,pharmawhs,pianotuners,quarry,restaurants,riverferry
[ "${1-}" != -u ] || { echo "$unread"; exit; }

sh "$sets/databases.sh" "$out/databases"
cat "$sets"/*/questions.jsonl >"$out/questions.jsonl"
[ "${1-}" != -m ] || exit 0

figures() { # TITLE OPTION...
	echo "$1"
	shift
	"$bin/t2s-eval" --questions "$out/questions.jsonl" \
		--databases "$out/databases" --match columns "$@" \
		2>/dev/null | sed '/^by tag/,$d'
}
figures 'databases not looked at' --database "$unread" "$@"
figures 'databases that rules were tried on' --not-database "$unread" "$@"
