import type { UpdateState } from '@entemi/contract/operation/admin-system'
import { isOlder } from '#/platform/newest-known.ts'
import type { Outbound } from '#/platform/outbound/outbound.ts'

const askAgainMs = 12 * 60 * 60_000
const retryMs = 10 * 60_000
const timeoutMs = 3000

export interface UpdateParts {
  /** Of a changelog, if the operator named one: otherwise nothing is asked. */
  url: string | undefined
  running: string
  outbound: Pick<Outbound, 'fetch'>
  now?: () => number
}

/** Asks for the changelog when an administrator looks, and twice a day at most; it sends nothing about the site. */
export function createUpdateReader({
  url,
  running,
  outbound,
  now = Date.now,
}: UpdateParts): () => Promise<UpdateState> {
  let known: { newest: string | undefined; until: number } | undefined
  return async () => {
    if (url === undefined) return { state: 'off', version: null }
    if (known === undefined || now() >= known.until) {
      const newest = await readNewest(url, outbound)
      known = { newest, until: now() + (newest === undefined ? retryMs : askAgainMs) }
    }
    if (known.newest === undefined) return { state: 'unknown', version: null }
    return isOlder(running, known.newest)
      ? { state: 'newer', version: known.newest }
      : { state: 'current', version: known.newest }
  }
}

async function readNewest(url: string, outbound: UpdateParts['outbound']): Promise<string | undefined> {
  try {
    const headers = { accept: 'text/markdown, text/plain', 'user-agent': 'Entemi' }
    const { status, body } = await outbound.fetch(url, {
      method: 'GET',
      headers,
      timeoutMs,
      named: [new URL(url).origin],
    })
    return status === 200 ? findNewest(body.toString('utf8')) : undefined
  } catch {
    return undefined
  }
}

/** Of the headings of a changelog, which may be in any order; a preliminary version is not offered. */
export function findNewest(changelog: string): string | undefined {
  const versions = [...changelog.matchAll(/^## \[?(\d{1,5}\.\d{1,5}\.\d{1,5})\]?(?= |$)/gm)].map(
    ([, version = '']) => version,
  )
  return versions.toSorted((one, other) => (isOlder(one, other) ? 1 : -1))[0]
}
