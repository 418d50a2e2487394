import { expectAccessible } from './accessible.ts'
import { expect, post, register, registerInNewBrowser, test, sizes } from './app.ts'
import { t, textPattern } from './texts.ts'

for (const viewport of sizes)
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test(
      'a member votes in a poll and sees who voted for what',
      { tag: viewport.width === 390 ? '@tier1' : [] },
      async ({ page, openPage }) => {
        const author = await registerInNewBrowser(openPage, 'Kerdezo')
        await author.setViewportSize(viewport)
        await author.goto('/note/add/')
        await author.getByLabel(t('entry.type.note.prompt')).fill('Mikor legyen?')
        await author.getByRole('button', { name: t('poll.title'), exact: true }).click()
        const editor = author.getByRole('region', { name: t('poll.title') })
        await editor.getByLabel(t('poll.choice', { no: 1 }), { exact: true }).fill('Kedd')
        await editor.getByLabel(t('poll.choice', { no: 2 }), { exact: true }).fill('Szerda')
        await editor.getByRole('switch', { name: t('poll.multiple') }).click()
        await editor.getByLabel(t('poll.closing')).selectOption(t('poll.closing.3'))
        await editor.getByText(t('poll.shown.names')).click()
        await expectAccessible(author, 'the editor of a poll')
        const made = author.waitForResponse((response) => response.url().endsWith('/api/post') && response.ok())
        await author.getByRole('button', { name: t('entry.publish') }).click()
        const { setData } = (await (await made).json()) as { setData: { post_id: string } }
        await author.close()

        await register(page, 'Szavazo')
        await page.goto(`/note/${setData.post_id}`)
        await expect(page.getByText(t('poll.several'))).toBeVisible()
        await expect(page.getByText(textPattern('poll.closes'))).toBeVisible()
        for (const choice of ['Kedd', 'Szerda']) await page.getByRole('checkbox', { name: choice }).check()
        await page.getByRole('button', { name: t('poll.vote') }).click()
        await page.getByRole('button', { name: t('poll.votersOf', { choice: 'Szerda' }) }).click()
        const voters = page.getByRole('dialog', { name: 'Szerda' })
        await expect(voters.getByRole('link', { name: 'Szavazo' })).toBeVisible()
        await expectAccessible(page, 'who voted')
      },
    )

    test('a member answers an event and sees who comes', async ({ page, openPage }) => {
      const author = await registerInNewBrowser(openPage, 'Szervezo')
      const starts_at = new Date(Date.now() + 3 * 86_400_000).toISOString()
      const event = { starts_at, ends_at: null, zone: 'Europe/Budapest', link: null }
      const entry = { type: 'note', title: 'Kirándulás', text: '', privacy_status: 9, event }
      const { post_id } = await post<{ post_id: string }>(author, '/api/post', entry)
      await post(author, '/api/post', { ...entry, title: 'Másik kirándulás' })
      await author.close()

      await register(page, 'Vendeg')
      await page.goto('/timeline/?category=all')
      await expect(
        page
          .getByRole('article')
          .getByRole('group', { name: t('event.answer') })
          .nth(1),
      ).toBeVisible()
      await expectAccessible(page, 'a feed with two events')
      await page.goto(`/note/${post_id}`)
      const answers = page.getByRole('group', { name: t('event.answer') })
      await answers.getByRole('button', { name: t('event.answer.yes') }).click()
      await expect(answers.getByRole('button', { name: t('event.answer.yes') })).toHaveAttribute('aria-pressed', 'true')
      await page.getByRole('button', { name: /2 .*jön|jön.*2/i }).click()
      const people = page.getByRole('dialog', { name: t('event.who') })
      await expect(people.getByRole('link', { name: 'Vendeg' })).toBeVisible()
      await expect(people.getByRole('link', { name: 'Szervezo' })).toBeVisible()
      await expectAccessible(page, 'who comes')
      await page.goto('/event/')
      await expect(page.getByRole('main').locator(`a[href="/note/${post_id}"]`)).toBeVisible()
      await expectAccessible(page, 'upcoming events')
    })
  })
