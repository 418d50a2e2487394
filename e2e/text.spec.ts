import type { Page } from '@playwright/test'
import { readZip } from '#/server/src/app/testing/zip.ts'
import { expectAccessible } from './accessible.ts'
import { expect, origin, register, registerAdmin, test } from './app.ts'
import type { OpenPage } from './app.ts'
import { t } from './texts.ts'

const headers = () => ({ origin: origin() })

async function idOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/dataset/user')
  return ((await answer.json()) as { _state: { auth_entityId: string } })._state.auth_entityId
}

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(path, { headers: headers(), data })
  expect(answer.ok()).toBe(true)
  return (await answer.json()) as T
}

async function registerFriend(page: Page, openPage: OpenPage, name: string): Promise<Page> {
  const other = await openPage()
  await register(other, name)
  await post(page, '/api/friend/request/send', { entity_id: await idOf(other) })
  await post(other, '/api/friend/request/send', { entity_id: await idOf(page) })
  return other
}

/** Selects words of the field as a double click or a drag would. */
const select = (page: Page, name: string, words: string) =>
  page.getByRole('textbox', { name }).evaluate((field, chosen) => {
    const area = field as HTMLTextAreaElement
    const start = area.value.indexOf(chosen)
    area.focus()
    area.setSelectionRange(start, start + chosen.length)
  }, words)

const written =
  '**Őszi** lista, *röviden*:\n- alma\n- ==2 * 3== körte\n\n> aki ás, az [arat](https://pelda.hu/a_b*c)\n\n[itt](javascript:alert(1)) <b>nem</b>'

test('signs in an entry are rendered, found by search and right in the export', async ({ page }) => {
  const account = await register(page, 'Boldi')
  const { setData } = await post<{ setData: { post_id: string } }>(page, '/api/post', {
    type: 'note',
    text: written,
    privacy_status: 0,
  })
  await page.goto(`/note/${setData.post_id}`)
  const entry = page.getByRole('article')
  await expect(entry.locator('strong')).toHaveText('Őszi')
  await expect(entry.locator('em')).toHaveText('röviden')
  await expect(entry.getByRole('listitem')).toHaveText(['alma', '==2 * 3== körte'])
  await expect(entry.locator('blockquote')).toHaveText('aki ás, az arat')
  const link = entry.getByRole('link', { name: 'arat' })
  await expect(link).toHaveAttribute('href', 'https://pelda.hu/a_b*c')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  await expect(entry.getByText('[itt](javascript:alert(1)) <b>nem</b>')).toBeVisible()
  await expectAccessible(page, 'an entry with a list, a quote and a link')

  await page.goto('/search/?query=őszi+lista')
  await expect(page.locator('main mark')).toHaveText(['Őszi', 'lista'])

  await post(page, '/api/identity/confirm', { password: account.password })
  await post(page, '/api/identity/export', {})
  const state = async () =>
    ((await (await page.request.get('/api/identity/export/state')).json()) as { export: { state: string } | null })
      .export?.state
  await expect.poll(state).toBe('ready')
  const zip = readZip(await (await page.request.get('/api/identity/export')).body())
  expect(zip.get('index.html')).toContain('<strong>Őszi</strong> lista, <em>röviden</em>:</p><ul><li>alma</li>')
  expect(JSON.parse(zip.get('data.json') ?? '')).toMatchObject({ entry: [{ text: written }] })
})

test('the composer has the toolbar: on a phone on request, without hiding the button', async ({ page }) => {
  await register(page, 'Formazo')
  await page.setViewportSize({ width: 390, height: 470 })
  await page.goto('/note/add/')
  const text = page.getByRole('textbox', { name: t('entry.type.note.prompt') })
  await text.fill('Vettem almát')
  await page.getByRole('button', { name: t('toolbar.label') }).click()
  await expect(text).toBeFocused()
  await select(page, t('entry.type.note.prompt'), 'almát')
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('toolbar.bold') })
    .click()
  await expect(text).toHaveValue('Vettem **almát**')
  await expect(text).toBeFocused()
  await expect(page.getByRole('button', { name: t('entry.publish') })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'the composer with its toolbar')
  await page.getByRole('button', { name: t('entry.publish') }).click()
  const node = page.getByRole('listitem').filter({ hasText: 'Vettem' }).last()
  await expect(node.locator('strong')).toHaveText('almát')
})

test('a comment and a message are formatted by the toolbar and the keyboard; who is told reads them without signs', async ({
  page,
  openPage,
}) => {
  await register(page, 'Iringo')
  const other = await registerFriend(page, openPage, 'Olvas')
  const { setData } = await post<{ setData: { post_id: string } }>(page, '/api/post', {
    type: 'note',
    text: 'Mit vigyünk?',
    privacy_status: 1,
  })

  await other.goto(`/comment/${setData.post_id}`)
  const comment = other.getByRole('textbox', { name: t('comment.label') })
  await comment.fill('Biztosan teát')
  const bar = other.getByRole('toolbar', { name: t('toolbar.label') })
  await expect(bar.getByRole('button')).toHaveCount(5)
  await select(other, 'Hozzászólás', 'teát')
  await comment.press('Control+b')
  await expect(comment).toHaveValue('Biztosan **teát**')
  await comment.press('Control+z')
  await expect(comment).toHaveValue('Biztosan teát')
  await select(other, 'Hozzászólás', 'teát')
  // on a Hungarian keyboard AltGr and B or I is a letter
  await comment.press('Control+Alt+b')
  await expect(comment).toHaveValue('Biztosan teát')
  await bar.getByRole('button', { name: t('toolbar.bold') }).click()
  await bar.getByRole('button', { name: t('toolbar.list') }).click()
  await expect(comment).toHaveValue('- Biztosan **teát**')
  await expect(comment).toBeFocused()
  await expectAccessible(other, 'a comment with the toolbar')
  await other.getByRole('button', { name: t('message.send') }).click()
  const item = other.getByRole('article').getByRole('listitem')
  await expect(item).toHaveText('Biztosan teát')
  await expect(item.locator('strong')).toHaveText('teát')

  await page.goto('/notification')
  await expect(page.getByText('• Biztosan teát')).toBeVisible()

  await other.goto(`/messages/${await idOf(page)}`)
  const message = other.getByRole('textbox', { name: t('message.placeholder') })
  await message.fill('Akkor este')
  await select(other, t('message.placeholder'), 'este')
  await other
    .getByRole('toolbar')
    .getByRole('button', { name: t('toolbar.italic') })
    .click()
  await message.press('Enter')
  await expect(other.getByRole('log').locator('em')).toHaveText('este')
  await page.goto('/messages/')
  await expect(page.getByText('Akkor este')).toBeVisible()
  await other.close()
})

test('an info page without tags is written by signs', async ({ page }) => {
  await registerAdmin(page, 'Gondnok')
  const address = `jelek-${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/admin/info')
  await page.getByRole('button', { name: t('admin.page.add') }).click()
  const sheet = page.getByRole('dialog', { name: t('admin.page.add') })
  await sheet.getByLabel(t('admin.page.address')).fill(address)
  await sheet.getByLabel(t('admin.field.title_hu')).fill('Jelek')
  await sheet.getByLabel(t('admin.field.html_hu')).fill('Ez fontos')
  await select(page, t('admin.field.html_hu'), 'fontos')
  await sheet
    .getByRole('toolbar')
    .first()
    .getByRole('button', { name: t('toolbar.bold') })
    .click()
  await sheet.getByRole('button', { name: t('act.save') }).click()
  await expect(sheet).toHaveCount(0)
  await page.goto(`/info/${address}`)
  await expect(page.locator('main strong')).toHaveText('fontos')
})
