import type { Locator, Page } from '@playwright/test'
import { expect, post, register, test } from './app.ts'
import { t } from './texts.ts'

async function idOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/dataset/user')
  return ((await answer.json()) as { _state: { auth_entityId: string } })._state.auth_entityId
}

/** Whether the colour of the reader's own mood is used anywhere inside. */
const hasOwnColour = (area: Locator) =>
  area.evaluate((root) => {
    const colourOf = (value: string) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = value
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }
    const own = colourOf('var(--mood)')
    if (own === colourOf('var(--hairline)')) throw new Error('the reader has no mood')
    return [root, ...root.querySelectorAll('*')].some((element) =>
      [null, '::before', '::after'].some((part) => {
        const { backgroundColor, backgroundImage, borderTopColor, boxShadow, content } = getComputedStyle(element, part)
        if (part !== null && content === 'none') return false
        return [backgroundColor, backgroundImage, borderTopColor, boxShadow].some((style) => style.includes(own))
      }),
    )
  })

test('R1.12 R3.11 a person whose mood is hidden is never shown in the colour of the reader’s own mood', async ({
  page,
  openPage,
}) => {
  const other = await openPage()
  const name = `Rejtett-${crypto.randomUUID().slice(0, 8)}`
  await register(page, 'Olvaso')
  await register(other, name)
  const [readerId, otherId] = [await idOf(page), await idOf(other)]
  await post(page, '/api/friend/request/send', { entity_id: otherId })
  await post(other, '/api/friend/request/send', { entity_id: readerId })
  await post(page, '/api/profile/setxx/mood', { mood: 5, privacy_status: 9 })
  await post(other, '/api/profile/setxx/mood', { mood: 2, privacy_status: 0 })
  const { post_id = '' } = await post(other, '/api/post', { type: 'note', text: `Szia ${name}`, privacy_status: 9 })
  await post(other, `/api/comment/${post_id}`, { message: `Hozzá ${name}` })
  await post(other, `/api/message/${readerId}`, { text: 'Szia!' })
  await post(page, '/api/consent/location', { accepted: true })

  await page.goto('/timeline/')
  await expect(page.locator('body')).toHaveClass(/mood-5/)
  const card = page.getByRole('article').filter({ hasText: `Szia ${name}` })
  await expect(card).toBeVisible()
  expect(await hasOwnColour(card)).toBe(false)

  await page.goto(`/note/${post_id}`)
  await expect(card.first()).toBeVisible()
  expect(await hasOwnColour(card.first())).toBe(false)

  await page.goto(`/comment/${post_id}`)
  const comment = page
    .getByRole('dialog')
    .getByRole('article')
    .filter({ hasText: `Hozzá ${name}` })
  await expect(comment).toBeVisible()
  expect(await hasOwnColour(comment)).toBe(false)

  for (const address of ['/people/', '/messages/']) {
    await page.goto(address)
    const row = page.getByRole('listitem').filter({ hasText: name }).first()
    await expect(row).toBeVisible()
    expect(await hasOwnColour(row), address).toBe(false)
  }

  // Alone in a square of the map, as the server answers for a person whose mood is hidden.
  const answer = await page.request.get(`/api/people?query=${encodeURIComponent(name)}`)
  const [person] = ((await answer.json()) as { list: { data: { mood: null }[] } }).list.data
  expect(person?.mood).toBeNull()
  await page.route(/\/api\/location\?/, (route) => {
    const data = [{ kind: 'person', lat: 47.2, lon: 19.4, name: null, person }]
    return route.fulfill({ json: { list: { data, next: null } } })
  })
  await page.goto('/map/')
  const mark = page.getByRole('region', { name: t('map.label') }).getByRole('button', { name })
  await expect(mark).toBeVisible()
  expect(await hasOwnColour(mark)).toBe(false)
  await other.close()
})
