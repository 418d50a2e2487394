import { expect, register, test } from './app.ts'
import { fullBrowser } from './browser.ts'
import { t } from './texts.ts'

test.use({ serviceWorkers: 'allow', launchOptions: fullBrowser })

test(
  'R4.09 R3.10 pushes are switched on and off for a device, and a denied permission is explained',
  { tag: '@tier1' },
  async ({ page, openPage }) => {
    await register(page, 'Emma')
    await page.context().grantPermissions(['notifications'])
    // the browser of a test has no push service: it subscribes to a fake one
    await page.addInitScript(() => {
      const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
      const endpoint = 'https://push.example.org/e2e'
      const made = {
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => localStorage.removeItem('e2e.push'),
      } as unknown as PushSubscription
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem('e2e.push', '1')
        return made
      }
      PushManager.prototype.getSubscription = async () => (localStorage.getItem('e2e.push') === null ? null : made)
    })
    await page.goto('/settings/')
    const device = page.getByRole('switch', { name: t('push.device') })
    await expect(device).not.toBeChecked()
    const subscribed = page.waitForResponse((answer) => answer.url().includes('/api/notification/subscribe'))
    await device.click()
    expect((await subscribed).status()).toBe(200)
    await expect(device).toBeChecked()
    await page.reload()
    await expect(device).toBeChecked()
    const ended = page.waitForResponse(
      (answer) => answer.url().includes('/api/notification/subscribe') && answer.request().method() === 'DELETE',
    )
    await device.click()
    expect((await ended).status()).toBe(200)
    await expect(device).not.toBeChecked()

    const denied = await openPage()
    await register(denied, 'Flora')
    await denied.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
    await denied.goto('/settings/')
    await expect(denied.getByText(t('push.denied'))).toBeVisible()
    await denied.close()
  },
)
