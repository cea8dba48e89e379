#!/bin/sh
# fresh.sh: make demo and make check as somebody runs them on a new Debian that
# has git, gcc, make and sudo alone, from a clone of what is committed here.
# Needs root, debootstrap and the network. The last line is make check's, and
# so is the status.
#
#	FRESH_DATA=../shared   lies beside the clone, to read; nothing does
#	FRESH_KEEP=/tmp/fresh  is made where it is missing, used where it is
#	                       not, and stays; else a folder that goes
#	FRESH_SUITE=bookworm FRESH_MIRROR=http://deb.debian.org/debian

set -eu
cd "$(dirname "$0")/.."
export LC_ALL=C
[ "$(id -u)" -eq 0 ] || { echo "fresh.sh: it needs root" >&2; exit 2; }
for command in debootstrap chroot unshare git; do
	command -v $command >/dev/null ||
		{ echo "fresh.sh: $command not found" >&2; exit 2; }
done

# The mounts are seen in here alone, and gone with the last process.
if [ "${1-}" != inside ]; then
	exec unshare --mount --pid --fork --kill-child sh "$0" inside
fi

root=${FRESH_KEEP:-}
if [ -z "$root" ]; then
	root=$(mktemp -d "${TMPDIR:-/tmp}/t2s-fresh.XXXXXX")
	trap 'umount -l "$root/proc" "$root/dev" "$root/srv" 2>/dev/null || :
		rm -rf --one-file-system "$root"' EXIT
	trap 'exit 130' INT
	trap 'exit 143' TERM HUP
fi

within() { # USER COMMAND: a shell's line, with nothing of our environment
	env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C \
		chroot "$root" su -l "$1" -c "$2" </dev/null
}

if [ ! -e "$root/home/new" ]; then
	mkdir -p "$root"
	debootstrap --variant=minbase "${FRESH_SUITE:-bookworm}" "$root" \
		"${FRESH_MIRROR:-http://deb.debian.org/debian}" >&2
	cp /etc/resolv.conf "$root/etc/resolv.conf"
	printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
	chmod 755 "$root/usr/sbin/policy-rc.d"
	within root 'DEBIAN_FRONTEND=noninteractive apt-get -qq install -y \
		git gcc make sudo' >&2
	rm "$root/usr/sbin/policy-rc.d"
	echo 'new ALL=(ALL) NOPASSWD: ALL' >"$root/etc/sudoers.d/new"
	within root 'useradd --create-home --shell /bin/bash new'
fi
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount --make-rslave "$root/dev"

rm -rf "$root/home/new/t2s" "$root/home/new/shared"
git clone -q --no-hardlinks . "$root/home/new/t2s"
if [ -n "${FRESH_DATA:-}" ]; then
	mount --bind "$FRESH_DATA" "$root/srv"
	mount -o remount,bind,ro "$root/srv"
	ln -s /srv "$root/home/new/shared"
fi
within root 'chown -R new: /home/new/t2s'
within new 'cd t2s && make demo && make check'
