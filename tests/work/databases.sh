#!/bin/sh
# tests/work/databases.sh DIR: makes the databases that are not there yet, each
# in a folder with its dictionary, where it has one
set -eu
sets=$(cd "${0%/*}" && pwd)
for make in "$sets"/*/make.py; do
	from=${make%/make.py}
	name=${from##*/}
	file=$1/$name/$name.sqlite
	mkdir -p "$1/$name"
	[ ! -e "$from/dictionary.json" ] ||
		cp "$from/dictionary.json" "$1/$name/dictionary.json"
	[ -e "$file" ] && continue
	python3 "$make" "$file.part" >/dev/null
	mv "$file.part" "$file"
done
