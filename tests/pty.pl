#!/usr/bin/perl
# pty.pl SCRIPT COMMAND [ARG...]: a command at a terminal of its own (Linux).
#
# Each line of SCRIPT is a pattern that the screen has to show, behind what was
# found before, a tab, and what is typed then; \r, \t, \e, \\ and \xHH stand
# for bytes, ^C for the key. Without a tab nothing is typed. What was shown goes
# to stdout. Ends with the command's status, 124 where a pattern does not come
# within a minute (the patterns that came are left out then), 125 where there
# are no terminals.
use strict;
use warnings;
use Fcntl;
use POSIX qw(setsid dup2 :sys_wait_h);

my ($script, @command) = @ARGV;
open my $lines, '<', $script or die "$script: $!\n";
my @steps = map { chomp; [split /\t/, $_, 2] } <$lines>;

my $name = pack 'i', 0;
sysopen(my $pty, '/dev/ptmx', O_RDWR | O_NOCTTY) or exit 125;
my $unlocked = pack 'i', 0;
ioctl($pty, 0x40045431, $unlocked) or exit 125; # TIOCSPTLCK
ioctl($pty, 0x80045430, $name) or exit 125;     # TIOCGPTN
my $path = '/dev/pts/' . unpack 'i', $name;

my $pid = fork;
if ($pid == 0) {
	setsid;
	sysopen(my $tty, $path, O_RDWR) or exit 125;
	ioctl($tty, 0x540e, 0); # TIOCSCTTY
	my $size = pack 'S4', 50, $ENV{COLUMNS} || 200, 0, 0;
	ioctl($tty, 0x5414, $size); # TIOCSWINSZ
	dup2 fileno $tty, $_ for 0 .. 2;
	close $pty;
	exec @command or exit 127;
}

my %keys = (r => "\r", t => "\t", e => "\e", n => "\n");
sub typed {
	my ($s) = @_;
	$s =~ s/\\(?:x([0-9a-f]{2})|(.))/defined $1 ? chr hex $1 : $keys{$2}
	    \/\/ $2/ge;
	$s =~ s/\^([A-Z])/chr(ord($1) - 64)/ge;
	return $s;
}

my $seen = '';
$SIG{ALRM} = sub {
	print $seen;
	print STDERR "# not seen: $steps[0][0]\n" if @steps;
	kill KILL => $pid;
	exit 124;
};
alarm 60;
sub more {
	my $n = sysread $pty, my $bytes, 65536;
	return 0 if !$n;
	$seen .= $bytes;
	print $bytes;
	return 1;
}
$| = 1;
my $open = 1;
while (@steps && $open) {
	my ($pattern, $text) = @{$steps[0]};
	if ($seen =~ /$pattern/) {
		$seen = substr $seen, $+[0];
		shift @steps;
		syswrite $pty, typed($text) if defined $text;
		alarm 60;
		next;
	}
	$open = more;
}
1 while $open && more;
waitpid $pid, 0;
print STDERR "# not seen: $steps[0][0]\n" if @steps;
exit 124 if @steps;
exit($? & 127 ? 128 + ($? & 127) : $? >> 8);
