import { pageVersionCall, previewPageCall } from '@entemi/contract/operation/admin-page'
import { editRowCall } from '@entemi/contract/operation/admin-table'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
let admin: TestMember
let member: TestMember
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeMember(server, { role: 'ADMIN' })
  member = await makeMember(server)
})
afterAll(() => server.stop())

const read = (version: number, id = 'about', by = admin.client) =>
  by.call(pageVersionCall, { params: { table: 'info', id, language: 'hu', version } })
const preview = (html: string, by = admin.client) => by.call(previewPageCall, { body: { html } })

test('R2.37 an earlier version of a page can be read again, by administrators only', async () => {
  const first = (await read(1)).body.page
  const body = { title_hu: 'Másképp', html_hu: '<p>Más szöveg.</p>' }
  await admin.client.call(editRowCall, { params: { table: 'info', id: 'about' }, body })
  expect((await read(2)).body.page).toEqual({ title: 'Másképp', html: '<p>Más szöveg.</p>' })
  expect((await read(1)).body.page).toEqual(first)
  expect([(await read(9)).status, (await read(1, 'nincs-ilyen')).status]).toEqual([404, 404])
  expect([(await read(1, 'about', member.client)).status, (await read(1, 'about', server.client())).status]).toEqual([
    403, 401,
  ])
})

test('R2.37 a preview is what readers would see: sanitised, with the operator’s name, and nothing is saved', async () => {
  expect((await preview('<p>Fontos</p><script>alert(1)</script>')).body.html).toBe('<p>Fontos</p>')
  expect((await preview('**Fontos**')).body.html).toContain('<strong>Fontos</strong>')
  expect((await preview('<p>{operator}</p>')).body.html).toBe('<p>Entemi</p>')
  expect([(await preview(' ')).status, (await preview('x', member.client)).status]).toEqual([422, 403])
})
