/**
 * The stdin of the shell is our pipe, which closes when our process ends for any reason: then the program gets SIGINT, the
 * fast shutdown of PostgreSQL. Without it a kill -9 of the app would leave the server running. A program that hangs
 * (PostgreSQL 18 does if the signal arrives during crash recovery) gets SIGQUIT, the immediate shutdown: it would keep the
 * folder locked for every later start.
 */
const scriptOf = (timeoutSeconds: number): string => `
exec 9<&0
"$@" </dev/null 9<&- &
program=$!
(
  while read -r line; do :; done
  kill -INT "$program"
  left=${timeoutSeconds}
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

/** A shutdown may write for seconds; the next start waits for it up to a minute. */
const shutdownTimeoutSeconds = 45

/** There is no such shell on Windows: a killed app leaves its server running, and the next start adopts it. */
export function underWatchdog(
  program: string,
  args: string[],
  timeoutSeconds = shutdownTimeoutSeconds,
): [file: string, args: string[]] {
  if (process.platform === 'win32') return [program, args]
  return ['/bin/sh', ['-c', scriptOf(timeoutSeconds), 'sh', program, ...args]]
}
