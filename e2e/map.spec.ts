import { expectAccessible } from './accessible.ts'
import { expect, expectAt, origin, register, sizes, test } from './app.ts'
import { t } from './texts.ts'

test(
  'R1.09 R2.05 R5.08 R9.08 a member consents, is put on the map by a town and by where they are, looks around and is removed from it',
  { tag: '@tier1' },
  async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 46.9033, longitude: 19.6912 })
    await register(page, 'Terkepes')
    // a server that has just started is still filling its towns
    await expect
      .poll(async () => (await page.request.get('/api/autocomplete/city?query=budap')).text(), { timeout: 60_000 })
      .toContain('Budapest')
    // the list asks for nothing; the map asks, and a refusal leads back to the list
    await page.goto('/we/')
    const [asList, asMap] = [
      page.getByRole('radio', { name: t('map.view.list') }),
      page.getByRole('radio', { name: t('map.view.map') }),
    ]
    await expect(asList).toBeChecked()
    await expect(page.getByRole('link', { name: 'Kertész Anna' })).toBeVisible()
    await asMap.check({ force: true })
    await page.getByRole('button', { name: t('consent.decline') }).click()
    await expect(asList).toBeChecked()
    // a toast stays while the pointer is over it
    await page.mouse.move(0, 0)
    await expect(page.getByText(t('consent.declined'))).toHaveCount(0)
    await asMap.check({ force: true })
    await page.getByRole('button', { name: t('consent.accept'), exact: true }).click()
    const map = page.getByRole('region', { name: t('map.label') })
    await expect(map.getByRole('button', { name: /Budapest: \d+ ember/ })).toBeVisible()
    await expect(page.getByText(t('map.own.none'))).toBeVisible()

    // by a town from the list
    await page.getByRole('link', { name: t('empty.map.act') }).click()
    const town = page.getByRole('combobox', { name: t('settings.map.city') })
    await town.fill('kiskunfel')
    await expect(page.getByRole('option', { name: /Kiskunfélegyháza/ })).toBeVisible()
    await town.press('ArrowDown')
    await town.press('Enter')
    await expect(page.getByText(t('settings.map.now.town', { town: 'Kiskunfélegyháza' }))).toBeVisible()
    // by the position of the device, blurred before it is stored and never written out
    await page.getByRole('button', { name: t('place.here') }).click()
    await expect(page.getByText(t('settings.map.blurred'), { exact: true })).toBeVisible()
    await expect(page.locator('body')).not.toContainText(/46[.,]9|19[.,]69/)

    await page.goto('/map/')
    await expect(page.getByText(t('map.own.blurred'))).toBeVisible()
    const cluster = map.getByRole('button', { name: /Budapest: \d+ ember/ })
    await expect(cluster).toBeVisible()
    await expectAccessible(page, 'the map')
    // layers: only friends shows nobody, and the names of towns can be hidden
    const layers = page.getByRole('group', { name: t('map.layers') })
    await layers.getByRole('button', { name: t('map.layer.friends') }).click()
    await expect(cluster).toHaveCount(0)
    await layers.getByRole('button', { name: t('map.layer.friends') }).click()
    await expect(cluster).toBeVisible()
    const far = map.getByText('Krakkó', { exact: true })
    await expect(far).toBeVisible()
    await layers.getByRole('button', { name: t('map.layer.towns') }).click()
    await expect(far).toHaveCount(0)
    // a tap on a cluster zooms in and splits it
    await expect.poll(() => map.getByRole('button').count()).toBeGreaterThan(1)
    const zoomed = page.waitForResponse((answer) => /\/api\/location\?/.test(answer.url()) && answer.ok())
    await cluster.focus()
    await cluster.press('Enter')
    await zoomed
    await expect(map.getByRole('button', { name: /Nagymaros/ })).toBeVisible()
    // a spot lists its people, a person opens
    await map.getByRole('button', { name: /Budapest: \d+ ember/ }).press('Enter')
    const spot = page.getByRole('region', { name: /Budapest: \d+ ember/ })
    await spot.getByRole('link').first().click()
    await expectAt(page, /\/people\/[0-9a-f-]{36}/)
    await page.goBack()

    // the same as a list without a map
    await page.getByRole('radio', { name: t('map.view.list') }).check({ force: true })
    const around = page.getByRole('combobox', { name: t('map.search') })
    await around.fill('szege')
    await page
      .getByRole('option', { name: /Szeged/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Szeged' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Kertész Anna' })).toBeVisible()
    await expectAccessible(page, 'the list')

    await page.goto('/settings/map')
    await page.getByRole('button', { name: t('settings.map.stop') }).click()
    await expect(page.getByText(t('settings.map.now.none'))).toBeVisible()
  },
)

test('a face on the map whose picture cannot be read, as offline, shows initials', async ({ page, watch }) => {
  watch.allow(/Failed to load resource/)
  await register(page, 'Nezelodo')
  const headers = { origin: origin() }
  await page.request.post('/api/consent/location', { headers, data: { accepted: true } })
  const answer = await page.request.get(`/api/people?query=${encodeURIComponent('Kertész Anna')}`)
  const [person] = ((await answer.json()) as { list: { data: object[] } }).list.data
  await page.route('**/media/lost/**', (route) => route.abort('internetdisconnected'))
  await page.route(/\/api\/location\?/, (route) => {
    const face = { ...person, profile_image_url: '/media/lost/thumb' }
    const data = [{ kind: 'person', lat: 47.2, lon: 19.4, name: null, person: face }]
    return route.fulfill({ json: { list: { data, next: null } } })
  })
  await page.goto('/map/')
  const mark = page.getByRole('region', { name: t('map.label') }).getByRole('button', { name: 'Kertész Anna' })
  await expect(mark).toHaveText('KA')
  await expect(mark.locator('img')).toHaveCount(0)
})

test(
  'on a desktop the map fills the window, a person is shown beside the list, and the folded menu opens over it',
  { tag: '@tier1' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await register(page, 'Asztali')
    await page.goto('/we/')
    // the list needs no consent, the map asks for it
    const list = page.getByRole('region', { name: t('map.view.list') })
    await expect(list.getByRole('link', { name: 'Kertész Anna' })).toBeVisible()
    await page.getByRole('button', { name: t('map.open') }).click()
    await page.getByRole('button', { name: t('consent.accept'), exact: true }).click()
    const map = page.getByRole('region', { name: t('map.label') })
    await expect(map.getByRole('button', { name: /Budapest: \d+ ember/ })).toBeVisible()
    await expect.poll(() => map.boundingBox()).toEqual({ x: 72, y: 0, width: 1208, height: 800 })

    await list.getByRole('link', { name: 'Kertész Anna' }).click()
    const card = page.getByRole('region', { name: 'Kertész Anna' })
    await expect(card).toBeFocused()
    await expect(card.getByText('Szeged')).toBeVisible()
    await expect(card.getByRole('link', { name: t('map.person.open') })).toHaveAttribute(
      'href',
      /^\/people\/[0-9a-f-]{36}$/,
    )
    await expectAccessible(page, 'the wide map')
    await page.keyboard.press('Escape')
    await expect(card).toHaveCount(0)

    const menu = page.getByRole('navigation', { name: t('menu.label') })
    const inside = menu.locator('> div')
    await expect.poll(async () => (await inside.boundingBox())?.width).toBe(72)
    await menu.hover()
    await expect.poll(async () => (await inside.boundingBox())?.width).toBe(240)
    expect((await map.boundingBox())?.x).toBe(72)
  },
)

test('the folded menu stays folded under a pointer that rests there after a click, and opens for one that enters it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await register(page, 'Nyugvo')
  await page.goto('/timeline/')
  const menu = page.getByRole('navigation', { name: t('menu.label') })
  const widthAtRest = () =>
    menu.locator('> div').evaluate(async (inside) => {
      // what the last move has changed is rendered in the next frame
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      await Promise.all(inside.getAnimations().map(({ finished }) => finished))
      return inside.getBoundingClientRect().width
    })
  const item = menu.getByRole('link', { name: t('menu.we'), exact: true })
  const { y } = (await item.boundingBox()) ?? { y: 0 }
  await page.mouse.move(36, y + 20)
  await expect.poll(widthAtRest).toBe(240)
  await page.mouse.click(36, y + 20)
  const person = page.getByRole('region', { name: t('map.view.list') }).getByRole('link', { name: 'Kertész Anna' })
  await expect(person).toBeVisible()
  await expect.poll(widthAtRest).toBe(72)
  await page.mouse.move(38, y + 24)
  expect(await widthAtRest()).toBe(72)

  await page.mouse.move(700, 400)
  await page.mouse.move(36, y + 20)
  await expect.poll(widthAtRest).toBe(240)
  await page.mouse.move(700, 400)
  await expect.poll(widthAtRest).toBe(72)
  // the keyboard opens it too
  await item.focus()
  await page.keyboard.press('Shift+Tab')
  await expect.poll(widthAtRest).toBe(240)
})

for (const viewport of sizes)
  test(`R2.05 at ${viewport.width} px events are on the map and in its list, and lead to the event`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await register(page, 'Terepjaro')
    const headers = { origin: origin() }
    await page.request.post('/api/consent/location', { headers, data: { accepted: true } })
    await page.goto('/map/')
    const map = page.getByRole('region', { name: t('map.label') })
    const mark = map.getByRole('button', { name: 'Könyvcsere, Budapest' })
    await expect(mark).toBeVisible()
    await expectAccessible(page, 'the map with events')
    const layer = page
      .getByRole('group', { name: t('map.layers') })
      .getByRole('button', { name: t('map.layer.events') })
    await layer.click()
    await expect(mark).toHaveCount(0)
    await layer.click()
    await mark.press('Enter')
    const panel = page.getByRole('region', { name: 'Könyvcsere, Budapest' })
    await expect(panel).toBeFocused()
    await expectAccessible(page, 'an event of the map')
    await panel.getByRole('link', { name: /Könyvcsere/ }).click()
    await expectAt(page, /\/note\/[0-9a-f-]{36}/)
    await expect(page.getByRole('group', { name: t('event.answer') })).toBeVisible()
    // the same as a list
    await page.goto('/map/')
    if (viewport.width < 960) await page.getByRole('radio', { name: t('map.view.list') }).check({ force: true })
    const listed = page.getByRole('region', { name: t('map.layer.events') })
    await expect(listed.getByRole('link', { name: /Könyvcsere/ })).toBeVisible()
  })
