# The rows of many statements on SQLite, compared. Source it after tap.sh.
#
#   rows_of DB FILE            runs each line of FILE: its rows behind a line
#                              @NUMBER; with rows_steps=N one that takes more
#                              than N million steps of SQLite has none
#   rows_other GOLD GOT [FILE] the numbers of those that have other rows; a
#                              list where the line of FILE has an ORDER BY of
#                              its own, else whatever their order is

rows_of() {
	awk '{ print ".print @" NR; print $0 ";" }' "$2" |
		sqlite3 -readonly -cmd '.timeout 5000' ${rows_steps:+-cmd \
			".progress 1000000 --limit $rows_steps --reset --quiet"} \
			"$1"
}

rows_other() {
	perl -we '
		use strict;
		sub blocks {
			my ($file) = @_;
			my ($n, @b) = 0;
			open my $in, "<:raw", $file or die;
			while (<$in>) {
				if (/^@(\d+)$/) { $n = $1; $b[$n] = []; next }
				push @{$b[$n]}, $_;
			}
			return @b;
		}
		my @gold = blocks shift;
		my @got = blocks shift;
		my @statements = @ARGV ? <> : ();
		for my $n (1 .. $#gold) {
			my $sql = $statements[$n - 1] // "";
			my ($x, $y) = ($gold[$n], $got[$n] // []);
			1 while $sql =~ s/\([^()]*\)//g;
			($x, $y) = ([sort @$x], [sort @$y])
				unless $sql =~ /order\s+by/i;
			print "$n\n" if join("", @$x) ne join("", @$y);
		}' "$@"
}
