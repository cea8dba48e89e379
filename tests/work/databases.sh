#!/bin/sh
# tests/work/databases.sh DIR: makes the databases that are not there yet
set -eu
sets=$(cd "${0%/*}" && pwd)
mkdir -p "$1"
for make in "$sets"/*/make.py; do
	name=${make%/make.py}
	file=$1/${name##*/}.sqlite
	[ -e "$file" ] && continue
	python3 "$make" "$file.part" >/dev/null
	mv "$file.part" "$file"
done
