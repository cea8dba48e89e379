#!/usr/bin/perl
# lines.pl RUNS WHOM: end runs of `t2s -l --keep` by SIGKILL at random moments
# (SEED), all its processes or the driver "alone", and take them up again in
# the same file, some of them several times. In the end the file has each line
# once, whole and in order. What is not so is printed. In the folder at hand:
# small.db.
use strict;
use warnings;
use Cwd qw(getcwd);
use File::Path qw(remove_tree);
use FindBin;
use Time::HiRes qw(time sleep);
use lib $FindBin::Bin;
use box;

my ($runs, $whom) = @ARGV;
my $here = getcwd();
my $tmp = "$here/lines-tmp";
my $lines = 60;
srand($ENV{SEED} // 1);
remove_tree($tmp);
mkdir $_ for $tmp, "$tmp/scratch";
$ENV{TMPDIR} = "$tmp/scratch";
$ENV{T2S_AGAIN} = 0;
# one in ten is refused
box::write("$tmp/asked", join '', map {
	($_ % 10 ? 'how many customers' : 'delete all customers') . "\n"
} 1 .. $lines);

# t2s with these options, its answers at the end of the file.
sub t2s {
	my ($option, $to) = @_;
	return {cmd => ['sh', '-c', "exec t2s -d small.db -l --jobs 2 " .
		"$option kept $tmp/asked $to$tmp/answers"],
		tmp => $tmp, dir => $here};
}

sub numbers {
	return join ' ', map { /^\{"line":(\d+),.*\}$/ ? $1 : "torn: $_" }
	    split /\n/, box::slurp("$tmp/answers");
}

sub begin {
	remove_tree("$here/kept");
	unlink "$tmp/answers";
}

my $began = time;
begin();
my $whole = box::run(%{t2s('--keep', '>')});
my $took = time - $began;
my $want = join ' ', 1 .. $lines;
print "a run that is left alone: $whole->{end}: $whole->{err}"
    if $whole->{end} ne '1' || numbers() ne $want;

for my $run (1 .. $runs) {
	begin();
	my ($option, @at) = ('--keep');
	for (1 .. 1 + $run % 3) {
		push @at, rand($took);
		my $pid = box::start(%{t2s($option, '>>')});
		sleep $at[-1];
		kill KILL => $whom eq 'all' ? -$pid : $pid;
		box::end($pid);
		$option = '--resume' if -e "$here/kept/.access";
	}
	my $end = box::run(%{t2s($option, '>>')});
	my $got = numbers();
	print "run $run, SIGKILL after @at: $end->{end}: $end->{err}: $got\n"
	    if $end->{end} ne '1' || $got ne $want;
	remove_tree("$tmp/scratch");
	mkdir "$tmp/scratch";
}
