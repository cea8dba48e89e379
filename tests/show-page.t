#!/bin/sh
# t2s-show -o html: a page that says all, loads nothing, and reads well in a
# real browser
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
unset T2S_NOW

cat >doc <<'EOF'
{"t2s": 1, "question": "sales <b>by</b> city & \"region\"",
 "database": {"dialect": "sqlite", "target": "/data/shop.db"},
 "schema": {"tables": [{"name": "sale", "columns": [
  {"name": "city", "type": "TEXT"}, {"name": "total", "type": "REAL"}]}]},
 "plan": {"confidence": 0.4,
  "selections": [{"table": "sale", "columns": ["city", "total"]}],
  "global_filters": [{"table": "sale", "column": "city", "op": "!=",
   "value": "x"}],
  "basis": {"sale": {"fingerprint": "0123456789abcdef"}}},
 "findings": [{"code": "words_unused", "severity": "warning",
  "by": "t2s-plan", "pointer": "", "message": "not used: please"},
  {"code": "reading_assumed", "severity": "info",
  "by": "t2s-plan", "pointer": "", "message": "city was assumed"}],
 "sql": {"dialect": "sqlite",
  "text": "SELECT \"city\", SUM(total) -- all\nFROM sale WHERE city <> 'x<y'",
  "params": [{"value": "</code><script>alert(1)</script>"}]},
 "result": {"columns": [{"name": "city", "type": "text"},
   {"name": "total", "type": "number"}, {"name": "<i>note", "type": "text"}],
  "rows": [["Oslo", 9.5, "plain"],
   ["<script>alert(1)</script>", 10, null],
   ["berlin", 100.25, "=1+1"],
   ["Aachen", null, "a\u202eb"],
   ["'\"><img src=x onerror=alert(1)>", -3, {"blob": "AAH/"}]],
  "row_count": 5, "truncated": true, "elapsed_ms": 7}}
EOF
cat >ask <<'EOF'
{"question": "which one", "questions": [{"id": "q1", "kind": "column",
  "text": "which name is meant?",
  "choices": [{"id": "a", "text": "customer.name", "sql": "SELECT 1"},
   {"id": "b", "text": "artist.name"}]}],
 "stop": {"by": "t2s-plan", "status": 4, "reason": "questions",
  "message": "which name is meant?", "instead": ["all customers"]}}
EOF
cat >bad <<'EOF'
{"question": "x", "attempts": [{"plan": {}, "mode": "retry",
  "stop": {"message": "no such table: y"}}],
 "findings": [{"code": "db_column_not_found", "severity": "error",
  "by": "t2s-exec", "pointer": "", "message": "no such column: nme",
  "hint": "did you mean 'name'?"}],
 "stop": {"by": "t2s-exec", "status": 1, "reason": "database",
  "message": "no such column: nme"}}
EOF
T2S_NOW='2026-11-23 12:00' t2s-show -o html doc >page.html
status 'a page of a question keeps the status' 4 \
	sh -c 't2s-show -o html ask >ask.html'
status 'so does one of a failure' 1 sh -c 't2s-show -o html bad >bad.html'
page=$(cat page.html)

# ---- what stands in it -------------------------------------------------------

like 'the question is the heading' "$page" \
	'<h1[^>]*>sales &lt;b&gt;by&lt;/b&gt; city &amp; &quot;region&quot;</h1>'
for text in 'not used: please' '<svg ' '<figcaption>bars: ' 'a confidence of 0.40' \
	'city was assumed' '>40 %<' '>2026-11-23 12:00<' '/data/shop.db' \
	'0123456789abcdef' '>7 ms<' '5 rows; there are more' 'Fingerprint of'
do
	like "it says '$text'" "$page" "$text"
done
like 'the plan is told in words' "$page" '<dt>Plan</dt><dd>[A-Z]'
like 'a keyword of the SQL is marked' "$page" '<span class=k>SELECT</span>'
like 'a function is' "$page" '<span class=f>SUM</span>'
like 'a string is, escaped' "$page" '<span class=s>&#39;x&lt;y&#39;</span>'
like 'a comment is' "$page" '<span class=c> -- all'
like 'numbers have their points below each other' "$page" \
	'class=n>9.50</td>'
like 'a null is no text' "$page" 'class="null n">NULL</td>'
like 'a blob is told by its length' "$page" 'class=blob>3 bytes<'
like 'what turns text around is spelt out' "$page" 'a\\u202eb'
is 'the only elements are those of the page' \
	"$(grep -oE '<(script|img|i|b|link|iframe|object|form|a)[ >/]' page.html)" ''
unlike 'nothing is loaded from anywhere' "$page" \
	'<[^>]*\(src\|href\)=\|url(\|@import\|http://\|https://'
like 'and the browser is held to that' "$page" \
	"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\""

ask=$(cat ask.html)
like 'an open question is asked' "$ask" '<h2>which name is meant?</h2>'
like 'with its choices' "$ask" 'class=tag>b</span>artist.name'
like 'and how to answer' "$ask" '<code>--answer q1=a</code>'
like 'and what could be asked instead' "$ask" '<li>all customers</li>'
bad=$(cat bad.html)
like 'a failure is told with its hint' "$bad" \
	'no such column: nme (did you mean &#39;name&#39;?)'
like 'and what was tried' "$bad" '<li>no such table: y</li>'

is 'a result alone is a page' "$(printf 'SELECT 1 AS a' |
	t2s-exec -d "$SHOP" -o document | t2s-show -o html |
	grep -c '<h1.*Result')" 1
is 'the steps of a dry run are a table' "$(printf 'SELECT name FROM customer' |
	t2s-exec -d "$SHOP" --dry-run | t2s-show -o html |
	grep -c '<td role=cell>SCAN customer')" 1
cp "$SHOP" shop.db
T2S_HISTORY='' t2s -d shop.db -o html customers >run.html 2>err
is 't2s makes a page, and says nothing beside it' \
	"$? $(grep -c '<h1.*customers' run.html) $(cat err)" '0 1 '
awk 'BEGIN { printf "{\"result\":{\"columns\":[{\"name\":\"n\"}],\"rows\":["
	for (i = 0; i < 1001; i++) printf "%s[%d]", i ? "," : "", i
	print "]}}" }' | t2s-show -o html >long.html
is 'more rows than can be sorted are told' \
	"$(grep -c 'Only up to 1000 rows' long.html) $(grep -c '<label' long.html)" \
	'1 0'

like 'a page of SQL is called by its first line' "$(T2S_HISTORY='' t2s -d shop.db \
	-o html --sql 'SELECT name
FROM category' 2>/dev/null)" '<h1[^>]*>SELECT name</h1>'

# ---- in a browser ------------------------------------------------------------

browser=$(command -v chromium || command -v chromium-browser ||
	command -v google-chrome || :)
browse() { # SCHEME (0: dark, 1: light) OPTION...
	scheme=$1
	shift
	HOME=$TMP timeout 180 "$browser" --headless --no-sandbox --disable-gpu \
		--disable-dev-shm-usage --no-first-run \
		--user-data-dir="$TMP/profile" --enable-logging=stderr \
		--blink-settings=preferredColorScheme="$scheme" "$@"
}
# a copy in which a script of ours looks around
looked_at() { # FILE
	sed "s/<meta http-equiv[^>]*>//" "$1" | sed '$d' | cat - "$TMP/look.html"
}
cat >look.html <<'EOF'
<script>
const rgb = c => c.match(/[\d.]+/g).map(Number);
const lum = c => { const [r, g, b] = c.map(v => { v /= 255;
	return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4 });
	return .2126 * r + .7152 * g + .0722 * b };
const ground = e => { for (; e; e = e.parentElement) {
	const c = rgb(getComputedStyle(e).backgroundColor);
	if (c.length < 4 || c[3] > 0) return c } return [255, 255, 255] };
const say = [];
const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
let least = 99, texts = 0, at = '';
for (let n; n = walk.nextNode();) {
	const e = n.parentElement;
	if (!n.data.trim() || /STYLE|SCRIPT/.test(e.tagName) ||
	    !e.getClientRects().length || /title|desc/.test(e.tagName)) continue;
	const style = getComputedStyle(e);
	const a = lum(rgb(e.closest('svg') ? style.fill : style.color)
	    .slice(0, 3));
	const b = lum(ground(e).slice(0, 3));
	const c = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
	texts++;
	if (c < least) { least = c; at = n.data.slice(0, 30) }
}
say.push('texts ' + (texts > 5), 'contrast ' + (least >= 4.5) + ' ' +
    (least >= 4.5 ? '' : at));
say.push('ground ' + (lum(rgb(getComputedStyle(document.body)
    .backgroundColor)) > .5 ? 'light' : 'dark'));
say.push('sideways ' + (document.documentElement.scrollWidth -
    document.documentElement.clientWidth));
const rows = () => [...document.querySelectorAll('tbody tr')].sort((a, b) =>
    a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map(r => r.cells[1].textContent).join(' ');
const click = (k) => { const l = [...document.querySelectorAll(
    `.h${k} label`)].filter(l => l.getClientRects().length);
	l.length === 1 && l[0].click(); return rows() };
if (document.querySelector('.h1')) say.push('order ' + rows(),
    'up ' + click(1), 'down ' + click(1), 'off ' + click(1), 'text ' + click(0));
document.body.insertAdjacentHTML('beforeend',
    '<p>' + say.map(s => '\n@' + s + '@').join(''));
</script></body></html>
EOF
if [ -z "$browser" ]; then
	skip 'the page in a browser' 'no Chromium is installed'
	done_testing
	exit
fi
printf '%s' '<meta http-equiv="Content-Security-Policy"
content="default-src '"'none'"'"><img src="data:,x"><p>hello' >refused.html
browse 1 --dump-dom "file://$TMP/refused.html" >dom 2>log
if ! grep -q CONSOLE log || ! grep -q hello dom; then
	skip 'the page in a browser' 'Chromium does not run here'
	done_testing
	exit
fi
for name in page ask bad; do
	browse 1 --dump-dom "file://$TMP/$name.html" >dom 2>log
	is "$name: the console stays empty" "$(grep CONSOLE log)" ''
	like "$name: the text is there" "$(cat dom)" '<h2>Sources</h2>'
	is "$name: no text of the data became a script" \
		"$(grep -c '<script' dom)" 0
	looked_at $name.html >looked.html
	for scheme in 0 1; do
		browse $scheme --window-size=390,900 --dump-dom \
			"file://$TMP/looked.html" 2>log |
			grep -o '^@.*@' >seen
		[ $scheme -eq 0 ] && ground=dark || ground=light
		is "$name: $ground, legible, as wide as a telephone" \
			"$(sed -n 1,4p seen)" "@texts true@
@contrast true @
@ground $ground@
@sideways 0@"
	done
	cp seen "$name.seen"
done
is 'a click on a column sorts by it, up, down and not' \
	"$(sed -n '5,$p' page.seen)" '@order 9.50 10.00 100.25 NULL -3.00@
@up NULL -3.00 9.50 10.00 100.25@
@down 100.25 10.00 9.50 -3.00 NULL@
@off 9.50 10.00 100.25 NULL -3.00@
@text -3.00 10.00 NULL 100.25 9.50@'
browse 1 --screenshot="$TMP/page.png" --window-size=800,900 \
	"file://$TMP/page.html" >/dev/null 2>log
is 'it can be drawn' "$(head -c 4 page.png | tail -c 3)" PNG
done_testing
