#!/usr/bin/perl
# Every string that a person can see, sorted, each once: make messages
#
#     messages.pl [-l] [FILE...]
#
# -l prints FILE:LINE, a tab, the kind and a tab before each: "message" is the
# format of a function that tells something, "text" is help, a part of a
# sentence or prose. Without files it reads lib/, cmd/ and the driver's parts.
use strict;
use warnings;

# Functions whose first string is a whole message.
my %tells = map { $_ => 1 } qw(
	die warn finding_add finding_at finding_hint doc_stop audit_doubt
	change_say tell tell_as tell_hint shape_error job_refuse job_refusal
	job_no_change job_follow cursor_invalid refuse violation mistake
	wire_trouble call_end value_error parse_unsupported stop no_use fail
	batch_item_fail writer_lacks logged_missing logged_tell);

# Functions whose strings are compared, parsed or sent, not shown.
my $silent = qr/^(?:json_pack|json_unpack|str\w+|mem\w+cmp|ascii_\w+|is_of|
	get_\w+|json_object_\w+|sscanf|getenv|when_\w+|phrase_text|accept|follows|
	sqlite3_\w+|own_number|history_run|change|for_each|run|PQ\w+|number|
	act_ask|add_header|words_are|note|drop_items|static_assert|
	(?!finding|limit|registry)[A-Z][A-Z_]*[A-Z])$/x;

# Macros of tables that are shown.
my $shown = qr/^(?:FINDING|LIMIT|PHRASE|SHAPE|HOW|SLIP|PIPE_OPTIONS|EXPR|
	RULE|INSTEAD|CHANGE)$/x;

# Tables and texts that the programs read, or that a model reads.
my $unseen = qr{^lib/(?:words/|follow/|plan/(?:text|spans|grammar|rank|draft)/
	|.*/sqlite/alter\.c)
	|(?<!finding)(?<!registry)(?<!limit)(?<!plain)(?<!shape)(?<!how)
	(?<!rule_help)(?<!function_advice)(?<!diff)\.def$
	|/(?:prompt\w*|judge\w*|clarif\w*|explaining|route|lower\w*|card|fence
	|sql_verb|sql_extent|repair|alias|names?|mask\w*)\.[ch]$}x;

sub unescape {
	my ($s) = @_;
	$s =~ s/\\n/ /g;
	$s =~ s/\\"/"/g;
	$s =~ s/\\\\/\\/g;
	return $s;
}

# Is it text that somebody reads, not a name, a format or SQL?
sub is_text {
	my ($s) = @_;
	return $s =~ /[a-z']{2,}[,;:]? +[a-z'(%]/ &&
		$s !~ /^\s*(?:SELECT|PRAGMA|CREATE|UPDATE|INSERT|DELETE|SET|DROP|WITH|
			AND|JOIN|WHERE|DECLARE|ROLLBACK|SAVEPOINT|CASE|ALTER|ORDER)\b/x &&
		$s !~ /\b(?:SELECT|FROM) / && $s !~ /t2s-\w+ .*\|/ &&
		$s !~ /^\[?[a-z|]+\]? .*\|/;
}

# The strings of a C file: [line, function, text], adjacent literals as one.
sub of_c {
	my ($s) = @_;
	my ($line, $last, @calls, @found, $open) = (1, '');
	my $close = sub { push @found, $open if $open; undef $open };

	pos($s) = 0;
	while (pos $s < length $s) {
		if ($s =~ /\G\n/gc) {
			$line++;
		} elsif ($s =~ /\G[ \t\\]+/gc || $s =~ m{\G//[^\n]*}gc ||
		    $s =~ /\G#\s*include[^\n]*/gc) {
			next;
		} elsif ($s =~ m{\G/\*.*?\*/}gcs) {
			$line += ($& =~ tr/\n//);
		} elsif ($s =~ /\G"((?:[^"\\]|\\.)*)"/gcs) {
			$open ||= [$line, $calls[-1] // '', ''];
			$open->[2] .= $1;
		} elsif ($s =~ /\GPRI\w+/gc) {
			$open->[2] .= 'd' if $open;
		} elsif ($s =~ /\G'(?:[^'\\]|\\.)*'/gcs) {
			$close->();
		} elsif ($s =~ /\G([A-Za-z_]\w*)/gc) {
			$close->();
			$last = $1;
		} elsif ($s =~ /\G\(/gc) {
			$close->();
			push @calls, $last;
			$last = '';
		} else {
			$close->();
			$s =~ /\G(.)/gcs;
			pop @calls if $1 eq ')';
			$last = '' if $1 =~ /[;{}),]/;
		}
	}
	$close->();
	return @found;
}

sub from_c {
	my ($file, $s) = @_;
	my @shown;

	return () if $file =~ $unseen;
	for my $found (of_c($s)) {
		my ($line, $call, $text) = @$found;
		my $tells = $tells{$call} && $text =~ /[a-z]{2}/;

		next if !$tells && $call =~ $silent && $call !~ $shown &&
		    $file !~ /registry\.def$/;
		$text = unescape($text);
		next if !$tells && $call ne 'RULE' && !is_text($text);
		push @shown, [$line, $tells && $text =~ / / ? 'message' : 'text',
			$text];
	}
	return @shown;
}

# A part of the driver: what die, say and visible print, and the help.
sub from_sh {
	my ($file, $s) = @_;
	my ($line, $help, @shown) = (0, 0);

	for (split /\n/, $s) {
		$line++;
		$help = 1, next if /^\tcat <<'EOF'/;
		$help = 0 if /^EOF/;
		if ($help) {
			push @shown, [$line, 'text', $1]
				if /^ {6}.*? {2,}(\S.*)$/ || /^ {28}(\S.*)$/;
		} elsif (/^\s*#/) {
			next;
		} elsif (/\b(?:die \d|say|visible)\s+(["'])(.*?)\1/ ||
		    /\b(printf) '([^']*[a-z]{2,} [^']*)'/) {
			push @shown, [$line, 'message', unescape($2)];
		}
	}
	return @shown;
}

my $places = @ARGV && $ARGV[0] eq '-l' ? shift : '';
my @files = @ARGV ? @ARGV :
	glob 'cmd/*.c cmd/t2s.d/*.sh lib/*/*.[ch] lib/*/*/*.[ch] lib/*/*.def ' .
	'lib/*/*/*.def';
my %seen;
for my $file (@files) {
	open my $in, '<', $file or die "$file: $!\n";
	my $s = do { local $/; <$in> };
	for ($file =~ /\.sh$/ ? from_sh($file, $s) : from_c($file, $s)) {
		my ($line, $kind, $text) = @$_;
		$text =~ s/^\s+|\s+$//g if $kind eq 'text';
		$seen{$places ? "$text\0$file:$line\t$kind\t" : $text} = 1;
	}
}
for (sort keys %seen) {
	print $places ? join('', reverse split /\0/, $_, 2) : $_, "\n";
}
