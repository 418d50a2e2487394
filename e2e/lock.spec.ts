import { expectAccessible } from './accessible.ts'
import type { Page } from '@playwright/test'
import { expect, register, test } from './app.ts'
import { t, textPattern } from './texts.ts'

const lockScreen = (page: Page) => page.getByRole('dialog', { name: textPattern('lock.title') })

async function setPin(page: Page): Promise<void> {
  await page.goto('/settings/lock')
  await page.getByLabel(t('lock.newPin'), { exact: true }).fill('2580')
  await page.getByLabel(t('lock.newPin.again')).fill('2580')
  await page.getByRole('button', { name: t('lock.turnOn') }).click()
  await page.getByLabel(t('lock.delay')).selectOption({ label: 'Azonnal' })
}

/** Playwright does not hide a page that is in the background. */
const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test(
  'the app lock hides the app until the PIN is entered, slows wrong PINs down, and the password opens it',
  { tag: '@tier1' },
  async ({ page }) => {
    const { password } = await register(page, 'Zarolo')
    await page.goto('/settings/lock')
    await page.getByLabel(t('lock.newPin'), { exact: true }).fill('12')
    await page.getByLabel(t('lock.newPin.again')).fill('12')
    await page.getByRole('button', { name: t('lock.turnOn') }).click()
    await expect(page.getByText(t('lock.newPin.help')).last()).toBeVisible()
    await setPin(page)

    await page.goto('/timeline')
    const screen = lockScreen(page)
    await expect(screen).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expectAccessible(page, 'the lock screen')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(screen).toBeVisible()
    const pin = screen.getByLabel(t('lock.pin'), { exact: true })
    for (const wrong of ['0000', '1111', '2222']) {
      await pin.fill(wrong)
      await screen.getByRole('button', { name: t('lock.unlock'), exact: true }).click()
      await expect(pin).toHaveValue('')
    }
    await expect(screen.getByText(textPattern('lock.wait'))).toBeVisible()
    await expect(screen.getByRole('button', { name: t('lock.unlock'), exact: true })).toBeDisabled()
    // a new start does not end the wait
    await page.reload()
    await expect(screen.getByText(textPattern('lock.wait'))).toBeVisible()

    await screen.getByRole('button', { name: t('lock.forgotten') }).click()
    await screen.getByLabel(t('login.password'), { exact: true }).fill(password)
    await screen.getByRole('button', { name: t('lock.unlock'), exact: true }).click()
    await expect(screen).toHaveCount(0)
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('navigation').first()).toBeVisible()
  },
)

test('the app locks when it is left and returned to, and keeps what was typed', async ({ page }) => {
  await register(page, 'Visszatero')
  await setPin(page)
  await page.goto('/search')
  const screen = lockScreen(page)
  const enter = async () => {
    await screen.getByLabel(t('lock.pin'), { exact: true }).fill('2580')
    await page.keyboard.press('Enter')
    await expect(screen).toHaveCount(0)
  }
  await enter()
  const field = page.getByRole('combobox').first()
  await field.fill('Amit írtam')
  await setVisibility(page, 'hidden')
  await expect(field).toBeHidden()
  await setVisibility(page, 'visible')
  await expect(screen).toBeVisible()
  await enter()
  await expect(field).toHaveValue('Amit írtam')

  await page.goto('/settings/lock')
  await enter()
  await page.getByLabel(t('lock.pin'), { exact: true }).fill('2580')
  await page.getByRole('button', { name: t('lock.turnOff') }).click()
  await expect(page.getByRole('button', { name: t('lock.turnOn') })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: t('lock.turnOn') })).toBeVisible()
})

test('a lock that is set in one tab locks the other open tabs too', async ({ page, openTab }) => {
  await register(page, 'Ketlapos')
  const other = await openTab(page)
  await other.goto('/timeline')
  await expect(other.getByRole('navigation').first()).toBeVisible()
  await setPin(page)
  await expect(async () => {
    await setVisibility(other, 'hidden')
    await setVisibility(other, 'visible')
    await expect(lockScreen(other)).toBeVisible({ timeout: 1000 })
  }).toPass()
})
