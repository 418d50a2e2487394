import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, post, register, test } from './app.ts'
import { fullBrowser } from './browser.ts'
import { t } from './texts.ts'

// Two fake cameras of the browser; few frames per second, for a busy machine.
const cameras = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream=device-count=2,fps=5']
test.use({ launchOptions: { ...fullBrowser, args: [...fullBrowser.args, ...cameras] } })
test.describe.configure({ timeout: 600_000 })

const exactly = (name: string) => ({ name, exact: true })
/** A frame is recorded for a second, sent and loaded: on a busy machine each step takes long. */
const longTimeout = { timeout: 90_000 }

/** The video plays: its time advances. */
async function expectPlaying(page: Page, title: string): Promise<void> {
  const video = page.getByLabel(title, { exact: true }).and(page.locator('video'))
  const time = () => video.evaluate((element) => (element as HTMLVideoElement).currentTime)
  await expect.poll(time, longTimeout).toBeGreaterThan(0)
  const from = await time()
  await expect.poll(time, longTimeout).toBeGreaterThan(from + 1)
}

test('R1.11 a host broadcasts from the browser’s camera and continues in another browser; two watch, one of them from the middle; it ends and stays as a recording', async ({
  page,
  openPage,
  watch,
}) => {
  // of a second window while the first one sends
  watch.allow(/status of 409 .*\/segment\//)
  await register(page, 'olivia')
  const group = await post(page, '/api/entity', {
    name: `Kamera kör ${crypto.randomUUID().slice(0, 8)}`,
    type: 2,
    settings: { join: 'open' },
  })
  const groupId = group['entity_id'] ?? ''
  const title = `Élőben ${crypto.randomUUID().slice(0, 8)}`
  await post(page, '/api/consent/live', { accepted: true })
  const body = { title, starts_at: new Date().toISOString(), source: 'browser', publish_to: groupId }
  const id = (await post(page, '/api/live', body))['channel_id'] ?? ''

  /** `before`: the page first gets an older state, from before the first frame. */
  const join = async (name: string, before = {}): Promise<Page> => {
    const viewer = await openPage()
    await register(viewer, name)
    await post(viewer, `/api/entity/join/${groupId}`, {})
    await post(viewer, '/api/consent/live', { accepted: true })
    await viewer.route(
      `**/api/live/${id}`,
      async (route) => {
        const response = await route.fetch()
        const { channel } = (await response.json()) as { channel: object }
        await route.fulfill({ response, json: { channel: { ...channel, ...before } } })
      },
      { times: 1 },
    )
    await viewer.goto(`/live/${id}`)
    return viewer
  }

  await page.goto(`/live/${id}`)
  const first = await join('lili')
  await expect(first.getByText(t('live.notYet'))).toBeVisible()
  await page.getByRole('button', exactly(t('live.host.camera'))).click()
  await expect(page.getByLabel(t('live.device.camera')).locator('option')).toHaveCount(2)
  await expectAccessible(page, 'a host before the camera')
  await page.getByRole('button', exactly(t('live.start'))).click()
  await expect(page.getByText(t('live.host.sending'))).toBeVisible(longTimeout)

  await first.getByRole('button', { name: t('live.play') }).click(longTimeout)
  await expectPlaying(first, title)
  const late = await join('luca', { address: null })
  await late.getByRole('button', { name: t('live.play') }).click(longTimeout)
  await expectPlaying(late, title)
  await expectPlaying(first, title)
  await expect(page.getByText(t('live.viewers', { count: 2 }))).toBeVisible()

  // the host continues in a browser that supports only WebM; the first window still counts as sending for a while
  const piece = first.waitForResponse((response) => /\/media\/\d+\.webm$/.test(response.url()), longTimeout)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.addInitScript(() => {
    const isKnown = MediaRecorder.isTypeSupported.bind(MediaRecorder)
    MediaRecorder.isTypeSupported = (type) => !type.startsWith('video/mp4') && isKnown(type)
  })
  await page.reload()
  await page.getByRole('button', exactly(t('live.host.camera'))).click()
  await page.getByRole('button', exactly(t('live.host.continue'))).click()
  const onAir = page.getByText(t('live.host.sending'))
  const take = page.getByRole('button', exactly(t('live.host.take')))
  await expect(onAir.or(take)).toBeVisible(longTimeout)
  if (await take.isVisible()) await take.click()
  await expect(onAir).toBeVisible(longTimeout)
  await piece
  await expectPlaying(first, title)

  await page.getByRole('button', exactly(t('live.stop'))).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', exactly(t('live.stop')))
    .click()
  await first.getByRole('button', { name: t('live.playRecording') }).click(longTimeout)
  await expectPlaying(first, title)
})
