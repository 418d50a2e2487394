import type { Locator, Page } from '@playwright/test'
import { expect, logIn, people, test } from './app.ts'

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
  await expect(page.getByRole('button', { name: 'Hol jelenjen meg?' })).toBeVisible()
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
    name: /Megosztom|látja|Kép hozzáadása|Videó linkje|Hely hozzáadása|Hol jelenjen meg/,
  })
  await expect(page.getByRole('button', { name: 'Megosztom' })).toBeVisible()
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

test('the composer shrinks for an open keyboard and for a banner', async ({ page, context, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/)
  const text = await openComposer(page, { width: 390, height: 844 })
  await text.fill(lines.join('\n'))
  await page.setViewportSize({ width: 390, height: 470 })
  await expectFooterVisible(page)
  await page.keyboard.insertText('tovább')
  await expectCaretVisible(text, 'after the keyboard has opened')
  await context.setOffline(true)
  await expect(page.getByText('Nincs kapcsolat, a legutóbb mentett adatokat látod')).toBeVisible()
  await expectFooterVisible(page)
  await context.setOffline(false)
  await expect(page.getByText('Nincs kapcsolat, a legutóbb mentett adatokat látod')).toBeHidden()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('a végén')
  await expectCaretVisible(text, 'at the end')
  await context.setOffline(true)
  await expect(page.getByText('Nincs kapcsolat, a legutóbb mentett adatokat látod')).toBeVisible()
  await expectCaretVisible(text, 'without a key after a banner has come')
  await context.setOffline(false)
})
