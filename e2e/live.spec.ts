import { expectAccessible } from './accessible.ts'
import { expect, logIn, origin, people, register, test } from './app.ts'
import { startStreamServer } from './stream-server.ts'

const exactly = (name: string) => ({ name, exact: true })

test('R1.11 R2.23 a leader schedules a broadcast, consents to take part, starts it, writes in its chat, and ends it', async ({
  page,
  watch,
}) => {
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
  await page.getByRole('button', exactly('Adás hirdetése')).click()
  const sheet = page.getByRole('dialog', { name: 'Adás hirdetése' })
  await sheet.getByLabel('Az adás címe', { exact: true }).fill(title)
  await sheet.getByLabel('Honnan jön a kép?').selectOption('youtube')
  await sheet.getByLabel('A közvetítés webcíme').fill('https://youtu.be/dQw4w9WgXcQ')
  await expectAccessible(page, 'announcing a broadcast')
  await sheet.getByRole('button', exactly('Adás hirdetése')).click()
  await expect(sheet).toHaveCount(0)

  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', exactly('Hozzájárulok')).click()
  await expect(page.getByText('Az adás még nem kezdődött el.')).toBeVisible()
  await page.getByRole('button', exactly('Adás indítása')).click()
  await expect(page.getByRole('button', { name: 'Adás lejátszása' })).toBeVisible()
  await expect(page.getByText('1 néző')).toBeVisible()

  const chat = page.getByRole('log', { name: 'Az adás beszélgetése' })
  await page.getByLabel('Szólj hozzá az adáshoz').fill('Itt vagyok :)')
  await page.getByRole('button', exactly('Küldés')).click()
  await expect(chat.getByText('Itt vagyok 🙂')).toBeVisible()
  await expectAccessible(page, 'a broadcast')

  await page.getByRole('link', { name: 'Beszélgetés megnyitása' }).click()
  const popup = page.getByRole('dialog', { name: 'Beszélgetés az adáshoz' })
  await expect(popup.getByText('Itt vagyok 🙂')).toBeVisible()
  await popup.getByRole('button', { name: /olivia üzenetének műveletei/ }).click()
  await page.getByRole('menuitem', { name: 'Törlés' }).click()
  await expect(popup.getByText('Itt vagyok 🙂')).toHaveCount(0)
  await popup.getByRole('button', { name: 'Bezárás' }).click()
  await expect(popup).toHaveCount(0)

  await page.getByRole('button', exactly('Adás befejezése')).click()
  await page.getByRole('alertdialog').getByRole('button', exactly('Adás befejezése')).click()
  await expect(page.getByText('Az adás véget ért, itt már nem lehet írni.')).toBeVisible()
})

test.describe('a stream from another site', () => {
  test.use({ ignoreHTTPSErrors: true })

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
    const play = page.getByRole('button', { name: 'Adás lejátszása' })
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
    expect(await page.evaluate(reach, stream.address)).toBe('reached')
    expect(await page.evaluate(reach, elsewhere)).toBe('refused')
    stream.stop()
  })
})
