import { expect, origin, register, test } from './app.ts'
import { startWebKit } from './webkit.ts'

test('in WebKit over plain http each page is shown though the former one was left while it wrote to the device', async ({
  page,
}) => {
  const webKit = await startWebKit()
  test.skip(webKit === undefined, 'WebKitGTK is not installed')
  if (webKit === undefined) return
  try {
    const account = await register(page, 'Iphone')
    await webKit.open(`${origin()}/login/`)
    const login = `const answer = await fetch('/api/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(args[0]) }); return answer.status`
    expect(await webKit.run<number>(login, { login: account.email, password: account.password })).toBe(200)
    const isShown = () => webKit.run<boolean>('return document.documentElement.dataset.shown === location.pathname')
    // What was just read is saved when its page is left.
    for (const address of ['/timeline/', '/people/', '/profile/', '/lesson/', '/timeline/', '/info/', '/people/']) {
      await webKit.open(`${origin()}${address}`)
      await expect.poll(isShown, address).toBe(true)
    }
    const countStored = `return new Promise((done) => { const asked = indexedDB.open('keyval-store'); asked.onsuccess = () => { const keys = asked.result.transaction('keyval').objectStore('keyval').getAllKeys(); keys.onsuccess = () => done(keys.result.length) } })`
    // The store answers, and what the last page read is saved in it.
    await expect.poll(() => webKit.run<number>(countStored)).toBeGreaterThan(0)
  } finally {
    await webKit.stop()
  }
})
