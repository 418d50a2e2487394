import { lazy } from './route-entry.ts'
import type { RouteEntry } from './route-entry.ts'

/** What those who run a site look at. */
export const adminRoutes: readonly RouteEntry[] = [
  {
    path: '/admin',
    title: 'page.admin',
    gate: 'admin',
    page: lazy(() => import('#/admin/AdminPage.tsx'), 'AdminPage'),
  },
  {
    path: '/admin/reports',
    title: 'admin.reports',
    gate: 'admin',
    frame: 'back',
    page: lazy(() => import('#/moderation/CaseListPage.tsx'), 'CaseListPage'),
  },
  {
    path: '/admin/settings',
    title: 'admin.settings',
    gate: 'admin',
    frame: 'back',
    page: lazy(() => import('#/site/SiteSettingPage.tsx'), 'SiteSettingPage'),
  },
  {
    path: '/admin/media',
    title: 'admin.media',
    gate: 'admin',
    frame: 'back',
    page: lazy(() => import('#/admin/MediaPage.tsx'), 'MediaPage'),
  },
  {
    path: '/admin/$table',
    title: 'page.admin',
    gate: 'admin',
    frame: 'back',
    page: lazy(() => import('#/admin/TablePage.tsx'), 'TablePage'),
  },
  // With the slash at its end the first page is this one: a splat may be empty.
  {
    path: '/admin/$',
    title: 'page.admin',
    gate: 'admin',
    frame: 'back',
    page: lazy(() => import('#/admin/AdminPage.tsx'), 'AdminPage'),
  },
]
