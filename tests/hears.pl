#!/usr/bin/perl
# hears.pl COMMAND...: run it with signals as they are by default. A job in the
# background is made deaf to INT by its shell, all under nohup to HUP.
use strict;
use warnings;

$SIG{$_} = 'DEFAULT' for qw(INT TERM HUP QUIT PIPE);
exec { $ARGV[0] } @ARGV or die "$ARGV[0]: $!\n";
