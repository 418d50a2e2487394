import type { BrowserContext, CDPSession, Page } from '@playwright/test'

// The phone of bench/vitals.ts: a slow CPU and a slow network, for a page and for the service worker in front of it.

export const throttle = 4
export const latency = 150
const network = {
  offline: false,
  latency,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
export const viewport = { width: 390, height: 844 }
const member = { login: 'anna@pelda.example', password: 'napsutes-es-kalacs' }

/** A member who may see the map and has closed the banner about cookies. */
export async function logIn(context: BrowserContext, origin: string): Promise<void> {
  const headers = { origin }
  const answer = await context.request.post('/api/login', { data: member, headers })
  if (!answer.ok()) throw new Error(`login: ${answer.status()}`)
  await context.request.post('/api/consent/location', { data: { accepted: true }, headers })
  await context.addInitScript(() => localStorage.setItem('entemi.cookie', 'read'))
}

export async function slowDown(page: Page, parts: { cpu: true; network: boolean }): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await devtools.send('Network.enable')
  if (parts.network) await devtools.send('Network.emulateNetworkConditions', network)
  return devtools
}

export type Listener = (method: string, params: unknown) => void

/** DevTools messages to service workers: Playwright has no session for those. */
export class WorkerTools {
  readonly #socket: WebSocket
  readonly #answers = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  readonly #workers = new Set<string>()
  #listener: Listener | undefined
  #count = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => this.#receive(String(data)))
  }

  /** @param port of the browser's remote debugging */
  static async connect(port: number): Promise<WorkerTools> {
    const version = (await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()) as {
      webSocketDebuggerUrl: string
    }
    const socket = new WebSocket(version.webSocketDebuggerUrl)
    await new Promise((opened) => socket.addEventListener('open', opened, { once: true }))
    const tools = new WorkerTools(socket)
    await tools.#send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: true,
      filter: [{ type: 'service_worker', exclude: false }, { exclude: true }],
    })
    return tools
  }

  /**
   * Slows down the network of running workers; it stays so when they are stopped and started again. Chromium cannot slow down
   * the CPU of a worker. Answers the milliseconds that a worker then waits for a call, so that a run without effect is noticed.
   */
  async slowDown(listener: Listener): Promise<number> {
    this.#listener = listener
    const [worker, ...others] = [...this.#workers]
    if (worker === undefined || others.length > 0)
      throw new Error(`${this.#workers.size} service workers instead of one`)
    await this.#send('Network.enable', {}, worker)
    await this.#send('Network.emulateNetworkConditions', network, worker)
    const expression = `(async () => {
      const begun = performance.now()
      await fetch('/api/version', { cache: 'no-store' })
      return performance.now() - begun
    })()`
    const answer = (await this.#send(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true },
      worker,
    )) as {
      result: { value: number }
    }
    return answer.result.value
  }

  close(): void {
    this.#socket.close()
  }

  #send(method: string, params: object, sessionId?: string): Promise<unknown> {
    const id = (this.#count += 1)
    return new Promise((resolve, reject) => {
      this.#answers.set(id, { resolve, reject })
      this.#socket.send(JSON.stringify({ id, method, params, sessionId }))
    })
  }

  #receive(data: string): void {
    const message = JSON.parse(data) as {
      id?: number
      method: string
      params: { sessionId?: string }
      result?: unknown
      error?: { message: string }
    }
    const { sessionId } = message.params ?? {}
    if (message.id !== undefined) {
      const answer = this.#answers.get(message.id)
      this.#answers.delete(message.id)
      if (message.error === undefined) answer?.resolve(message.result)
      else answer?.reject(new Error(message.error.message))
    } else if (message.method === 'Target.attachedToTarget' && sessionId !== undefined) this.#workers.add(sessionId)
    else if (message.method === 'Target.detachedFromTarget' && sessionId !== undefined) this.#workers.delete(sessionId)
    else this.#listener?.(message.method, message.params)
  }
}
