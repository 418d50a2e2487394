import type { Page } from '@playwright/test'
import {
  expect,
  expectAt,
  follow,
  logIn,
  origin,
  people,
  post,
  register,
  registerInNewBrowser,
  test,
  sizes,
} from './app.ts'
import { drawPhoto } from './photo.ts'
import { t } from './texts.ts'

// Rows of the specification that belong to no other file.

test(
  'R3.03 the username is changed in the profile, and a taken one is refused at its field',
  { tag: '@tier1' },
  async ({ page, watch }) => {
    // the name is taken; the session is not confirmed yet
    watch.allow(/status of 40[39]/)
    const { password } = await register(page, 'Nevvalto')
    await page.goto('/profile/profile-edit/')
    const field = page.getByLabel(t('register.username'))
    await field.fill('anna')
    await page
      .getByRole('button', { name: t('act.save') })
      .first()
      .click()
    await expect(field).toBeFocused()
    await expect(page.getByText(t('error.USER_ALREADY_EXISTS'))).toBeVisible()
    const username = `uj.${crypto.randomUUID().slice(0, 8)}`
    await field.fill(username)
    await page
      .getByRole('button', { name: t('act.save') })
      .first()
      .click()
    const sheet = page.getByRole('dialog', { name: t('session.reauth.title') })
    await sheet.getByLabel(t('login.password'), { exact: true }).fill(password)
    await sheet.getByRole('button', { name: t('settings.reauth.confirm') }).click()
    await expectAt(page, /\/profile\/$/)
    const answer = await page.request.get('/api/profile/me')
    expect(await answer.json()).toMatchObject({ profile: { username } })
  },
)

test('R3.07 the camera data of a picture is shown to its owner, without the position', async ({ page }) => {
  await register(page, 'Fotos')
  await page.goto('/theme.js')
  const { buffer } = await drawPhoto(page, 'tó.jpg', '#336699')
  const answer = await page.request.put('/api/upload/media', {
    data: buffer,
    headers: { origin: origin(), 'content-type': 'application/octet-stream' },
  })
  const stored = (await answer.json()) as { db_key: string; exif: string }
  expect(stored.exif).not.toMatch(/lat|lon|46|17/)
  await page.goto(`/mediainfo_edit/?transferKey=${stored.db_key}`)
  await expect(page.getByText('2024.07.20 18:30')).toBeVisible()
  await expect(page.getByText('Ezt csak te látod.')).toBeVisible()
})

test('R6.05 another member’s post opens in no editor', async ({ page, openPage, watch }) => {
  watch.allow(/404|403/)
  const author = await registerInNewBrowser(openPage, 'Szerzo')
  const text = `Idegen szavak ${crypto.randomUUID()}`
  const group = await post(author, '/api/entity', { name: `Kör ${crypto.randomUUID()}`, type: 2 })
  const { post_id } = await post(author, '/api/post', { type: 'note', text, publish_to: group['entity_id'] })
  await register(page, 'Olvaso')
  await post(page, `/api/entity/join/${group['entity_id']}`)
  await page.goto(`/entity/post/${post_id}`)
  await expect(page.getByText(text).first()).toBeVisible()
  for (const address of [
    `/entity/post/edit/${post_id}`,
    `/note/edit/${post_id}`,
    `/solution/edit/${post_id}/${post_id}`,
  ]) {
    await page.goto(address)
    await expect(page.getByText(t('error.NOT_FOUND')).first(), address).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByText(text)).toHaveCount(0)
  }
  await author.close()
})

test('R2.35 the tasks, the video library and the map are reached by links', async ({ page, watch }) => {
  watch.allow(/status of 403 .*\/api\/article/)
  await register(page, 'Terkepes')
  for (const [from, name, address] of [
    ['/lesson/', 'Feladataim', '/task/'],
    ['/library/vitamin/', 'Videótár', '/videolib/'],
  ] as const) {
    await page.goto(from)
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await expectAt(page, address)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  }
  await page.request.post('/api/consent/location', { headers: { origin: origin() }, data: { accepted: true } })
  await page.goto('/settings/map')
  await page.getByRole('link', { name: t('page.map'), exact: true }).click()
  await expectAt(page, '/map/')
})

test('R1.10 R2.40 the demo has a video that plays, and a foundation to lead to', async ({ page }) => {
  await logIn(page, people.member)
  await page.goto('/videolib/')
  await page.getByRole('link', { name: /Egy csésze csend/ }).click()
  const video = page.locator('video')
  await expect(video).toBeVisible()
  await video.evaluate((element) => (element as HTMLVideoElement).play())
  await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).currentTime)).toBeGreaterThan(0.5)
  const { _state } = (await (await page.request.get('/api/dataset/user')).json()) as {
    _state: { site: { foundation_url: string } }
  }
  expect(_state.site.foundation_url).toBe('https://example.org/')
})

test('R9.06 a place chosen before is offered again', async ({ page }) => {
  await register(page, 'Helyes')
  await page.request.post('/api/consent/location', { headers: { origin: origin() }, data: { accepted: true } })
  await page.goto('/note/add/')
  const openSheet = () => page.getByRole('button', { name: t('mood.place.add') }).click()
  await openSheet()
  await page.getByRole('combobox', { name: t('place.town') }).fill('Szeged')
  await page
    .getByRole('option', { name: /^Szeged/ })
    .first()
    .click()
  await page.getByRole('button', { name: t('place.remove') }).click()
  await openSheet()
  await page
    .getByRole('group', { name: t('place.recent') })
    .getByRole('button', { name: 'Szeged' })
    .click()
  await expect(page.getByText('Szeged').first()).toBeVisible()
})

test('the gallery of components is not in a built site', async ({ page }) => {
  await logIn(page, people.member)
  await page.goto('/kit/')
  await expect(page.getByRole('heading', { name: t('page.kit') })).toHaveCount(0)
  await expect(page.getByText(t('page.notFound')).first()).toBeVisible()
})

test.describe('shared from another app', () => {
  test.use({ serviceWorkers: 'allow' })

  /** What the browser sends when the installed app is chosen as the target. */
  const share = (page: Page, text: string) =>
    page.evaluate(async (shared) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'POST', action: '/share/', enctype: 'multipart/form-data' })
      for (const [name, value] of [
        ['title', shared],
        ['text', shared],
        ['url', 'https://example.org/cikk'],
      ] as const)
        form.append(Object.assign(document.createElement('input'), { name, value }))
      const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 40 })
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done))
      const files = new DataTransfer()
      files.items.add(new File([blob ?? ''], 'kep.png', { type: 'image/png' }))
      form.append(Object.assign(document.createElement('input'), { type: 'file', name: 'image', files: files.files }))
      document.body.append(form)
      form.submit()
    }, text)
  const waitForWorker = (page: Page) =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (navigator.serviceWorker.controller === null)
        await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
    })

  test('R1.15 a text, a link and a picture wait for the login, then open in the composer', async ({ page }) => {
    const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as Record<string, unknown>
    expect(manifest['share_target']).toMatchObject({ action: '/share/', method: 'POST' })
    expect(manifest['shortcuts']).toMatchObject([{ url: '/mood/new' }, { url: '/note/add/' }])
    const { email, password } = await register(page, 'Megoszto')
    await page.context().clearCookies()
    await page.goto('/login/')
    await waitForWorker(page)
    const text = `Megosztott ${crypto.randomUUID()}`
    await share(page, text)
    await expectAt(page, /\/login\/\?target=/)
    await page.getByRole('textbox', { name: t('register.email') }).fill(email)
    await page.getByRole('textbox', { name: t('login.password') }).fill(password)
    await page.getByRole('button', { name: t('login.submit') }).click()
    await expectAt(page, '/note/add/')
    await expect(page.getByLabel(t('entry.type.note.prompt'))).toHaveValue(`${text}\nhttps://example.org/cikk`)
    await expect(page.getByRole('img', { name: 'kep.png' })).toBeVisible()
  })

  test('R1.15 offline it opens in the composer too, and the draft that was there is kept', async ({
    page,
    context,
    watch,
  }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/, /Failed to load/)
    await register(page, 'Offline')
    await page.goto('/note/add/')
    await waitForWorker(page)
    await page.getByLabel(t('entry.type.note.prompt')).fill('Ezt már írtam')
    await expect(page.getByText(t('entry.draft.saved'))).toBeVisible()
    await page.goto('/people/')
    await context.setOffline(true)
    const text = `Megosztott ${crypto.randomUUID()}`
    await share(page, text)
    await expectAt(page, '/note/add/')
    await expect(page.getByLabel(t('entry.type.note.prompt'))).toHaveValue(`${text}\nhttps://example.org/cikk`)
    await page.getByRole('button', { name: t('entry.drafts.open', { count: 1 }) }).click()
    await expect(page.getByText('Ezt már írtam')).toBeVisible()
  })
})

for (const size of sizes) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size })

    test('R4.08 installing is offered again in the settings after it was declined', async ({ page }) => {
      await register(page, 'Telepito')
      const settings = size.width < 1100 ? '/settings/' : '/settings/look'
      await page.goto(settings)
      const row = page.getByText(t('settings.install'))
      await expect(row).toBeVisible()
      await expect(page.getByText('A böngésződ menüjében válaszd')).toBeVisible()
      // The app listens only after its first page; the socket is opened later still.
      const connected = page.waitForEvent('websocket')
      await page.goto('/people/')
      await connected
      await page.evaluate(() => {
        const prompt = async () => {
          document.title = 'asked to install'
          return { outcome: 'dismissed' }
        }
        window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
      })
      await page.getByRole('button', { name: t('join.notNow') }).click()
      await follow(page, settings)
      await page.getByRole('button', { name: t('settings.install') }).click()
      await expect(page).toHaveTitle('asked to install')
    })
  })
}
