# Models: which step asks one, and what all of them share
#
# t2s-llm takes what it needs from the environment, so that a run is set up
# once; here options become variables.

model='' models=1 plan_options='' filter_model='' needs='' room=''

# asks_model [STEP]: is a model named for the step?
asks_model() {
	[ -n "$models" ] || return 1
	eval "[ -n \"\${T2S_MODEL-}\${T2S_${1:-}_MODEL-}\" ]"
}

# names the models and the places; before any step, after the options
sets_models() {
	[ -z "$model" ] || { T2S_MODEL=$model; export T2S_MODEL; }
	[ -z "$filter_model" ] ||
		{ T2S_FILTER_MODEL=$filter_model; export T2S_FILTER_MODEL; }
	[ -z "$models" ] || [ -z "$needs" ] || asks_model PLAN ||
		die 2 "--$needs needs a model: use --model or set T2S_MODEL"
	[ -n "$models" ] || clarify=''
	planner='' filterer='' explainer=''
	if asks_model PLAN; then
		planner=" --model$plan_options$share"
		# guesses take less time than an answer
		: "${T2S_INFER_KEYS=missing}"
		export T2S_INFER_KEYS
		[ -n "$top" ] || sets_room
	fi
	asks_model EXPLAIN && explainer="--model$share"
	[ -z "$models" ] || [ -z "${T2S_FILTER_MODEL-}" ] ||
		filterer="--model$share$each"
	[ -z "$models" ] || [ -z "$each" ] || [ -n "$filterer" ] ||
		die 2 "--each needs a model: use --filter-model or set T2S_FILTER_MODEL"
	if [ -n "${T2S_RECORD-}${T2S_REPLAY-}" ]; then
		keeps_still
	fi
}

# tokens of schema for a model that plans, as t2s-filter counts them: with the
# values that are listed, which are a third and mostly not told
sets_room() {
	case $plan_options in
	*"--tier 'minimal'"*) room=6000 ;;
	*) room=12000 ;;
	esac
}

# what is recorded today is replayed as if it were today, and took no time
keeps_still() {
	still=${T2S_REPLAY:-$T2S_RECORD}
	[ -n "${T2S_REPLAY-}" ] || [ -d "$still" ] || mkdir -p "$still" 2>/dev/null ||
		die 2 "cannot create the folder '$still'"
	[ -d "$still" ] || die 2 "no such folder: '$still'"
	# the first of several that record at once names the day
	[ -n "${T2S_REPLAY-}" ] || [ -s "$still/now" ] ||
		printf '%s\n' "${T2S_NOW:-$(date '+%Y-%m-%d %H:%M:%S')}" |
		t2s-show --keep "$still/now" --once || exit
	[ ! -s "$still/now" ] || read -r T2S_NOW <"$still/now"
	T2S_STILL=1
	export T2S_NOW T2S_STILL
}

# one budget for the whole run, also where it is resumed
shares_ledger() {
	[ -n "$planner$filterer$explainer" ] || return 0
	[ -n "${T2S_LEDGER-}$folder" ] || makes_room
	: "${T2S_LEDGER:=${folder:-$scratch}/ledger}"
	export T2S_LEDGER
}
