import { expect, expectAt, logIn, people, test } from './app.ts'

test(
  'a link that is pressed loads code and data of its page before the click, and each call once',
  { tag: '@tier3' },
  async ({ page, guard }) => {
    await logIn(page, people.member)
    await page.goto('/lesson/')
    await page.locator('main a[href^="/lesson/"]').first().waitFor()
    await guard.awaitStarted(page)
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    const line = page.locator('nav a[href="/profile/"]:visible').last()
    const code = page.waitForRequest(/\/assets\/entries-.*\.js$/)
    await line.hover()
    await code
    expect(calls).not.toContain('/api/profile/me')
    const data = page.waitForResponse('**/api/profile/me?*')
    await page.mouse.down()
    await data
    await expectAt(page, '/lesson/')
    await page.mouse.up()
    await page.locator('main [data-entry]').first().waitFor()
    await guard.awaitIdle(page)
    expect(calls.filter((path) => path === '/api/profile/me')).toHaveLength(1)
  },
)

test(
  'a guest who presses a link to a page for members loads nothing of it',
  { tag: '@tier3' },
  async ({ page, guard }) => {
    await page.goto('/about')
    await guard.awaitIdle(page)
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/timeline/', textContent: 'Ma', id: 'planted' })
      document.querySelector('main')?.prepend(link)
    })
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.locator('#planted').hover()
    await page.mouse.down()
    await guard.awaitIdle(page)
    expect(calls.filter((path) => path.startsWith('/api/timeline') || path.startsWith('/assets/entries'))).toEqual([])
  },
)
