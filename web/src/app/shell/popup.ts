import { findPopup } from '#/app/routes.table.ts'
import type { RouteEntry } from '#/app/route-entry.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'

export interface Popup {
  href: string
  entry: RouteEntry
  page: PageProps<string>
}

/** The popup at an address inside the app, if there is one. */
export function readPopup(href: string | undefined): Popup | undefined {
  if (href === undefined) return undefined
  const url = new URL(href, location.origin)
  const found = findPopup(url.pathname)
  if (found === undefined) return undefined
  return {
    href,
    entry: found.entry,
    page: { params: { ...found.params, ...found.entry.fixed }, search: Object.fromEntries(url.searchParams) },
  }
}
