# liar.pl MODE[=N] COMMAND... - run a command whose PostgreSQL server lies.
#
# Stands between the command and the server of PGHOST, at a socket in $TMP,
# and forwards all both ways. From the first row on of a result whose first
# column is called `lie` it does to the server's messages what MODE says: most
# of them to the third row. MODE notices-.. does it to each notice, and
# settings-none refuses SET. MODE message=N ends each connection in the middle
# of the server's N-th message, whatever that is. Ends with the status of the
# command, 98 where that left a process behind, 99 where it did not end by
# itself.
use strict;
use warnings;
use File::Temp;
use IO::Select;
use IO::Socket::UNIX;
use POSIX ();
use Socket qw(MSG_DONTWAIT);

use constant {
	ROW => 3,           # the one that is not as it should be
	PATIENCE => 20,     # seconds for the command
	BUSY => 0.0002,     # ... until it may have read what it was sent
	IDLE => 0.01,       # ... until it may have ended
	SIOCOUTQ => 0x5411, # bytes that the other side has not read
};

sub message {
	my ($letter, $body) = @_;
	return $letter . pack('N', 4 + length $body) . $body;
}

sub problem {
	my ($letter, $severity, $code, $text) = @_;
	return message($letter,
		"S$severity\0V$severity\0C$code\0M$text\0\0");
}

my $notice = problem('N', 'NOTICE', '00000', 'hear');
my $error = problem('E', 'ERROR', '22012', 'division by zero');
my $oddities = $notice . message('S', "application_name\0x\0") .
	message('A', pack('N', 1) . "channel\0word\0");
my $columns; # the RowDescription

# put BYTES in place of those of the row at a place
sub patch {
	my ($row, $at, $bytes) = @_;
	substr($row, $at, length $bytes) = $bytes;
	return $row;
}

# A row: its letter, 4 bytes of length, 2 of how many fields, and for each 4
# of length. A lie takes the row and gives what is sent in its place; `then`
# is what becomes of the rest.
my %lies = (
	'nothing' => sub { $_[0] },
	'column-more' => sub { patch($_[0], 5, pack 'n', 3) },
	'column-less' => sub { patch($_[0], 5, pack 'n', 1) },
	'columns-none' => sub { patch($_[0], 5, pack 'n', 0) },
	'columns-all' => sub { patch($_[0], 5, pack 'n', 65535) },
	'field-long' => sub { patch($_[0], 7, pack 'N', 1000) },
	'field-huge' => sub { patch($_[0], 7, pack 'N', 0x7fffffff) },
	'field-short' => sub { patch($_[0], 7, pack 'N', 0) },
	'field-negative' => sub { patch($_[0], 7, pack 'N', 0xfffffffe) },
	'length-0' => sub { patch($_[0], 1, pack 'N', 0) },
	'length-3' => sub { patch($_[0], 1, pack 'N', 3) },
	'length-4' => sub { patch($_[0], 1, pack 'N', 4) },
	'length-5' => sub { patch($_[0], 1, pack 'N', 5) },
	'length-less' => sub { patch($_[0], 1, pack 'N', length($_[0]) - 2) },
	'length-more' => sub { patch($_[0], 1, pack 'N', length($_[0])) },
	'length-gigabyte' => sub { patch($_[0], 1, pack 'N', 1e9) },
	'length-2-gigabytes' => sub { patch($_[0], 1, pack 'N', 0x7fffffff) },
	'length-all' => sub { patch($_[0], 1, pack 'N', 0xffffffff) },
	'notice-length-0' => sub { "N\0\0\0\0$_[0]" },
	'oddities' => sub { $oddities . $_[0] },
	'unknown' => sub { message('q', 'what') . $_[0] },
	'letter-0' => sub { message("\0", 'what') . $_[0] },
	'columns-again' => sub { $columns . $_[0] },
	'ready' => sub { message('Z', 'T') . $_[0] },
	'garbage' => sub { join '', map { chr($_ * 151 % 256) } 1 .. 9999 },
	'error' => [sub { $error }, 'skip'],
	'error-long' => [sub { problem('E', 'ERROR', '22012', 'x' x 5e6) },
		'skip'],
	'error-and-end' => [sub { problem('E', 'FATAL', '57P01',
		'terminating connection due to administrator command') }, 'end'],
	'end' => [sub { '' }, 'end'],
	'end-in-row' => [sub { substr $_[0], 0, -3 }, 'end'],
	'end-in-header' => [sub { substr $_[0], 0, 3 }, 'end'],
	'end-in-long-row' => [sub { patch(message('D',
		substr($_[0], 5) . 'x' x 5e6), 1, pack 'N', 6e6) }, 'end'],
	'silence' => [sub { '' }, 'silence'],
	'silence-in-row' => [sub { substr $_[0], 0, -3 }, 'silence'],
);
# ... or the end of the rows
my %ends = (
	'complete-then-rows' => sub { $_[0] . $lies{row} . $lies{row} },
	'not-complete' => sub { '' },
);

# ... or what it says beside the rows, all along
my %notices = (
	'notices-none' => sub { '' },
	'notices-twice' => sub { $_[0] . $_[0] },
	'notices-cut' => sub {
		my $body = substr $_[0], 5;
		$body =~ s/(\0D.{200}).*?\0/$1\0/s;
		return message('N', $body);
	},
	'settings-none' => sub { $_[0] },
);

my ($mode, @command) = @ARGV;
my $chunk = $mode =~ /^chunks=(\d+)$/ ? $1 : 0;
my $message_at = $mode =~ /^message=(\d+)$/ ? $1 : 0;
my $row_at = $mode =~ s/=(\d+)$// ? $1 : ROW;
$row_at = 0 if $chunk;
die "liar.pl: unknown mode '$mode'\n"
	unless $chunk || $message_at || $lies{$mode} || $ends{$mode} ||
	$notices{$mode};

# ---- a connection: its two ends, and what waits for the client ------------

my $select = IO::Select->new;
my (%of, $last_row); # the connection of an end

sub open_both {
	my ($client, $path) = @_;
	my $server = IO::Socket::UNIX->new(Peer => $path) or die "$path: $!";
	my $c = {client => $client, server => $server, in => '', out => '',
		messages => 0, rows => 0, lying => 0, then => ''};
	$of{$_} = $c for $client, $server;
	$select->add($client, $server);
}

sub shut_both {
	my ($c) = @_;
	for my $end ($c->{client}, $c->{server}) {
		$select->remove($end);
		delete $of{$end};
		close $end;
	}
}

# what the client gets for a message of the server
sub lie {
	my ($c, $m) = @_;
	my $letter = substr $m, 0, 1;
	if ($c->{then}) {
		$c->{then} = '' if $c->{then} eq 'skip' && $letter eq 'Z';
		return $c->{then} ? '' : $m;
	}
	if (++$c->{messages} == $message_at) {
		$c->{then} = 'end';
		return substr $m, 0, -1;
	}
	return $notices{$mode}->($m) if $letter eq 'N' && $notices{$mode};
	if ($mode eq 'settings-none' && substr($m, 5) eq "SET\0") {
		$c->{then} = 'skip';
		return problem('E', 'ERROR', '42501', 'permission denied');
	}
	if ($letter eq 'T') {
		$c->{lying} = substr($m, 7, 4) eq "lie\0";
		$columns = $m;
		$c->{rows} = 0;
	}
	return $m unless $c->{lying};
	if ($letter eq 'C' && $ends{$mode}) {
		$lies{row} = $last_row;
		return $ends{$mode}->($m);
	}
	return $m if $letter ne 'D';
	$last_row = $m;
	return $m if ++$c->{rows} != $row_at || !$lies{$mode};
	my $how = $lies{$mode};
	return $how->($m) if ref $how eq 'CODE';
	$c->{then} = $how->[1];
	return $how->[0]->($m);
}

sub from_server {
	my ($c, $bytes) = @_;
	$c->{in} .= $bytes;
	while (length $c->{in} >= 5) {
		my $n = 1 + unpack 'N', substr $c->{in}, 1, 4;
		last if length $c->{in} < $n;
		$c->{out} .= lie($c, substr $c->{in}, 0, $n, '');
	}
}

# Send what the client can take; in pieces only when it has read the last.
sub to_client {
	my ($c) = @_;
	my $n = length $c->{out};
	if ($chunk && $c->{lying}) {
		my $unread = pack 'i', 0;
		ioctl $c->{client}, SIOCOUTQ, $unread or die "SIOCOUTQ: $!";
		return if unpack 'i', $unread;
		$n = $chunk if $chunk < $n;
	}
	my $sent = send $c->{client}, substr($c->{out}, 0, $n), MSG_DONTWAIT;
	if (defined $sent) {
		substr $c->{out}, 0, $sent, '';
	} elsif (!$!{EAGAIN}) {
		return shut_both($c);
	}
	shut_both($c) if $c->{out} eq '' && $c->{then} eq 'end';
}

# connections that have something for the client
sub waiting {
	my %seen;
	return grep { !$seen{$_}++ && ($_->{out} ne '' || $_->{then} eq 'end') }
		values %of;
}

# An end that has something to say, or is gone.
sub pass {
	my ($end) = @_;
	my $c = $of{$end} or return; # shut a moment ago
	my $n = sysread $end, my $bytes, 65536;
	return shut_both($c) unless $n;
	if ($end == $c->{client}) {
		syswrite($c->{server}, $bytes) == $n or shut_both($c);
	} else {
		from_server($c, $bytes);
	}
}

# ---- the command ----------------------------------------------------------

my $folder = File::Temp->newdir('liar.XXXXXX', DIR => $ENV{TMP});
my $socket = ".s.PGSQL.$ENV{PGPORT}";
my $server_path = "$ENV{PGHOST}/$socket";
my $door = IO::Socket::UNIX->new(Local => "$folder/$socket", Listen => 8)
	or die "$folder: $!";
$select->add($door);

sub run_command {
	my $pid = fork;
	die "fork: $!" unless defined $pid;
	return $pid if $pid;
	setpgrp;
	$ENV{PGHOST} = $folder;
	exec @command or POSIX::_exit(127);
}

$SIG{PIPE} = 'IGNORE';
my $pid = run_command();
my $end = time + PATIENCE;
my $status;
while (!defined $status) {
	for my $ready ($select->can_read(waiting() ? BUSY : IDLE)) {
		if ($ready == $door) {
			open_both(scalar $door->accept, $server_path);
		} else {
			pass($ready);
		}
	}
	to_client($_) for waiting();
	if (waitpid($pid, POSIX::WNOHANG()) == $pid) {
		$status = $? & 127 ? 128 + ($? & 127) : $? >> 8;
	} elsif (time > $end) {
		$status = 99;
	}
}
# who was killed is still there for a moment
my $tries = 500;
while (kill(0, -$pid) && --$tries > 0) {
	select undef, undef, undef, 0.01;
}
$status = 98 if $tries == 0 && $status != 99;
kill 'KILL', -$pid if $tries == 0;
exit $status;
