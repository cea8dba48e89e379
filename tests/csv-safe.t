#!/bin/sh
# --csv-safe: what a spreadsheet would take for a formula is told, and is text
# on demand
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
cat >rows.sql <<'EOF'
SELECT '=1+1' a, '-5' b, '+49 30 1' c, '@x' "=d", -5 e, '- item' f, 'x=1' g,
 '+1.5e3' h, '' i, char(9) || '=1' j, '=HYPERLINK("http://x","y")' k
EOF
cp "$SHOP" shop.db
T2S_DB=$TMP/shop.db T2S_HISTORY=''
export T2S_DB T2S_HISTORY
told='6 texts begin with =, +, - or @, which a spreadsheet takes for formulas'

plain=$(t2s-exec -o csv rows.sql 2>err)
is 'text stays as it is' "$plain" 'a,b,c,=d,e,f,g,h,i,j,k
=1+1,-5,+49 30 1,@x,-5,- item,x=1,+1.5e3,"",	=1,"=HYPERLINK(""http://x"",""y"")"'
is 'and what could be run is told' "$(cat err)" \
	"t2s-exec: $told (--csv-safe writes a ' before them)"
safe=$(t2s-exec -o csv --csv-safe rows.sql 2>err)
is 'with --csv-safe it is text; numbers stay numbers' "$safe" \
	"a,b,c,'=d,e,f,g,h,i,j,k
'=1+1,-5,'+49 30 1,'@x,-5,'- item,x=1,+1.5e3,\"\",'	=1,\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\""
is 'there is nothing to tell then' "$(cat err)" ''
is 'tsv is no other' "$(t2s-exec -o tsv --csv-safe rows.sql | tail -1 |
	cut -f 1-4)" "'=1+1	-5	'+49 30 1	'@x"
t2s-exec -o safe.csv --csv-safe rows.sql
is 'nor is a file' "$(cat safe.csv)" "$safe"
t2s-exec -o ndjson rows.sql >out 2>err
is 'JSON is for no spreadsheet' "$(cat err)" ''
t2s-exec -o csv --report report.json rows.sql >out 2>err
is 'the report has it as a finding' "$(t2s-show --get \
	/findings/0/code,/findings/0/severity report.json)" \
	'text_like_formula
warning'

t2s-exec -o document rows.sql >doc.json
is 't2s-show writes the same' "$(t2s-show --quiet -o csv --csv-safe doc.json)" \
	"$safe"
is 'as it is' "$(t2s-show -o csv doc.json 2>err)" "$plain"
like '... and tells' "$(cat err)" "^warning: $told"
sqlite3 shop.db "UPDATE customer SET name = '=cmd|x' WHERE id = 1"
t2s --quiet -o csv --csv-safe 'all customers' >out 2>err
is 'so does t2s' "$(grep -c "^'=cmd|x" out) $(cat err)" '1 '
t2s --quiet -o all.csv 'all customers' 2>err
is '... and without it, silently as asked' \
	"$(grep -c "^=cmd|x" all.csv) $(cat err)" '1 '
done_testing
