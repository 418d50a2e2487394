import { expectAccessible } from './accessible.ts'
import { expect, expectAt, origin, post, register, registerInNewBrowser, sizes, test } from './app.ts'
import { t } from './texts.ts'

const nameOf = (prefix: string) => `${prefix} ${crypto.randomUUID().slice(0, 8)}`
const dayAfter = (days: number) => Temporal.Now.plainDateISO().add({ days }).toString()

for (const viewport of sizes)
  test(
    `at ${viewport.width} px an event is written in a group with time, town and link; it is in the group, in Ma, in the list, on the map and in a calendar, and a member answers`,
    { tag: viewport.width === 1280 ? '@tier1' : [] },
    async ({ page, openPage }) => {
      await page.setViewportSize(viewport)
      await register(page, 'Hazigazda')
      // a server that has just started is still filling its towns
      await expect
        .poll(async () => (await page.request.get('/api/autocomplete/city?query=veszpr')).text(), { timeout: 60_000 })
        .toContain('Veszprém')
      const body = { name: nameOf('Túrakör'), type: 2, settings: { pub_note: 'members' } }
      const { entity_id: id } = await post<{ entity_id: string }>(page, '/api/entity', body)
      const member = await registerInNewBrowser(openPage, 'Turatars')
      await member.setViewportSize(viewport)
      await post(member, `/api/entity/join/${id}`)

      await page.goto(`/entity/${id}`)
      await page
        .getByRole('main')
        .getByRole('link', { name: t('event.title'), exact: true })
        .click()
      const editor = page.getByRole('region', { name: t('event.title') })
      await expect(editor).toBeVisible()
      const title = nameOf('Kirándulás')
      await page.getByLabel(t('entry.title.event')).fill(title)
      await editor.getByLabel(t('event.day'), { exact: true }).fill(dayAfter(5))
      await editor.getByLabel(t('event.time'), { exact: true }).fill('09:30')
      const town = editor.getByRole('combobox', { name: t('event.town') })
      await town.fill('veszpr')
      await page.getByRole('option', { name: /^Veszprém/ }).click()
      await expect(editor.getByText('Veszprém')).toBeVisible()
      await editor.getByLabel(/^Link/).fill('https://example.org/utvonal')
      await expectAccessible(page, 'the composer of an event')
      await page.getByRole('button', { name: t('entry.publish') }).click()
      await expectAt(page, `/entity/${id}`)

      // in the group: on a phone one row over the posts
      const listed = page.getByRole('link', { name: new RegExp(title) })
      await expect(listed.first()).toBeVisible()
      const card = page.getByRole('article').filter({ hasText: title })
      await expect(card.getByText('Veszprém')).toBeVisible()
      await expect(card.getByText('09.30')).toBeVisible()
      await expectAccessible(page, 'a group with an event')
      const second = nameOf('Gyertyafény')
      const starts_at = Temporal.Now.instant()
        .add({ hours: 24 * 9 })
        .toString()
      const event = { starts_at, ends_at: null, zone: 'Europe/Budapest', link: null }
      await post(page, '/api/post', { type: 'note', title: second, text: '', publish_to: id, privacy_status: 2, event })
      await member.goto(`/entity/${id}`)
      if (viewport.width < 1100) {
        const row = member.getByRole('link', { name: new RegExp(`${title}.*még 1`) })
        await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(100)
        await row.click()
        await expectAt(member, `/event/?group=${id}`)
        await expect(member.getByRole('main').getByRole('link', { name: new RegExp(second) })).toBeVisible()
        await expectAccessible(member, 'the events of a group')
      } else
        await expect(
          member.getByRole('complementary', { name: body.name }).getByRole('link', { name: new RegExp(second) }),
        ).toBeVisible()

      // another member answers, on the page that the list of all own events leads to
      await member.goto('/event/')
      await member
        .getByRole('main')
        .getByRole('link', { name: new RegExp(title) })
        .click()
      await expectAt(member, /\/note\//)
      const answers = member.getByRole('group', { name: t('event.answer') })
      await answers.getByRole('button', { name: t('event.answer.yes') }).click()
      await expect(answers.getByRole('button', { name: t('event.answer.yes') })).toHaveAttribute('aria-pressed', 'true')
      await expect(member.getByRole('button', { name: /2 jön/ })).toBeVisible()
      await expect(member.getByRole('link', { name: /example\.org/ })).toHaveAttribute(
        'href',
        'https://example.org/utvonal',
      )
      const file = member.waitForEvent('download')
      await member.getByRole('link', { name: t('event.file') }).click()
      const calendar = await (await file).createReadStream()
      let text = ''
      for await (const piece of calendar) text += String(piece)
      expect(text).toContain(`SUMMARY:${title}`)

      // the private address for a calendar, read without a session and ended by its owner
      await member.goto('/event/')
      await member.getByRole('button', { name: t('subscription.make') }).click()
      await expect(member.getByLabel(t('event.calendar.address'))).toHaveValue(/^http/)
      const address = await member.getByLabel(t('event.calendar.address')).inputValue()
      const readCalendar = async () => {
        const answer = await fetch(address)
        return [answer.status, (await answer.text()).includes(`SUMMARY:${title}`)]
      }
      expect(await readCalendar()).toEqual([200, true])
      await member.getByRole('button', { name: t('subscription.end') }).click()
      await expect(member.getByRole('button', { name: t('subscription.make') })).toBeVisible()
      await expect.poll(readCalendar).toEqual([404, false])

      await page.goto('/')
      await expect(page.getByRole('link', { name: new RegExp(title) }).first()).toBeVisible()
      await member.request.post('/api/consent/location', { headers: { origin: origin() }, data: { accepted: true } })
      await member.goto('/map/')
      const map = member.getByRole('region', { name: t('map.label') })
      await expect(map.getByRole('button', { name: `${title}, Veszprém` })).toBeVisible()
      await member.close()
    },
  )
