import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, register, test } from './app.ts'
import { t } from './texts.ts'

const headers = () => ({ origin: process.env['E2E_URL'] ?? '' })

async function write(page: Page, text: string, tags: string[]): Promise<string> {
  const data = { type: 'note', text, privacy_status: 0, tags }
  const answer = await page.request.post('/api/post', { headers: headers(), data })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { setData: { post_id: string } }).setData.post_id
}

const textbox = (page: Page) => page.getByRole('textbox', { name: t('entry.type.note.prompt') })
const tagsOf = (page: Page, words: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: words })
    .last()
    .getByRole('list', { name: t('tag.ofEntry') })
    .getByRole('link')

test(
  'a tag is chosen by keyboard while writing, stays on the draft and is shown on the line',
  { tag: '@tier1' },
  async ({ page }) => {
    await register(page, 'Tilda')
    await write(page, 'Reggeli kör.', ['futás', 'fűszerkert'])
    await write(page, 'Esti kör.', ['futás'])
    await page.goto('/note/add/')
    const text = textbox(page)
    await text.pressSequentially('Ma is #fu')
    const list = page.getByRole('listbox', { name: t('tag.list') })
    await expect(list.getByRole('option')).toHaveText(['futás', 'fűszerkert', t('tag.new', { name: 'fu' })])
    await expectAccessible(page, 'the list of tags')
    await text.press('ArrowDown')
    await expect(list.getByRole('option', { name: 'fűszerkert' })).toHaveAttribute('aria-selected', 'true')
    await text.press('ArrowUp')
    await text.press('Enter')
    await expect(text).toHaveValue('Ma is ')
    await expect(page.getByRole('button', { name: t('tag.change', { name: 'futás' }) })).toBeInViewport()

    // A space makes the word a tag and leaves it in the sentence, Escape leaves it in the text.
    await text.pressSequentially('jó volt, #Zsófi is jött, ')
    await expect(text).toHaveValue('Ma is jó volt, Zsófi is jött, ')
    await text.pressSequentially('#maradj')
    await text.press('Escape')
    await text.pressSequentially(' itt, #1 hely')
    await expect(text).toHaveValue('Ma is jó volt, Zsófi is jött, #maradj itt, #1 hely')

    await page.reload()
    await expect(page.getByRole('button', { name: t('tag.change', { name: 'Zsófi' }) })).toBeAttached()
    await page.getByRole('button', { name: t('tag.remove', { name: 'Zsófi' }) }).click()
    await page.getByRole('button', { name: t('tag.add') }).click()
    const sheet = page.getByRole('dialog', { name: t('tag.sheet') })
    await expect(sheet.getByRole('button', { name: 'futás', pressed: true })).toBeVisible()
    await expectAccessible(page, 'the sheet of tags')
    await sheet.getByRole('textbox', { name: t('tag.name') }).fill('#Balaton')
    await sheet.getByRole('button', { name: t('tag.name.add') }).click()
    await expect(sheet.getByRole('button', { name: 'Balaton', pressed: true })).toBeVisible()
    await sheet.getByRole('button', { name: t('tag.done') }).click()
    await expect(sheet).toBeHidden()
    const published = page.waitForResponse('**/api/post')
    await page.getByRole('button', { name: t('entry.publish') }).click()
    expect((await published).status()).toBe(201)
    await expectAt(page, '/profile/')
    await expect(tagsOf(page, 'Ma is jó volt')).toHaveText(['futás', 'Balaton'])
    await expect(tagsOf(page, 'Ma is jó volt').first()).toHaveAttribute('href', /^\/profile\/search\?tag=/)
    await expectAccessible(page, 'a life line with tags')
  },
)

test('an edited entry has its tags, and a mood takes a tag with one tap more', async ({ page }) => {
  await register(page, 'Tilda')
  const id = await write(page, 'Kerti munka.', ['kert'])
  await page.goto(`/note/edit/${id}`)
  await expect(page.getByRole('button', { name: t('tag.change', { name: 'kert' }) })).toBeVisible()
  await textbox(page).press('End')
  await textbox(page).pressSequentially(' #eső ')
  await page.getByRole('button', { name: t('act.save') }).click()
  await expect(page.getByRole('list', { name: t('tag.ofEntry') }).getByRole('link')).toHaveText(['kert', 'eső'])

  await page.goto('/mood/new')
  const sheet = page.getByRole('dialog', { name: t('mood.ask') })
  await sheet.getByText('gondtalan').click()
  await sheet.getByRole('button', { name: 'kert' }).click()
  const noted = page.waitForResponse('**/api/profile/setxx/mood')
  await sheet.locator('button[type=submit]').click()
  expect((await noted).status()).toBe(200)
  await page.goto('/profile/')
  await expect(tagsOf(page, 'Gondtalan')).toHaveText(['kert'])
})

test('tags are renamed, merged and deleted in the settings', async ({ page }) => {
  await register(page, 'Tilda')
  await page.goto('/settings/tags')
  await expect(page.getByRole('heading', { name: t('tag.empty') })).toBeVisible()
  await write(page, 'Első nap.', ['kocogás', 'kert'])
  await write(page, 'Második nap.', ['futás', 'kocogás'])
  await page.reload()
  const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  const sheet = page.getByRole('dialog', { name: t('tag.edit') })
  await expect(row('kocogás')).toContainText('2 bejegyzés')
  await expectAccessible(page, 'the settings of tags')

  await row('kert').click()
  await expectAccessible(page, 'the form of a tag')
  await sheet.getByRole('textbox', { name: t('tag.edit.name') }).fill('Hátsó kert')
  await sheet.getByText(t('tag.kind.where'), { exact: true }).click()
  await sheet.getByRole('button', { name: t('act.save') }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { name: t('tag.kind.where') })).toBeVisible()
  await expect(row('Hátsó kert')).toBeVisible()

  // A name that another tag has offers to merge them.
  await row('kocogás').click()
  await sheet.getByRole('textbox', { name: t('tag.edit.name') }).fill('FUTÁS')
  await sheet.getByRole('button', { name: t('act.save') }).click()
  await page.getByRole('button', { name: t('tag.merge.confirm') }).click()
  await expect(sheet).toBeHidden()
  await expect(row('kocogás')).toHaveCount(0)
  await expect(row('futás')).toContainText('2 bejegyzés')

  await row('futás').click()
  await sheet.getByRole('combobox', { name: t('tag.merge') }).selectOption('Hátsó kert')
  await page.getByRole('button', { name: t('act.cancel') }).click()
  await sheet.getByRole('button', { name: t('act.delete') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('act.delete') })
    .click()
  await expect(row('futás')).toHaveCount(0)
  await page.goto('/profile/')
  await expect(page.getByText('Második nap.')).toBeVisible()
  await expect(tagsOf(page, 'Első nap')).toHaveText(['Hátsó kert'])
})
