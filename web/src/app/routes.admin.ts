import { loadAdminTexts } from '#/platform/i18n/i18n.ts'
import { lazy } from './route-entry.ts'
import type { RouteEntry } from './route-entry.ts'

/** A page with the texts that only administrators read. */
const adminPage: typeof lazy = (module, name) =>
  lazy(async () => (await Promise.all([module(), loadAdminTexts()]))[0], name)

/** Pages of administrators. */
export const adminRoutes: readonly RouteEntry[] = [
  {
    path: '/admin',
    title: 'page.admin',
    gate: 'admin',
    page: adminPage(() => import('#/operation/admin/AdminPage.tsx'), 'AdminPage'),
  },
  {
    path: '/admin/reports',
    title: 'admin.reports',
    gate: 'admin',
    frame: 'back',
    page: adminPage(() => import('#/operation/report/CaseListPage.tsx'), 'CaseListPage'),
  },
  {
    path: '/admin/settings',
    title: 'admin.settings',
    gate: 'admin',
    frame: 'back',
    page: adminPage(() => import('#/core/site/SiteSettingPage.tsx'), 'SiteSettingPage'),
  },
  {
    path: '/admin/media',
    title: 'admin.media',
    gate: 'admin',
    frame: 'back',
    page: adminPage(() => import('#/operation/admin/MediaPage.tsx'), 'MediaPage'),
  },
  {
    path: '/admin/$table',
    title: 'page.admin',
    gate: 'admin',
    frame: 'back',
    page: adminPage(() => import('#/operation/admin/TablePage.tsx'), 'TablePage'),
  },
  // A splat may be empty: with a trailing slash this route matches first.
  {
    path: '/admin/$',
    title: 'page.admin',
    gate: 'admin',
    frame: 'back',
    page: adminPage(() => import('#/operation/admin/AdminPage.tsx'), 'AdminPage'),
  },
]
