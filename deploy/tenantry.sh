#!/bin/sh
# Runs a command of Tenantry as the service runs it, with its user, settings and data: docs/operations/one-server.md.
#
#   install -m 755 deploy/tenantry.sh /usr/local/bin/tenantry
#   tenantry doctor
set -eu
exec systemd-run --quiet --pipe --wait --collect \
  --uid=tenantry --working-directory=/opt/tenantry --property=UMask=0077 \
  --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/tenantry \
  --property=EnvironmentFile=-/etc/tenantry.env \
  /usr/bin/node scripts/launch.js packages/server/src/main.js "$@"
