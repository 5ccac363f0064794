#!/bin/sh
# Installs a release of entcheck without root: verifies the checksum of its archive, and unpacks it into a directory.
# usage: sh install.sh [--from DIRECTORY|URL] [--version VERSION] [--prefix DIRECTORY]
#        sh install.sh --remove [--prefix DIRECTORY]
# --from is the directory or the URL that contains the archive and SHA256SUMS. --prefix is $HOME/.local by default.
set -eu

# A release fills in its version and its URL.
version='@VERSION@'
from='@DOWNLOADS@'
prefix=${PREFIX:-$HOME/.local}
remove=''

fail() {
    echo "install.sh: $1" >&2
    exit 1
}

while [ $# -gt 0 ]; do
    case $1 in
    --from | --version | --prefix)
        [ $# -ge 2 ] || fail "$1 requires a value"
        case $1 in
        --from) from=$2 ;;
        --version) version=$2 ;;
        --prefix) prefix=$2 ;;
        esac
        shift 2
        ;;
    --remove) remove=1 && shift ;;
    -h | --help) sed -n '2,5s/^# //p' "$0" && exit ;;
    *) fail "unknown argument: $1; see --help" ;;
    esac
done

files='bin/entcheck share/man/man1/entcheck.1 share/bash-completion/completions/entcheck
share/zsh/site-functions/_entcheck share/fish/vendor_completions.d/entcheck.fish'

if [ -n "$remove" ]; then
    for file in $files; do rm -f "$prefix/$file"; done
    rm -rf "$prefix/share/doc/entcheck"
    echo "Removed entcheck from $prefix"
    exit
fi

case $version in *@* | '') fail "specify the release with --version" ;; esac
case $version in *[!0-9A-Za-z.+-]*) fail "the version is not valid: $version" ;; esac
case $from in *@DOWNLOADS@* | '') fail "specify the directory or the URL of the release with --from" ;; esac

system=$(uname -s | tr '[:upper:]' '[:lower:]')
machine=$(uname -m)
name="entcheck-$version-$system-$machine"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM

fetch() { # FILE: copies or downloads a file of the release
    case $from in
    http://* | https://* | file://*)
        if command -v curl >/dev/null 2>&1; then
            curl -fsSL --retry 3 -o "$scratch/$1" "$from/$1"
        elif command -v wget >/dev/null 2>&1; then
            wget -q -O "$scratch/$1" "$from/$1"
        else
            fail "neither curl nor wget is installed"
        fi
        ;;
    *) cp "$from/$1" "$scratch/$1" ;;
    esac || fail "cannot get $from/$1; there may be no release $version for $system on $machine"
}

fetch SHA256SUMS
fetch "$name.tar.gz"
expected=$(awk -v name="$name.tar.gz" '$2 == name || $2 == "*" name { print $1 }' "$scratch/SHA256SUMS")
[ -n "$expected" ] || fail "SHA256SUMS does not contain $name.tar.gz"
if command -v sha256sum >/dev/null 2>&1; then
    found=$(sha256sum "$scratch/$name.tar.gz")
else
    found=$(shasum -a 256 "$scratch/$name.tar.gz")
fi
[ "${found%% *}" = "$expected" ] || fail "the checksum of $name.tar.gz does not match"

tar -xzf "$scratch/$name.tar.gz" -C "$scratch"
"$scratch/$name/bin/entcheck" --version >/dev/null 2>&1 || fail "the tool does not run on this system; $(uname -srm)"
mkdir -p "$prefix/bin" "$prefix/share/doc"
# Earlier pages of rules that no longer exist are removed; a running tool is replaced, not overwritten.
rm -rf "$prefix/share/doc/entcheck"
rm -f "$prefix/bin/entcheck"
cp -R "$scratch/$name/bin" "$scratch/$name/share" "$prefix/"
echo "Installed entcheck $("$prefix/bin/entcheck" --version) in $prefix/bin"
case :$PATH: in
*:"$prefix/bin":*) ;;
*) echo "Add it to the search path: export PATH=\"$prefix/bin:\$PATH\"" ;;
esac
