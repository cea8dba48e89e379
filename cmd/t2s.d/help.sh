# What t2s says of itself

help() {
	cat <<'EOF'
t2s - ask a database a question in plain language
usage: t2s [-d TARGET] [options] QUESTION...
       t2s [-d TARGET] [options] -l [FILE]
       t2s [-d TARGET] [options] --run PLAN
       t2s [-d TARGET] [options] --sql SQL
       t2s [-d TARGET] [options] @NAME
       t2s [options] --resume DIR
       t2s [-d TARGET] [options] [-c]      at a terminal: a conversation
  -d, --db=TARGET           the database: PATH, data files (can be repeated), -
                            (data on standard input) or postgresql://...
                            (default: $T2S_DB)
  -q, --question=TEXT       the question (default: the operands)
  -o, --format=(table|json|ndjson|csv|tsv|markdown|chart|html|xlsx|svg|vega|document|plan|sql)
                            output format (default: table on a terminal, else
                            ndjson), or a file whose suffix names it
      --sql=SQL             run this statement, - for standard input
      --csv-safe            csv, tsv: write ' before text that begins with =, +, -
                            or @
      --run=PLAN            run the plan in a file; no filter, no planner
      --saved               list the saved questions
      --save-as=NAME        save the question as NAME, for t2s @NAME
      --parameter=NAME=VALUE
                            with --save-as: make VALUE of a condition a parameter
      --force               replace a saved question, or a file that t2s did not
                            write
      --set=NAME=VALUE      set a parameter of the plan; can be repeated
      --now=DATE[ TIME]     current time of the plan (default: $T2S_NOW, then now)
      --patch=EDIT          change the plan first: 'limit 3', 'sort Total desc'
      --edit                open the plan in $VISUAL or $EDITOR before it runs
      --save=FILE           write the plan that answered to FILE, for --run
      --mend                let --run repair a plan that does not match the schema
  -c, --continue            follow up the last question of the session
      --talk                hold a conversation even without a terminal
      --dictionary=FILE     descriptions, synonyms and terms for the schema
                            (default: $T2S_DICTIONARY)
      --infer-keys          also join along keys that are not declared
      --no-infer-keys       join only along declared keys, also with -c
      --keys=FILE           keys that are confirmed or rejected
      --dialect=NAME        SQL dialect to write (default: the database's)
      --answer=[ID=]TEXT    answer a question of an earlier run
      --assume              take the best reading and do not ask
      --no-assume           ask, also with -c
      --min-confidence=P    ask if the plan's confidence is below P
      --columns=(asked|helpful)
                            helpful: also show the columns of order and conditions
                            (default: helpful on a terminal, else asked)
      --top=N               tables that the filter keeps (default: 8 of more
                            than 24; for a model, as many as fit into 8000
                            tokens)
      --allow-superuser     connect even as a role that may write
      --allow-function=NAME let a function of PostgreSQL be called that may have
                            effects; can be repeated
      --trust-target        connect to a server named only by a document
      --limit=N             maximum rows, 0: all (default: 1000; csv, tsv and
                            ndjson: all)
      --timeout=SECONDS     time limit of the query, and of loading files
      --max-cost=COST       refuse a query with a higher estimated cost
      --max-scan-rows=N     refuse a query estimated to read more rows
      --policy=FILE         read only the rows that a policy allows, besides those
                            of $T2S_POLICY and the configuration; can be repeated
      --claim=NAME=VALUE    set a claim of the policy
      --since=DATE          only rows from DATE on, or COLUMN=DATE
      --until=DATE          only rows up to DATE, or COLUMN=DATE
      --order=ORDER         order if the plan has none: 'name desc'
      --retry=N             plans to try after an error, 0 to 10 (default: 3)
      --refine=N            plans to try after a suspicious empty result, or when
                            the retries are used up, 0 to 10 (default: 3)
      --no-refine           same as --refine=0
      --max-iterations=N    maximum number of plans, 1 to 20 (default: 7)
      --fail-empty          exit with 5 if there are no rows; =suspect only if
                            a condition looks wrong, too
      --explain             explain the plan and the rows in words
      --model=PROVIDER:NAME let a model plan (default: $T2S_MODEL)
      --no-model            call no model
      --filter-model=PROVIDER:NAME
                            let a model choose the tables (default:
                            $T2S_FILTER_MODEL)
      --each                let it judge one table at a time
      --tier=(minimal|standard|full)
                            extent of the prompt and of the plan
      --mode=(initial|update|rewrite)
                            kind of prompt (default: as -c requires)
      --write=(plan|sql)    what the model writes (default: plan)
      --fallback=CONFIDENCE call a model if the built-in plan's confidence is
                            lower
      --votes=N             ask a model N times and take the majority
      --votes-by=(shape|result)
                            compare the votes by plan or by rows
      --clarify             let a model ask for clarification before it plans
      --share=(none|facts|values)
                            what a model may see of stored data (default: facts)
      --share-values        same as --share=values
      --cache=DIR           cache a model's replies in DIR
      --record=DIR          record a model's replies in DIR, for --replay
      --replay=DIR          take a model's replies from DIR; call no model
      --budget=LIMITS       limits for models: calls=N,tokens=N,cost=X,seconds=N
      --prices=FILE         prices of models
      --keep=DIR            keep the document of each step in DIR
      --resume=DIR          continue after the last good step kept in DIR
  -l, --lines               answer each line of FILE or of standard input
      --jobs=N              lines to answer at once (default: number of processors)
      --go-on=STEP.STATUS:SCHEMA
                            continue with the document of -l on standard input
      --check               check the installation and the database; =model asks
                            the model, too (also: t2s doctor)
      --no-config           read no configuration file
      --show-config         show the configuration and where each value comes from
      --session=NAME        the session of the question (default: this terminal)
      --history             keep the question for -c (the default)
      --no-history          do not keep the question
      --lessons=FILE        lessons written by hand (default: $T2S_LESSONS, then
                            .t2s/lessons.json)
      --no-lessons          do not use or learn lessons
      --share-lessons       what is learned holds for all sessions
      --no-share-lessons    what is learned holds for this session (the default)
  -v, --verbose             report each step and its status on stderr
      --quiet               print only errors on stderr
      --no-pager            do not send long answers through $PAGER
      --help                print this help and exit
      --version             print the version and exit
See also: man t2s
EOF
}
