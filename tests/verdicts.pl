# verdicts.pl FILE OPTION... - run the statements of a list, a JSON object a
# line, with t2s-exec and these options; print each that gets another verdict
# than it lists.
use strict;
use warnings;
use JSON::PP;

my ($file, @options) = @ARGV;

# Functions with an effect: a call is refused whatever the list accepts.
my $effects = $ENV{VERDICTS_EFFECTS} // '(?!)';

# verdict(SQL, OPTION...): as the list calls it, and the document
sub verdict {
	my ($sql, @more) = @_;
	my @words = qw(allow error error timeout ask empty never refuse);
	open my $doc, '>', '../doc' or die;
	print $doc JSON::PP->new->ascii->encode({sql => {text => $sql}});
	close $doc or die;
	open my $out, '-|', 't2s-exec', '-o', 'document', @options, @more,
		'../doc' or die;
	my $text = do { local $/; <$out> };
	close $out;
	my $got = eval { JSON::PP->new->decode($text) };
	return ($? & 127 ? "signal $?" : $words[$? >> 8], $got);
}

# to a caller an error and a refusal are one class
sub class { $_[0] eq 'error' ? 'refuse' : $_[0] }

sub accepted {
	my ($case, $got) = @_;
	return $got eq 'refuse' if $case->{sql} =~ /\b(?:$effects)\(/;
	return grep { class($_) eq class($got) } @{$case->{accept}};
}

sub fault {
	my ($case) = @_;
	my ($got, $doc) = verdict($case->{sql},
		# what may go on for ever need not do so for long
		'--timeout', accepted($case, 'timeout') ? 0.4 : 30);
	return "got $got, listed @{$case->{accept}}"
		unless accepted($case, $got);
	return 'no document came' unless $doc;
	return 'not truncated'
		if $case->{truncated} && !$doc->{result}{truncated};
	return 'the document does not say why'
		if $got ne 'allow' && !length($doc->{stop}{message} // '');
	return;
}

open my $in, '<', $file or die;
while (<$in>) {
	my $case = decode_json($_);
	if ($case->{accept}) {
		my $fault = fault($case);
		print substr("$case->{why}: $fault: $case->{sql}", 0, 200),
			"\n" if defined $fault;
	} else {
		my ($got) = verdict($case->{sql});
		print "$case->{name}: $got\n"
			if ($got eq 'allow') != !!$case->{expect}{accepted};
	}
}
