#!/usr/bin/perl
# A model of random weights for llama-server, as GGUF on stdout: one layer,
# a vocabulary of single characters and bytes. What it says has no sense, so
# that all sense of an answer comes from the grammar it was held to. Quotes and
# closing brackets are likelier than the rest, or its texts would not end.
#
#	perl random_gguf.pl SEED >model.gguf
use strict;
use warnings;

srand($ARGV[0] // 1);
my ($embd, $heads, $ff, $context) = (32, 4, 64, 65536);
my @tokens = (['<unk>', 2], ['<s>', 3], ['</s>', 3]);
push @tokens, [sprintf('<0x%02X>', $_), 6] for 0 .. 255;
push @tokens, [chr $_, 1] for 0x21 .. 0x7e;
push @tokens, ["\xe2\x96\x81", 1]; # the blank of this kind of vocabulary
my $template = "{% for m in messages %}{{ m['content'] }}\n{% endfor %}";

sub str { return pack 'Q< a*', length $_[0], $_[0] }
sub u32 { return pack 'L< L<', 4, $_[0] }
sub f32 { return pack 'L< f<', 6, $_[0] }
sub text { return pack('L<', 8) . str($_[0]) }
sub list { # TYPE FORMAT VALUE...
	my ($type, $format, @values) = @_;
	return pack('L< L< Q<', 9, $type, scalar @values) . join '',
		map { $format ? pack $format, $_ : str($_) } @values;
}

my @kv = (
	'general.architecture' => text('llama'),
	'general.name' => text('random'),
	'general.file_type' => u32(0),
	'llama.context_length' => u32($context),
	'llama.embedding_length' => u32($embd),
	'llama.block_count' => u32(1),
	'llama.feed_forward_length' => u32($ff),
	'llama.attention.head_count' => u32($heads),
	'llama.attention.head_count_kv' => u32($heads),
	'llama.attention.layer_norm_rms_epsilon' => f32(1e-5),
	'llama.rope.dimension_count' => u32($embd / $heads),
	'llama.vocab_size' => u32(scalar @tokens),
	'tokenizer.ggml.model' => text('llama'),
	'tokenizer.ggml.tokens' => list(8, '', map { $_->[0] } @tokens),
	'tokenizer.ggml.scores' => list(6, 'f<', map { -$_ } 0 .. $#tokens),
	'tokenizer.ggml.token_type' => list(5, 'l<', map { $_->[1] } @tokens),
	'tokenizer.ggml.bos_token_id' => u32(1),
	'tokenizer.ggml.eos_token_id' => u32(2),
	'tokenizer.ggml.unknown_token_id' => u32(0),
	'tokenizer.chat_template' => text($template),
);

sub noise { return (rand() - 0.5) * 0.1 }
sub matrix { return map { noise() } 1 .. $_[0] * $_[1] }

# The first dimension is the same for all tokens, so that in the output
# matrix it is a bias.
# ... and an exponent rarer, or its numbers would be beyond all bounds.
my %bias = ('"' => 1, ']' => 0.8, '}' => 0.8, '</s>' => 0.5, ',' => -0.3,
	'e' => -1.5, 'E' => -1.5);
my @embedding = map { (4, map { noise() * 4 } 2 .. $embd) } @tokens;
my @output = map { ($bias{$_->[0]} // 0, map { noise() } 2 .. $embd) } @tokens;
my @ones = (1) x $embd;
my @tensors = (
	['token_embd.weight', [$embd, scalar @tokens], \@embedding],
	['output_norm.weight', [$embd], \@ones],
	['output.weight', [$embd, scalar @tokens], \@output],
	['blk.0.attn_norm.weight', [$embd], \@ones],
	(map { ["blk.0.attn_$_.weight", [$embd, $embd],
		[matrix($embd, $embd)]] } qw(q k v output)),
	['blk.0.ffn_norm.weight', [$embd], \@ones],
	(map { ["blk.0.ffn_$_.weight", [$embd, $ff], [matrix($embd, $ff)]] }
		qw(gate up)),
	['blk.0.ffn_down.weight', [$ff, $embd], [matrix($ff, $embd)]],
);

my $head = 'GGUF' . pack 'L< Q< Q<', 3, scalar @tensors, @kv / 2;
while (my ($key, $value) = splice @kv, 0, 2) {
	$head .= str($key) . $value;
}
my $data = '';
for my $t (@tensors) {
	my ($name, $dims, $values) = @$t;
	$data .= "\0" x (-length($data) % 32);
	$head .= str($name) . pack 'L< Q<* ', scalar @$dims, @$dims;
	$head .= pack 'L< Q<', 0, length $data;
	$data .= pack 'f<*', @$values;
}
$head .= "\0" x (-length($head) % 32);
binmode STDOUT;
print $head, $data, "\0" x (-length($data) % 32) or die $!;
close STDOUT or die $!;
