# t2s - needs GNU make, a C11 compiler and pkg-config.
#
#   make            every program, into build/bin/
#   make demo       answer a question on the demo shop
#   make check      build and run all tests
#   make install    PREFIX=/usr/local, DESTDIR=
#
# A new .c file below cmd/, lib/ or tests/ needs no line here.

VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo 0.1)

CC       ?= cc
CFLAGS   ?= -O2 -g
PREFIX   ?= /usr/local
B        ?= build
MANDIR    = $(PREFIX)/share/man

WARN = -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wswitch-enum -Wvla
ALL_CFLAGS = -std=c11 $(WARN) $(WERROR) $(SANITIZE) $(CFLAGS) -MMD -MP
ALL_CPPFLAGS = -D_XOPEN_SOURCE=700 -Ilib $(CPPFLAGS)

CMD  := $(patsubst cmd/%.c,%,$(wildcard cmd/*.c))
LIB  := $(patsubst %.c,$(B)/%.o,$(wildcard lib/*/*.c lib/*/*/*.c))
UNIT := $(patsubst tests/%.c,$(B)/tests/%,$(wildcard tests/unit/*.c))
FUZZ := $(patsubst tests/%.c,$(B)/tests/%,$(wildcard tests/fuzz/*.c))
PROGRAMS = $(CMD:%=$(B)/bin/%) $(patsubst cmd/%,$(B)/bin/%,$(wildcard cmd/t2s))

all: $(PROGRAMS)

# Who may touch what.  A program that is not named here links jansson alone;
# libpq and libcurl appear nowhere: a run on SQLite does not pay for them.
$(B)/bin/t2s-schema $(B)/bin/t2s-eval: PKG = -lsqlite3 -lm
$(B)/bin/t2s-exec: PKG = -lsqlite3 -lutf8proc -lm
$(B)/bin/t2s-filter: PKG = -lsqlite3 -lstemmer -lutf8proc -lm
$(B)/bin/t2s-plan: PKG = -lstemmer -lutf8proc -lm
$(B)/bin/t2s-show: PKG = -lutf8proc
$(UNIT) $(FUZZ): PKG = -lsqlite3 -lstemmer -lutf8proc -lm

LINK = $(CC) $(LDFLAGS) $(SANITIZE) -o $@ $^ $(PKG) -ljansson

$(CMD:%=$(B)/bin/%): $(B)/bin/%: $(B)/cmd/%.o $(B)/libt2s.a
	@mkdir -p $(@D)
	$(LINK)

$(B)/bin/t2s: cmd/t2s
	@mkdir -p $(@D)
	install -m755 $< $@

$(UNIT) $(FUZZ): $(B)/tests/%: $(B)/tests/%.o $(B)/libt2s.a
	$(LINK)

$(B)/libt2s.a: $(LIB)
	@rm -f $@
	$(AR) rcs $@ $^

# Only the option table's object knows the version, so that a commit does
# not rebuild the world.
$(B)/lib/base/opt.o: ALL_CPPFLAGS += -DT2S_VERSION='"$(VERSION)"'

$(B)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS) -c -o $@ $<

# The database of the manual's examples and of the tests.
$(B)/shop.db: demo/shop.sql
	@mkdir -p $(@D)
	@rm -f $@.tmp
	sqlite3 -bail $@.tmp <$< && mv $@.tmp $@

clean:
	rm -rf $(B)

-include $(shell find $(B) -name '*.d' 2>/dev/null)
.PHONY: all clean
.SECONDARY:
