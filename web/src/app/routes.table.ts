import type { UserState } from '@entemi/contract/platform/state'
import { queryClient } from '#/platform/api/query-client.ts'
import { currentLanguage } from '#/platform/i18n/i18n.ts'
import type { PlainTextKey } from '#/platform/i18n/i18n.ts'
import type { PageModule, PageProps } from '#/platform/navigation/page-props.ts'
import { aliasOf, lazy, lazyWithData, withTexts } from './route-entry.ts'
import type { Gate, Page, RouteEntry, RoutePanes } from './route-entry.ts'
import { accountRoutes } from './routes.account.ts'
import { adminRoutes } from './routes.admin.ts'
import { lessonRoutes } from './routes.lesson.ts'
import { libraryRoutes } from './routes.library.ts'
import { peopleRoutes } from './routes.people.ts'

const entry = lazyWithData(() => import('#/diary/post/EntryPage.tsx'), 'EntryPage', 'loadEntry')
const lifeline = lazyWithData(() => import('#/diary/lifeline/LifelinePage.tsx'), 'LifelinePage', 'loadLifeline')
const conversationPanes: RoutePanes = {
  title: 'page.messages',
  list: lazy(() => import('#/community/conversation/ConversationsPage.tsx'), 'ConversationsPane'),
}
const settingPanes: RoutePanes = {
  title: 'page.settings',
  list: withTexts(
    'settings',
    lazy(() => import('#/app/settings/SettingsPane.tsx'), 'SettingsPane'),
  ),
}
const settings = withTexts(
  'settings',
  lazy(() => import('#/app/settings/SettingsPage.tsx'), 'SettingsPage'),
)

/** Every address of the app, in any order: the router ranks them. */
export const routeTable: readonly RouteEntry[] = [
  {
    path: '/',
    title: 'page.home',
    gate: 'open',
    aside: 'line',
    page: lazyWithData(() => import('#/app/guest/HomePage.tsx'), 'HomePage', 'loadHome'),
  },
  { path: '/app', title: 'page.home', gate: 'open', page: aliasOf, alias: () => '/' },
  {
    path: '/app/$',
    title: 'page.home',
    gate: 'open',
    page: aliasOf,
    alias: ({ params }) => `/${params['_splat'] ?? ''}`,
  },

  ...accountRoutes,

  { path: '/profile', title: 'page.profile', gate: 'member', aside: 'line', page: lifeline },
  {
    path: '/profile/calendar',
    title: 'page.calendar',
    gate: 'member',
    frame: 'back',
    page: lazy(() => import('#/diary/calendar/CalendarPage.tsx'), 'CalendarPage'),
  },
  {
    path: '/profile/profile-edit',
    title: 'page.profileEdit',
    gate: 'member',
    frame: 'back',
    page: lazy(() => import('#/account/profile/ProfileEditPage.tsx'), 'ProfileEditPage'),
  },
  {
    path: '/profile/profile-image',
    title: 'page.profileImage',
    gate: 'member',
    frame: 'back',
    page: lazy(() => import('#/core/media/ProfileImagePage.tsx'), 'ProfileImagePage'),
  },
  {
    path: '/profile/book',
    title: 'page.book',
    gate: 'member',
    frame: 'back',
    page: withTexts(
      'group',
      lazy(() => import('#/diary/book/BookPage.tsx'), 'BookPage'),
    ),
  },
  {
    path: '/profile/search',
    title: 'page.diarySearch',
    gate: 'member',
    frame: 'back',
    page: withTexts(
      'group',
      lazy(() => import('#/diary/search/DiarySearchPage.tsx'), 'DiarySearchPage'),
    ),
  },
  {
    path: '/bookmark',
    title: 'page.bookmarks',
    gate: 'member',
    frame: 'back',
    page: withTexts(
      'group',
      lazy(() => import('#/diary/bookmark/BookmarkPage.tsx'), 'BookmarkPage'),
    ),
  },
  {
    path: '/image/edit/$db_key',
    title: 'page.imageEdit',
    gate: 'member',
    frame: 'back',
    page: lazy(() => import('#/core/media/ImageEditPage.tsx'), 'ImageEditPage'),
  },
  {
    path: '/mediainfo_edit',
    title: 'page.mediaInfo',
    gate: 'member',
    frame: 'back',
    page: lazy(() => import('#/core/media/MediaInfoPage.tsx'), 'MediaInfoPage'),
  },
  {
    path: '/share',
    title: 'page.share',
    gate: 'member',
    frame: 'close',
    page: lazy(() => import('#/diary/post/SharedPage.tsx'), 'SharedPage'),
  },
  {
    path: '/insight',
    title: 'page.insight',
    gate: 'member',
    aside: 'page',
    page: lazy(() => import('#/diary/insight/InsightPage.tsx'), 'InsightPage'),
  },
  { path: '/settings', title: 'page.settings', gate: 'member', popup: 'page', panes: settingPanes, page: settings },
  {
    path: '/settings/$section',
    title: 'page.settings',
    gate: 'member',
    popup: 'page',
    panes: settingPanes,
    page: settings,
  },
  {
    path: '/data_deletion_request',
    title: 'account.delete.first.title',
    gate: 'member',
    popup: 'page',
    panes: settingPanes,
    fixed: { section: 'delete' },
    page: withTexts(
      'settings',
      lazy(() => import('#/app/settings/DataDeletionPage.tsx'), 'DataDeletionPage'),
    ),
  },

  {
    path: '/timeline',
    title: 'page.timeline',
    gate: 'full',
    aside: 'feed',
    page: lazyWithData(() => import('#/app/onboarding/TodayPage.tsx'), 'TodayPage', 'loadToday'),
  },
  {
    path: '/search',
    title: 'page.search',
    gate: 'full',
    page: lazy(() => import('#/community/search/SearchPage.tsx'), 'SearchPage'),
  },
  {
    path: '/unsubscribe/$token',
    title: 'page.unsubscribe',
    gate: 'open',
    frame: 'back',
    page: lazy(() => import('#/account/notification/UnsubscribePage.tsx'), 'UnsubscribePage'),
  },
  {
    path: '/notification',
    title: 'page.notifications',
    gate: 'member',
    popup: 'side',
    page: lazy(() => import('#/account/notification/NotificationPopup.tsx'), 'NotificationPopup'),
  },
  {
    path: '/messages',
    title: 'page.messages',
    gate: 'full',
    panes: conversationPanes,
    page: lazy(() => import('#/community/conversation/ConversationsPage.tsx'), 'ConversationsPage'),
  },
  {
    path: '/messages/$entityId',
    title: 'page.messages',
    gate: 'full',
    frame: 'back',
    fromEnd: true,
    panes: conversationPanes,
    page: lazyWithData(
      () => import('#/community/conversation/ConversationPage.tsx'),
      'ConversationPage',
      'loadConversation',
    ),
  },

  ...peopleRoutes,

  { path: '/note', title: 'page.notes', gate: 'member', aside: 'line', page: lifeline },
  {
    path: '/note/add',
    title: 'page.noteAdd',
    gate: 'member',
    frame: 'close',
    page: lazy(() => import('#/diary/post/ComposerPage.tsx'), 'NewEntryPage'),
  },
  {
    path: '/note/edit/$id',
    title: 'page.noteEdit',
    gate: 'member',
    frame: 'close',
    page: lazy(() => import('#/diary/post/ComposerPage.tsx'), 'EditEntryPage'),
  },
  { path: '/note/$id', title: 'page.note', gate: 'member', frame: 'back', page: entry },
  {
    path: '/mood/new',
    title: 'mood.ask',
    gate: 'member',
    popup: 'sheet',
    page: lazy(() => import('#/diary/mood/MoodPage.tsx'), 'MoodPage'),
  },
  { path: '/mood/$id', title: 'page.mood', gate: 'member', frame: 'back', page: entry },
  {
    path: '/mood/edit/$id',
    title: 'page.moodEdit',
    gate: 'member',
    frame: 'back',
    page: lazy(() => import('#/diary/mood/MoodEditPage.tsx'), 'MoodEditPage'),
  },
  {
    path: '/comment/$object_id',
    title: 'page.comments',
    gate: 'member',
    popup: 'side',
    page: lazy(() => import('#/diary/comment/CommentPopup.tsx'), 'CommentPopup'),
  },

  ...lessonRoutes,
  ...libraryRoutes,

  { path: '/about', title: 'page.about', gate: 'open', frame: 'back', fixed: { pageurl: 'about' }, page: info },
  {
    path: '/info',
    title: 'page.info',
    gate: 'open',
    page: lazy(() => import('#/core/info/InfoPage.tsx'), 'InfoIndexPage'),
  },
  { path: '/info/guide', title: 'page.guide', gate: 'open', frame: 'back', fixed: { pageurl: 'guide' }, page: info },
  { path: '/info/$pageurl', title: 'page.info', gate: 'open', frame: 'back', page: info },
  {
    path: '/info/popup/$pageurl',
    title: 'page.info',
    gate: 'open',
    popup: 'sheet',
    page: lazy(() => import('#/core/info/InfoPopup.tsx'), 'InfoPopup'),
  },
  {
    path: '/help/$code',
    title: 'page.help',
    gate: 'open',
    frame: 'back',
    page: lazy(() => import('#/core/info/InfoPage.tsx'), 'HelpPage'),
  },
  {
    path: '/consent/$id',
    title: 'page.consent',
    gate: 'open',
    popup: 'sheet',
    page: lazy(() => import('#/core/consent/ConsentPage.tsx'), 'ConsentPage'),
  },

  ...adminRoutes,
  ...kitRoutes(),
]

export type GateResult = 'enter' | 'login' | 'forbidden'

/** force_login makes a guest log in on any route; pages of a company site are for its members. */
export function checkGate(gate: Gate, { auth_role: role, site }: Asking, search: Page['search']): GateResult {
  if (role === 'GUEST') {
    const isOpen = gate === 'open' || (gate === 'public' && !site.company)
    return isOpen && search['force_login'] === undefined ? 'enter' : 'login'
  }
  if (gate === 'admin') return role === 'ADMIN' ? 'enter' : 'forbidden'
  return gate === 'full' && role === 'LIMIT' ? 'forbidden' : 'enter'
}

type Asking = Pick<UserState, 'auth_role' | 'site'>

export function titleOf(entry: RouteEntry, page: Page): PlainTextKey {
  return typeof entry.title === 'function' ? entry.title(page) : entry.title
}

interface FoundRoute {
  entry: RouteEntry
  params: Record<string, string>
}

/** The popup at an address, with what its path names. */
export function findPopup(pathname: string): FoundRoute | undefined {
  const found = findRoute(pathname)
  return found?.entry.popup ? found : undefined
}

/** The route of an address: of several that match, a fixed part goes before a parameter, and that before the rest of the path. */
export function findRoute(pathname: string): FoundRoute | undefined {
  let best: (FoundRoute & { rank: string }) | undefined
  for (const entry of routeTable) {
    const params = matchPath(entry.path, pathname)
    if (params === undefined) continue
    const rank = entry.path.replaceAll(/[^/]+/g, (part) => (part === '$' ? '2' : part.startsWith('$') ? '1' : '0'))
    if (best === undefined || rank < best.rank) best = { entry, params, rank }
  }
  return best
}

/** A trailing slash and the case of fixed parts make no difference. A path that ends with `$` takes the rest as `_splat`. */
export function matchPath(pattern: string, pathname: string): Record<string, string> | undefined {
  const wanted = pattern.split('/').filter(Boolean)
  const given = pathname.split('/').filter(Boolean)
  const takesRest = wanted.at(-1) === '$'
  if (takesRest) wanted.pop()
  if (takesRest ? given.length < wanted.length : given.length !== wanted.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith('$')) params[part.slice(1)] = decode(value)
    else if (part !== value.toLowerCase()) return undefined
  }
  if (takesRest) params['_splat'] = given.slice(wanted.length).join('/')
  return params
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A lone percent sign.
    return part
  }
}

/** Loads the text before the page is shown; a missing one is handled like any failed route. */
async function info(): Promise<PageModule> {
  const [{ InfoPage }, { infoPageQuery }] = await Promise.all([
    import('#/core/info/InfoPage.tsx'),
    import('#/core/info/info.queries.ts'),
  ])
  const load = ({ params }: PageProps<'pageurl'>) =>
    queryClient.ensureQueryData(infoPageQuery(params.pageurl, currentLanguage()))
  return { Page: InfoPage, load }
}

/** The gallery of components is for developers. */
function kitRoutes(): RouteEntry[] {
  if (!import.meta.env.DEV) return []
  return [
    {
      path: '/kit',
      title: 'page.kit',
      gate: 'open',
      page: lazy(() => import('#/platform/kit/KitPage.tsx'), 'KitPage'),
    },
  ]
}
