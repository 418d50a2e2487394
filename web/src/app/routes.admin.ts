import { lazy, withTexts } from './route-entry.ts'
import type { RouteEntry } from './route-entry.ts'

/** Pages of administrators. */
export const adminRoutes: readonly RouteEntry[] = [
  {
    path: '/admin',
    title: 'page.admin',
    gate: 'admin',
    page: withTexts(
      'admin',
      lazy(() => import('#/operation/admin/AdminPage.tsx'), 'AdminPage'),
    ),
  },
  {
    path: '/admin/reports',
    title: 'admin.reports',
    gate: 'admin',
    frame: 'back',
    page: withTexts(
      'admin',
      lazy(() => import('#/operation/report/CaseListPage.tsx'), 'CaseListPage'),
    ),
  },
  {
    path: '/admin/settings',
    title: 'admin.settings',
    gate: 'admin',
    frame: 'back',
    page: withTexts(
      'group',
      withTexts(
        'admin',
        lazy(() => import('#/core/site/SiteSettingPage.tsx'), 'SiteSettingPage'),
      ),
    ),
  },
  {
    path: '/admin/media',
    title: 'admin.media',
    gate: 'admin',
    frame: 'back',
    page: withTexts(
      'admin',
      lazy(() => import('#/operation/admin/MediaPage.tsx'), 'MediaPage'),
    ),
  },
  {
    path: '/admin/$table',
    title: 'page.admin',
    gate: 'admin',
    frame: 'back',
    page: withTexts(
      'admin',
      lazy(() => import('#/operation/admin/TablePage.tsx'), 'TablePage'),
    ),
  },
  // A splat may be empty: with a trailing slash this route matches first.
  {
    path: '/admin/$',
    title: 'page.admin',
    gate: 'admin',
    frame: 'back',
    page: withTexts(
      'admin',
      lazy(() => import('#/operation/admin/AdminPage.tsx'), 'AdminPage'),
    ),
  },
]
