#!/bin/sh
# Files that are written: for their owner alone whatever the umask, through no
# link, whole or not at all
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
cp "$SHOP" shop.db
mkdir tmp
TMPDIR=$TMP/tmp
XDG_CACHE_HOME=$TMP/xdg
T2S_AGAIN=0
export TMPDIR XDG_CACHE_HOME T2S_AGAIN
t2s -d shop.db -o plan 'how many customers are there?' >plan.json 2>/dev/null
cat >model <<'EOF'
#!/bin/sh
cat >/dev/null
cat "${0%/*}/plan.json"
EOF
chmod +x model

# run NAME ARG...: a run that answers from the frozen plan
run() {
	T2S_HISTORY=$TMP/state/h/history.db t2s -d shop.db --quiet \
		--run plan.json "$@" >out 2>err
}
# what others may read or write below a folder
open_to_others() {
	find "$@" \( -type f ! -perm 600 -o -type d ! -perm 700 \) 2>/dev/null
}

# --- modes -------------------------------------------------------------------

for mask in 000 022 077 777; do
	rm -rf kept state xdg cache record saved.json report.json
	(umask $mask
	T2S_HISTORY=$TMP/state/h/history.db t2s -d shop.db --quiet \
		--keep kept/in --save saved.json --model "command:$TMP/model" \
		--cache cache/in -o csv 'how many customers are there?'
	T2S_HISTORY=$TMP/state/h/history.db t2s -d shop.db --quiet \
		--model "command:$TMP/model" --record record/in \
		-o csv 'how many customers are there?'
	t2s-exec -d shop.db --report report.json kept/in/05-synth.0.json
	t2s-schema -d shop.db --cache -o schema) >out 2>err
	is "umask $mask: what is kept is its owner's alone" \
		"$(open_to_others kept state xdg cache record saved.json \
			report.json)" ''
	is "umask $mask: ... and it is there" \
		"$(for f in kept/in/06-exec.0.json kept/in/ledger \
		    state/h/history.db xdg/t2s/schema/*.schema record/in/now \
		    saved.json report.json; do [ -s "$f" ] || echo "$f"; done)" ''
	is "umask $mask: ... a reply of a model, too" \
		"$(find cache record -name '*.json' | grep -c .)" 2
done
cp plan.json mine.json
chmod 644 mine.json
run --save mine.json
is 'a file of a person'\''s keeps its mode' "$(stat -c %a mine.json)" 644
like '... and is the plan' "$(cat mine.json)" '"selections"'

# --- links -------------------------------------------------------------------

echo precious >victim
# every name that could be guessed, of a file or aside
snares() {
	for snare; do
		ln -sf "$TMP/victim" "$snare"
		ln -sf "$TMP/victim" "$snare.part"
		ln -sf "$TMP/victim" "$snare.tmp"
	done
}
safe() {
	is "$1: what the links lead to is as it was" "$(cat victim)" precious
}

snares aside.json
rm aside.json
run --save aside.json
is 'a plan is saved beside a link of a likely name' "$? $(grep -c selections \
	aside.json)" '0 1'
safe '--save'
run --save aside.json.part
is 'a plan is not saved through a link' $? 3
like '... which is said' "$(cat err)" \
	"cannot write 'aside.json.part': it is a symbolic link"
safe '--save over a link'
ln -s "$TMP/nowhere" dangling
run --save dangling
is '... nor through one to nothing' "$? $(ls nowhere 2>/dev/null)" '3 '
mkdir folder
ln -s folder linked
for to in folder linked folder/; do
	run --save "$to"
	is "--save $to: a folder is no file" "$? $(ls folder)" '3 '
done
chmod 444 mine.json
run --save mine.json
is '--save: a read-only file is left alone' $? 3
run --save /dev/null
is '--save /dev/null' "$? $(stat -c %F /dev/null)" '0 character special file'
mkfifo fifo
cat fifo >through &
run --save fifo
is '--save: a FIFO gets the plan' "$? $(wait; grep -c selections through)" '0 1'
run --save "$TMP/none/plan.json"
is '--save: no folder' $? 3
like '... is said' "$(cat err)" "cannot write '.*/none/plan.json': No such"

mkdir kept2
for n in 01-schema 02-audit 03-synth 04-exec; do
	snares "kept2/$n" "kept2/$n.0.json"
done
run --keep kept2
is '--keep beside links of likely names' $? 0
safe '--keep'
is '... its documents are files' "$(find kept2 -name '*.0.json' -type f |
	grep -c .)" 4
ln -sf "$TMP/victim" kept2/ledger
run --keep kept2 --model "command:$TMP/model"
safe 'a ledger'
ln -f victim kept2/ledger
echo '{"messages":[{"role":"user","content":"x"}]}' |
	t2s-llm --model "command:$TMP/model" --ledger kept2/ledger >out 2>err
is 'a ledger that has another name, too' "$? $(cat victim)" '2 precious'
for name in now aa; do
	rm -rf record
	mkdir record
	ln -s "$TMP/victim" record/$name
	t2s -d shop.db --quiet --model "command:$TMP/model" --record record \
		'how many customers are there?' >out 2>err
	safe "--record, $name"
done
echo 'SELECT 1 AS x' | t2s-exec -d shop.db --report aside.json.part >out 2>err
is '--report is not written through a link' "$? $(cat victim)" '3 precious'
echo 'SELECT 1 AS x' | t2s-exec -d shop.db --report /dev/stderr 2>&1 >out |
	cat >err
like '--report to an open stream' "$(cat err)" '"row_count"'
# the watchdog's last words are a report, too
echo "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r)
	SELECT count(*) FROM r" | t2s-exec -d shop.db --timeout 0.2 \
	--report aside.json.part >out 2>err
safe 'a report of a query that was ended'
ln -s "$TMP/victim" history.db
T2S_HISTORY=history.db t2s -d shop.db 'how many customers are there?' \
	>out 2>err
safe 'a history'
like '... which is said' "$(cat err)" 'symbolic link'
rm history.db
t2s -d shop.db -o document 'how many customers are there?' >asked 2>err
t2s-history --file own.db append <asked >/dev/null
for end in wal shm journal; do
	for link in 'ln -f' 'ln -sf'; do
		$link "$TMP/victim" own.db-$end
		t2s-history --file own.db append <asked >out 2>err
		is "a history beside a link: $end, $link" \
			"$? $(cat victim; rm own.db-$end)" '2 precious'
	done
done
t2s-schema -d shop.db --cache=xdg2 >/dev/null
name=$(ls xdg2)
snares "xdg2/$name"
echo 'CREATE TABLE more(x)' | sqlite3 shop.db
t2s-schema -d shop.db --cache=xdg2 >/dev/null
safe 'a description of a database'
is '... which is a file' "$(stat -c %F "xdg2/$name")" 'regular file'

# --- whose a run is ----------------------------------------------------------

mkdir real
ln -s real kept4
run --keep kept4
is '--keep goes into no folder by a link' "$? $(ls real)" '2 '
like '... which is said' "$(cat err)" "'kept4': it is a symbolic link"
for spelt in kept4/ kept4// kept4/.; do
	run --keep $spelt
	is "... nor spelt $spelt" "$? $(ls real)" '2 '
done
cat >swaps <<'EOF'
#!/bin/sh
mv swapped away && ln -s real swapped
exec "$TMP/model"
EOF
chmod +x swaps
t2s -d shop.db --quiet --no-history --model "command:$TMP/swaps" \
	--keep swapped 'how many customers are there?' >out 2>err
is 'nor by one that takes its place meanwhile' "$? $(ls away | grep -c filter
	) $(ls -A real | grep -c json)" '3 1 0'
run --keep kept5
ln -s kept5 latest
t2s --resume latest --patch 'limit 1' >out 2>err
is 'a run is resumed through a link' "$? $(ls kept5 | grep -c patch)" '0 1'
run --keep kept3
mv kept3/04-exec.0.json elsewhere.json
ln -s ../elsewhere.json kept3/04-exec.0.json
t2s --resume kept3 >out 2>err
is 'a document that is a link is not resumed' $? 2
like '... which is said' "$(cat err)" \
	"cannot read 'kept3/04-exec.0.json': it is a symbolic link"
rm kept3/04-exec.0.json
mkfifo kept3/04-exec.0.json
status '... nor one that is a FIFO' 2 timeout 10 t2s --resume kept3
rm kept3/04-exec.0.json
cp elsewhere.json kept3/04-exec.0.json
if chown 12345 kept3/04-exec.0.json 2>/dev/null; then
	status '... nor one that is another user'\''s' 2 t2s --resume kept3
else
	skip '... nor one that is another user'\''s' 'not root'
fi
rm kept3/04-exec.0.json
echo half >kept3/.t2s-0123456789abcdef
run --keep kept3
is 'what a process left that was killed is cleared away' \
	"$(find kept3 -name '.t2s-*')" ''
echo '{"decision":"proceed"}' >broken.json
t2s -d shop.db --keep kept3 --run broken.json >out 2>err
t2s --resume kept3 >out 2>err
unlike 'a run that failed does not resume the one before it' "$(cat out)" count
status 'a folder that is none' 2 t2s --resume plan.json

# --- full disks, signals -----------------------------------------------------

cat >full.sh <<'EOF'
mount -t tmpfs -o size=24k none full || exit 99
cp plan.json full/saved.json
run() {
	t2s -d shop.db --quiet --run plan.json -o csv "$@" >out 2>>err
	printf '%s ' $?
}
head -c 100000 /dev/zero >full/fill 2>/dev/null
run --save full/saved.json
run --save full/new.json
run --keep full/kept
cmp -s plan.json full/saved.json && printf 'same '
ls -A full | tr '\n' ' '
find full/kept -type f 2>/dev/null
EOF
mkdir full
got=$(unshare -rm sh full.sh 2>/dev/null)
if [ $? -ne 99 ] && [ -n "$got" ]; then
	like 'a full disk: nothing is torn, nothing stands aside' "$got" \
		'^3 3 [23] same fill \(kept \)*saved.json $'
else
	skip 'a full disk: nothing is torn' 'nothing can be mounted'
fi

mkdir ends
for n in 1 2 3 4 5 6 7 8; do
	for signal in TERM INT HUP; do
		perl "$SRC/tests/hears.pl" t2s -d shop.db \
			--quiet --keep ends/kept --save ends/p \
			'how many customers are there?' >out 2>&1 &
		sleep "0.0$n"
		kill -$signal $! 2>/dev/null
		wait $!
	done
done 2>/dev/null
is 'signals leave nothing aside' \
	"$(find ends tmp -name '*part*' -o -name '.t2s-*' -o -name 't2s.*')" ''
is '... and no half of a document' "$(for f in ends/kept/*.json; do
	[ ! -e "$f" ] || t2s-show --findings "$f" >/dev/null 2>out || [ $? -ne 2 ] || echo "$f"
	done)" ''
is 'nothing is left in the folder of temporary files' "$(ls -A tmp)" ''

done_testing
