import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, logIn, origin, people, register, test } from './app.ts'
import { t, textPattern } from './texts.ts'

const line = (page: Page) => page.getByRole('region', { name: t('page.profile') })

async function write(page: Page, occurred_on: string, text: string, privacy_status = 0): Promise<void> {
  const headers = { origin: origin() }
  const data = { type: 'note', text, occurred_on, privacy_status }
  expect((await page.request.post('/api/post', { headers, data })).status()).toBe(201)
}

test(
  'R2.17 R1.08 the own life line is the profile, the start page and the list of entries, and can be filtered',
  { tag: '@tier1' },
  async ({ page }) => {
    await logIn(page, people.member)
    for (const address of ['/', '/note/', '/profile/']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'Kertész Anna' })).toBeVisible()
      await expect(line(page).getByText('Az egyik kislány')).toBeVisible()
      await expect(line(page).getByText('Kijavítva az utolsó dolgozat.')).toBeVisible()
    }
    const gratitude = page
      .getByRole('group', { name: t('act.filter') })
      .getByRole('button', { name: t('entry.type.H') })
    await gratitude.click()
    await expect(gratitude).toHaveAttribute('aria-pressed', 'true')
    await expectAt(page, /category=gratitude/)
    await expect(line(page).getByText('Kijavítva az utolsó dolgozat.')).toBeHidden()
    await expect(line(page).getByText('Az egyik kislány')).toBeVisible()
    await gratitude.click()
    await expect(line(page).getByText('Kijavítva az utolsó dolgozat.')).toBeVisible()
  },
)

test('the life line has no accessibility violations', async ({ page }) => {
  await logIn(page, people.member)
  await page.goto('/profile/?category=gratitude')
  await expect(line(page).getByText('Az egyik kislány')).toBeVisible()
  await expectAccessible(page, 'life line')
})

test('R2.17 a new life line is empty; a jump shows it from a day, and a button returns to today', async ({ page }) => {
  await register(page, 'Ugro')
  await page.goto('/profile/')
  await expect(page.getByRole('heading', { name: t('empty.lifeline') })).toBeVisible()

  await write(page, '2024-03-05', 'márciusi séta')
  await write(page, '2024-03-01', 'első virág')
  await write(page, '2020-05-05', 'régi tavasz')
  await page.goto('/profile/')
  await expect(line(page).getByRole('heading', { level: 2 })).toHaveText(['2024. március', '2020. május'])

  await page.getByRole('button', { name: t('lifeline.jump') }).click()
  const calendar = page.getByRole('dialog', { name: t('lifeline.jump') })
  await calendar.getByLabel(t('form.year'), { exact: true }).selectOption('2024')
  await calendar.getByLabel(t('form.month'), { exact: true }).selectOption('március')
  await calendar.getByRole('button', { name: '2024. március 2.' }).click()
  await expectAt(page, /to=2024-03-02/)
  await expect(line(page).getByText('első virág')).toBeVisible()
  await expect(line(page).getByText('márciusi séta')).toBeHidden()

  await page.getByLabel(t('form.year'), { exact: true }).selectOption('2020')
  await expect(line(page).getByRole('heading', { level: 2 })).toHaveText(['2020. május'])
  await page.getByRole('button', { name: t('lifeline.toToday') }).click()
  await expect(line(page).getByText('márciusi séta')).toBeVisible()
  await expect(page.getByRole('link', { name: t('lifeline.ask') })).toHaveAttribute('href', '/note/add/')

  await page
    .getByRole('group', { name: t('act.filter') })
    .getByRole('button', { name: t('entry.type.D') })
    .click()
  await expect(page.getByRole('heading', { name: t('empty.lifeline.filter') })).toBeVisible()
})

test('R1.08 R9.04 earlier days load near the end, a long text opens, and Back returns to the same position', async ({
  page,
}) => {
  await register(page, 'Hosszu')
  const long = `${'Sokat írtam ma erről. '.repeat(40)}Vége`
  await write(page, '2025-06-01', long)
  const days = Array.from({ length: 31 }, (_, index) => index + 1)
  await Promise.all(days.map((day) => write(page, `2025-05-${String(day).padStart(2, '0')}`, `nap ${day}.`, day % 2)))
  await page.goto('/profile/')
  const text = line(page).getByText('Sokat írtam ma erről.')
  await expect(text).toHaveText(/(írtam|ma|Sokat|erről\.)…$/)
  await line(page)
    .getByRole('button', { name: t('act.more') })
    .click()
  await expect(text).toHaveText(/Vége$/)
  await line(page)
    .getByRole('button', { name: t('act.less') })
    .click()

  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(line(page).getByText(t('lifeline.start'))).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect(line(page).getByText('nap 1.', { exact: true })).toBeVisible()

  const middle = line(page).getByText('nap 15.', { exact: true })
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, -300))
    await expect(middle).toBeInViewport({ timeout: 500 })
  }).toPass()
  // Content above it may still move it.
  const positionOf = async () => (await middle.boundingBox())?.y ?? NaN
  let position = NaN
  await expect
    .poll(async () => {
      const before = position
      position = await positionOf()
      return position - before
    })
    .toBe(0)
  await line(page)
    .locator('[data-entry]', { has: page.getByText('nap 15.') })
    .getByRole('link')
    .first()
    .dispatchEvent('click')
  await expectAt(page, /\/note\//)
  await expect(line(page)).toHaveCount(0)
  await expect(page.getByText('nap 15.', { exact: true })).toBeVisible()
  await page.goBack()
  await expect.poll(async () => Math.abs((await positionOf()) - position), { timeout: 60_000 }).toBeLessThan(2)
})

test('R2.08 the life line of another person shows only what the viewer may see', async ({ page, openPage }) => {
  await register(page, 'Titkos')
  await write(page, '2025-06-03', 'mindenkinek szól', 9)
  await write(page, '2025-06-02', 'a barátoknak szól', 1)
  await write(page, '2025-06-01', 'csak nekem szól', 0)
  const { profile } = await (await page.request.get('/api/profile/me')).json()

  const stranger = await openPage()
  await logIn(stranger, people.member)
  await stranger.goto(`/people/${profile.id}`)
  await expect(stranger.getByRole('heading', { level: 1, name: 'Titkos' })).toBeVisible()
  const theirs = stranger.getByRole('region', { name: t('page.person', { name: 'Titkos' }) })
  await expect(theirs.getByText('mindenkinek szól')).toBeVisible()
  await expect(theirs.getByText(t('lifeline.startOf'))).toBeVisible()
  await expect(stranger.getByText('a barátoknak szól')).toHaveCount(0)
  await expect(stranger.getByText('csak nekem szól')).toHaveCount(0)
})

test('R2.17 the menu and a pull at the top reload the life line', async ({ openPage }) => {
  const page = await openPage({ hasTouch: true })
  await page.addInitScript(() => localStorage.setItem('entemi.cookie', 'read'))
  await register(page, 'Huzo')
  await write(page, '2025-06-01', 'az első sor')
  await page.goto('/profile/')
  await expect(line(page).getByText('az első sor')).toBeVisible()

  await write(page, '2025-06-02', 'a második sor')
  await page.getByRole('button', { name: t('menu.open') }).click()
  await page.getByRole('button', { name: t('act.refresh') }).click()
  await expect(line(page).getByText('a második sor')).toBeVisible()

  await write(page, '2025-06-03', 'a harmadik sor')
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] })
  await touch('touchStart', 300)
  for (const y of [330, 380, 430, 480]) await touch('touchMove', y)
  await touch('touchEnd')
  await expect(line(page).getByText('a harmadik sor')).toBeVisible()
})

test('R1.08 a panel beside the life line and the feed shows recent moods and the entries on this day', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await logIn(page, people.member)
  await page.goto('/profile/')
  const aside = page.getByRole('complementary', { name: t('aside.label') })
  await expect(aside.getByRole('listitem').first()).toBeVisible()
  await expect(aside.getByRole('link', { name: t('page.insight') })).toHaveAttribute('href', '/insight/')
  const memories = page.getByRole('region', { name: t('entry.onThisDay') })
  await expect(memories.getByRole('link')).toHaveText([
    textPattern('entry.onThisDay.years', { count: 1 }),
    textPattern('entry.onThisDay.years', { count: 2 }),
  ])
  await page.goto('/timeline/')
  await expect(aside.getByRole('link', { name: t('entry.onThisDay.years', { count: 1 }) })).toBeVisible()
})
