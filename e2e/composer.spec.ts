import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, logIn, origin, people, register, test } from './app.ts'
import { anyOf, t, textPattern } from './texts.ts'

const lines = Array.from({ length: 60 }, (_, index) => `${index + 1}. sor`)

/** Text of double size, as set in the browser or in the system. */
const enlarge = (page: Page) => page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))

async function openComposer(page: Page, size: { width: number; height: number }): Promise<Locator> {
  await page.setViewportSize(size)
  await logIn(page, people.member)
  await page.goto('/note/add/')
  const text = page.locator('form textarea')
  await expect(text).toBeVisible()
  // the last button of the footer to be rendered
  await expect(page.getByRole('button', { name: t('entry.publishTo') })).toBeVisible()
  return text
}

/** Whether the whole line of the caret is visible: inside the window and not covered. */
const isCaretVisible = (text: Locator): Promise<boolean> =>
  text.evaluate((field: HTMLTextAreaElement) => {
    const style = getComputedStyle(field)
    const copy = document.createElement('div')
    for (const name of ['font', 'letterSpacing', 'padding', 'border', 'boxSizing', 'overflowWrap', 'textWrap'] as const)
      copy.style[name] = style[name]
    Object.assign(copy.style, { position: 'absolute', visibility: 'hidden', top: '0', whiteSpace: 'pre-wrap' })
    copy.style.width = `${field.clientWidth}px`
    copy.style.lineHeight = style.lineHeight
    const caret = document.createElement('span')
    caret.textContent = '\u200b'
    copy.append(field.value.slice(0, field.selectionEnd), caret)
    document.body.append(copy)
    const caretBox = caret.getBoundingClientRect()
    const origin = copy.getBoundingClientRect()
    const box = field.getBoundingClientRect()
    copy.remove()
    // the corners of the field are round
    const x = Math.min(Math.max(box.left + caretBox.left - origin.left, box.left + 20), box.right - 20)
    const top = box.top + caretBox.top - origin.top - field.scrollTop
    return [top + 1, top + caretBox.height - 1].every(
      (y) => y >= 0 && y < innerHeight && document.elementFromPoint(x, y) === field,
    )
  })

async function expectCaretVisible(text: Locator, when: string): Promise<void> {
  await expect.poll(() => isCaretVisible(text), { message: `the caret is visible ${when}` }).toBe(true)
}

/** Every button of the footer is inside the window, not covered, and touches no other. */
async function expectFooterVisible(page: Page): Promise<void> {
  const foot = page.getByRole('button', {
    name: anyOf(
      t('entry.publish'),
      'látja',
      t('entry.addPhotoOrVideo'),
      t('voice.add'),
      t('entry.addVideo.short'),
      t('entry.publishTo'),
    ),
  })
  await expect(page.getByRole('button', { name: t('entry.publish') })).toBeVisible()
  const found = await foot.evaluateAll((buttons) => {
    const boxes = buttons.map((button) => button.getBoundingClientRect())
    const faults: string[] = []
    for (const [index, { left, right, top, bottom }] of boxes.entries()) {
      const name = buttons[index]?.textContent ?? ''
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) faults.push(`${name} leaves the window`)
      for (const [x, y] of [
        [left + 4, (top + bottom) / 2],
        [right - 4, (top + bottom) / 2],
        [(left + right) / 2, top + 4],
        [(left + right) / 2, bottom - 4],
      ] as const)
        if (!buttons[index]?.contains(document.elementFromPoint(x, y))) faults.push(`${name} is covered`)
      for (const other of boxes.slice(index + 1))
        if (left < other.right - 1 && other.left < right - 1 && top < other.bottom - 1 && other.top < bottom - 1)
          faults.push(`${name} overlaps another`)
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is wider than the window')
    return { count: buttons.length, faults }
  })
  expect(found).toEqual({ count: 6, faults: [] })
}

const sizes = [
  { width: 390, height: 470, large: false },
  { width: 320, height: 470, large: false },
  { width: 390, height: 844, large: true },
  { width: 320, height: 640, large: true },
  { width: 390, height: 470, large: true },
]

for (const { large, ...size } of sizes) {
  const where = `${size.width} × ${size.height}${large ? ' with text of twice the size' : ''}`

  test(`the caret stays visible while typing at ${where}`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const text = await openComposer(page, size)
    if (large) await enlarge(page)
    await text.click()
    for (const line of lines) {
      await page.keyboard.insertText(line)
      await page.keyboard.press('Enter')
      await expectCaretVisible(text, `after ${line}`)
    }
    for (const step of lines.slice(0, 30)) {
      await page.keyboard.press('ArrowUp')
      await expectCaretVisible(text, `${step} up`)
    }
    await page.keyboard.insertText('közben')
    await expectCaretVisible(text, 'in the middle')
    await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'))
    await page.keyboard.press('Control+V')
    await expect(text).toHaveValue(/60\. sor31\. sor/)
    await expectCaretVisible(text, 'after a paste')
    await page.keyboard.press('Control+Home')
    await expectCaretVisible(text, 'at the beginning')
    await page.keyboard.press('Control+End')
    await expectCaretVisible(text, 'at the end')
  })

  test(`the footer of the composer is fully visible at ${where}`, async ({ page }) => {
    const text = await openComposer(page, size)
    if (large) await enlarge(page)
    await expectFooterVisible(page)
    await text.fill(lines.join('\n'))
    await expectFooterVisible(page)
  })
}

test(
  'an entry is published in two taps and typing, and its draft is saved meanwhile',
  { tag: '@tier1' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await register(page, 'Ketkoppintas')
    await page.goto('/profile/')
    await page
      .getByRole('navigation', { name: t('tab.label') })
      .getByRole('link', { name: t('act.newNote') })
      .click()
    await expect(page.getByLabel(t('entry.type.note.prompt'))).toBeFocused()
    await page.keyboard.type('Két koppintás')
    await expect(page.getByText(t('entry.draft.saved'))).toBeVisible()
    await page.getByRole('button', { name: t('entry.publish') }).click()
    await expect(page.getByText('Két koppintás')).toBeVisible()
    await expectAt(page, '/profile/')
  },
)

test('the chosen type is always in view, and choosing one leaves the focus in the text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 470 })
  await register(page, 'Fajtak')
  await page.goto('/note/add/')
  await expect(page.getByRole('radio', { name: t('entry.type.note') })).toBeChecked()
  await expect(page.getByText(t('entry.type.note'), { exact: true })).toBeInViewport({ ratio: 1 })
  await page.getByText(t('entry.type.H'), { exact: true }).click()
  await expect(page.getByText(t('entry.type.H'), { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel(t('entry.type.H.prompt'))).toBeFocused()
  await page.getByRole('textbox', { name: t('entry.title') }).fill('Címe is van')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(t('entry.type.H.prompt'))).toBeFocused()
  await expectAt(page, '/note/add/')
})

test('an entry has a mood, a past day and a time; the line opens at it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page, 'Regi')
  await page.goto('/note/add/')
  await page.getByLabel(t('entry.type.note.prompt')).fill('Akkor még fújt a szél')
  await page.getByRole('button', { name: t('entry.mood.add') }).click()
  const faces = page.getByRole('dialog', { name: t('mood.ask') })
  await faces.getByText('gondtalan', { exact: true }).click()
  await faces.getByRole('button', { name: t('mood.set', { mood: t('mood.7') }) }).click()
  await expect(page.getByRole('button', { name: t('entry.mood.change', { mood: t('mood.7') }) })).toBeVisible()
  await page.getByRole('button', { name: textPattern('entry.changeDate') }).click()
  const when = page.getByRole('dialog', { name: t('entry.occurredOn') })
  await when.getByLabel(t('entry.when.day'), { exact: true }).fill('2099.01.01')
  await when.getByRole('button', { name: t('act.done') }).click()
  await expect(when.getByText(t('entry.when.future'))).toBeVisible()
  await when.getByLabel(t('entry.when.day'), { exact: true }).fill('2020.05.01')
  await when.getByLabel(t('entry.when.time')).fill('06:15')
  await when.getByRole('button', { name: t('act.done') }).click()
  await expect(
    page.getByRole('button', { name: t('entry.changeDate', { when: '2020. máj. 1., 06.15' }) }),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: t('entry.mood.change', { mood: t('mood.7') }) })).toBeVisible()
  await page.getByRole('button', { name: t('entry.publish') }).click()
  await expectAt(page, '/profile/?to=2020-05-01')
  const node = page.getByRole('listitem').filter({ hasText: 'Akkor még fújt a szél' }).last()
  await expect(node).toBeInViewport()
  await expect(node).toContainText('06.15')
})

test('drafts are listed; a new one can be started and an older one continued', async ({ page }) => {
  await register(page, 'Vazlatos')
  await page.goto('/note/add/')
  const text = page.locator('form textarea')
  await text.fill('Az első vázlat')
  await page.reload()
  await page.getByRole('button', { name: t('entry.draft.startNew') }).click()
  await expect(text).toHaveValue('')
  await text.fill('A második vázlat')
  await page.getByRole('button', { name: t('entry.drafts.open', { count: 1 }) }).click()
  const list = page.getByRole('dialog', { name: t('entry.drafts') })
  await expectAccessible(page, 'drafts')
  await list.getByRole('button', { name: 'Az első vázlat', exact: true }).click()
  await expect(text).toHaveValue('Az első vázlat')
  await page.getByRole('button', { name: t('entry.drafts.open', { count: 1 }) }).click()
  await list.getByRole('button', { name: t('entry.draft.delete', { title: 'A második vázlat' }) }).click()
  await expect(list).toHaveCount(0)
  await expect(page.getByRole('button', { name: /másik vázlat/ })).toHaveCount(0)
})

test('leaving a changed entry asks first, and discarding deletes its draft', async ({ page }) => {
  await register(page, 'Szerkeszto')
  const headers = { origin: origin() }
  const answer = await page.request.post('/api/post', { headers, data: { type: 'note', text: 'Eredeti' } })
  const { setData } = (await answer.json()) as { setData: { post_id: string } }
  await page.goto(`/note/${setData.post_id}`)
  await page.getByRole('button', { name: t('act.menu') }).click()
  await page.getByRole('menuitem', { name: t('act.edit') }).click()
  const text = page.locator('form textarea')
  await expect(text).toHaveValue('Eredeti')
  await text.fill('Átírva')
  await page.getByRole('button', { name: t('act.close') }).click()
  const question = page.getByRole('alertdialog', { name: t('entry.unsaved.title') })
  await question.getByRole('button', { name: t('act.keepEditing') }).click()
  await expect(text).toHaveValue('Átírva')
  await page.getByRole('button', { name: t('act.close') }).click()
  await question.getByRole('button', { name: t('act.discard') }).click()
  await expectAt(page, `/note/${setData.post_id}`)
  await page.goto(`/note/edit/${setData.post_id}`)
  await expect(text).toHaveValue('Eredeti')
})

test('the composer shrinks for an open keyboard and for a banner', async ({ page, context, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/)
  const text = await openComposer(page, { width: 390, height: 844 })
  await text.fill(lines.join('\n'))
  await page.setViewportSize({ width: 390, height: 470 })
  await expectFooterVisible(page)
  await page.keyboard.insertText('tovább')
  await expectCaretVisible(text, 'after the keyboard has opened')
  await context.setOffline(true)
  await expect(page.getByText(t('error.OFFLINE_STORE'))).toBeVisible()
  await expectFooterVisible(page)
  await context.setOffline(false)
  await expect(page.getByText(t('error.OFFLINE_STORE'))).toBeHidden()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('a végén')
  await expectCaretVisible(text, 'at the end')
  await context.setOffline(true)
  await expect(page.getByText(t('error.OFFLINE_STORE'))).toBeVisible()
  await expectCaretVisible(text, 'without a key after a banner has come')
  await context.setOffline(false)
})
