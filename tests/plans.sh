# Plans of this project for tests that run them. Source it after tap.sh.
#
#   page_plans FOLDER    the examples of t2s-plan(5), a file each: NN.any,
#                        or NN.DIALECT where the page says that it is of one
#   plan_of DIALECT FILE the plan, meant as in that dialect unless it says
#                        otherwise
#   plan_whole           a filter: no limit where there is no order, since any
#                        rows would do

page_plans() {
	awk -v to="$1" '
	/^\.\\" dialect: / { dialect = $3 }
	/^\.Bd -literal/ { literal = 1; first = 1; next }
	/^\.Ed/ {
		literal = 0
		dialect = ""
		if (out) close(out)
		out = ""
		next
	}
	literal && first {
		first = 0
		if ($0 ~ /^\{"(selections|select|set|ctes|decision)"/)
			out = sprintf("%s/%02d.%s.json", to, ++n,
				dialect ? dialect : "any")
	}
	literal && out { gsub(/\\e/, "\\"); print >out }' \
		"$SRC/man/t2s-plan.5"
}

plan_of() {
	if grep -q '^{"dialect"' "$2"; then
		cat "$2"
	else
		sed "1s/^{/{\"dialect\": \"$1\", /" "$2"
	fi
}

plan_whole() {
	awk '/^ ?"order_by"|^ *\{.*"order_by"/ { ordered = 1 } { line[NR] = $0 }
	END {
		for (i = 1; i <= NR; i++) {
			if (!ordered) sub(/^ "limit": [0-9]+/, " \"x_all\": 1", line[i])
			print line[i]
		}
	}'
}
