#!/bin/sh
# Creates the database and its roles in a new PostgreSQL: one owns the tables, one serves requests and is restricted by
# row-level security, and one only creates the scratch databases in which backups are checked. The image of PostgreSQL
# runs it once, for an empty volume.
set -eu
export SECRETS="${SECRETS:-/run/secrets}"
psql --no-psqlrc --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
\set owner_password `cat "$SECRETS/database_owner_password"`
\set check_password `cat "$SECRETS/database_check_password"`
\set app_password `cat "$SECRETS/database_app_password"`
CREATE ROLE tenantry_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE tenantry_app LOGIN PASSWORD :'app_password';
CREATE ROLE tenantry_check LOGIN CREATEDB PASSWORD :'check_password';
CREATE DATABASE tenantry OWNER tenantry_owner;
REVOKE ALL ON DATABASE tenantry FROM PUBLIC;
GRANT CONNECT ON DATABASE tenantry TO tenantry_app;
SQL
