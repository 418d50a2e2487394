import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, post, register, test } from './app.ts'
import { fullBrowser } from './browser.ts'
import { anyOf, t } from './texts.ts'

const cameras = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream=device-count=2,fps=5']
test.use({ launchOptions: { ...fullBrowser, args: [...fullBrowser.args, ...cameras] } })

const exactly = (name: string) => ({ name, exact: true })

async function makeGroup(page: Page): Promise<string> {
  await register(page, 'olivia')
  await post(page, '/api/consent/live', { accepted: true })
  const name = `Kamera kör ${crypto.randomUUID().slice(0, 8)}`
  return (await post(page, '/api/entity', { name, type: 2, settings: { join: 'open' } }))['entity_id'] ?? ''
}

async function openBroadcast(page: Page): Promise<void> {
  const publish_to = await makeGroup(page)
  const body = { title: 'Esti tea', source: 'browser', publish_to }
  const { channel_id } = await post(page, '/api/live', body)
  await page.goto(`/live/${channel_id}`)
}

const turnOn = (page: Page) => page.getByRole('button', exactly(t('live.host.camera'))).click()

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])
  test.describe(`on ${viewport.width} px`, () => {
    test.use({ viewport })

    test('R1.11 a host who starts now sees the camera first, chooses camera and microphone, and finds the same ones next time', async ({
      page,
    }) => {
      await makeGroup(page)
      await page.goto('/live/')
      await page.getByRole('button', exactly(t('live.add'))).click()
      const sheet = page.getByRole('dialog', { name: t('live.add') })
      await sheet.getByLabel(t('live.title'), { exact: true }).fill('Esti tea')
      await sheet.getByText(t('live.when.now')).click()
      await sheet.getByRole('button', exactly(t('live.toCamera'))).click()

      const camera = page.getByLabel(t('live.device.camera'))
      const microphone = page.getByLabel(t('live.device.microphone'))
      const preview = page.locator('video')
      await expect(preview).toBeVisible()
      await expect(page.getByText(/^Kezdés: /)).toBeVisible()
      await expect(camera.locator('option')).toHaveCount(2)
      await expect(microphone.locator('option')).toHaveCount(3)
      await expect
        .poll(() => page.getByRole('meter').evaluate((meter) => (meter as HTMLMeterElement).value))
        .toBeGreaterThan(0)
      await camera.selectOption({ index: 1 })
      await expect(camera).toHaveJSProperty('selectedIndex', 1)
      await microphone.selectOption({ index: 2 })
      await expect(microphone).toHaveJSProperty('selectedIndex', 2)
      await page.getByRole('button', exactly('Mikrofon')).click()
      await expect(page.getByRole('button', exactly('Mikrofon'))).toHaveAttribute('aria-pressed', 'false')
      const isMuted = () =>
        preview.evaluate((video) =>
          ((video as HTMLVideoElement).srcObject as MediaStream).getAudioTracks().every((track) => !track.enabled),
        )
      expect(await isMuted()).toBe(true)
      await camera.selectOption({ index: 0 })
      await expect(camera).toHaveJSProperty('selectedIndex', 0)
      expect(await isMuted()).toBe(true)
      await camera.selectOption({ index: 1 })
      await expect(camera).toHaveJSProperty('selectedIndex', 1)
      await expectAccessible(page, 'the choice of devices')

      await page.reload()
      await turnOn(page)
      await expect(camera).toHaveJSProperty('selectedIndex', 1)
      await expect(microphone).toHaveJSProperty('selectedIndex', 2)
    })

    test('R1.11 a camera that is unplugged says so, and another one continues', async ({ page }) => {
      await openBroadcast(page)
      await turnOn(page)
      const preview = page.locator('video')
      await expect(preview).toBeVisible()
      await preview.evaluate((video) => {
        const [track] = ((video as HTMLVideoElement).srcObject as MediaStream).getVideoTracks()
        track?.stop()
        track?.dispatchEvent(new Event('ended'))
      })
      await expect(page.getByText(t('live.host.unplugged'))).toBeVisible()
      await expect(preview).toHaveCount(0)
      await page.getByRole('button', exactly(t('act.retry'))).click()
      await expect(preview).toBeVisible()
    })

    test('R1.11 a refused permission, a missing camera, a missing microphone and one in use are told apart', async ({
      page,
    }) => {
      await page.addInitScript(() => {
        const devices = navigator.mediaDevices
        const fail = (name: string, kinds: string[]) => {
          devices.getUserMedia = () => Promise.reject(new DOMException('', name))
          devices.enumerateDevices = () =>
            Promise.resolve(kinds.map((kind) => ({ kind, deviceId: '', label: '' }) as MediaDeviceInfo))
        }
        Object.assign(window, { failCamera: fail })
      })
      await openBroadcast(page)
      const cases = [
        ['NotAllowedError', [], t('live.host.refused')],
        ['NotFoundError', ['audioinput'], t('live.host.noCamera')],
        ['NotFoundError', ['videoinput'], t('live.host.noMicrophone')],
        ['NotFoundError', [], t('live.host.missing')],
        ['NotReadableError', ['audioinput', 'videoinput'], t('live.host.busy')],
      ] as const
      const button = page.getByRole('button', { name: anyOf(t('live.host.camera'), t('act.retry')) })
      for (const [name, kinds, text] of cases) {
        await page.evaluate(
          ([error, there]) =>
            (window as unknown as { failCamera: (name: string, kinds: readonly string[]) => void }).failCamera(
              error,
              there,
            ),
          [name, kinds] as const,
        )
        await button.click()
        await expect(page.getByRole('status').getByText(text)).toBeVisible()
      }
      await expectAccessible(page, 'a host without a camera')
    })
  })
