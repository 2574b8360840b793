#!/bin/sh
# Install poppler and tesseract where this user may; otherwise say what is missing and go on.
# Sangaku works without them: `sangaku doctor` tells what each one is for.
missing=""
command -v pdftotext >/dev/null 2>&1 || missing="$missing poppler-utils"
command -v tesseract >/dev/null 2>&1 || missing="$missing tesseract-ocr"
[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    # shellcheck disable=SC2086
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y $missing; } >/dev/null 2>&1 && exit 0
fi
echo "not installed:$missing (optional; 'sangaku doctor' says what that costs)"
exit 0
