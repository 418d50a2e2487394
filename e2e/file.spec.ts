import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, post, register, registerInNewBrowser, test, sizes } from './app.ts'
import { t } from './texts.ts'

const body = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n'
const pdf = Buffer.from(`${body}trailer<</Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`)

for (const viewport of sizes) {
  test.describe(`on ${viewport.width} px`, () => {
    test.use({ viewport })

    test(
      'R1.12 R5.04 a PDF is attached to a post of a group, saved by a member from the post and the list of files, and refused if it is none',
      { tag: viewport.width === 390 ? '@tier1' : [] },
      async ({ page, openPage, watch }) => {
        watch.allow(/415/)
        await register(page, 'Titkar')
        const name = `Kór ${crypto.randomUUID().slice(0, 8)}`
        const { entity_id } = await post<{ entity_id: string }>(page, '/api/entity', { name, type: 2 })
        await page.goto('/note/add/')
        await expect(page.getByRole('button', { name: t('entry.addPhotoOrVideo') })).toBeVisible()
        await expect(page.getByRole('button', { name: t('entry.addFile') })).toHaveCount(0)
        await page.goto(`/entity/${entity_id}/post/`)
        const choose = async (name: string, buffer: Buffer) => {
          const chooser = page.waitForEvent('filechooser')
          await page.getByRole('button', { name: t('entry.addFile') }).click()
          await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer })
        }
        await choose('hamis.pdf', Buffer.from('<script>alert(1)</script>'))
        await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
        await page.getByRole('button', { name: t('upload.removeFile', { name: 'hamis.pdf' }) }).click()
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: t('upload.remove') })
          .click()
        await choose('Próbarend.pdf', pdf)
        await expect(page.getByText(t('upload.done'))).toBeVisible()
        await expectAccessible(page, 'a composer with a document')
        await page.getByLabel(t('entry.type.note.prompt')).fill('Itt a próbarend.')
        await page.getByRole('button', { name: t('entry.publish') }).click()
        await expectAt(page, `/entity/${entity_id}`)

        const member = await registerInNewBrowser(openPage, 'Enekes')
        await member.setViewportSize(viewport)
        await post(member, `/api/entity/join/${entity_id}`)
        await member.goto(`/entity/${entity_id}`)
        const link = member.getByRole('link', { name: `${t('entry.saveFile')} Próbarend.pdf` })
        const download = member.waitForEvent('download')
        await link.click()
        const saved = await download
        expect(saved.suggestedFilename()).toBe('Próbarend.pdf')
        expect((await readFile(await saved.path())).equals(pdf)).toBe(true)
        const address = (await link.getAttribute('href')) ?? ''
        expect(
          (await openPage().then((guest) => guest.request.get(new URL(address, member.url()).href))).status(),
        ).toBe(404)

        await member.getByRole('button', { name: t('community.menu', { group: name }) }).click()
        await member.getByRole('menuitem', { name: t('page.files') }).click()
        await expect(member.getByRole('heading', { level: 1, name: t('page.files') })).toBeVisible()
        await expectAt(member, `/entity/${entity_id}/files`)
        await expect(member.getByRole('link', { name: `${t('entry.saveFile')} Próbarend.pdf` })).toBeVisible()
        await expectAccessible(member, 'files of a group')
        await member.getByRole('link', { name: t('file.post') }).click()
        await expect(member.getByText('Itt a próbarend.')).toBeVisible()
        await member.close()
      },
    )
  })
}
