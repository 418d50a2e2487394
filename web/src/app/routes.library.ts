import type { PlainTextKey } from '#/platform/i18n/i18n.ts'
import { lazy } from './route-entry.ts'
import type { Page, RouteEntry } from './route-entry.ts'

/** Addresses of the libraries and their articles. */
export const libraryRoutes: readonly RouteEntry[] = [
  {
    path: '/library/$library',
    title: libraryTitle,
    gate: 'member',
    page: lazy(() => import('#/community/library/LibraryPage.tsx'), 'LibraryPage'),
  },
  {
    path: '/library/videox/$videoid',
    title: 'page.video',
    gate: 'member',
    popup: 'sheet',
    page: lazy(() => import('#/community/library/VideoPopup.tsx'), 'VideoPopup'),
  },
  {
    path: '/library/$library/$article_id',
    title: libraryTitle,
    gate: 'member',
    frame: 'back',
    aside: 'page',
    page: lazy(() => import('#/community/library/ArticlePage.tsx'), 'ArticlePage'),
  },
  {
    path: '/videolib',
    title: 'page.videolib',
    gate: 'member',
    page: lazy(() => import('#/community/library/LibraryPage.tsx'), 'VideoLibraryPage'),
  },
]

const libraryTitles: Record<string, PlainTextKey> = {
  video: 'page.library.video',
  vitamin: 'page.library.vitamin',
  element: 'page.library.element',
  base: 'page.library.base',
  quote: 'page.library.quote',
  quot: 'page.library.quote',
  yousend: 'page.library.yousend',
}

function libraryTitle({ params }: Page): PlainTextKey {
  return libraryTitles[params['library'] ?? ''] ?? 'page.notFound'
}
