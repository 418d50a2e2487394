import { saveLoginTarget, saveSiteInvitation } from '#/platform/session/login-target.ts'
import { lazy, withTexts } from './route-entry.ts'
import type { RouteEntry } from './route-entry.ts'

/** The ways in and out: login, registration, links from mails. */
export const accountRoutes: readonly RouteEntry[] = [
  {
    path: '/login',
    title: 'page.login',
    gate: 'open',
    frame: 'none',
    remember: ({ search }) => saveLoginTarget(search['target']),
    page: lazy(() => import('#/account/account/LoginPage.tsx'), 'LoginPage'),
  },
  {
    path: '/register',
    title: 'page.register',
    gate: 'open',
    frame: 'none',
    remember: ({ search }) => {
      saveLoginTarget(search['target'])
      saveSiteInvitation(search['invitation'])
    },
    page: lazy(() => import('#/account/account/RegisterPage.tsx'), 'RegisterPage'),
  },
  {
    path: '/waiting',
    title: 'page.waiting',
    gate: 'open',
    frame: 'none',
    page: withTexts(
      'settings',
      lazy(() => import('#/account/registration/WaitingPage.tsx'), 'WaitingPage'),
    ),
  },
  {
    path: '/password/restore',
    title: 'page.passwordRestore',
    gate: 'open',
    frame: 'none',
    page: lazy(() => import('#/account/account/RestorePage.tsx'), 'RestorePage'),
  },
  {
    path: '/mail/confirm',
    title: 'page.mailConfirm',
    gate: 'open',
    frame: 'none',
    page: lazy(() => import('#/account/account/MailConfirmPage.tsx'), 'MailConfirmPage'),
  },
  {
    path: '/setup/$token',
    title: 'page.register',
    gate: 'open',
    frame: 'none',
    page: lazy(() => import('#/account/account/SetupPage.tsx'), 'SetupPage'),
  },
  {
    path: '/logout',
    title: 'page.logout',
    gate: 'open',
    frame: 'none',
    page: lazy(() => import('#/account/account/LogoutPage.tsx'), 'LogoutPage'),
  },
  {
    path: '/welcome',
    title: 'page.welcome',
    gate: 'member',
    frame: 'none',
    page: lazy(() => import('#/app/onboarding/WelcomePage.tsx'), 'WelcomePage'),
  },
  {
    path: '/social_init',
    title: 'page.socialLogin',
    gate: 'open',
    frame: 'none',
    page: withTexts(
      'settings',
      lazy(() => import('#/account/social/SocialPage.tsx'), 'SocialPage'),
    ),
  },
]
