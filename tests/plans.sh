# Plans of this project for tests that run them. Source it after tap.sh.
#
#   page_plans FOLDER    the examples of t2s-plan(5), a file each: NN.any,
#                        or NN.DIALECT where the page says that it is of one
#   own_plans FOLDER     those, as example-NN or example-NN.DIALECT, and the
#                        golden ones
#   query_plans FILE SCHEMA FOLDER   the SQL on each line of a file, read as
#                        plans; line-NN
#   plan_of DIALECT FILE the plan, meant as in that dialect unless it says
#                        otherwise; and without a limit where there is no
#                        order, since any rows would do

page_plans() {
	awk -v to="$1" '
	/^\.\\" dialect: / { dialect = $3 }
	/^\.\\" dialects: / { spelled = 1 }
	/^\.Bd -literal/ { literal = 1; first = 1; next }
	/^\.Ed/ {
		literal = spelled = 0
		dialect = ""
		if (out) close(out)
		out = ""
		next
	}
	literal && first && !spelled {
		first = 0
		if ($0 ~ /^\{"(selections|select|set|ctes|decision)"/)
			out = sprintf("%s/%02d.%s.json", to, ++n,
				dialect ? dialect : "any")
	}
	literal && out { gsub(/\\e/, "\\"); print >out }' \
		"$SRC/man/t2s-plan.5"
}

plan_of() {
	jq -c --arg dialect "$1" '{dialect: $dialect} + . |
		if has("order_by") then . else del(.limit, .offset) end' "$2"
}

own_plans() {
	mkdir "$TMP/page"
	page_plans "$TMP/page"
	for plan_file in "$TMP"/page/*.json; do
		plan_name=$(basename "$plan_file" .json)
		cp "$plan_file" "$1/example-${plan_name%.any}.json"
	done
	cp "$SRC"/tests/golden/synth/*.json "$1"
}

query_plans() {
	t2s-parse -l -o plan --schema "$2" "$1" |
		awk -v to="$3" '{
			out = sprintf("%s/line-%02d.json", to, NR)
			print >out
			close(out) }'
}
