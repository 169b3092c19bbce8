#!/bin/sh
# The steps that build the image, kept here so that a test can run them without a container:
#   web      builds the web app; packages/web/dist is all that is needed of it later
#   server   installs what runs in production
#   system   adds the system's part: a library, the user, and the folder for data (as root, in the image only)
set -eu
cd "$(dirname "$0")/.."

only_this_platform() {
  # The package brings the programs of every platform, a third of the whole image.
  here=$(node -p "process.platform + '/' + process.arch")
  for folder in node_modules/onnxruntime-node/bin/*/*/*; do
    case $folder in
      */"$here") ;;
      *) rm -rf "$folder" ;;
    esac
  done
}

case ${1:-} in
  web)
    npm ci --workspace packages/web --no-progress
    node packages/server/src/web-build.ts
    ;;
  server)
    npm ci --omit=dev --workspace packages/server --no-progress
    only_this_platform
    # Prints the usage, and compiles the whole program into node_modules/.cache: the image is read-only later.
    node packages/server/src/main.js >/dev/null || test $? = 2
    ;;
  system)
    ldconfig -p | grep -q libatomic.so.1 || {
      apt-get -qq update
      apt-get -qq install -y --no-install-recommends libatomic1
      rm -rf /var/lib/apt/lists/*
    }
    groupadd --system --gid 10001 tenantry
    useradd --system --uid 10001 --gid tenantry --home-dir /data --shell /usr/sbin/nologin tenantry
    install -d -m 750 -o tenantry -g tenantry /data
    ;;
  *)
    echo "Usage: $0 web|server|system" >&2
    exit 2
    ;;
esac
