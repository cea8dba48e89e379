#!/bin/sh
# Does t2s-plan ask where a question has several readings, and only there?
#
#   sh tests/bench/ambiguous.sh FOLDER [OPTION of t2s-plan ...]
#
# FOLDER has databases/, ambiguous.jsonl (questions with several golds) and
# questions.jsonl (questions with one). Prints how many of each were asked
# back (status 4), by kind, and the balanced accuracy: the mean of the share
# of ambiguous questions that are asked back and of clear ones that are not.
# BIN says where the programs are (build/bin). Needs jq.
set -eu
bin=${BIN:-build/bin}
folder=$1
shift
PATH=$(cd "$bin" && pwd):$PATH
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# asked FILE [OPTION ...]: {ambiguity, asked} of each question
asked() {
	file=$1
	shift
	for option; do
		shift
		set -- "$@" "--plan-option=$option"
	done
	t2s-eval --questions "$folder/$file" --databases "$folder/databases" \
		--copies 0 -o ndjson "$@" 2>/dev/null >"$tmp/out" || :
	jq -s -c --slurpfile q "$folder/$file" '
		($q | map({key: .id, value: .ambiguity}) | from_entries) as $of |
		.[] | {ambiguity: $of[.id], asked: (.status == 4),
			right: (.verdict == "right")}' "$tmp/out"
}

asked ambiguous.jsonl "$@" >"$tmp/ambiguous"
asked questions.jsonl "$@" >"$tmp/clear"
jq -n -r --slurpfile a "$tmp/ambiguous" --slurpfile c "$tmp/clear" '
	def share(f): if length == 0 then 0 else
		(map(select(f)) | length) / length end;
	def percent: . * 1000 | round / 10;
	def line($name; $a; $c):
		"\($name)\t\($a | share(.asked) | percent)\t" +
		"\($c | share(.asked) | percent)\t" +
		"\($c | share(.right) | percent)\t" +
		"\((($a | share(.asked)) + 1 - ($c | share(.asked))) / 2 |
			. * 1000 | round / 1000)";
	"kind\tasked %\tclear: asked %\tright %\tbalanced accuracy",
	(($a | map(.ambiguity) | unique[]) as $k | line($k;
		$a | map(select(.ambiguity == $k));
		$c | map(select(.ambiguity == $k)))),
	line("all"; $a; $c)'
