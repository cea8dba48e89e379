#!/usr/bin/env perl
# mistakes.pl SEED EACH <PLANS >PLANS: EACH plans with one to three mistakes
# for each plan, as models and people make them: a name, a word, a shape, a
# member that is missing, doubled or in another's place, and what no engine
# takes. A plan a line; what is wrong is in its member "x_mistakes".
use strict;
use warnings;
use JSON::PP;

my ($seed, $each) = @ARGV;
my $json = JSON::PP->new->canonical->allow_nonref;
srand($seed);

sub any { $_[int rand @_] }

# Every place of a tree: [owner, key or index, how deep].
sub places {
	my ($value, $out) = @_;
	if (ref $value eq 'HASH') {
		for (sort keys %$value) {
			next if /^x_|^dialect$|^basis$|^decision$|^intent_summary$/;
			push @$out, [$value, $_];
			places($value->{$_}, $out);
		}
	} elsif (ref $value eq 'ARRAY') {
		for (0 .. $#$value) {
			push @$out, [$value, $_];
			places($value->[$_], $out);
		}
	}
	return $out;
}
sub get { my ($o, $k) = @{$_[0]}; ref $o eq 'HASH' ? $o->{$k} : $o->[$k] }
sub put {
	my ($o, $k) = @{$_[0]};
	ref $o eq 'HASH' ? ($o->{$k} = $_[1]) : ($o->[$k] = $_[1]);
}
sub copy { $json->decode($json->encode($_[0])) }
sub keyed {
	my ($plan, $key) = @_;
	grep { !ref get($_) && defined get($_) && $_->[1] =~ /^(?:$key)$/ }
	    grep { ref $_->[0] eq 'HASH' } @{places($plan, [])};
}
sub queries {
	my ($plan) = @_;
	my @all = grep { ref $_ eq 'HASH' && ref $_->{selections} eq 'ARRAY' }
	    map { get($_) } @{places($plan, [])};
	push @all, $plan if ref $plan->{selections} eq 'ARRAY';
	return @all;
}
# A column of the query's as an expression.
sub column {
	my ($q) = @_;
	my @c = grep { $_->[0]{table} } keyed($q, 'column');
	return undef unless @c;
	my $o = any(@c)->[0];
	return {table => $o->{table}, column => $o->{column}};
}
sub aggregate {
	my $c = column($_[0]);
	return $c ? {fn => any(qw(sum max count avg)), args => [$c]} :
	    {fn => 'count', args => '*'};
}
sub misspell {
	my ($name) = @_;
	my $i = int rand length $name;
	my $how = int rand 5;
	return $name . 's' if $how == 0;
	return uc $name if $how == 1;
	substr($name, $i, 1) = '' if $how == 2 && length $name > 3;
	substr($name, $i, 0) = 'x' if $how == 3;
	$name = 'qq_' . $name if $how == 4;
	return $name;
}

my %words = (
	direction => ['desc', 'descending', 'DESC ', 'up', 'sideways', 1],
	join_type => ['LEFT', 'left outer join', 'outer', 'semi', 'cross'],
	op => ['==', 'equals', '<>', 'NOT IN', 'contains', 'between', 'in',
		'is_null', 'like', 'not like', '=', '>', 'exists', 'matches'],
	function => ['SUM', 'AVG', 'COUNT', 'average', 'MEDIAN', 'count(*)',
		'COUNT_DISTINCT', 'LAG', 'NTILE', 'RANK'],
	fn => ['sum', 'count', 'row_number', 'substr', 'nosuch', 'max',
		'coalesce', 'abs', 'lag'],
);
my @literals = (undef, -1, 0, 10, 10.5, '10', '', 'all', 'x', '5 AND 10',
	'a,b', [5], [10, 5], ['a', 'b'], [], [[1]], {min => 1, max => 2},
	JSON::PP::true, '1,000', "it's", '%', '2020-13-45');

my %mistakes = (
	remove => sub {
		my $p = any(@{places($_[0], [])}) or return;
		my ($o, $k) = @$p;
		ref $o eq 'HASH' ? delete $o->{$k} : splice(@$o, $k, 1);
	},
	double => sub {
		my $p = any(grep { ref $_->[0] eq 'ARRAY' }
		    @{places($_[0], [])}) or return;
		my ($o, $k) = @$p;
		splice(@$o, $k, 0, copy($o->[$k]));
	},
	wrap => sub {
		my $p = any(@{places($_[0], [])}) or return;
		put($p, [copy(get($p))]);
	},
	unwrap => sub {
		my $p = any(grep { ref get($_) eq 'ARRAY' && @{get($_)} }
		    @{places($_[0], [])}) or return;
		put($p, copy(get($p)->[0]));
	},
	literal => sub {
		my $p = any(@{places($_[0], [])}) or return;
		put($p, copy(any(@literals)));
	},
	value => sub {
		my $p = any(grep { $_->[1] =~ /^(value|limit|offset)$/ }
		    @{places($_[0], [])}) or return;
		put($p, copy(any(@literals)));
	},
	limit => sub {
		any(queries($_[0]))->{limit} = copy(any(@literals));
	},
	name => sub {
		my $p = any(keyed($_[0], 'column|table|from_column|to_column|'
		    . 'from_table|to_table|alias|output|as')) or return;
		put($p, misspell(get($p)));
	},
	swap => sub {
		my @p = keyed($_[0], 'column|table|from_column|to_column|'
		    . 'alias|output|from_table|to_table');
		return unless @p > 1;
		my ($x, $y) = (any(@p), any(@p));
		put($x, get($y));
	},
	spoken => sub { # "table.column", with an alias, an order
		my $p = any(grep { $_->[0]{table} } keyed($_[0], 'column'))
		    or return;
		my ($o) = @$p;
		my $c = get($p);
		put($p, any("$o->{table}.$c", "`$o->{table}`.`$c`",
		    "$c AS other", "$c DESC", "DISTINCT $c", "COUNT($c)",
		    "SUM($c) AS s", "UPPER($c)", "$c + 1", "[$c]", '*',
		    "$o->{table}.*", "x.$c"));
	},
	word => sub {
		my $key = any(sort keys %words);
		my $p = any(keyed($_[0], $key)) or return;
		put($p, any(@{$words{$key}}));
	},
	aggregate_in_where => sub {
		my $q = any(queries($_[0]));
		push @{$q->{global_filters}}, {left => aggregate($q),
		    op => '>', value => 1};
	},
	alias_in_where => sub {
		my $q = any(queries($_[0]));
		my $p = any(keyed($q, 'alias|as')) or return;
		push @{$q->{global_filters}}, {column => get($p), op => '>',
		    value => 1};
	},
	window_in_where => sub {
		my $q = any(queries($_[0]));
		push @{$q->{global_filters}}, {left => {fn => 'row_number',
		    args => [], over => {}}, op => '=', value => 1};
	},
	nest => sub {
		my $q = any(queries($_[0]));
		my $g = $q->{group_by} ||= {group_by_columns => [],
		    aggregates => []};
		return unless ref $g eq 'HASH';
		push @{$g->{aggregates}}, {function => 'MAX', alias => 'most',
		    expr => aggregate($q)};
	},
	group_by_aggregate => sub {
		my $q = any(queries($_[0]));
		my $g = $q->{group_by} ||= {group_by_columns => [],
		    aggregates => []};
		return unless ref $g eq 'HASH';
		push @{$g->{group_by_columns}}, {expr => aggregate($q),
		    as => 'g'};
	},
	join_on_aggregate => sub {
		my $p = any(grep { ref $_->[0] eq 'ARRAY' }
		    @{places($_[0]{join_edges}, [])}) or return;
		my $e = get($p);
		return unless ref $e eq 'HASH';
		delete $e->{from_column};
		delete $e->{to_column};
		$e->{on} = [{left => aggregate($_[0]), op => '=', value => 1}];
	},
	using => sub {
		my $p = any(@{places($_[0]{join_edges}, [])}) or return;
		my $e = get($p);
		return unless ref $e eq 'HASH';
		$e->{using} = [delete $e->{from_column} // 'id'];
		delete $e->{to_column};
	},
	union => sub {
		my $plan = $_[0];
		my ($x, $y) = (copy($plan), copy($plan));
		delete @$_{qw(decision intent_summary confidence dialect
		    basis ctes x_mistakes order_by limit)} for $x, $y;
		my $s = any(queries($y))->{selections};
		my $c = $s->[0]{columns} if @$s && ref $s->[0] eq 'HASH';
		shift @$c if ref $c eq 'ARRAY' && rand > 0.5;
		delete @$plan{qw(join_edges global_filters group_by select
		    subquery_filters window_functions distinct)};
		$plan->{selections} = [];
		$plan->{set} = {op => any(qw(union intersect except minus)),
		    args => [$x, $y]};
	},
	scalar => sub { # a query where one value stands
		my $plan = $_[0];
		my $q = copy($plan);
		delete @$q{qw(decision intent_summary confidence dialect basis
		    x_mistakes)};
		my $p = any(keyed($plan, 'op')) or return;
		my ($o) = @$p;
		delete @$o{qw(value right)};
		$o->{query} = $q;
	},
	output => sub {
		my $plan = $_[0];
		push @{$plan->{order_by}}, any({output => 'nothing'},
		    {expr => {value => 3}}, {expr => aggregate($plan)},
		    {column => 'nothing'});
	},
	select => sub {
		my $plan = $_[0];
		push @{$plan->{select}}, any({star => JSON::PP::true},
		    {expr => aggregate($plan), as => 'a'},
		    {expr => {row => [{value => 1}, {value => 2}]}, as => 'r'},
		    {expr => {fn => 'abs', args => []}},
		    {expr => {query => {selections => [], select =>
			[{expr => {value => 1}}, {expr => {value => 2}}]}}},
		    {output => 'nothing'}, {table => 'x', column => 'y'});
	},
	cte => sub {
		my $plan = $_[0];
		push @{$plan->{ctes}}, {name => 'w', columns => ['a', 'b'],
		    selections => [], select => [{expr => {value => 1}}]};
		push @{$plan->{selections}}, {table => 'w'};
	},
	twin => sub { # a table twice, under one name
		my $q = any(queries($_[0]));
		my $s = any(@{$q->{selections}}) or return;
		return unless ref $s eq 'HASH';
		my $t = copy($s);
		$t->{alias} = any('t', $s->{table} // 'x');
		push @{$q->{selections}}, $t;
	},
);
my @names = sort keys %mistakes;

while (my $line = <STDIN>) {
	my $plan = eval { $json->decode($line) };
	next unless ref $plan eq 'HASH';
	for (1 .. $each) {
		my $new = copy($plan);
		my @made;
		for (1 .. any(1, 1, 1, 2, 3)) {
			my $name = any(@names);
			# what another mistake has left may not be there
			eval { $mistakes{$name}->($new); 1 } or next;
			push @made, $name;
		}
		$new->{x_mistakes} = \@made;
		print $json->encode($new), "\n";
	}
}
