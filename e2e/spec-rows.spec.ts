import { expect, origin, register, test } from './app.ts'
import { drawPhoto } from './photo.ts'

// Rows of the specification that belong to no other file, on a phone and on a desktop.
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

for (const size of sizes) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size })

    test('R3.03 the username is changed in the profile, and a taken one is refused at its field', async ({
      page,
      watch,
    }) => {
      watch.allow(/status of 409/)
      await register(page, 'Nevvalto')
      await page.goto('/profile/profile-edit/')
      const field = page.getByLabel('Felhasználónév')
      await field.fill('anna')
      await page.getByRole('button', { name: 'Mentés' }).first().click()
      await expect(field).toBeFocused()
      await expect(page.getByText('Már létező felhasználó!')).toBeVisible()
      const username = `uj.${crypto.randomUUID().slice(0, 8)}`
      await field.fill(username)
      await page.getByRole('button', { name: 'Mentés' }).first().click()
      await expect(page).toHaveURL(/\/profile\/$/)
      const answer = await page.request.get('/api/profile/me')
      expect(await answer.json()).toMatchObject({ profile: { username } })
    })

    test('R3.07 the camera data of a picture is shown to its owner, without the position', async ({ page }) => {
      await register(page, 'Fotos')
      await page.goto('/theme.js')
      const { buffer } = await drawPhoto(page, 'tó.jpg', '#336699')
      const answer = await page.request.put('/api/upload/media', {
        data: buffer,
        headers: { origin: origin(), 'content-type': 'application/octet-stream' },
      })
      const stored = (await answer.json()) as { db_key: string; exif: string }
      expect(stored.exif).not.toMatch(/lat|lon|46|17/)
      await page.goto(`/mediainfo_edit/?transferKey=${stored.db_key}`)
      await expect(page.getByText('2024.07.20 18:30')).toBeVisible()
      await expect(page.getByText('Ezt csak te látod.')).toBeVisible()
    })
  })
}
