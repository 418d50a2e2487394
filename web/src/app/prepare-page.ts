import { isConnected } from '#/platform/api/connection.ts'
import type { Prepare } from '#/platform/navigation/prepare-links.ts'
import { findState } from '#/platform/session/user-state.ts'
import { checkGate, findRoute } from './routes.table.ts'

/** Loads the code of a page, and what it shows first, before it is opened. What fails is loaded again, and reported, when it is. */
export const preparePage: Prepare = (href, what) => {
  const url = new URL(href, location.origin)
  const found = findRoute(url.pathname)
  const state = findState()
  if (found === undefined || found.entry.alias || state === undefined || !isConnected()) return
  const page = { params: { ...found.params, ...found.entry.fixed }, search: Object.fromEntries(url.searchParams) }
  if (checkGate(found.entry.gate, state, page.search) !== 'enter') return
  const load = async () => {
    const module = await found.entry.page()
    if (what === 'data') await module.load?.(page as never)
  }
  load().catch(() => undefined)
}
