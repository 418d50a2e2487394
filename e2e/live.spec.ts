import { expectAccessible } from './accessible.ts'
import { expect, expectAt, logIn, origin, people, post, register, registerInNewBrowser, test } from './app.ts'
import { startStreamServer } from './stream-server.ts'
import { t } from './texts.ts'

const exactly = (name: string) => ({ name, exact: true })

test(
  'R1.11 R2.23 a leader schedules a broadcast, consents to take part, starts it, writes in its chat, and ends it',
  { tag: '@tier1' },
  async ({ page, watch }) => {
    // the broadcast and its chat before the consent
    watch.allow(/status of 403 .*\/api\/live\//)
    await register(page, 'olivia')
    const made = await page.request.post('/api/entity', {
      headers: { origin: origin() },
      data: { name: `Esti kör ${crypto.randomUUID().slice(0, 8)}`, type: 2, settings: {} },
    })
    expect(made.status()).toBe(201)
    const title = `Kérdések ${crypto.randomUUID().slice(0, 8)}`

    await page.goto('/live/')
    await page.getByRole('button', exactly(t('live.add'))).click()
    const sheet = page.getByRole('dialog', { name: t('live.add') })
    await sheet.getByLabel(t('live.title'), { exact: true }).fill(title)
    await sheet.getByLabel(t('live.source')).selectOption('youtube')
    await sheet.getByLabel(t('live.address')).fill('https://youtu.be/dQw4w9WgXcQ')
    await expectAccessible(page, 'announcing a broadcast')
    await sheet.getByRole('button', exactly(t('live.add'))).click()
    await expect(sheet).toHaveCount(0)

    await page.getByRole('link', { name: title }).click()
    await page.getByRole('button', exactly(t('consent.accept'))).click()
    await expect(page.getByText(t('live.notYet'))).toBeVisible()
    await page.getByRole('button', exactly(t('live.start'))).click()
    await expect(page.getByRole('button', { name: t('live.play') })).toBeVisible()
    await expect(page.getByText(t('live.viewers', { count: 0 }))).toBeVisible()

    const chat = page.getByRole('log', { name: t('live.chat.log') })
    await page.getByLabel(t('live.chat.placeholder')).fill('Itt vagyok :)')
    await page.getByRole('button', exactly(t('live.chat.send'))).click()
    await expect(chat.getByText('Itt vagyok 🙂')).toBeVisible()
    await expectAccessible(page, 'a broadcast')

    await page.getByRole('link', { name: t('live.chat.open') }).click()
    const popup = page.getByRole('dialog', { name: t('page.liveChat') })
    await expect(popup.getByText('Itt vagyok 🙂')).toBeVisible()
    await popup.getByRole('button', { name: t('live.chat.line', { name: 'olivia' }) }).click()
    await page.getByRole('menuitem', { name: t('act.delete') }).click()
    await expect(popup.getByText('Itt vagyok 🙂')).toHaveCount(0)
    await popup.getByRole('button', { name: t('act.close') }).click()
    await expect(popup).toHaveCount(0)

    await page.getByRole('button', exactly(t('live.stop'))).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', exactly(t('live.stop')))
      .click()
    await expect(page.getByText(t('live.chat.closed'))).toBeVisible()
  },
)

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

for (const viewport of sizes)
  test.describe(`on ${viewport.width} px`, () => {
    test.use({ viewport })

    test('R1.11 R2.23 a leader starts a broadcast now, is not counted among its viewers, makes a moderator after a question, and ends it with its chat closed', async ({
      page,
      openPage,
    }) => {
      await register(page, 'Gazda')
      const { entity_id: groupId } = await post<{ entity_id: string }>(page, '/api/entity', {
        name: `Esti kör ${crypto.randomUUID().slice(0, 8)}`,
        type: 2,
        settings: { join: 'open' },
      })
      const viewer = await registerInNewBrowser(openPage, 'Nezo')
      await viewer.setViewportSize(viewport)
      await post(viewer, `/api/entity/join/${groupId}`)
      for (const one of [page, viewer]) await post(one, '/api/consent/live', { accepted: true })

      await page.goto('/live/')
      await page.getByRole('button', exactly(t('live.add'))).click()
      const sheet = page.getByRole('dialog', { name: t('live.add') })
      const title = `Kérdések ${crypto.randomUUID().slice(0, 8)}`
      await sheet.getByLabel(t('live.title'), { exact: true }).fill(title)
      await expect(sheet.getByLabel(t('live.time'))).toBeVisible()
      await sheet.getByText(t('live.when.now')).click()
      await expect(sheet.getByLabel(t('live.time'))).toHaveCount(0)
      await sheet.getByLabel(t('live.source')).selectOption('youtube')
      await sheet.getByLabel(t('live.address')).fill('https://youtu.be/dQw4w9WgXcQ')
      await expectAccessible(page, 'a broadcast for now')
      await sheet.getByRole('button', exactly(t('live.start'))).click()
      await expectAt(page, /\/live\/[0-9a-f-]{36}$/)
      const picture = page.getByRole('button', { name: t('live.play') })
      await expect(picture).toBeVisible()
      await expect(page.getByText(t('live.viewers', { count: 0 }))).toBeVisible()

      await viewer.goto(new URL(page.url()).pathname)
      for (const one of [page, viewer]) await expect(one.getByText(t('live.viewers', { count: 1 }))).toBeVisible()
      const log = page.getByRole('log', { name: t('live.chat.log') })
      await viewer.getByLabel(t('live.chat.placeholder')).fill('Jó estét!')
      await viewer.getByRole('button', exactly(t('live.chat.send'))).click()
      await expect(log.getByText('Jó estét!')).toBeVisible()
      for (const one of [page, viewer]) {
        await expect(async () => {
          const screen = await one.getByRole('button', { name: t('live.play') }).boundingBox()
          const chat = await one.getByRole('log', { name: t('live.chat.log') }).boundingBox()
          if (screen === null || chat === null) throw new Error('the picture or the chat is not on the page')
          if (viewport.width >= 1100) expect(chat.x).toBeGreaterThan(screen.x + screen.width)
          else expect(chat.y).toBeGreaterThan(screen.y + screen.height)
        }).toPass()
      }
      await expectAccessible(page, 'a broadcast of a video service')

      const field = page.getByLabel(t('live.chat.placeholder'))
      await field.fill('Félbehagyott mondat')
      await page.setViewportSize({ width: viewport.width === 390 ? 1280 : 390, height: 844 })
      await expect(field).toHaveValue('Félbehagyott mondat')
      await page.setViewportSize(viewport)

      const nameModerator = async (answer: string) => {
        await log.getByRole('button', { name: t('live.chat.line', { name: 'Nezo' }) }).click()
        await page.getByRole('menuitem', { name: t('live.chat.name') }).click()
        const question = page.getByRole('alertdialog', { name: t('live.chat.name.title', { name: 'Nezo' }) })
        await question.getByRole('button', exactly(answer)).click()
        await expect(question).toHaveCount(0)
      }
      await nameModerator(t('act.cancel'))
      await expect(log.getByText(t('live.chat.moderator'), { exact: true })).toHaveCount(0)
      await nameModerator(t('live.chat.name'))
      await expect(log.getByText(t('live.chat.moderator'), { exact: true })).toBeVisible()

      await page.getByRole('button', exactly(t('live.stop'))).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', exactly(t('live.stop')))
        .click()
      for (const one of [page, viewer]) {
        await expect(one.getByText(t('live.chat.closed'))).toBeVisible()
        await expect(one.getByLabel(t('live.chat.placeholder'))).toHaveCount(0)
        await expect(one.getByText('Jó estét!')).toBeVisible()
        const day = await one.evaluate(() =>
          new Date().toLocaleDateString('hu', { month: 'short', day: 'numeric', weekday: 'long' }),
        )
        await expect(one.getByText(new RegExp(`^${day} \\d\\d\\.\\d\\d–\\d\\d\\.\\d\\d · Véget ért$`))).toBeVisible()
      }
      await expectAccessible(viewer, 'a broadcast that is over')
      await page.goBack()
      await expectAt(page, '/live/')
      await expect(page.getByRole('link', { name: title })).toBeVisible()
      await viewer.close()
    })
  })

test.describe('a stream from another site', () => {
  test.use({ ignoreHTTPSErrors: true, site: 'own' })

  test('R1.11 plays from the host that an administrator set, and the page can reach no other', async ({
    page,
    watch,
  }) => {
    const stream = await startStreamServer()
    await logIn(page, people.admin)
    const post = async (path: string, data: object): Promise<Record<string, string>> => {
      const made = await page.request.post(path, { headers: { origin: origin() }, data })
      expect(made.ok()).toBe(true)
      return ((await made.json()) as { setData: Record<string, string> }).setData
    }
    const name = `Távoli ${crypto.randomUUID().slice(0, 8)}`
    const { entity_id = '' } = await post('/api/entity', { name, type: 2, settings: {} })
    await post('/api/consent/live', { accepted: true })
    const body = { title: name, starts_at: new Date().toISOString(), source: 'hls', publish_to: entity_id }
    const { channel_id = '' } = await post('/api/live', { ...body, address: stream.address })
    await post(`/api/live/${channel_id}/start`, {})

    await page.goto(`/live/${channel_id}`)
    const play = page.getByRole('button', { name: t('live.play') })
    await expect(play).toBeVisible()
    expect([...stream.requested]).toEqual([])
    await play.click()
    const video = page.getByLabel(name, { exact: true }).and(page.locator('video'))
    await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).currentTime)).toBeGreaterThan(1)
    expect([...stream.requested]).toEqual(expect.arrayContaining(['/index.m3u8', '/begin.mp4', '/0.mp4']))

    // the same server under another name is another host
    watch.allow(/adatok\.elsewhere\.example/)
    const elsewhere = stream.address.replace('adas.', 'adatok.')
    const reach = (address: string) =>
      fetch(address).then(
        () => 'reached',
        () => 'refused',
      )
    await expect.poll(() => page.evaluate(reach, stream.address)).toBe('reached')
    await expect.poll(() => page.evaluate(reach, elsewhere)).toBe('refused')
    stream.stop()
  })
})
