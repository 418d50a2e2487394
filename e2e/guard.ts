import { expect } from '@playwright/test'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { findDemoWrite, isDemoAfter } from './demo-writes.ts'
import { awaitSteps } from './shown.ts'

interface Watched {
  pending: Set<Request>
  /** The last call of a member's start has ended: the one that follows the opening of the socket. */
  isStarted: boolean
}

/** Over the pages of a test: collects their console errors, and knows what they have begun. */
export class Guard {
  readonly found: string[] = []
  readonly allowed: RegExp[] = []
  readonly #pages = new Map<Page, Watched>()
  /** Of each browser whether its session is of a member of the demo. */
  readonly #contexts = new Map<BrowserContext, boolean>()
  readonly #sharedPort: string | undefined

  /** `shared`: the address of the site whose demo other tests read meanwhile. */
  constructor(shared?: string) {
    this.#sharedPort = shared === undefined ? undefined : new URL(shared).port
  }

  async add(page: Page): Promise<Page> {
    this.#watchCalls(page)
    const watched: Watched = { pending: new Set(), isStarted: false }
    this.#pages.set(page, watched)
    page.on('console', (message) => {
      if (message.type() === 'error') this.found.push(`${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => this.found.push(String(error)))
    page.on('request', (request) => {
      watched.pending.add(request)
      if (request.isNavigationRequest()) watched.isStarted = false
    })
    page.on('requestfinished', (request) => {
      watched.pending.delete(request)
      if (request.url().endsWith('/api/dataset/user/_minimal')) watched.isStarted = true
    })
    page.on('requestfailed', (request) => void watched.pending.delete(request))
    await page.addInitScript(() => {
      // The banner covers the lower third of a phone; it has its own test.
      localStorage.setItem('entemi.cookie', 'read')
      const told: string[] = []
      Object.assign(globalThis, { told })
      new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes].filter((node) => node instanceof Element))
        for (const element of added)
          if (element.parentElement?.role === 'status') told.push(element.textContent)
          else for (const toast of element.querySelectorAll('[role="status"] > *')) told.push(toast.textContent)
      }).observe(document, { childList: true, subtree: true })
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`CSP ${event.violatedDirective} ${event.blockedURI}`)
      })
    })
    await awaitSteps(page)
    if (process.env['STRESS'] !== undefined) await slowDown(page)
    return page
  }

  #watchCalls(page: Page): void {
    const context = page.context()
    page.on('response', (response) => {
      const request = response.request()
      // what a test answers itself has no id, and reaches no server
      if (!response.ok() || response.headers()['x-request-id'] === undefined) return
      this.#judge(context, request.method(), response.url(), () => request.postDataJSON() as unknown)
    })
    if (this.#contexts.has(context)) return
    this.#contexts.set(context, false)
    const { request } = context
    const { fetch } = request
    Object.assign(request, {
      // post, put, patch and delete call it
      fetch: async (...given: Parameters<typeof fetch>) => {
        const answer = await fetch.apply(request, given)
        const { method = 'GET', data } = given[1] ?? {}
        if (answer.ok()) this.#judge(context, method, answer.url(), () => data as unknown)
        return answer
      },
    })
  }

  #judge(context: BrowserContext, method: string, address: string, readData: () => unknown): void {
    const { port, pathname: path } = new URL(address)
    if (port !== this.#sharedPort || !path.startsWith('/api/')) return
    const wasDemo = this.#contexts.get(context) === true
    const call = { method, path, data: path === '/api/login' ? readData() : undefined }
    const found = wasDemo ? findDemoWrite(call) : undefined
    if (found !== undefined) this.found.push(found)
    this.#contexts.set(context, isDemoAfter(call, wasDemo))
  }

  async awaitIdle(page: Page): Promise<void> {
    await expect.poll(() => this.#pages.get(page)?.pending.size, 'pending requests').toBe(0)
  }

  /** Of a member's page: a late call of its start would meet a session that was ended meanwhile. */
  async awaitStarted(page: Page): Promise<void> {
    await expect.poll(() => this.#pages.get(page)?.isStarted, 'the last call of the start').toBe(true)
    await this.awaitIdle(page)
  }

  /** A pending request may still fail: without waiting for it the test would fail only sometimes. */
  async end(): Promise<void> {
    const isIdle = () => [...this.#pages].every(([page, { pending }]) => page.isClosed() || pending.size === 0)
    for (let turn = 0; turn < 30 && !isIdle(); turn += 1) await new Promise((done) => setTimeout(done, 100))
  }
}

/** Of `npm run stress`: a phone is so much slower than what draws the page here. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
