#!/usr/bin/perl
# limited.pl SECONDS COMMAND...: run it in a group of processes of its own,
# with nothing to read. When the time is over, say so as a failed test and end
# the group. A signal that ends this ends the group, too; one that the parent
# has it ignore (nohup) stays ignored.
use strict;
use warnings;

my $seconds = shift // die "no seconds\n";
open(STDIN, '<', '/dev/null') or die "/dev/null: $!\n";
my $pid = fork // die "fork: $!\n";
if (!$pid) {
	setpgrp(0, 0);
	exec { $ARGV[0] } @ARGV or print "Bail out! $ARGV[0]: $!\n";
	exit 127;
}
setpgrp($pid, $pid); # whichever of the two comes first

my $ended_by;
for my $signal (qw(INT TERM HUP)) {
	next if ($SIG{$signal} // '') eq 'IGNORE';
	$SIG{$signal} = sub { $ended_by = $signal; kill $signal, -$pid };
}
my $over;
$SIG{ALRM} = sub {
	kill($over++ ? 'KILL' : 'TERM', -$pid);
	alarm 10;
};
alarm $seconds;
1 while waitpid($pid, 0) == -1 && $!{EINTR};
my $status = $?;
alarm 0;
if ($over) {
	kill 'KILL', -$pid; # who is left of the group
	print "\nnot ok - $ARGV[-1]: no end after $seconds s\n";
	exit 1;
}
if ($ended_by) {
	kill 'TERM', -$pid; # who is deaf to it, in the background
	$SIG{$ended_by} = 'DEFAULT';
	kill $ended_by, $$;
}
exit($status & 127 ? 128 + ($status & 127) : $status >> 8);
