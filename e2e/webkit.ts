import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { findProgram } from '#/scripts/debian.ts'

/** Debian's packages of WebKit with its driver, and of a display for it. */
export const webKitPackages = ['webkit2gtk-driver', 'xvfb']

export interface WebKit {
  open: (url: string) => Promise<void>
  /** The body of an asynchronous function that runs in the page. */
  run: <T>(script: string, ...args: unknown[]) => Promise<T>
  stop: () => Promise<void>
}

/** WebKit, the engine of every iPhone, by the WebDriver protocol; undefined where it is not installed. */
export async function startWebKit(): Promise<WebKit | undefined> {
  const [driver, screen] = ['WebKitWebDriver', 'Xvfb'].map((name) => findProgram(process.env, [name]))
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  if (driver === undefined || screen === undefined || browser === undefined) return undefined
  const display = spawn(screen, ['-displayfd', '1', '-screen', '0', '500x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [said] = (await once(display.stdout, 'data')) as [Buffer]
  const port = await findFreePort()
  // Its sandbox does not start as root.
  const own = { DISPLAY: `:${String(said).trim()}`, GDK_BACKEND: 'x11', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }
  const program = spawn(driver, [`--port=${port}`], { stdio: 'ignore', env: { ...process.env, ...own } })
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const request = { method, ...(body && { body: JSON.stringify(body) }) }
    const { value } = (await (await fetch(`http://127.0.0.1:${port}/session${path}`, request)).json()) as { value: T }
    const failure = (value as { message?: string } | null)?.message
    if (failure !== undefined) throw new Error(`WebKit: ${failure}`)
    return value
  }
  const options = { binary: browser, args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const stop = () => Promise.all([end(program), end(display)])
  const sessionId = await awaitPort(port)
    .then(() => send<{ sessionId: string }>('POST', '', { capabilities }))
    .then((made) => made.sessionId)
    .catch(async (error: unknown) => {
      await stop()
      throw error
    })
  return {
    open: (url) => send('POST', `/${sessionId}/url`, { url }),
    run: (script, ...args) => {
      const whole = `const done = arguments[arguments.length - 1]; (async (...args) => { ${script} })(...arguments).then(done, (error) => done({ message: String(error) }))`
      return send('POST', `/${sessionId}/execute/async`, { script: whole, args })
    },
    stop: async () => {
      await send('DELETE', `/${sessionId}`).catch(() => undefined)
      await stop()
    },
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function awaitPort(port: number): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) {
    const isThere = await fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('WebKitWebDriver did not start')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
