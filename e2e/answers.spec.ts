import { expectAccessible } from './accessible.ts'
import { expect, post, register, registerInNewBrowser, test, sizes } from './app.ts'

for (const viewport of sizes)
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('a member votes in a poll and sees who voted for what', async ({ page, browser }) => {
      const author = await registerInNewBrowser(browser, 'Kerdezo')
      const poll = { choices: ['Kedd', 'Szerda'], multiple: false, named: true, closes_in_days: null }
      const entry = { type: 'note', text: 'Mikor legyen?', privacy_status: 9, poll }
      const { post_id } = await post<{ post_id: string }>(author, '/api/post', entry)
      await author.close()

      await register(page, 'Szavazo')
      await page.goto(`/note/${post_id}`)
      await page.getByRole('radio', { name: 'Szerda' }).check()
      await page.getByRole('button', { name: 'Szavazok' }).click()
      await page.getByRole('button', { name: 'Kik szavaztak erre: Szerda' }).click()
      const voters = page.getByRole('dialog', { name: 'Szerda' })
      await expect(voters.getByRole('link', { name: 'Szavazo' })).toBeVisible()
      await expectAccessible(page, 'who voted')
    })

    test('a member answers an event and sees who comes', async ({ page, browser }) => {
      const author = await registerInNewBrowser(browser, 'Szervezo')
      const starts_at = new Date(Date.now() + 3 * 86_400_000).toISOString()
      const event = { starts_at, ends_at: null, zone: 'Europe/Budapest', link: null }
      const entry = { type: 'note', title: 'Kirándulás', text: '', privacy_status: 9, event }
      const { post_id } = await post<{ post_id: string }>(author, '/api/post', entry)
      await author.close()

      await register(page, 'Vendeg')
      await page.goto(`/note/${post_id}`)
      const answers = page.getByRole('group', { name: 'Jössz?' })
      await answers.getByRole('button', { name: 'Jövök' }).click()
      await expect(answers.getByRole('button', { name: 'Jövök' })).toHaveAttribute('aria-pressed', 'true')
      await page.getByRole('button', { name: /2 .*jön|jön.*2/i }).click()
      const people = page.getByRole('dialog', { name: 'Kik jönnek?' })
      await expect(people.getByRole('link', { name: 'Vendeg' })).toBeVisible()
      await expect(people.getByRole('link', { name: 'Szervezo' })).toBeVisible()
      await expectAccessible(page, 'who comes')
      await page.goto('/event/')
      await expect(page.getByRole('main').locator(`a[href="/note/${post_id}"]`)).toBeVisible()
      await expectAccessible(page, 'upcoming events')
    })
  })
