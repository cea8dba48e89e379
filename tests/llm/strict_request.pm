# What the services' documentation says of requests and replies, for
# tests/llm/server.pl: check() gives the status and why, reply() the shape.
package strict_request;
use strict;
use warnings;
use JSON::PP;

my %members = (
	openai => [qw(model messages response_format max_completion_tokens
		max_tokens temperature seed stop reasoning_effort)],
	anthropic => [qw(model max_tokens messages system temperature
		stop_sequences output_config)],
	ollama => [qw(model messages stream format options think keep_alive
		truncate shift)],
	gemini => [qw(contents systemInstruction generationConfig)],
);
my %options = (
	ollama => [qw(seed temperature num_ctx num_predict stop)],
	gemini => [qw(responseMimeType responseJsonSchema temperature
		maxOutputTokens seed stopSequences)],
);
# keywords that may stand in a schema
my @common = qw(type properties required additionalProperties items enum
	anyOf $ref $defs description);
my %keywords = (
	openai => [@common, qw(pattern minimum maximum exclusiveMinimum
		exclusiveMaximum minItems maxItems)],
	anthropic => [@common],
	gemini => [@common, qw(minimum maximum minItems maxItems)],
	ollama => [@common, qw(minLength maxLength minItems maxItems minimum
		maximum)],
);

sub protocol {
	my $path = shift;
	return 'anthropic' if $path =~ m{/v1/messages$};
	return 'ollama' if $path =~ m{^/api/};
	return 'gemini' if $path =~ m{:(generateContent|batchEmbedContents)$};
	return 'openai';
}

sub unknown {
	my ($object, $known) = @_;
	my %known = map { $_ => 1 } @$known;
	return grep { !$known{$_} } sort keys %$object;
}

sub key_of {
	my ($protocol, $h) = @_;
	return $h->{'x-api-key'} if $protocol eq 'anthropic';
	return $h->{'x-goog-api-key'} if $protocol eq 'gemini';
	return $h->{'api-key'} if defined $h->{'api-key'};
	return ($h->{authorization} // '') =~ /^Bearer (.*)$/ ? $1 : undef;
}

sub check {
	my ($protocol, $method, $path, $h, $v, $key) = @_;
	return (405, 'only POST') if $method ne 'POST';
	return (404, 'no such path') unless $path =~
		m{^(?:/v1/(?:chat/completions|embeddings|messages)
		|/api/(?:chat|embed)
		|/v1beta/models/[^/]+:(?:generateContent|batchEmbedContents)
		|/openai/deployments/[^/]+/chat/completions\?api-version=.+
		|/openai/v1/chat/completions)$}x;
	return (415, 'no JSON')
		if ($h->{'content-type'} // '') !~ m{^application/json};
	return (400, 'the body is no object') if ref $v ne 'HASH';
	return (401, 'no such key') if length $key && $protocol ne 'ollama'
		&& (key_of($protocol, $h) // '') ne $key;
	return (400, 'compression was asked for')
		if defined $h->{'accept-encoding'};
	return (400, 'anthropic-version is missing')
		if $protocol eq 'anthropic' && !$h->{'anthropic-version'};
	my $why = $path =~ /embed/i ? '' : body($protocol, $v);
	return $why ? (400, $why) : (200, '');
}

sub messages {
	my ($list, $roles, $text) = @_;
	return 'messages are missing' if ref $list ne 'ARRAY' || !@$list;
	for my $m (@$list) {
		return "the role is wrong" unless
			($m->{role} // '') =~ /^(?:$roles)$/;
		return 'a message without text' unless defined $text->($m)
			&& length $text->($m);
	}
	return '';
}

sub body {
	my ($p, $v) = @_;
	my @unknown = unknown($v, $members{$p});
	return "unknown members: @unknown" if @unknown;
	return 'model is missing' if $p ne 'gemini' && !length($v->{model} // '');
	my $plain = sub { ref $_[0]{content} ? undef : $_[0]{content} };
	my $parts = sub { $_[0]{parts}[0]{text} };
	my $why = $p eq 'gemini' ? messages($v->{contents}, 'user|model', $parts)
		: messages($v->{messages}, $p eq 'anthropic' ? 'user|assistant'
		: 'system|user|assistant', $plain);
	return $why if $why;
	return 'max_tokens is missing'
		if $p eq 'anthropic' && ($v->{max_tokens} // 0) < 1;
	return 'both limits' if $v->{max_tokens} && $v->{max_completion_tokens};
	return 'stream is not off' if $p eq 'ollama' && $v->{stream};
	my $o = $p eq 'ollama' ? $v->{options} : $v->{generationConfig};
	if ($o) {
		@unknown = unknown($o, $options{$p});
		return "unknown options: @unknown" if @unknown;
	}
	return schema($p, $v);
}

sub schema {
	my ($p, $v) = @_;
	my $s;
	if ($p eq 'openai' && $v->{response_format}) {
		my $f = $v->{response_format};
		return 'no such response_format' unless
			$f->{type} =~ /^json_(object|schema)$/;
		return '' if $f->{type} eq 'json_object' && !$f->{schema};
		return '' if $f->{schema};
		return 'the name of the schema is wrong'
			unless $f->{json_schema}{name} =~ /^[A-Za-z0-9_-]{1,64}$/;
		$s = $f->{json_schema}{schema};
	} elsif ($p eq 'anthropic' && $v->{output_config}) {
		my @unknown = unknown($v->{output_config}, ['format', 'effort']);
		return "unknown in output_config: @unknown" if @unknown;
		$s = $v->{output_config}{format}{schema};
	} elsif ($p eq 'ollama') {
		$s = $v->{format};
	} elsif ($p eq 'gemini') {
		$s = $v->{generationConfig}{responseJsonSchema};
	}
	return '' unless $s;
	my %n = (optional => 0, unions => 0, values => 0, properties => 0);
	my $why = node($p, $s, \%n, 0);
	return "schema: $why" if $why;
	return 'schema: root is no object' if ($s->{type} // '') ne 'object';
	return 'schema: too many unions'
		if $p eq 'anthropic' && $n{unions} > 16;
	return 'schema: too many optional parameters'
		if $p eq 'anthropic' && $n{optional} > 24;
	return 'schema: too many values'
		if $p eq 'openai' && $n{values} > 1000;
	return 'schema: too many properties'
		if $p eq 'openai' && $n{properties} > 5000;
	return '';
}

sub node {
	my ($p, $s, $n, $depth) = @_;
	return 'no object' if ref $s ne 'HASH';
	my @unknown = unknown($s, $keywords{$p});
	return "keywords: @unknown" if @unknown;
	return 'a $ref with siblings' if $s->{'$ref'} && keys %$s > 1;
	return 'neither type nor anyOf'
		unless $s->{type} || $s->{anyOf} || $s->{'$ref'};
	$n->{unions}++ if $s->{anyOf} || ref($s->{type}) eq 'ARRAY';
	$n->{values} += @{$s->{enum} // []};
	if ($s->{properties}) {
		return 'additionalProperties is not false'
			if $p =~ /openai|anthropic/ && $s->{additionalProperties};
		my %must = map { $_ => 1 } @{$s->{required} // []};
		my @optional = grep { !$must{$_} } keys %{$s->{properties}};
		return "not required: @optional" if $p eq 'openai' && @optional;
		$n->{optional} += @optional;
		$n->{properties} += keys %{$s->{properties}};
	}
	return 'items are missing'
		if ($s->{type} // '') eq 'array' && !$s->{items};
	for my $sub (values %{$s->{properties} // {}},
		values %{$s->{'$defs'} // {}}, @{$s->{anyOf} // []},
		$s->{items} // ()) {
		my $why = node($p, $sub, $n, $depth + 1);
		return $why if $why;
	}
	return '';
}

# -- replies

sub reply {
	my ($p, $path, $v, $r) = @_;
	return vectors($p, $v, $r) if $path =~ /embed/i;
	my %usage = %{$r->{usage} // {}};
	if ($p eq 'anthropic') {
		return {id => $r->{id}, type => 'message', role => 'assistant',
			model => $v->{model},
			content => [{type => 'text', text => $r->{text}}],
			stop_reason => $r->{finish} // 'end_turn',
			usage => {input_tokens => $r->{in},
			output_tokens => $r->{out}, %usage}};
	}
	if ($p eq 'ollama') {
		return {model => $v->{model}, done => JSON::PP::true,
			message => {role => 'assistant', content => $r->{text}},
			done_reason => $r->{finish} // 'stop',
			prompt_eval_count => $r->{in}, eval_count => $r->{out},
			%usage};
	}
	if ($p eq 'gemini') {
		return {responseId => $r->{id}, candidates => [{content =>
			{role => 'model', parts => [{text => $r->{text}}]},
			finishReason => $r->{finish} // 'STOP'}],
			usageMetadata => {promptTokenCount => $r->{in},
			candidatesTokenCount => $r->{out}, %usage}};
	}
	return {id => $r->{id}, object => 'chat.completion', created => 0,
		model => $v->{model}, choices => [{index => 0, message =>
		{role => 'assistant', refusal => $r->{refusal},
		content => defined $r->{refusal} ? undef : $r->{text}},
		finish_reason => $r->{finish} // 'stop'}],
		usage => {prompt_tokens => $r->{in},
		completion_tokens => $r->{out},
		total_tokens => $r->{in} + $r->{out}, %usage}};
}

sub vectors {
	my ($p, $v, $r) = @_;
	if ($p eq 'gemini') {
		my @texts = map { $_->{content}{parts}[0]{text} } @{$v->{requests}};
		return {embeddings => [map { {values => $_} }
			$r->{vectors}->(@texts)]};
	}
	my @all = $r->{vectors}->(ref $v->{input} ? @{$v->{input}} : $v->{input});
	return {embeddings => \@all, prompt_eval_count => $r->{in}}
		if $p eq 'ollama';
	my $i = @all;
	# in another order than asked: `index` counts
	return {object => 'list', data => [map { $i--; {object => 'embedding',
		index => $i, embedding => $_} } reverse @all],
		usage => {prompt_tokens => $r->{in}, total_tokens => $r->{in}}};
}

1;
