import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Account } from './account.ts'
import { underWatchdog } from './watchdog.ts'

export interface CommandResult {
  status: number | null
  output: string
  /** Set when the program could not even be started. */
  error?: NodeJS.ErrnoException
}

export interface CommandOptions {
  account: Account | undefined
  /** Become the descriptors 3, 4 … of the program. */
  fds?: number[]
  /** For a program that runs long enough to outlive a killed app. */
  isWatched?: boolean
}

export function runCommand(program: string, args: string[], options: CommandOptions): Promise<CommandResult> {
  const { account, fds = [], isWatched = false } = options
  const [file, finalArgs] = isWatched ? underWatchdog(program, args) : [program, args]
  const child = spawn(file, finalArgs, {
    ...account,
    cwd: '/', // the account may have no access to ours
    env: commandEnvironment(),
    stdio: [isWatched ? 'pipe' : 'ignore', 'pipe', 'pipe', ...fds],
    detached: isWatched, // or Ctrl-C would reach it before us
    windowsHide: true,
  })
  let output = ''
  const collect = (chunk: Buffer) => (output += chunk.toString())
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ status: null, output, error }))
    child.once('close', (status) => resolve({ status, output }))
  })
}

/** Nothing of our environment: PGPORT, PGOPTIONS or an unset LANG would change the server. */
export function commandEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', PGTZ: 'UTC' }
  if (process.env.SystemRoot) env.SystemRoot = process.env.SystemRoot // Windows programs do not load without it
  return env
}

export function programPath(bin: string, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return path.join(bin, process.platform === 'win32' ? `${name}.exe` : name)
}
