#!/bin/sh
# Notes a mood from a shell: ENTEMI_URL=https://example.org ENTEMI_TOKEN=entemi_… ./mood.sh cheerful "The sun is out"
exec node "$(dirname "$0")/mood.mjs" "$@"
