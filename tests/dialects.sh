# What t2s-plan(5) says that constructs become in each dialect. Source it
# after tap.sh, in $TMP, with schema.json of the shop there.
#
#   dialect_blocks FOLDER    the page's blocks behind a comment
#                            "dialects: MEANT KIND", a file each: that line,
#                            the JSON, and what the page says of it
#   dialect_said FILE        what it ought to say
#
# KIND is expression, predicate or plan. Names stand without quotes and
# columns without their table.

dialect_blocks() {
	awk -v to="$1" '
	/^\.\\" dialects: / { head = $3 " " $4; next }
	head && /^\.Bd/ {
		out = sprintf("%s/%02d", to, ++n)
		print head >out
		next
	}
	head && /^\.Ed/ {
		head = ""
		close(out)
		next
	}
	head { gsub(/\\e/, "\\"); print >out }' "$SRC/man/t2s-plan.5"
}

dialect_plan() { # KIND MEANT, the JSON on stdin
	jq -c --arg kind "$1" --arg meant "$2" '
	if $kind == "plan" then .
	elif $kind == "predicate" then {
		selections: [{table: "customer", columns: ["id"]}],
		global_filters: [.]}
	else {selections: [{table: "customer"}], select: [{expr: ., as: "x"}]}
	end + {dialect: $meant}'
}

dialect_text() { # KIND DIALECT
	dialect_quotes='"`'
	[ "$2" != tsql ] || dialect_quotes='['
	case $1 in
	expression) sed 's/^SELECT //; s/ AS .x. FROM .customer.$//' ;;
	predicate) sed 's/^.* WHERE //' ;;
	plan) cat ;;
	esac | sed "s/[$dialect_quotes]customer[]$dialect_quotes]\\.//g
		s/[$dialect_quotes]\([a-z_][a-z_0-9]*\)[]$dialect_quotes]/\1/g"
}

# Dialects that say the same stand together; long lines go on below.
dialect_said() {
	read -r dialect_meant dialect_kind <"$1"
	sed '1d; /^  [a-z]/,$d' "$1" >"$TMP/dialect.json"
	cat "$TMP/dialect.json"
	dialect_plan "$dialect_kind" "$dialect_meant" <"$TMP/dialect.json" \
		>"$TMP/dialect.plan"
	for dialect in sqlite postgres mysql tsql duckdb bigquery; do
		t2s-synth --oneline --text --dialect $dialect \
			"$TMP/schema.json" "$TMP/dialect.plan" \
			2>"$TMP/dialect.err" >"$TMP/dialect.sql" ||
			echo '(a finding)' >"$TMP/dialect.sql"
		printf '%s\t' $dialect
		dialect_text "$dialect_kind" "$dialect" <"$TMP/dialect.sql"
	done | awk -F'\t' '
	!($2 in who) { order[++n] = $2; who[$2] = $1; next }
	{ who[$2] = who[$2] ", " $1 }
	END {
		for (i = 1; i <= n; i++) {
			rest = "  " who[order[i]] ": " order[i]
			while (length(rest) > 76) {
				for (k = 76; k > 20; k--)
					if (substr(rest, k, 1) == " ") break
				if (k == 20) break
				print substr(rest, 1, k - 1)
				rest = "    " substr(rest, k + 1)
			}
			print rest
		}
	}'
}
