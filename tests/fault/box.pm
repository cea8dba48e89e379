package box;
# What the sweeps of tests/fault have in common: run a program with a limit of
# time, in a folder of its own, and look at what it has left.
use strict;
use warnings;
use File::Find;
use File::Path qw(remove_tree);
use File::Temp qw(tempfile);
use FindBin;
use JSON::PP;
use POSIX ();
use Time::HiRes qw(time sleep);

my @calls = qw(malloc write read open close sync rename truncate make wait
	process);
my $json = JSON::PP->new->utf8->allow_nonref;
my $faulty = $ENV{FAULTY} // '.';

sub write { # FILE BYTES
	open my $f, '>', $_[0] or die "$_[0]: $!\n";
	print $f $_[1];
	close $f or die "$_[0]: $!\n";
}

sub slurp { # FILE
	open my $f, '<', $_[0] or return '';
	local $/;
	return scalar(<$f>) // '';
}

# A copy of a folder, or an empty one.
sub fresh {
	my ($to, $from) = @_;
	remove_tree($to);
	system('cp', '-a', $from, $to) == 0 or die "cannot copy $from\n";
}

# All files below a folder, with what is in them.
sub files {
	my ($dir) = @_;
	my %all;
	rest($_) for glob "$dir/*.db";
	find({no_chdir => 1, wanted => sub {
		-f $_ and $all{substr $_, 1 + length $dir} = slurp($_);
	}}, $dir);
	return %all;
}

# Put a database in order as the next who opens it does: what stands beside it
# is a part of it.
sub rest {
	my ($file) = @_;
	system "sqlite3 $file 'SELECT count(*) FROM sqlite_schema' >/dev/null 2>&1"
	    if -e "$file-wal" || -e "$file-journal";
}

# Start a program: cmd, in, tmp, dir, env, shim. Gives its process.
sub start {
	my (%r) = @_;
	my $pid = fork // die "fork: $!\n";
	return $pid if $pid;
	chdir $r{dir} if defined $r{dir};
	POSIX::setpgid(0, 0);
	open STDIN, '<', $r{in} // '/dev/null';
	open STDOUT, '>', $r{to} // "$r{tmp}/out";
	open STDERR, '>', $r{err_to} // "$r{tmp}/err";
	$ENV{$_} = $r{env}{$_} for keys %{$r{env} // {}};
	$ENV{LD_PRELOAD} = "$faulty/shim.so" if $r{shim};
	$r{child}->() if $r{child};
	exec { $r{cmd}[0] } @{$r{cmd}} or POSIX::_exit(127);
}

# How it ended: its status, or "signal N", or "late".
sub end {
	my ($pid, $seconds) = @_;
	my $late = 0;
	local $SIG{ALRM} = sub { $late = 1; kill KILL => -$pid };
	alarm($seconds // 30);
	1 while waitpid($pid, 0) < 0 && $!{EINTR};
	my $status = $?;
	alarm 0;
	return $late ? 'late' : $status & 127 ? 'signal ' . ($status & 127) :
	    $status >> 8;
}

# Run it to its end: {end, out, err}.
sub run {
	my (%r) = @_;
	my $end = end(start(%r), $r{seconds});
	return {end => $end, out => slurp("$r{tmp}/out"),
		err => slurp("$r{tmp}/err")};
}

# How many calls of a kind were counted.
sub seen { # FILE CALL
	my @n = unpack 'Q*', slurp($_[0]);
	for (0 .. $#calls) {
		return $n[$_] // 0 if $calls[$_] eq $_[1];
	}
	die "no call $_[1]\n";
}

# What takes another time each run.
sub still {
	my ($s) = @_;
	$s =~ s/"(elapsed_ms|at|ms|seconds|tries|calls)": ?[0-9.e-]+/"$1":0/g;
	$s =~ s/\d+ \d+ \d+ \d+\.\d{9} /FILE /g;
	$s =~ s/"id": ?"n\d+-[^"]*"/"id":0/g;
	return $s;
}

sub difference {
	my ($want, $got) = map { still($_->{out}) } @_;
	my $i = 0;
	$i++ while $i < length $want && substr($want, $i, 1) eq substr($got, $i, 1);
	my $from = $i > 30 ? $i - 30 : 0;
	return sprintf '"%s" for "%s"', map { s/\n/\\n/gr } substr($got, $from, 90),
	    substr($want, $from, 90);
}

# The beginning of the ordinary output, or whole documents.
sub torn_output {
	my ($out, $want) = @_;
	return () if $out eq '' || index(still($want), still($out)) == 0;
	return () if eval { $json->decode($out); 1 };
	for my $line (split /\n/, $out) {
		eval { $json->decode($line); 1 } or
		    return 'stdout is torn: "' . substr($out, -90) =~ s/\n/\\n/gr . '"';
	}
	return ();
}

# Are two files the same, but for times? A database is the same when it
# holds the same rows.
sub same {
	my ($a, $b, $name) = @_;
	return !defined $a && !defined $b unless defined $a && defined $b;
	return 1 if $a eq $b;
	return rows($a) eq rows($b) if $a =~ /^SQLite format 3/ && $b =~ /^SQLite format 3/;
	return still($a) eq still($b);
}

sub rows {
	my ($bytes) = @_;
	my ($f, $file) = tempfile();
	box::write($file, $bytes);
	my $dump = `sqlite3 $file 'PRAGMA integrity_check' .dump 2>&1`;
	unlink $file;
	$dump =~ s/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?Z?/DATE/g;
	$dump =~ s/,\d{10,}(\.\d+)?\b/,TIME/g;
	return still($dump);
}

1;
