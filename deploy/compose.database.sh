#!/bin/sh
# The image of PostgreSQL runs it once, on an empty volume: the two roles and the database (docs/operating.md).
set -eu
psql --set=ON_ERROR_STOP=1 --username=postgres --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" <<'SQL'
CREATE ROLE entemi LOGIN PASSWORD :'owner';
CREATE ROLE entemi_app LOGIN PASSWORD :'app';
CREATE DATABASE entemi OWNER entemi TEMPLATE template0 ENCODING 'UTF8';
SQL
