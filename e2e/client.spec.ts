import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectToast, expectAt, post, register, registerInNewBrowser, test, sizes } from './app.ts'
import { t } from './texts.ts'

const idOf = async (page: Page): Promise<string> => {
  const answer = await page.request.get('/api/dataset/user')
  return ((await answer.json()) as { _state: { auth_entityId: string } })._state.auth_entityId
}

/** Waits until the page's socket is open, so that it gets all further events. */
async function openLive(page: Page, address: string): Promise<void> {
  const connected = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => socket.on('framereceived', () => resolve()))
  })
  await page.goto(address)
  await connected
}

/** Opens what a person's menu offers about consulting. */
async function openConsulting(page: Page, name: string) {
  await page.getByRole('button', { name: t('entry.menu', { name }) }).click()
  await page.getByRole('menuitem', { name: t('relation.consulting') }).click()
  const sheet = page.getByRole('dialog', { name: t('relation.consulting') })
  await expect(sheet).toBeVisible()
  return sheet
}

for (const viewport of sizes)
  test.describe(`on ${viewport.width} px`, () => {
    test.use({ viewport })

    test(
      'R1.12 a consultant is invited, sees the one entry that is shared and nothing else, and nothing after the end',
      { tag: viewport.width === 390 ? '@tier1' : [] },
      async ({ page, openPage, watch }) => {
        // of the consultant's page, at the end
        watch.allow(/status of 404 .*\/api\/client\//)
        await register(page, 'Ugyfel')
        const consultant = await registerInNewBrowser(openPage, 'Tanacsado')
        await consultant.setViewportSize(viewport)
        const [clientId, consultantId] = [await idOf(page), await idOf(consultant)]
        const [secret, text] = ['Titok', 'Bánat'].map((word) => `${word} ${crypto.randomUUID().slice(0, 8)}`)
        await post(page, '/api/post', { type: 'note', text: secret, privacy_status: 0 })

        await page.goto('/client/')
        await expect(page.getByText(t('client.empty'))).toBeVisible()
        await expectAccessible(page, 'no consultants')
        await openLive(consultant, '/client/')
        await page.goto(`/people/${consultantId}`)
        const sheet = await openConsulting(page, 'Tanacsado')
        await expectAccessible(page, 'consulting')
        await sheet.getByRole('button', { name: t('client.invite.asClient') }).click()
        await expect(sheet.getByText(t('client.sent.asClient'))).toBeVisible()

        // arrives on the open page
        await expect(consultant.getByText(t('client.got.asConsultant'))).toBeVisible()
        await expectAccessible(consultant, 'an invitation')
        await consultant.getByRole('button', { name: t('client.accept') }).click()
        await expect(consultant.getByText(t('client.clients.open'))).toBeVisible()

        await page.goto('/note/add/')
        await page.getByRole('textbox', { name: t('entry.type.note.prompt') }).fill(text ?? '')
        await page.locator('button[aria-haspopup="dialog"]', { hasText: 'lát' }).click()
        const audience = page.getByRole('dialog', { name: t('privacy.title') })
        await audience.getByText(t('privacy.0'), { exact: true }).click()
        await audience.getByText('Tanacsado', { exact: true }).click()
        await expect(audience.getByRole('radio', { name: 'Tanacsado' })).toBeChecked()
        await expectAccessible(page, 'who sees it')
        await audience.getByRole('button', { name: t('act.close') }).click()
        await expect(
          page.locator('button[aria-haspopup="dialog"]', { hasText: t('privacy.0.consultant', { name: 'Tanacsado' }) }),
        ).toBeVisible()
        const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/post') && answer.status() === 201)
        await page.getByRole('button', { name: t('entry.saveForMe') }).click()
        const { post_id: id } = ((await (await answered).json()) as { setData: { post_id: string } }).setData
        await page.goto(`/note/${id}`)
        await expect(page.getByText(t('privacy.0.consultant', { name: 'Tanacsado' }))).toBeVisible()

        // a mood is shared when it is noted
        await page.goto('/mood/new')
        const mood = page.getByRole('dialog')
        await mood.getByRole('radio', { name: 'nyugodt' }).check({ force: true })
        await mood.getByRole('textbox').fill('Kicsit jobb.')
        await mood.getByRole('button', { name: t('privacy.change') }).click()
        await audience.getByText(t('privacy.0'), { exact: true }).click()
        await audience.getByText('Tanacsado', { exact: true }).click()
        await expectAccessible(page, 'who sees a mood')
        await audience.getByRole('button', { name: t('act.close') }).click()
        await expect(mood.getByText(t('privacy.0.consultant', { name: 'Tanacsado' }))).toBeVisible()
        await mood.getByRole('button', { name: t('mood.set', { mood: t('mood.8') }) }).click()
        await expectToast(page, t('mood.saved'))

        // only those, on the list of what was shared
        await consultant.getByRole('link', { name: 'Ugyfel' }).click()
        await expectAt(consultant, `/client/${clientId}`)
        await expect(consultant.getByRole('article')).toHaveCount(2)
        await expect(consultant.getByRole('article').filter({ hasText: t('entry.sharedWithYou') })).toHaveCount(2)
        await expect(consultant.getByText('Kicsit jobb.')).toBeVisible()
        await expectAccessible(consultant, 'what was shared')
        await consultant.goto(`/people/${clientId}`)
        await expect(consultant.getByText('Ugyfel').first()).toBeVisible()
        await expect(consultant.getByText(secret ?? '')).toHaveCount(0)
        await openLive(consultant, `/note/${id}`)
        await expect(consultant.getByText(text ?? '')).toBeVisible()

        // the end empties the open page
        await page.goto('/client/')
        await page.getByRole('button', { name: `${t('client.end')}: Tanacsado` }).click()
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: t('client.end') })
          .click()
        await expect(page.getByText(t('client.empty'))).toBeVisible()
        await expect(consultant.getByText(text ?? '')).toHaveCount(0)
        await consultant.goto(`/client/${clientId}`)
        await expect(consultant.getByRole('article')).toHaveCount(0)
        await consultant.goto('/client/')
        await expect(consultant.getByText(t('client.empty'))).toBeVisible()
        await consultant.close()
      },
    )
  })

test('a consultant offers it, the client declines; the offer is withdrawn from the page of both', async ({
  page,
  openPage,
}) => {
  await register(page, 'Kinalo')
  const client = await registerInNewBrowser(openPage, 'Kinalt')
  await page.goto(`/people/${await idOf(client)}`)
  const sheet = await openConsulting(page, 'Kinalt')
  await sheet.getByRole('button', { name: t('client.invite.asConsultant') }).click()
  await expect(sheet.getByText(t('client.sent.asConsultant'))).toBeVisible()
  await openLive(client, '/client/')
  await expect(client.getByText(t('client.got.asClient'))).toBeVisible()
  await client.getByRole('button', { name: t('client.decline') }).click()
  await expect(client.getByText(t('client.empty'))).toBeVisible()
  await page.goto('/people/')
  await page.getByRole('link', { name: t('page.clients') }).click()
  await expect(page.getByText(t('client.empty'))).toBeVisible()
  await client.close()
})
