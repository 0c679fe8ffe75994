#!/usr/bin/env bash
# Whole-process times of the release build against plain tools on the same files, as ratios of one run.
#
#     benches/compare.sh [FOLDER]
#
# FOLDER holds skills to copy from (any checkout of public skills); without it those of the fixtures are used.
# Needs hyperfine, git and jq. Nothing outside a temporary folder is written.
set -euo pipefail

here=$(cd "$(dirname "$0")/.." && pwd)
source=${1:-$here/fixtures}
cargo build --quiet --release --manifest-path "$here/Cargo.toml"
skillctl=$here/target/release/skillctl
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

[ $# -gt 0 ] && least=2k || least=0
mapfile -d "" -t found < <(find "$source" -name SKILL.md -type f -size "+$least" -print0 | sort -z)
[ "${#found[@]}" -gt 0 ] || { echo "no SKILL.md below $source" >&2; exit 2; }

# project NAME COUNT: a repository with COUNT skills.
project() {
  local folder=$work/$1 at
  mkdir -p "$folder/.claude/skills"
  for ((at = 0; at < $2; at++)); do
    mkdir "$folder/.claude/skills/skill-$at"
    cp "${found[at % ${#found[@]}]}" "$folder/.claude/skills/skill-$at/SKILL.md"
  done
  git -C "$folder" init -q
  git -C "$folder" add -A
  git -C "$folder" -c user.name=a -c user.email=a@example.test commit -qm one
  git -C "$folder" gc -q
}

# ratio LABEL FOLDER COMMAND PLAIN: milliseconds of both, and how many times PLAIN takes.
ratio() {
  (cd "$2" && hyperfine -N -i --warmup 3 --export-json "$work/times.json" "$3" "$4" >/dev/null 2>&1)
  jq -r --arg what "$1" '.results | map(.mean * 1000) |
    "\($what): \(.[0] * 10 | round / 10) ms, plain \(.[1] * 10 | round / 10) ms, \(.[0] / .[1] * 10 | round / 10) times"' \
    "$work/times.json"
}

# memory FOLDER COMMAND...: the most memory that the command held, in MB.
memory() {
  local folder=$1
  shift
  (cd "$folder" && /usr/bin/time -f '%M' "$@" 2>&1 >/dev/null | tail -1) | awk '{ printf "%.1f MB\n", $1 / 1024 }'
}

project small 50
project middle 1000
project large 1500
every="sh -c 'find .claude -name SKILL.md -print0 | xargs -0"
ratio "render, one of 50 skills" "$work/small" "$skillctl render skill-7" "cat .claude/skills/skill-7/SKILL.md"
ratio "listing, 1,500 skills" "$work/large" "$skillctl listing" "$every cat'"
ratio "lint, 1,000 skills" "$work/middle" "$skillctl lint .claude/skills" "$every wc'"
ratio "budget, 1,500 skills" "$work/large" "$skillctl budget" "$every cat'"
ratio "diff, 1,500 skills" "$work/large" "$skillctl diff HEAD HEAD" "git grep -c ."
ratio "report, 1,500 skills" "$work/large" "$skillctl report --html $work/page.html" "$every cat'"
echo "listing, 1,500 skills: $(memory "$work/large" "$skillctl" listing)"
project huge 20000
ratio "lint, 20,000 skills" "$work/huge" "$skillctl lint .claude/skills" "$every wc'"
echo "lint, 20,000 skills: $(memory "$work/huge" "$skillctl" lint .claude/skills)"
