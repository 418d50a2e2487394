import { spawn, type ChildProcess } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

export type ToolResult = { code: number; output: string }

/**
 * Runs a command of node_modules/.bin or of the system. `show` lets it write to the terminal; otherwise its output is
 * returned; `onMessage` gets what it sends with `process.send`; after `limitSeconds` it is killed. It has its own process group, so that a signal also reaches the workers and browsers it started.
 */
export function runTool(
  command: string,
  args: string[],
  options: {
    cwd?: string
    env?: Record<string, string>
    show?: boolean
    onMessage?: (message: unknown) => void
    limitSeconds?: number
  } = {},
): Promise<ToolResult> {
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    detached: !onWindows,
    shell: onWindows,
    stdio: [
      'ignore',
      ...(options.show ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const)),
      ...(options.onMessage ? (['ipc'] as const) : []),
    ],
  })
  if (options.onMessage) child.on('message', options.onMessage)
  track(child)
  const { limitSeconds } = options
  const limit =
    limitSeconds === undefined ? undefined : setTimeout(() => signalGroup(child, 'SIGKILL'), limitSeconds * 1000)
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve) => {
    const settle = (code: number, extra = '') => {
      clearTimeout(limit)
      untrack(child)
      // A script that is being stopped must not continue with its next part.
      if (!stopping) resolve({ code, output: Buffer.concat(chunks).toString() + extra })
    }
    child.on('error', (error) => settle(127, error.message))
    child.on('close', (code) => settle(code ?? 1))
  })
}

const onWindows = process.platform === 'win32'
const running = new Set<ChildProcess>()
let stopping = false

/** Handles signals only while a tool runs: afterwards the server in the same process handles them. */
function track(child: ChildProcess): void {
  if (running.size === 0) for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopAll)
  running.add(child)
}

function untrack(child: ChildProcess): void {
  running.delete(child)
  if (stopping) signalGroup(child, 'SIGKILL')
  if (running.size > 0) return
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stopAll)
  if (stopping) process.exit(130)
}

function stopAll(): void {
  stopping = true
  for (const child of running) signalGroup(child, 'SIGTERM')
  setTimeout(() => {
    for (const child of running) signalGroup(child, 'SIGKILL')
  }, 5000)
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(onWindows ? pid : -pid, signal)
  } catch {
    // Already gone.
  }
}
