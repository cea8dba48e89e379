#!/bin/sh
# Statements that want to write, to leave or never to end: verdicts as listed
. "${0%/*}/tap.sh"
[ -n "$DATA" ] || skip_all 'no shared data here'
cd "$TMP" || exit 2

# The statements write to a folder of this name below the system's temporary
# folder; it must stay empty. An older run's files would be blamed on us.
aim=/tmp/relsec/sq
[ -z "$(ls -A "$aim" 2>/dev/null)" ] || skip_all "$aim is not empty"
mkdir -p "$aim" here
sqlite3 here/fixture.db <"$DATA/hostile/sql/sqlite_fixture.sql"
before=$(cksum <here/fixture.db)

cat >judge.pl <<'EOF'
use strict;
use warnings;
use JSON::PP;

# verdict(SQL, OPTION...): as the list calls it, and the document
sub verdict {
	my ($sql, @options) = @_;
	my @words = qw(allow error error timeout ask empty never refuse);
	open my $file, '>', '../doc' or die;
	print $file JSON::PP->new->ascii->encode({sql => {text => $sql}});
	close $file or die;
	open my $out, '-|', 't2s-exec', '-o', 'document', @options, '../doc'
		or die;
	my $text = do { local $/; <$out> };
	close $out;
	my $doc = eval { JSON::PP->new->decode($text) };
	return ($? & 127 ? "signal $?" : $words[$? >> 8], $doc);
}

# to a caller an error and a refusal are one class
sub class { $_[0] eq 'error' ? 'refuse' : $_[0] }

sub accepted {
	my ($case, $got) = @_;
	return grep { class($_) eq class($got) } @{$case->{accept}};
}

sub fault {
	my ($case) = @_;
	my ($got, $doc) = verdict($case->{sql}, '-d', 'fixture.db',
		'--length-limit', 16 << 20,
		# what may go on for ever need not do so for long
		'--timeout', accepted($case, 'timeout') ? 0.4 : 30);
	return "got $got, accepted @{$case->{accept}}"
		unless accepted($case, $got);
	return 'no document came' unless $doc;
	return 'not truncated'
		if $case->{truncated} && !$doc->{result}{truncated};
	return 'the document does not say why'
		if $got ne 'allow' && !length($doc->{stop}{message} // '');
	return;
}

my ($file, $baseline) = @ARGV;
open my $in, '<', $file or die;
while (<$in>) {
	my $case = decode_json($_);
	my $fault = fault($case);
	print substr("$case->{why}: $fault: $case->{sql}", 0, 200), "\n"
		if defined $fault;
}
open $in, '<', $baseline or die;
while (<$in>) {
	my $case = decode_json($_);
	my ($got) = verdict($case->{sql}, '-d', 'base.db');
	print "$case->{name}: $got\n"
		if ($got eq 'allow') != !!$case->{expect}{accepted};
}
EOF
sqlite3 here/base.db 'CREATE TABLE t(a, b, x, "update"); CREATE TABLE u(b);
	CREATE TABLE logs(CREATED_AT)'
(cd here && perl ../judge.pl "$DATA/hostile/sql/sqlite.txt" \
	"$DATA/baseline-cases/readonly.jsonl") >out 2>err
ok 'all statements were tried' test $? -eq 0
is 'every statement gets its verdict' "$(cat out)" ''
is 'no file was made where they aim' "$(ls -A "$aim")" ''
is 'no file was made beside the database' "$(ls here | tr '\n' ' ')" \
	'base.db fixture.db '
is 'no byte of the database changed' "$(cksum <here/fixture.db)" "$before"
rmdir "$aim" "${aim%/*}" 2>/dev/null

done_testing
