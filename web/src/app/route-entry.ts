import { loadTexts } from '#/platform/i18n/i18n.ts'
import type { PlainTextKey, TextPart } from '#/platform/i18n/i18n.ts'
import type { PageModule, PageProps } from '#/platform/navigation/page-props.ts'

/** Who may open a route: anybody, anybody but a company's guests, any member, members but not LIMIT, administrators. */
export type Gate = 'open' | 'public' | 'member' | 'full' | 'admin'

export type Page = PageProps<string>
type Loader = () => Promise<PageModule>

export interface RoutePanes {
  title: PlainTextKey
  list: Loader
}

export interface RouteEntry {
  path: `/${string}`
  title: PlainTextKey | ((page: Page) => PlainTextKey)
  gate: Gate
  /**
   * The bar above a page: with the menu button, with a back button, with a back button alone (the page draws the name
   * itself), with a close button and whatever the page puts beside it, or none.
   */
  frame?: 'menu' | 'back' | 'bare' | 'close' | 'none'
  /** A popup over the page: a sheet, a side drawer, or a full-page layer. */
  popup?: 'sheet' | 'side' | 'page'
  /** The aside from 1100 px on; `page`: the page fills it by PageAside. */
  aside?: 'feed' | 'line' | 'page'
  /** For members from 960 px on it fills the window, beside the folded menu. */
  full?: true
  /** From 1100 px on a list is beside it, on a page or in a popup that is one; routes with the same object keep it mounted. */
  panes?: RoutePanes
  /** Starts at its end: the page sets its own scroll position. */
  fromEnd?: true
  page: Loader
  /** Fixed parameters of the page. */
  fixed?: Record<string, string>
  /** Runs before the gate: stores what must survive a login. */
  remember?: (page: Page) => void
  /** A guest who opens it is most likely new: the registration opens instead of the login. */
  invites?: true
  /** Redirects to another address. */
  alias?: (page: Page) => string
}

/** Loads a page's code when its address is first opened. */
export function lazy<Name extends string>(module: () => Promise<Record<Name, PageModule['Page']>>, name: Name): Loader {
  return async () => ({ Page: (await module())[name] })
}

/** The same, and by another function of the module what the page shows first. */
export function lazyWithData<Name extends string, Load extends string>(
  module: () => Promise<Record<Name, PageModule['Page']> & Record<Load, NonNullable<PageModule['load']>>>,
  name: Name,
  load: Load,
): Loader {
  return async () => {
    const loaded = await module()
    return { Page: loaded[name], load: loaded[load] }
  }
}

/** A page with texts that are not in the dictionary of the start. */
export function withTexts(part: TextPart, page: Loader): Loader {
  return async () => (await Promise.all([page(), loadTexts(part)]))[0]
}

/** An alias has no page of its own. */
export const aliasOf: Loader = () => Promise.reject(new Error('an alias has no page of its own'))
