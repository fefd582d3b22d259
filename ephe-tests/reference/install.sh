#!/usr/bin/env bash
# Installs the reference library and its data files in this folder: `npm run reference:install`.
# Needs a C compiler (the library is native) and Debian's apt-get and dpkg for the data packages.
set -euo pipefail
cd "$(dirname "$0")"
edition="${1:-debian-4.0-20221111}"
npm ci --no-audit --no-fund
packages=".data/packages"
mkdir -p "$packages"
node -e '
  const all = JSON.parse(require("node:fs").readFileSync("releases.json", "utf8"));
  for (const era of all[process.argv[1]].eras) console.log([era.name, era.package, ...Object.keys(era.files)].join(" "));
' "$edition" | while read -r era package files; do
  folder="$packages/${package%%=*}"
  if [ ! -d "$folder" ]; then
    (cd "$packages" && apt-get download "$package")
    dpkg -x "$packages/${package%%=*}"_*.deb "$folder"
  fi
  mkdir -p ".data/$edition/$era" ".data/$edition/all"
  for file in $files; do
    cp "$folder/usr/share/libswe/ephe/$file" ".data/$edition/$era/$file"
    cp "$folder/usr/share/libswe/ephe/$file" ".data/$edition/all/$file"
  done
done
echo "reference installed: edition $edition"
