# Sourced by .ci/run: the CPU time of the run by stage, from the accounts that Linux keeps of control groups. A system
# that permits no group of our own knows only the sum; one without groups, only the time of the programs that have ended.

cpu_accounts() {
  local mount=/sys/fs/cgroup line='0::' path
  if [ -e $mount/cpuacct/cpuacct.usage ]; then
    mount=$mount/cpuacct line='[0-9]*:[a-z,]*cpuacct[a-z,]*:'
  fi
  path=$(sed -n "s|^$line||p" /proc/self/cgroup 2>/dev/null) || true
  # In a container, the path may be the one outside of it.
  [ -d "$mount$path" ] || path=
  printf '%s' "$mount${path%/}"
}

# The CPU seconds of a group.
cpu_seconds() {
  if [ -e "$1/cpuacct.usage" ]; then
    awk '{ printf "%.0f", $1 / 1e9 }' "$1/cpuacct.usage"
  else
    awk '/^usage_usec/ { printf "%.0f", $2 / 1e6 }' "$1/cpu.stat"
  fi
}

cpu_all=$(cpu_accounts)
cpu_before=$(cpu_seconds "$cpu_all" 2>/dev/null) || cpu_before=
# The tests' stages, which run side by side, also use this name.
export CPU_GROUP=$cpu_all/tenantry-ci-$$
{ mkdir "$CPU_GROUP" && echo $$ >"$CPU_GROUP/cgroup.procs"; } 2>/dev/null || export CPU_GROUP=

# Runs a command as a stage of this name.
stage() (
  if [ -n "$CPU_GROUP" ]; then
    mkdir -p "$CPU_GROUP/$1" && echo $BASHPID >"$CPU_GROUP/$1/cgroup.procs" || true
  fi
  shift
  exec "$@"
)

cpu_report() {
  local group sum
  if [ -n "$CPU_GROUP" ]; then
    echo $$ >"$cpu_all/cgroup.procs"
    sum=$(cpu_seconds "$CPU_GROUP")
    for group in "$CPU_GROUP"/*/; do
      [ ! -d "$group" ] || printf 'CPU seconds  %5s  %s\n' "$(cpu_seconds "$group")" "$(basename "$group")"
    done | sort -k 3,3nr
    rmdir "$CPU_GROUP"/*/ "$CPU_GROUP" 2>/dev/null || true
  elif [ -n "$cpu_before" ]; then
    sum=$(($(cpu_seconds "$cpu_all") - cpu_before))
  else
    # In a subshell, the times would begin at zero.
    times >"$log.times"
    sum=$(awk 'NR == 2 { gsub(/[ms]/, " "); printf "%.0f", 60 * $1 + $2 + 60 * $3 + $4 }' "$log.times")
    rm -f "$log.times"
  fi
  printf 'CPU seconds  %5s  all\n' "$sum"
}
