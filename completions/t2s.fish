# fish completion for t2s: every word comes from the program's own --help, so
# nothing here can go stale

function __t2s_options
	set -l words (commandline -opc)
	$words[1] --help 2>/dev/null |
		string match -r '^ {2,6}(?:-[A-Za-z], )?(--[a-z-]+)(?:\[?=\S+)?\s*(.*)' |
		while read -l line
			read -l name
			read -l help
			printf '%s\t%s\n' $name $help
		end
end

# the words of a closed list, when the option before the cursor has one
function __t2s_choices
	set -l words (commandline -opc)
	set -l current (commandline -ct)
	set -l option $words[-1]
	set -l prefix ''
	if string match -q -- '--*=*' $current
		set option (string replace -r '=.*' '' -- $current)
		set prefix $option=
	end
	string match -q -- '-*' $option; or return 1
	set -l list ($words[1] --help 2>/dev/null |
		string match -r -- '(?:^|\s)'$option'(?:, --[a-z-]+)?\[?=\(([^)]*)\)')
	set -q list[2]; or return 1
	# what begins no word may be a file, which -o takes as well
	set -l value (string replace -- "$prefix" '' "$current")
	set -l words (string split '|' $list[2])
	set -l held (string match -- "$value*" $words); or return 1
	for word in $held
		echo $prefix$word
	end
end

# the questions that have a name
function __t2s_saved
	set -l words (commandline -opc)
	for name in ($words[1]-saved list -o names 2>/dev/null)
		echo @$name
	end
end
complete -c t2s -n 'string match -q -- "@*" (commandline -ct)' \
	-f -a '(__t2s_saved)'

for program in t2s t2s-{schema,filter,plan,parse,audit,synth,exec,patch,show,xlsx,eval,history,talk,lessons,saved,explain,batch,config,doctor}
	complete -c $program -n 'string match -q -- "-*" (commandline -ct)' \
		-f -a '(__t2s_options)'
	complete -c $program -n '__t2s_choices >/dev/null' -f -a '(__t2s_choices)'
end
