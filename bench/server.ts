import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { serverProcess } from '#/scripts/runtime.mjs'

export interface Running {
  child: ChildProcess
  origin: string
}

/** Starts a program and waits until it prints `ready: <address>`. */
export async function startProgram(script: string, environment: Record<string, string>): Promise<Running> {
  const program = serverProcess(script)
  const child = spawn(process.execPath, program.args, {
    env: { PATH: process.env['PATH'], ...program.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (data) => {
      text += String(data)
      const found = /ready: (\S+)/.exec(text)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', () => reject(new Error(`${script} ended before it was ready`)))
  })
  return { child, origin }
}

export async function endProgram({ child }: Running): Promise<void> {
  // one that has already ended emits no event
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
