#!/bin/sh
# Creates the secrets of compose.yaml, once: existing files stay. Usage: sh deploy/create-secrets.sh [FOLDER]
set -eu
folder=${1:-$(dirname "$0")/../secrets}
# Containers read single files under users of their own, so the files are readable; the folder is not.
mkdir -p "$folder"
chmod 700 "$folder"
umask 022

random() {
  od -An -N32 -tx1 /dev/urandom | tr -d ' \n'
}

keep() {
  [ -s "$folder/$1" ] || printf '%s\n' "$2" >"$folder/$1"
}

keep secret_key "$(random)"
keep metrics_token "$(random)"
for role in superuser owner app check; do
  keep "database_${role}_password" "$(random)"
done
keep database_owner_url "postgres://tenantry_owner:$(cat "$folder/database_owner_password")@database/tenantry"
keep backup_check_url "postgres://tenantry_check:$(cat "$folder/database_check_password")@database/postgres"
keep database_url "postgres://tenantry_app:$(cat "$folder/database_app_password")@database/tenantry"
echo "The secrets are in $folder. Keep a copy of secret_key elsewhere: without it, bank numbers cannot be decrypted."
