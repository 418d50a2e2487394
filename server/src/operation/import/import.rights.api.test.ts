import { addPostCall, readPostCall } from '@entemi/contract/diary/post'
import { importsCall, readImportCall, removeImportCall, startImportCall } from '@entemi/contract/operation/import'
import type { EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseDomain, enterAs, makeCompany } from '#/app/testing/company.ts'
import { importFile, sendImport, undoImport, waitForState } from '#/app/testing/import.ts'
import { makeFriends, makeMember, type TestMember } from '#/app/testing/makers.ts'
import { makeWaiting } from '#/app/testing/registration.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
})
afterAll(() => server.stop())

const table = Buffer.from('date,text,tags\n2019-03-04,Reggel futottam,futás\n2020-12-24,Szenteste,ünnep\n')

const entriesOf = async ({ personId }: TestMember, siteId = 0) => {
  const { rows } = await sql<{ id: EntryId; text: string }>`SELECT id, text FROM entry
    WHERE author_id = ${personId} AND site_id = ${siteId} AND privacy >= 0 ORDER BY occurred_at`.execute(server.db)
  return rows
}
const texts = async (member: TestMember, siteId?: number) => (await entriesOf(member, siteId)).map(({ text }) => text)

test.each([0, 1, 9] as const)(
  'what a LIMIT member imports for level %i is seen by whoever sees what they write for it, and by nobody else',
  async (level) => {
    const limited = await makeMember(server, { role: 'LIMIT' })
    const friend = await makeMember(server)
    await makeFriends(server, limited, friend)
    const readers = [limited, friend, await makeMember(server), await makeMember(server, { role: 'LIMIT' })]
    const { id } = await sendImport(limited.client, table, { name: 'naplo.csv' })
    await limited.client.call(startImportCall, { params: { id }, body: { privacy_status: level } })
    await waitForState(limited.client, id, 'done')
    const [imported] = await entriesOf(limited)
    const note = { type: 'note', text: 'Ma', privacy_status: level } as const
    const written = (await limited.client.call(addPostCall, { body: note })).body.setData.post_id
    const readBy = async (post: EntryId) => {
      const params = { id: post }
      return Promise.all(readers.map(async ({ client }) => (await client.call(readPostCall, { params })).status))
    }
    const seen = { 0: [200, 404, 404, 404], 1: [200, 200, 404, 404], 9: [200, 200, 200, 404] }[level]
    expect(await readBy(imported!.id)).toEqual(seen)
    expect(await readBy(written as EntryId)).toEqual(seen)
    // nobody can publish a whole diary to a group
    const again = await sendImport(limited.client, table, { name: 'naplo.csv' })
    const group = { params: { id: again.id }, body: { privacy_status: 2 } }
    expect((await limited.client.call(startImportCall, group)).status).toBe(422)
    await limited.client.call(removeImportCall, { params: { id: again.id } })
    expect(await undoImport(limited.client, id)).toMatchObject({ made: 0 })
    expect(await texts(limited)).toEqual(['Ma'])
  },
)

test('who became LIMIT while their import waited may start it; who waits for approval may not import', async () => {
  const member = await makeMember(server)
  const { id } = await sendImport(member.client, table, { name: 'naplo.csv' })
  await sql`UPDATE account SET role = 'LIMIT' WHERE id = ${member.accountId}`.execute(server.db)
  await member.client.call(startImportCall, { params: { id }, body: {} })
  expect(await waitForState(member.client, id, 'done')).toMatchObject({ made: 2 })
  const waiting = await makeWaiting(server)
  expect((await waiting.client.call(importsCall)).status).toBe(401)
})

test('an import belongs to its site: the other one has neither its entries nor its duplicates, and cannot undo it', async () => {
  const company = await makeCompany(server, 'acme')
  const member = await makeMember(server, { sites: [0, company.siteId] })
  const there = await enterAs(server, member, company)
  const here = await importFile(member.client, table, 'naplo.csv')
  expect([await texts(member), await texts(member, company.siteId)]).toEqual([['Reggel futottam', 'Szenteste'], []])
  const params = { id: here.id }
  expect((await there.call(readImportCall, { params })).status).toBe(404)
  expect((await there.call(startImportCall, { params, body: {} })).status).toBe(404)
  expect((await there.call(removeImportCall, { params })).status).toBe(404)
  expect((await there.call(importsCall)).body.list.data).toEqual([])

  const second = await sendImport(there, table, { name: 'naplo.csv' })
  expect(second.preview).toMatchObject({ entries: 2, duplicates: 0 })
  await there.call(startImportCall, { params: { id: second.id }, body: { privacy_status: 9 } })
  await waitForState(there, second.id, 'done')
  const [own] = await entriesOf(member)
  const [theirs] = await entriesOf(member, company.siteId)
  const read = async (client: TestMember['client'], id: EntryId) =>
    (await client.call(readPostCall, { params: { id } })).status
  expect([await read(member.client, own!.id), await read(member.client, theirs!.id)]).toEqual([200, 404])
  expect([await read(there, own!.id), await read(there, theirs!.id)]).toEqual([404, 200])

  await undoImport(there, second.id)
  expect([await texts(member), await texts(member, company.siteId)]).toEqual([['Reggel futottam', 'Szenteste'], []])
  const again = await sendImport(member.client, table, { name: 'naplo.csv' })
  expect(again.preview, 'the undo there forgot nothing here').toMatchObject({ duplicates: 2 })
})
