/**
 * The program's stdin is our pipe, which ends with us however we die: then the program gets SIGINT, PostgreSQL's order
 * for a fast stop. Without it a kill -9 of the app would leave the server behind. Ending the pipe ends the program too.
 */
const script = `
exec 9<&0
"$@" </dev/null 9<&- &
program=$!
(while read -r line; do :; done; kill -INT "$program") <&9 9<&- 2>/dev/null &
watcher=$!
trap 'kill -INT "$program"' TERM INT HUP
wait "$program"
status=$?
while kill -0 "$program" 2>/dev/null; do wait "$program"; status=$?; done
kill "$watcher" 2>/dev/null
exit "$status"
`

/** There is no such shell on Windows: a killed app leaves its server behind, and the next start adopts it. */
export function underWatchdog(program: string, args: string[]): [file: string, args: string[]] {
  return process.platform === 'win32' ? [program, args] : ['/bin/sh', ['-c', script, 'sh', program, ...args]]
}
