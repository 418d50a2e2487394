import { lazy } from 'react'
import type { ComponentType } from 'react'
import type { RouteEntry } from '#/app/route-entry.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'

type LazyPage = ComponentType<PageProps<string>>
const made = new Map<RouteEntry['page'], LazyPage>()

/** One for each page: made while rendering it would be a new one at each attempt, and a transition to it would never end. */
export function lazyPage(load: RouteEntry['page']): LazyPage {
  const page = made.get(load) ?? lazy(() => loadPage(load))
  made.set(load, page)
  return page
}

async function loadPage(load: RouteEntry['page']): Promise<{ default: LazyPage }> {
  try {
    return { default: (await load()).Page as LazyPage }
  } catch (error) {
    // Opened again, it is loaded again.
    made.delete(load)
    throw error
  }
}
