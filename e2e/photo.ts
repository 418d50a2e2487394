import type { Page } from '@playwright/test'
import { t } from './texts.ts'

/** An image as from a camera, with date and position: 46° 54′ N, 17° 54′ E. */
export async function drawPhoto(
  page: Page,
  name: string,
  colour: string,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const drawn = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 120, height: 80 })
    const pen = canvas.getContext('2d')
    if (pen !== null) Object.assign(pen, { fillStyle: fill }).fillRect(0, 0, 120, 80)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  }, colour)
  const jpeg = Buffer.from(drawn, 'base64')
  const facts = Buffer.concat([
    Buffer.from('ffe100ba457869660000' + '4d4d002a00000008', 'hex'),
    Buffer.from('000287690004000000010000002688250004000000010000003800000000', 'hex'),
    Buffer.from('000190030002000000140000006e00000000', 'hex'),
    Buffer.from('000400010002000000024e000000000200050000000300000082', 'hex'),
    Buffer.from('00030002000000024500000000040005000000030000009a00000000', 'hex'),
    Buffer.from('2024:07:20 18:30:05\0'),
    Buffer.from('0000002e0000000100000036000000010000000000000001', 'hex'),
    Buffer.from('000000110000000100000036000000010000000000000001', 'hex'),
  ])
  return { name, mimeType: 'image/jpeg', buffer: Buffer.concat([jpeg.subarray(0, 2), facts, jpeg.subarray(2)]) }
}

/** Publishes the entry and reads it back. */
export async function publish<Post>(page: Page): Promise<Post> {
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/post') && answer.status() === 201)
  await page.getByRole('button', { name: t('entry.publish') }).click()
  const { setData } = (await (await answered).json()) as { setData: { post_id: string } }
  return ((await (await page.request.get(`/api/post/${setData.post_id}`)).json()) as { post: Post }).post
}
