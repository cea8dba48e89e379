#!/bin/sh
# Sessions through the driver: a question that was answered is kept, and with
# it what a follow-up needs
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
T2S_SESSION=s
export T2S_SESSION

# answered: how many questions a follow-up could go on from
answered() {
	t2s-history last -n 1000 2>/dev/null | grep -o '"turn":' | wc -l
}
afresh() {
	rm -f "$T2S_HISTORY"*
}

# --- the reader left, or the disk is full ------------------------------------

# more rows than a pipe holds
sqlite3 big.db "CREATE TABLE customer(id INTEGER PRIMARY KEY, name TEXT);
	WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
		WHERE i < 20000)
	INSERT INTO customer SELECT i, 'name ' || i FROM n"
times=50
for reader in 'head -n 1' true; do
	afresh
	n=0
	while [ $n -lt $times ]; do
		n=$((n + 1))
		t2s -d big.db 'list the customers' 2>/dev/null |
			$reader >/dev/null
	done
	is "| $reader loses no question of $times" "$(answered)" $times
done
for format in csv json table markdown document plan sql; do
	afresh
	for reader in 'head -n 1' true; do
		t2s -d big.db -o $format 'list the customers' 2>/dev/null |
			$reader >/dev/null
	done
	is "... nor does -o $format" "$(answered)" 2
done
afresh
t2s -v -d big.db 'list the customers' 2>&1 | true
is 'nor do words that nobody reads' "$(answered)" 1
if [ -w /dev/full ]; then
	afresh
	for format in ndjson csv json table markdown document plan sql; do
		t2s -d big.db -o $format 'list the customers' \
			>/dev/full 2>err
		is "-o $format to a full disk ends with 3" $? 3
		like '... and says so' "$(cat err)" 'cannot write to stdout'
	done
	is '... and keeps the question' "$(answered)" 8
else
	skip 'a full disk' 'no /dev/full'
fi

done_testing
