import type { Page } from '@playwright/test'

/** An image of 600 by 400 pixels. */
export async function drawImage(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 400 })
    const pen = canvas.getContext('2d')
    for (const [index, color] of ['teal', 'gold', 'tomato'].entries()) {
      if (pen !== null) pen.fillStyle = color
      pen?.fillRect(index * 200, 0, 200, 400)
    }
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}
