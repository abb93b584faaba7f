#!/usr/bin/env bash
# Makes the Debian package of the command line: native programs, manual pages and completion. It takes dpkg-deb, and clang or gcc for the programs.
#
#   tools/package-debian.sh FOLDER [PUBLISHED]
#
# writes FOLDER/intaglio_VERSION_ARCHITECTURE.deb, from what 'dotnet publish -c Release -p:Native=true src/Intaglio.Cli' has put into PUBLISHED;
# it publishes by itself where that is not given. Dates are SOURCE_DATE_EPOCH, or else the commit's: the same files make the same package.
set -euo pipefail

folder=$(mkdir -p "$1" && cd "$1" && pwd)
published=${2:+$(cd "$2" && pwd)}
cd "$(dirname "${BASH_SOURCE[0]}")/.."
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
umask 022

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
if [[ -z $published ]]; then
    published=$scratch/published
    dotnet publish -c Release -p:Native=true src/Intaglio.Cli -o "$published"
fi
property() {
    dotnet msbuild src/Intaglio.Cli/Intaglio.Cli.csproj -getProperty:"$1"
}
version=$(property Version) address=$(property PackageProjectUrl) copyright=$(property Copyright)
architecture=$(dpkg --print-architecture)
maintainer="The Intaglio developers <intaglio@users.noreply.github.com>"

root=$scratch/root
documents=$root/usr/share/doc/intaglio
mkdir -p "$root/usr/bin" "$root/usr/lib/intaglio" "$root/DEBIAN" "$documents"
cp -R "$published/." "$root/usr/lib/intaglio"
mv "$root/usr/lib/intaglio/share/"* "$root/usr/share"
rmdir "$root/usr/lib/intaglio/share"
# Where Debian's zsh looks.
mkdir -p "$root/usr/share/zsh/vendor-completions"
mv "$root/usr/share/zsh/site-functions/_intaglio" "$root/usr/share/zsh/vendor-completions"
rmdir "$root/usr/share/zsh/site-functions"
gzip -9n "$root"/usr/share/man/man1/*.1
# Symbols stay with the build.
find "$root/usr/lib/intaglio" \( -name '*.dbg' -o -name '*.pdb' -o -name '*.xml' \) -delete
ln -s ../lib/intaglio/intaglio "$root/usr/bin/intaglio"

mkdir -p "$root/usr/share/lintian/overrides"
cat >"$root/usr/share/lintian/overrides/intaglio" <<'TEXT'
# The .NET runtime has its own zlib-ng, which native compilation links in.
intaglio: embedded-library zlib *
# The launcher is without the C library, and programs without relocations: they start in two milliseconds.
intaglio: statically-linked-binary [usr/lib/intaglio/intaglio]
intaglio: hardening-no-pie *
TEXT
cat >"$documents/copyright" <<TEXT
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Intaglio
Source: $address

Files: *
Copyright: ${copyright#Copyright (c) }
License: Expat
$(sed -n '/^Permission/,$p' LICENSE | sed 's/^$/./; s/^/ /')
TEXT
gzip -9nc >"$documents/changelog.gz" <<TEXT
intaglio ($version) unstable; urgency=medium

  * See $address/blob/main/CHANGELOG.md.

 -- $maintainer  $(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")
TEXT

# The libraries that the programs are linked with, in the versions that their symbols need.
mapfile -t programs < <(find "$root/usr/lib/intaglio" -type f -name intaglio)
depends="libc6"
if command -v dpkg-shlibdeps >/dev/null; then
    mkdir -p "$scratch/debian"
    echo "Source: intaglio" >"$scratch/debian/control"
    depends=$(cd "$scratch" && dpkg-shlibdeps -O "${programs[@]/#/-e}" 2>/dev/null | sed -n 's/^shlibs:Depends=//p')
fi
# .NET loads OpenSSL by itself, for keys, sealed files, and the functions of the framework; its symbols do not tell.
depends+=", libssl3t64 | libssl3"

cat >"$root/DEBIAN/control" <<TEXT
Package: intaglio
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -sk --apparent-size "$root/usr" | cut -f1)
Depends: $depends
Suggests: dotnet-runtime-10.0, man-db
Section: utils
Priority: optional
Homepage: $address
Description: checksums, images, meshes and encrypted files
 Prints and checks checksums as b2sum and b3sum do, on all processors, and
 fingerprints folders. Converts images, OpenEXR files and meshes, makes ICC
 profiles, and encrypts files.
 .
 'intaglio evaluate' needs the .NET runtime; all else runs without it.
TEXT
(cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum >DEBIAN/md5sums)

chmod -R u=rwX,go=rX "$root"
find "$root/usr" -type f ! -name intaglio -exec chmod 644 {} +
chmod 644 "$root/usr/share/bash-completion/completions/intaglio"
find "$root" -exec touch -hd "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz --build "$root" "$folder/intaglio_${version}_$architecture.deb"
