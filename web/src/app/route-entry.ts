import type { PlainTextKey } from '#/platform/i18n/i18n.ts'
import type { PageModule, PageProps } from '#/platform/navigation/page-props.ts'

/** Who may enter: anybody, anybody but a company's guests, any member, members but not LIMIT, administrators. */
export type Gate = 'open' | 'public' | 'member' | 'full' | 'admin'

export type Page = PageProps<string>
type Loader = () => Promise<PageModule>

export interface RouteEntry {
  path: `/${string}`
  title: PlainTextKey | ((page: Page) => PlainTextKey)
  gate: Gate
  /**
   * The bar above a page: with the menu button, with a back button, with a back button alone (the page draws the name
   * itself), or none at all (the page stands alone).
   */
  frame?: 'menu' | 'back' | 'bare' | 'none'
  /** Lies over the page beneath: a sheet, a drawer at the side, or a layer that looks like a page. */
  popup?: 'sheet' | 'side' | 'page'
  /** What stands beside it from 1200 px on. */
  aside?: 'feed' | 'line'
  /** Read from its end: the page finds its own place on the scroll. */
  fromEnd?: true
  page: Loader
  /** What the address does not say but its page is told. */
  fixed?: Record<string, string>
  /** A step before the gate: what must survive a login. */
  remember?: (page: Page) => void
  /** Another address of the same place. */
  alias?: (page: Page) => string
}

/** A page's code comes when its address is first opened. */
export function lazy<Name extends string>(module: () => Promise<Record<Name, PageModule['Page']>>, name: Name): Loader {
  return async () => ({ Page: (await module())[name] })
}

/** What an alias leads to has a page; it has none itself. */
export const aliasOf: Loader = () => Promise.reject(new Error('an alias has no page of its own'))
