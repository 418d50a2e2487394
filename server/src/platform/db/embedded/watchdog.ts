/**
 * The program's stdin is our pipe, which ends with us however we die: then the program gets SIGINT, PostgreSQL's order
 * for a fast stop. Without it a kill -9 of the app would leave the server behind. Ending the pipe ends the program too.
 * One that hangs (PostgreSQL 18 does when that order comes while it begins again after a crash) gets SIGQUIT, its order to
 * stop at once and recover at the next start: it would hold the folder against every start until somebody came.
 */
const scriptOf = (patienceSeconds: number): string => `
exec 9<&0
"$@" </dev/null 9<&- &
program=$!
(
  while read -r line; do :; done
  kill -INT "$program"
  left=${patienceSeconds}
  while [ "$left" -gt 0 ] && kill -0 "$program"; do sleep 1; left=$((left - 1)); done
  kill -QUIT "$program"
) <&9 3<&- 4<&- 9<&- 2>/dev/null &
watcher=$!
trap 'kill -INT "$program"' TERM INT HUP
wait "$program"
status=$?
while kill -0 "$program" 2>/dev/null; do wait "$program"; status=$?; done
kill "$watcher" 2>/dev/null
exit "$status"
`

/** A stop writes what is in memory, for seconds; the next start waits a minute for it. */
const hangsAfterSeconds = 45

/** There is no such shell on Windows: a killed app leaves its server behind, and the next start adopts it. */
export function underWatchdog(
  program: string,
  args: string[],
  patienceSeconds = hangsAfterSeconds,
): [file: string, args: string[]] {
  if (process.platform === 'win32') return [program, args]
  return ['/bin/sh', ['-c', scriptOf(patienceSeconds), 'sh', program, ...args]]
}
