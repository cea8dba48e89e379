#!/usr/bin/perl
# ends.pl [-u] [-d FOLDER] COMMAND..: run a program with a reader that leaves after
# so many bytes, with streams that are closed or full, and with few
# descriptors, small files and little memory. What is not as it should be is
# printed, a line each. stdin goes to the command, which runs in a copy of
# FOLDER. -u: it says more than a line or two, ordinarily.
use strict;
use warnings;
use File::Temp qw(tempdir);
use FindBin;
use Getopt::Std;
use lib $FindBin::Bin;
use box;

my %o;
getopts('+ud:', \%o) or exit 2;
my $tmp = tempdir(CLEANUP => 1);
my $in = "$tmp/in";
box::write($in, do { local $/; <STDIN> // '' });
my $count = 0;
my $want = run();

sub run {
	my %r = @_;
	box::fresh("$tmp/box", $o{d}) if defined $o{d};
	return box::run(cmd => \@ARGV, in => $in, tmp => $tmp,
		dir => defined $o{d} ? "$tmp/box" : undef, %r);
}

# check NAME, the ends that are good, the run: the ordinary end has the
# ordinary output; another is told of in a line for each try, and no part is left.
sub check {
	my ($name, $good, $got, %may) = @_;
	my @why;
	$count++;
	if ($got->{end} eq $want->{end}) {
		push @why, 'another output' unless $may{no_output} ||
		    box::still($got->{out}) eq box::still($want->{out});
	} elsif (!grep { $_ eq $got->{end} } @$good) {
		push @why, "ends with $got->{end}";
	} elsif ($got->{end} =~ /^(?:signal 13|141)$/) {
		push @why, 'a message' unless
		    index(numbers($want->{err}), numbers($got->{err})) == 0;
	} elsif (!$may{untold} && !$o{u}) {
		push @why, 'not one line' if beyond($got) !~ /\A(?:[^\n]+\n){1,3}\z/ &&
		    $got->{out} !~ /"stop":/;
	}
	if (defined $o{d}) {
		my %now = box::files("$tmp/box");
		push @why, "$_ is left over" for
		    grep { /\.part$|\.t2s-|-journal$|XXXXXX/ } keys %now;
		push @why, "$_ is torn" for grep { /json$/ &&
			box::torn_output($now{$_}, '') } keys %now;
	}
	print "$name: ", join('; ', @why), ': ',
	    $got->{err} =~ s/\n/ | /gr, "\n" if @why;
}

# What it says beside the ordinary.
sub beyond {
	my ($said, $plain) = map { numbers($_->{err}) } $_[0], $want;
	return $said =~ s/^\Q$plain\E//r;
}

sub numbers { # times, among others
	return $_[0] =~ s/ *[0-9.]+/0/gr;
}

# A reader that leaves after k bytes: what is written before it has gone may
# go well.
sub leaves {
	my ($k) = @_;
	pipe my $r, my $w or die;
	fcntl $w, 1031, 4096; # F_SETPIPE_SZ
	close $r if $k == 0;
	box::fresh("$tmp/box", $o{d}) if defined $o{d};
	my $pid = box::start(cmd => \@ARGV, in => $in, tmp => $tmp,
		dir => defined $o{d} ? "$tmp/box" : undef,
		child => sub { open STDOUT, '>&', $w; close $w });
	close $w;
	for (my $left = $k; $left > 0;) {
		my $n = sysread $r, my $part, $left;
		last unless $n;
		$left -= $n;
	}
	close $r if $k > 0;
	return {end => box::end($pid), out => '',
		err => box::slurp("$tmp/err")};
}

my $length = length $want->{out};
my $step = $ENV{FULL} || $length < 30 ? 1 : $length / 30;
for (my $k = 0; $k <= $length && $k < 100000; $k += $step) {
	check("a reader of " . int($k) . " bytes", ['signal 13', 141],
		leaves(int $k), no_output => 1);
}

my $closed = sub { POSIX::close($_[0]) };
check('stdout is closed', [3], run(child => sub { $closed->(1) }),
	no_output => $length == 0);
check('stdin is closed', [2, 3], run(child => sub { $closed->(0) }));
check('stderr is closed', [], run(child => sub { $closed->(2) }));
check('stdout is full', [3], run(to => '/dev/full'), no_output => $length == 0);
check('stderr is full', [], run(err_to => '/dev/full'));
check('all are closed', [2, 3], run(child => sub { $closed->($_) for 0 .. 2 }),
	untold => 1, no_output => 1);

# limits of the shell: ulimit's letter, values, ends
sub limited {
	my ($letter, $good, %may) = @_;
	return sub {
		my ($value) = @_;
		check("ulimit -$letter $value", $good, run(cmd => ['sh', '-c',
			"ulimit -$letter $value; exec \"\$@\"", 'sh', @ARGV],
			), %may);
	};
}
my $descriptors = limited('n', [2, 3, 7]);
$descriptors->($_) for $ENV{FULL} ? 4 .. 20 : (4 .. 6, 8, 10 .. 16);
limited('f', [2, 3], untold => 1)->(0); # nor may stderr
my $sizes = limited('f', [2, 3]);
$sizes->($_) for 1, 2;
my $space = limited('v', [2, 3]);
my @spaces = $ENV{SANITIZED} ? () : $ENV{FULL} ? 4 .. 40 : (8, 10, 12, 16, 24);
for my $kb (map { $_ * 1024 } @spaces) {
	# what cannot even begin is ended by the system
	next if box::run(cmd => ['sh', '-c', "ulimit -v $kb; exec $ARGV[0] --help"],
		tmp => $tmp)->{end} ne '0';
	$space->($kb);
}
print STDERR "$count\n";
