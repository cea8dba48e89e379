#!/usr/bin/perl
# kill.pl RUNS SIGNAL WHOM: end runs of the driver at random moments (SEED):
# WHOM is "all" its processes, as a terminal or a machine that stops does, or
# the driver "alone". What has been kept must be whole, a run that is taken up
# again gives the same answer, and nobody goes on. What is not so is printed.
# In the folder at hand: small.db, and reply.json, which a model answers.
use strict;
use warnings;
use Cwd qw(getcwd);
use File::Path qw(remove_tree);
use FindBin;
use Time::HiRes qw(time sleep);
use lib $FindBin::Bin;
use box;

my ($runs, $signal, $whom) = @ARGV;
my $here = getcwd();
my $tmp = "$here/kill-tmp";
my $mortal = $signal eq 'KILL';
my %number = (KILL => 9, INT => 2, TERM => 15);
srand($ENV{SEED} // 1);
$ENV{TMPDIR} = "$tmp/scratch";
$ENV{T2S_HISTORY} = "$tmp/history.db";
remove_tree($tmp);
mkdir $_ for $tmp, "$tmp/scratch";
my @asked = ('-d', 'small.db', '-o', 'csv', '--session', 'x', '--cache',
	"$tmp/cache", '--quiet');
my @planner = (['customers in Berlin'], ['customers in Berlin', '--model',
	"command:sleep 0.02; cat $here/reply.json"]);

sub t2s {
	my (@more) = @_;
	return {cmd => ['t2s', @asked, @more], tmp => $tmp, dir => $here};
}

my (@want, @took);
for (0, 1) {
	my $began = time;
	push @want, box::run(%{t2s(@{$planner[$_]}, '--keep', "$tmp/first$_",
		'--save', "$tmp/first.json")});
	push @took, time - $began;
	print "a run that is left alone: $want[-1]{end}: $want[-1]{err}"
	    if $want[-1]{end} ne '0';
	# what the cache holds takes no time
	remove_tree("$tmp/cache");
}

for my $run (1 .. $runs) {
	my $which = $run % 2;
	my $at = rand($took[$which] * 1.1);
	remove_tree("$tmp/cache") if $run % 5 == 0;
	remove_tree("$tmp/kept");
	my $pid = box::start(%{t2s(@{$planner[$which]}, '--keep', "$tmp/kept",
		'--save', "$tmp/saved.json")});
	sleep $at;
	kill $signal => $whom eq 'all' ? -$pid : $pid;
	my $end = box::end($pid);
	my @why = (left($end), whole(), again($which));
	print sprintf('run %d, %s after %.3f s: ', $run, $signal, $at),
	    join('; ', @why), "\n" if @why;
	kill KILL => -$pid;
}

# How it ended, and what goes on or stays.
sub left {
	my ($end) = @_;
	my @why;
	my $n = $number{$signal};
	my ($pid) = @_;
	push @why, "ends with $end" unless $end eq '0' || $end eq "signal $n" ||
	    $end eq 128 + $n;
	push @why, 'processes are left' unless ended();
	opendir my $d, "$tmp/scratch";
	my @scratch = grep { !/^\.\.?$/ } readdir $d;
	if (!$mortal) {
		push @why, "scratch is left: @scratch" if @scratch;
		push @why, "aside is left: $_" for grep { /\.part$|\.t2s-/ }
		    keys %{{box::files($tmp)}};
	}
	remove_tree("$tmp/scratch");
	mkdir "$tmp/scratch";
	return @why;
}

# All that was started with our scratch folder has ended, in two seconds.
sub ended {
	for (1 .. 100) {
		my $n = 0;
		for my $file (glob '/proc/[0-9]*/environ') {
			next if $file eq "/proc/$$/environ";
			$n++ if index(box::slurp($file), "TMPDIR=$tmp/scratch\0") >= 0;
		}
		return 1 if $n == 0;
		sleep 0.02;
	}
	return 0;
}

# What is kept is whole.
sub whole {
	my %all = box::files($tmp);
	my @why;
	for (sort keys %all) {
		push @why, "$_ is torn" if /json$/ && !/\.t2s-/ &&
		    ($all{$_} eq '' || box::torn_output($all{$_}, ''));
	}
	my $sound = `sqlite3 $tmp/history.db 'PRAGMA integrity_check' 2>&1`;
	push @why, "the history: $sound" unless $sound eq "ok\n";
	return @why;
}

# A run that is taken up again.
sub again {
	my ($which) = @_;
	my @good = glob "$tmp/kept/*.0.json";
	return () unless @good;
	my $got = box::run(%{t2s(@{$planner[$which]},
		'--resume', "$tmp/kept")});
	return "resumed: $got->{end}: $got->{err}" if $got->{end} ne '0';
	return "resumed: another answer: $got->{out}" if
	    $got->{out} ne $want[$which]{out};
	return ();
}
