#!/usr/bin/perl
# A model's server for tests: speaks the protocols of OpenAI, Anthropic,
# Gemini and Ollama by path, is as strict about requests as they are, and
# answers, or fails, by rules. tests/llm.sh starts it.
#
#	perl server.pl RULES LOG NONCE
#
# prints its port. RULES has one JSON object a line; the first that fits
# answers:
#   when     {"match": REGEX on all text of the prompt, "path": REGEX,
#             "model": REGEX, "times": N: fits so often only}
#   answers  "text": TEXT or "json": VALUE, "finish", "refusal", "usage": {..}
#   fails    "status": N, "headers": {..}, "body": TEXT; "raw": FILE of bytes
#   play     "close", "rst", "stall" (before or, with raw or "body", after the
#            bytes), "drip:N" (bytes a second), "repeat-tail"; "delay": seconds
# No rule fits: status 500. A request that the real service would refuse is
# a 400 whatever the rules say. LOG gets a JSON line for each request: path,
# headers (the key as "key", where it is $LLM_KEY), body. RULES is read for
# each request, so a test may change it.
use strict;
use warnings;
use Fcntl qw(:flock SEEK_SET);
use FindBin;
use IO::Socket::INET;
use JSON::PP;
use Socket qw(SOL_SOCKET SO_LINGER IPPROTO_TCP TCP_NODELAY);
use Time::HiRes qw(sleep);
use lib $FindBin::Bin;
use strict_request;

my ($rules_file, $log_file, $nonce) = @ARGV;
my $key = $ENV{LLM_KEY} // '';
my $json = JSON::PP->new->utf8->canonical->allow_nonref;
my $listen = IO::Socket::INET->new(LocalAddr => '127.0.0.1',
	LocalPort => 0, Listen => 128, ReuseAddr => 1) or die "listen: $!";
$| = 1;
$SIG{CHLD} = 'IGNORE';
$SIG{PIPE} = 'IGNORE';
print $listen->sockport, "\n";
my $server = $$;
while (1) {
	my $c = $listen->accept or next;
	my $pid = fork;
	if (defined $pid && $pid == 0) {
		close $listen;
		$SIG{CHLD} = 'DEFAULT';
		$c->setsockopt(IPPROTO_TCP, TCP_NODELAY, 1);
		my $rest = '';
		1 while serve($c, \$rest);
		close $c;
		exit 0;
	}
	close $c;
}

# One request: true when the connection stays.
sub serve {
	my ($c, $rest) = @_;
	my ($head, $body) = read_request($c, $rest);
	return 0 unless defined $body;
	my ($line, @fields) = split /\r\n/, $head;
	my ($method, $path) = split / /, $line;
	my $proxied = $path =~ s{^http://[^/]+}{} ? $& : undef;
	my %h = map { /^([^:]+):\s*(.*)$/ ? (lc $1, $2) : () } @fields;
	$h{proxied} = $proxied if defined $proxied;
	my $value = eval { $json->decode($body) };
	my $hits = record($method, $path, \%h, $value // $body);
	my $rule = choose($path, $value);
	sleep $rule->{delay} if $rule->{delay};
	return play($c, $rule, raw_of($rule))
		if defined $rule->{raw} || $rule->{play};
	my $protocol = strict_request::protocol($path);
	my ($status, $why) = strict_request::check($protocol, $method, $path,
		\%h, $value, $key);
	return answer($c, $status, {}, failure($protocol, $status, $why))
		if $status != 200;
	return answer($c, $rule->{status} // 200, $rule->{headers} // {},
		$rule->{body} // failure($protocol, $rule->{status}, 'by rule'))
		if ($rule->{status} // 200) != 200 || defined $rule->{body};
	return answer($c, 200, $rule->{headers} // {}, $json->encode(
		success($protocol, $path, $value, $rule, $hits)));
}

sub read_request {
	my ($c, $buf) = @_;
	until ($$buf =~ /\r\n\r\n/) {
		sysread($c, $$buf, 65536, length $$buf) or return;
		# who begins with TLS is answered without
		next unless $$buf =~ /^\x16/;
		syswrite $c, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";
		return;
	}
	my ($head, $body) = split /\r\n\r\n/, $$buf, 2;
	my ($n) = $head =~ /^content-length:\s*(\d+)/im;
	$n //= 0;
	while (length $body < $n) {
		sysread($c, $body, 65536, length $body) or return;
	}
	$$buf = substr $body, $n;
	return ($head, substr $body, 0, $n);
}

# Counts and logs it; its number.
sub record {
	my ($method, $path, $h, $value) = @_;
	my %shown = %$h;
	for (values %shown) { s/\Q$key\E/key/g if length $key }
	open my $log, '+>>', $log_file or die "$log_file: $!";
	flock $log, LOCK_EX;
	seek $log, 0, SEEK_SET;
	my $n = 1 + (-s $log ? scalar(() = <$log>) : 0);
	syswrite $log, $json->encode({n => $n, method => $method,
		path => $path, headers => \%shown, body => $value}) . "\n";
	close $log;
	return $n;
}

# All text that a model would see.
sub prompt {
	my $v = shift;
	return join "\n", map { prompt($_) } @$v if ref $v eq 'ARRAY';
	return join "\n", map { prompt($v->{$_}) } grep {
		/^(system|systemInstruction|messages|contents|content|parts|text|input|requests)$/
	} sort keys %$v if ref $v eq 'HASH';
	return ref $v ? '' : $v // '';
}

sub choose {
	my ($path, $value) = @_;
	open my $f, '<', $rules_file or return {status => 500};
	my @rules = map { $json->decode($_) } grep { /\S/ } <$f>;
	my $text = prompt($value);
	my $model = ref $value eq 'HASH' ? $value->{model} // $path : $path;
	for my $i (0 .. $#rules) {
		my $r = $rules[$i];
		my $w = $r->{when} // {};
		next if defined $w->{match} && $text !~ /$w->{match}/;
		next if defined $w->{path} && $path !~ /$w->{path}/;
		next if defined $w->{model} && $model !~ /$w->{model}/;
		next if defined $w->{times} && !takes($i, $w->{times});
		return $r;
	}
	return {} if $path =~ /embed/i;
	return {status => 500, body => '{"error":{"message":"no rule fits"}}'};
}

# May rule i answer once more? All processes count together.
sub takes {
	my ($i, $most) = @_;
	open my $f, '+>>', "$log_file.$i" or die;
	flock $f, LOCK_EX;
	my $n = -s $f;
	syswrite $f, '.' if $n < $most;
	close $f;
	return $n < $most;
}

sub raw_of {
	my $rule = shift;
	return '' unless defined $rule->{raw};
	open my $f, '<:raw', $rule->{raw} or die "$rule->{raw}: $!";
	local $/;
	return <$f>;
}

# Bytes as they are, and what a server should not do.
sub play {
	my ($c, $rule, $bytes) = @_;
	my $play = $rule->{play} // '';
	$bytes = "HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n$rule->{body}"
		if defined $rule->{body} && !length $bytes;
	if ($play =~ /^drip:(\d+)/) {
		for (my $i = 0; $i < length $bytes; $i += $1) {
			syswrite $c, substr($bytes, $i, $1) or last;
			sleep 1;
		}
	} else {
		syswrite $c, $bytes if length $bytes;
	}
	# as long as there is a server, and not a second longer
	while ($play eq 'stall' && getppid() == $server) {
		sleep 1;
	}
	if ($play eq 'repeat-tail') {
		1 while syswrite $c, 'x' x 65536;
	}
	setsockopt $c, SOL_SOCKET, SO_LINGER, pack 'ii', 1, 0
		if $play eq 'rst';
	return 0;
}

sub answer {
	my ($c, $status, $headers, $body) = @_;
	my $h = join '', map { "$_: $headers->{$_}\r\n" } sort keys %$headers;
	my $text = "HTTP/1.1 $status Said\r\nContent-Type: application/json\r\n"
		. "${h}x-request-id: req-$nonce\r\nContent-Length: "
		. length($body) . "\r\n\r\n$body";
	return defined syswrite $c, $text;
}

sub failure {
	my ($protocol, $status, $why) = @_;
	my %word = (400 => 'invalid_request_error', 401 => 'authentication_error',
		404 => 'not_found_error', 429 => 'rate_limit_error',
		529 => 'overloaded_error');
	my $type = $word{$status} // 'api_error';
	return $json->encode({error => $why}) if $protocol eq 'ollama';
	return $json->encode({type => 'error',
		error => {type => $type, message => $why}})
		if $protocol eq 'anthropic';
	return $json->encode({error => {code => $status, message => $why,
		status => 'FAILED'}}) if $protocol eq 'gemini';
	my $param = $why =~ /schema/ ? 'response_format' : undef;
	return $json->encode({error => {message => $why, type => $type,
		param => $param, code => undef}});
}

sub vectors {
	my @texts = @_;
	return map { my $sum = 0; $sum += ord for split //;
		[length($_) / 100, ($sum % 97) / 97, 1] } @texts;
}

sub success {
	my ($protocol, $path, $v, $rule, $n) = @_;
	my $text = defined $rule->{json} ? $json->encode($rule->{json})
		: $rule->{text} // '';
	utf8::decode($text) if defined $rule->{json};
	my $in = int(length(prompt($v)) / 4) + 1;
	my $out = int(length($text) / 4) + 1;
	return strict_request::reply($protocol, $path, $v, {text => $text,
		in => $in, out => $out, id => "$nonce-$n",
		finish => $rule->{finish}, refusal => $rule->{refusal},
		usage => $rule->{usage}, vectors => \&vectors});
}
