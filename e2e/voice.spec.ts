import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectToast, register, test } from './app.ts'
import { fullBrowser } from './browser.ts'
import { t } from './texts.ts'

// The fake microphone of the browser beeps every second.
const microphone = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
test.use({ launchOptions: { ...fullBrowser, args: [...fullBrowser.args, ...microphone] } })

const sheet = (page: Page) => page.getByRole('dialog', { name: t('voice.add') })
const files = (page: Page) => page.getByRole('list', { name: t('upload.listMixed') })
const player = (page: Page) => page.getByRole('group', { name: t('lifeline.voice') })
const position = (page: Page) => player(page).getByRole('slider', { name: t('voice.position') })

/** Records for so many seconds. */
async function record(page: Page, seconds: number): Promise<void> {
  await page.getByRole('button', { name: t('voice.add') }).click()
  await expect(sheet(page).getByRole('timer')).toHaveText(`0:0${seconds}`)
}

async function readLine(page: Page): Promise<{ text: string; media: { media_type: string; peaks: number[] }[] }[]> {
  const { list } = await (await page.request.get('/api/profile/me')).json()
  return list.data
}

test('a voice is recorded, heard back, published, and played by keyboard', async ({ page }) => {
  await register(page, 'Hangos')
  await page.goto('/note/add/')
  await record(page, 2)
  await expect(sheet(page).getByText(t('voice.recording'))).toBeVisible()
  await sheet(page)
    .getByRole('button', { name: t('voice.pause') })
    .click()
  await expect(sheet(page).getByText(t('voice.paused'))).toBeVisible()
  await expectAccessible(page, 'paused recorder')
  await sheet(page)
    .getByRole('button', { name: t('voice.resume') })
    .click()
  await expect(sheet(page).getByRole('timer')).toHaveText('0:04')
  await sheet(page)
    .getByRole('button', { name: t('voice.stop') })
    .click()
  const heard = sheet(page).getByRole('group', { name: t('voice.add') })
  await heard.getByRole('button', { name: t('voice.play') }).click()
  await expect(heard.getByRole('slider')).toHaveAttribute('aria-valuetext', /^0:0[1-4], összesen/)
  await expectAccessible(page, 'finished recorder')
  await sheet(page)
    .getByRole('button', { name: t('voice.use') })
    .click()
  await expect(files(page).getByText(t('upload.done'))).toHaveCount(1)
  await expect(sheet(page)).toHaveCount(0)
  await page.getByRole('button', { name: t('entry.publish') }).click()

  // An entry of a voice alone, on the life line.
  await expect(player(page)).toBeVisible()
  const [entry] = await readLine(page)
  expect(entry?.media.map(({ media_type }) => media_type)).toEqual(['a'])
  expect(Math.max(...(entry?.media[0]?.peaks ?? []))).toBe(100)
  await expectAccessible(page, 'life line with a voice')
  await position(page).focus()
  await page.keyboard.press('End')
  await expect(position(page)).toHaveAttribute('aria-valuetext', /^0:0[34], összesen 0:0[34]$/)
  await page.keyboard.press('Home')
  await expect(position(page)).toHaveAttribute('aria-valuenow', '0')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(position(page)).toHaveAttribute('aria-valuetext', /^0:0[1-4],/)
  await expect(player(page).getByRole('button', { name: t('voice.play') })).toBeVisible()
})

test('a discarded recording is asked about, a denied microphone says what to do', async ({ page }) => {
  await register(page, 'Elvetos')
  await page.goto('/note/add/')
  await record(page, 1)
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: t('voice.discard.title') })
  await question.getByRole('button', { name: t('voice.discard') }).click()
  await expect(sheet(page)).toHaveCount(0)
  await expect(files(page)).toHaveCount(0)
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: t('voice.add') }).click()
  await expect(sheet(page).getByText(t('voice.refused'))).toBeVisible()
  await expectAccessible(page, 'denied microphone')
})

test('a recording that a closed page left behind is added to the next note, not to a mood that is saved with two taps', async ({
  page,
}) => {
  await register(page, 'Felbehagyo')
  await page.goto('/note/add/')
  await record(page, 3)
  await page.goto('/mood/new')
  await expect(
    page.getByRole('dialog', { name: t('mood.ask') }).getByRole('button', { name: t('voice.add') }),
  ).toBeVisible()
  await expect(files(page)).toHaveCount(0)
  await page.goto('/note/add/')
  await expectToast(page, t('voice.restored'))
  await expect(files(page).getByText(t('upload.done'))).toHaveCount(1)
  await page.getByRole('button', { name: t('entry.publish') }).click()
  await expect(player(page)).toBeVisible()
  await page.goto('/note/add/')
  await expect(page.getByLabel(t('entry.type.note.prompt'))).toBeVisible()
  await expect(files(page)).toHaveCount(0)
})

test('a short video is picked, sent and played where the entry is shown', async ({ page }) => {
  await register(page, 'Videozo')
  await page.goto('/note/add/')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('entry.addPhotoOrVideo') }).click()
  await (await chooser).setFiles('server/src/app/testing/clips/video.mp4')
  await expect(files(page).getByText(t('upload.done'))).toHaveCount(1)
  await page.getByRole('button', { name: t('entry.publish') }).click()
  const video = page.locator('main video')
  await expect(video).toBeVisible()
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    return element.play()
  })
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0)
  await expectAccessible(page, 'an entry with a video')
})

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })
  test('a recording waits with its entry and is sent later', async ({ page, context, watch }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/)
    await register(page, 'Alagutban-beszelo')
    await page.goto('/note/add/')
    await expect(page.getByLabel(t('entry.type.note.prompt'))).toBeVisible()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (navigator.serviceWorker.controller === null)
        await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken))
    })
    await context.setOffline(true)
    await expect(page.getByText(t('error.OFFLINE_STORE')).first()).toBeVisible()
    await record(page, 2)
    await sheet(page)
      .getByRole('button', { name: t('voice.stop') })
      .click()
    await sheet(page)
      .getByRole('button', { name: t('voice.use') })
      .click()
    await expect(files(page).getByText(t('upload.stored'))).toHaveCount(1)
    await page.getByLabel(t('entry.type.note.prompt')).fill('Az alagútban mondtam')
    await page.getByRole('button', { name: t('entry.publish') }).click()
    const waiting = page.getByRole('region', { name: t('outbox.title') })
    await expect(waiting).toContainText('Az alagútban mondtam')
    await context.setOffline(false)
    await expect(waiting).toHaveCount(0, { timeout: 60_000 })
    await expect(player(page)).toBeVisible()
    const [entry] = await readLine(page)
    expect([entry?.text, entry?.media.length]).toEqual(['Az alagútban mondtam', 1])
  })
})
