import { createElement } from 'react'
import type { ComponentType } from 'react'
import type { PageModule, PageProps } from '#/platform/navigation/page-props.ts'
import { lazy, withTexts } from './route-entry.ts'
import type { RouteEntry } from './route-entry.ts'

/** A page inside the frame of the administration. Made once: a new component would be mounted anew by each navigation. */
function adminPage<Name extends string>(
  module: () => Promise<Record<Name, PageModule['Page']>>,
  name: Name,
): RouteEntry['page'] {
  let framed: Promise<PageModule> | undefined
  const load = async (): Promise<PageModule> => {
    const [{ Page }, { AdminFrame }] = await Promise.all([
      lazy(module, name)(),
      import('#/operation/admin/AdminFrame.tsx'),
    ])
    return {
      Page: (page: PageProps<string>) =>
        createElement(AdminFrame, null, createElement(Page as ComponentType<PageProps<string>>, page)),
    }
  }
  return withTexts('admin', () => {
    framed ??= load()
    return framed
  })
}

/** Pages of administrators. */
export const adminRoutes: readonly RouteEntry[] = [
  {
    path: '/admin',
    title: 'page.admin',
    gate: 'admin',
    full: true,
    page: adminPage(() => import('#/operation/admin/AdminPage.tsx'), 'AdminPage'),
  },
  {
    path: '/admin/reports',
    title: 'admin.reports',
    gate: 'admin',
    full: true,
    frame: 'back',
    page: adminPage(() => import('#/operation/report/CaseListPage.tsx'), 'CaseListPage'),
  },
  {
    path: '/admin/registrations',
    title: 'admin.registrations',
    gate: 'admin',
    full: true,
    frame: 'back',
    page: adminPage(() => import('#/operation/admin/RegistrationsPage.tsx'), 'RegistrationsPage'),
  },
  {
    path: '/admin/invitations',
    title: 'page.siteInvite',
    gate: 'admin',
    full: true,
    frame: 'back',
    page: withTexts(
      'settings',
      adminPage(() => import('#/account/registration/SiteInvitationsPage.tsx'), 'SiteInvitationsPage'),
    ),
  },
  {
    path: '/admin/webhooks',
    title: 'page.webhooks',
    gate: 'admin',
    full: true,
    frame: 'back',
    page: withTexts(
      'group',
      adminPage(() => import('#/community/webhook/WebhookPages.tsx'), 'SiteWebhookPage'),
    ),
  },
  {
    path: '/admin/settings',
    title: 'admin.settings',
    gate: 'admin',
    full: true,
    frame: 'back',
    page: withTexts(
      'group',
      adminPage(() => import('#/core/site/SiteSettingPage.tsx'), 'SiteSettingPage'),
    ),
  },
  {
    path: '/admin/system',
    title: 'page.admin',
    gate: 'admin',
    full: true,
    frame: 'back',
    page: adminPage(() => import('#/operation/admin/SystemPage.tsx'), 'SystemPage'),
  },
  {
    path: '/admin/media',
    title: 'admin.media',
    gate: 'admin',
    full: true,
    frame: 'back',
    page: adminPage(() => import('#/operation/admin/MediaPage.tsx'), 'MediaPage'),
  },
  {
    path: '/admin/$table',
    title: 'page.admin',
    gate: 'admin',
    full: true,
    frame: 'back',
    page: adminPage(() => import('#/operation/admin/TablePage.tsx'), 'TablePage'),
  },
  {
    path: '/admin/$pages/$id',
    title: 'page.admin',
    gate: 'admin',
    full: true,
    frame: 'back',
    page: adminPage(() => import('#/operation/admin/PageEditor.tsx'), 'PageEditor'),
  },
  // A splat may be empty: with a trailing slash this route matches first.
  {
    path: '/admin/$',
    title: 'page.admin',
    gate: 'admin',
    full: true,
    frame: 'back',
    page: adminPage(() => import('#/operation/admin/AdminPage.tsx'), 'AdminPage'),
  },
]
