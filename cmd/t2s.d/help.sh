# What t2s says of itself

help() {
	cat <<'EOF'
t2s - ask a database a question in plain language
usage: t2s [-d TARGET] [options] QUESTION...
       t2s [-d TARGET] [options] -l [FILE]
       t2s [-d TARGET] [options] --run PLAN
       t2s [-d TARGET] [options] @NAME
       t2s [options] --resume DIR
       t2s [-d TARGET] [options] [-c]      at a terminal: a conversation
  -d, --db=TARGET           the database: a path or postgresql://.. (default: $T2S_DB)
  -q, --question=TEXT       the question, in place of operands
  -o, --format=(table|json|ndjson|csv|tsv|markdown|document|plan|sql)
                            what to print (default: table, in a pipe ndjson)
      --run=PLAN            run a plan from a file: no filter, no planner
      --saved               list the questions that have a name
      --save-as=NAME        give the question a name, for t2s @NAME
      --parameter=NAME=VALUE
                            ... and make VALUE of its conditions a parameter
      --force               ... also where the name is in use
      --set=NAME=VALUE      fill a parameter of the plan; may be repeated
      --now=DATE[ TIME]     what the plan's clock says (default: $T2S_NOW, else now)
      --patch=EDIT          change the plan first: 'limit 3', 'sort Total desc'
      --edit                open the plan in $VISUAL or $EDITOR before it runs
      --save=FILE           write the plan that answered, for --run
      --mend                let --run mend a plan that does not fit the schema
  -c, --continue            the question follows the last one of the session
      --talk                a conversation where no terminal is, too
      --dictionary=FILE     descriptions, synonyms and terms for the schema
      --infer-keys          join along keys that were not declared, too
      --no-infer-keys       join along declared keys only, also with -c
      --keys=FILE           keys that are known to be, or not to be
      --dialect=NAME        the SQL to write (default: the database's)
      --answer=[ID=]TEXT    answer a question that an earlier run asked
      --assume              take the best reading in place of asking
      --no-assume           ask, also with -c
      --min-confidence=P    ask where the plan is less sure than this
      --columns=(asked|helpful)
                            show also what order and conditions are by (helpful
                            on a terminal)
      --top=N               tables that the filter keeps (default 24,
                            for a model what 8000 tokens hold)
      --allow-superuser     connect also as a role that may do more than read
      --trust-target        a server that only a document names may be used
      --limit=N             rows at most, 0: all (1000; csv, tsv, ndjson: all)
      --timeout=SECONDS     for the query
      --max-cost=COST       refuse a query that is estimated to cost more
      --max-scan-rows=N     ... or to read more rows
      --policy=FILE         read only the rows that it allows (default: $T2S_POLICY)
      --claim=NAME=VALUE    who is asking, in the policy's words
      --since=DATE          only rows from then on; or COLUMN=DATE
      --until=DATE          only rows up to then; or COLUMN=DATE
      --order=ORDER         order, where the plan has none: 'name desc'
      --retry=N             plans to try after an error, 0 to 10 (default 3)
      --refine=N            plans to try after a suspicious empty result, or when
                            retries are spent, 0 to 10 (default 3)
      --no-refine           the same as --refine=0
      --max-iterations=N    plans to make at most, 1 to 20 (default 7)
      --fail-empty          end with 5 when there are no rows and a condition
                            looks wrong
      --explain             say in words what the plan does and the rows show
      --model=PROVIDER:NAME let a model plan (default: $T2S_MODEL)
      --no-model            ask no model
      --filter-model=PROVIDER:NAME
                            let a model judge the tables ($T2S_FILTER_MODEL)
      --each                let it judge one table at a time
      --tier=(minimal|standard|full)
                            how much a model is told and may say
      --mode=(initial|update|rewrite)
                            of a model's prompt (default: as -c finds)
      --write=(plan|sql)    what a model writes (default: plan)
      --fallback=CONFIDENCE ask a model where the built-in plan is less sure
      --votes=N             ask a model N times, take what most agree on
      --votes-by=(shape|result)
                            what agrees: plans, or their rows
      --clarify             let a model ask back before it plans
      --share=(none|facts|values)
                            what a model is told of what is stored (default: facts)
      --share-values        the same as --share=values: values and rows
      --cache=DIR           keep a model's replies, ask once
      --record=DIR          keep a model's replies for --replay
      --replay=DIR          take a model's replies from there, ask nobody
      --budget=LIMITS       of models: calls=N,tokens=N,cost=X,seconds=N
      --prices=FILE         what models cost
      --keep=DIR            keep the document of each step in DIR
      --resume=DIR          go on from the last good step kept in DIR
  -l, --lines               answer each line of FILE, or of standard input
      --jobs=N              lines to work on at once (default: as many as there
                            are processors)
      --go-on=STEP.STATUS:SCHEMA
                            go on with the document on standard input, of -l
      --session=NAME        the session to keep the question in (this terminal)
      --history             keep the question for -c (the default)
      --no-history          do not keep the question
      --lessons=FILE        lessons written by hand ($T2S_LESSONS, .t2s/lessons.json)
      --no-lessons          neither use lessons nor learn any
  -v, --verbose             say each step and its status on stderr
      --quiet               no talk on stderr, only errors
      --help                print this and exit
      --version             print the version and exit
See also: man t2s
EOF
}
