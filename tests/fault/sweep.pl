#!/usr/bin/perl
# sweep.pl [OPTION..] COMMAND..: run a program again and again, and make a
# call of it fail at another place each time (shim.c). What is not as it
# should be is printed, a line each; nothing is good news.
#
#	-c CALL       which calls (malloc)
#	-h HOW        how they fail (ENOMEM); "N" behind it: all calls from the
#	              N-th on, as in -h ENOSPC+
#	-n N          so many places, spread over all; 0: each of them. FULL in
#	              the environment is 0 for all
#	-s STATUSES   ends that are good, beside the ordinary one, whose output
#	              must then be the ordinary one ("2 3")
#	-l PATTERN    what an ordinary status may leave of the ordinary output:
#	              it has this pattern
#	-b FOLDER     where to run: a copy of it each time; what the program has
#	              left there must be as before, or as after an ordinary run
#	-k PATTERN    files that are not looked at
#	-m PATTERN    files that an ordinary end may lack: they are a cache
#
# stdin goes to the command. SEED in the environment moves the places.
# -u: a shell's stderr fails, too, so that nobody can be told.
# Calls are counted per process; with -t in all processes that it starts
# together.
use strict;
use warnings;
use Cwd qw(getcwd);
use File::Temp qw(tempdir);
use FindBin;
use Getopt::Std;
use lib $FindBin::Bin;
use box;

my %o = (c => 'malloc', h => 'ENOMEM', n => 0, s => '2 3');
$Getopt::Std::STANDARD_HELP_VERSION = 1;
getopts('+tuc:h:n:s:l:b:k:m:', \%o) or exit 2;
my $on = $o{h} =~ s/\+$// ? '+' : '';
my %good = map { $_ => 1 } split ' ', $o{s};
my $tmp = tempdir(CLEANUP => 1);
my $in = "$tmp/in";
box::write($in, do { local $/; <STDIN> // '' });

sub run {
	my (%env) = @_;
	box::fresh("$tmp/box", $o{b}) if defined $o{b};
	return box::run(cmd => \@ARGV, in => $in, env => \%env, tmp => $tmp,
		shim => 1, dir => defined $o{b} ? "$tmp/box" : undef);
}

sub files {
	my %all = defined $o{b} ? box::files($_[0]) : ();
	delete @all{grep { defined $o{k} && /$o{k}/ } keys %all};
	return \%all;
}

my $before = files($o{b});
my $want = run(FAULT_SEEN => "$tmp/seen");
my $after = files("$tmp/box");
my $calls = box::seen("$tmp/seen", $o{c});
if ($want->{end} =~ /signal|late/) {
	print "without a fault: $want->{end}\n";
	exit 1;
}
my $most = $ENV{FULL} ? 0 : $o{n};
my $step = $most > 0 && $calls > $most ? $calls / $most : 1;
my $shift = $step > 1 ? ($ENV{SEED} // 0) * 7919 % int($step) : 0;
my $count = 0;
for (my $x = 1; $x <= $calls; $x += $step) {
	my $n = int($x) + $shift;
	last if $n > $calls;
	$count++;
	unlink "$tmp/seen";
	my $got = run(FAULT => "$o{c}:$n$on:$o{h}",
		$o{t} ? (FAULT_SEEN => "$tmp/seen") : ());
	my @why = judge($got);
	print "$o{c} $n of $calls$on $o{h}: ", join('; ', @why), "\n" if @why;
}
print STDERR "$count\n";

# What is wrong with an end.
sub judge {
	my ($got) = @_;
	my @why;
	my $ordinary = $got->{end} eq $want->{end};
	if ($ordinary) {
		push @why, 'another output: ' . box::difference($want, $got)
		    unless box::still($got->{out}) eq box::still($want->{out})
		    || defined $o{l} && $got->{out} =~ /$o{l}/;
	} elsif (!$good{$got->{end}}) {
		push @why, "ends with $got->{end}";
	} else {
		push @why, 'nobody is told' unless $o{u} || $got->{err} =~ /\S/ ||
		    $got->{out} =~ /"stop":/;
		push @why, box::torn_output($got->{out}, $want->{out});
	}
	# a line for each thing that could not be done
	push @why, 'many lines' if
	    ($got->{err} =~ s/^\Q$want->{err}\E//r) =~ /(?:.*\n){4}/;
	push @why, left($ordinary) if defined $o{b};
	push @why, 'stderr: ' . ($got->{err} =~ s/\n/ | /gr) if @why;
	return @why;
}

# Files that are neither as before nor as they are to be.
sub left {
	my ($ordinary) = @_;
	my $now = files("$tmp/box");
	my @why;
	for my $name (sort keys %{{%$before, %$now, %$after}}) {
		my $is = $now->{$name};
		next if box::same($is, $after->{$name}, $name);
		next if box::same($is, $before->{$name}, $name) &&
		    (!$ordinary || exists $before->{$name} ||
		    defined $o{m} && $name =~ /$o{m}/);
		next if defined $is && $name =~ /json$/ && $is =~ /"stop":/ &&
		    !box::torn_output($is, '');
		push @why, "$name is " . (!defined $is ? 'not there' :
			exists $after->{$name} || exists $before->{$name} ?
			'torn' : 'left over');
	}
	return @why;
}
