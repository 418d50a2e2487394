import { casesCall, type ReportCase } from '@entemi/contract/operation/admin'
import {
  addPageCall,
  adminTables,
  editRowCall,
  removeRowCall,
  tableCall,
  tableNames,
  tableRowCall,
  type TableEdit,
  type TableName,
} from '@entemi/contract/operation/admin-table'
import { mediaFilesCall } from '@entemi/contract/operation/admin-media'
import type { QueryOf } from '@entemi/contract/platform/call'
import { accessCall, confirmCall } from '@entemi/contract/account/identity'
import { infoPageCall, infoPagesCall } from '@entemi/contract/core/info'
import { reportCall } from '@entemi/contract/operation/report'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#/platform/db/id.ts'
import { baseDomain, enterAs, makeColleague, makeCompany } from '#/app/testing/company.ts'
import {
  makeAdministered,
  makeComment,
  makeEntry,
  makeMember,
  makeImage,
  testPassword,
  type TestMember,
} from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
let admin: TestMember
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
  admin = await makeMember(server, { role: 'ADMIN', name: 'Gondnok Gizi' })
  await admin.client.call(confirmCall, { body: { password: testPassword } })
})
afterAll(() => server.stop())

type Query = Partial<QueryOf<typeof tableCall>>
const readPage = (table: TableName, query: Query = {}, client = admin.client) =>
  client.call(tableCall, { params: { table }, query })
const rowsOf = async (table: TableName, query: Query = {}, client = admin.client) =>
  (await readPage(table, { _size: 1000, ...query }, client)).body.list.data
const edit = (table: TableName, id: string, body: TableEdit) =>
  admin.client.call(editRowCall, { params: { table, id }, body })
const readOne = (table: TableName, id: string) => admin.client.call(tableRowCall, { params: { table, id } })
const remove = (id: string, reason?: string) =>
  admin.client.call(removeRowCall, { params: { id }, body: reason === undefined ? undefined : { reason } })
const report = (by: TestMember, kind: ReportCase['kind'], id: string) =>
  by.client.call(reportCall, { params: { kind, id }, body: { reason: 'spam' } })
const lastAct = async () =>
  (await server.db.selectFrom('audit').select(['act', 'reason']).orderBy('id', 'desc').executeTakeFirst()) ?? {}

async function makeArticle(siteId = 0, title = 'Egy írás'): Promise<string> {
  const id = newId()
  await sql`INSERT INTO entry (id, author_id, site_id, privacy, occurred_on, kind, library, title, text)
    SELECT ${id}, s.entity_id, s.id, 9, current_date, 'article', 'quote', ${title}, 'Szöveg' FROM site s WHERE s.id = ${siteId}`.execute(
    server.db,
  )
  return id
}

async function makeLesson(siteId = 0, title = 'Egy kihívás'): Promise<string> {
  const id = newId()
  await sql`INSERT INTO entry (id, author_id, site_id, privacy, occurred_on, kind, audience, title, text)
    SELECT ${id}, s.entity_id, s.id, 9, current_date, 'lesson', 'all', ${title}, 'Szöveg' FROM site s WHERE s.id = ${siteId}`.execute(
    server.db,
  )
  await sql`INSERT INTO lesson (entry_id, site_id) VALUES (${id}, ${siteId})`.execute(server.db)
  return id
}

async function makeChannel(host: TestMember, title: string): Promise<string> {
  const id = newId()
  await sql`INSERT INTO entry (id, author_id, site_id, privacy, occurred_on, kind, title)
    VALUES (${id}, ${host.personId}, 0, 9, current_date, 'broadcast', ${title})`.execute(server.db)
  await sql`INSERT INTO channel (entry_id, source, starts_at) VALUES (${id}, 'browser', now())`.execute(server.db)
  return id
}

describe('R2.37 a data table', () => {
  let member: TestMember
  beforeAll(async () => {
    member = await makeMember(server)
    for (let n = 0; n < 3; n += 1) {
      const [author, reporter] = [await makeMember(server), await makeMember(server)]
      const entry = await makeEntry(server, author)
      await makeComment(server, author, entry)
      await makeAdministered(server, author, 2, `Kör ${n}`)
      await makeArticle()
      await makeLesson()
      await makeChannel(author, 'Esti adás')
      await makeImage(server, author)
      await report(reporter, 'post', entry)
      await remove(entry, 'Bántó.')
      await makeComment(server, author, await makeEntry(server, author))
    }
  })

  test.each(tableNames)('%s: for administrators only, paged in every order of its definition', async (table) => {
    expect((await readPage(table, {}, member.client)).status).toBe(403)
    const definition = adminTables[table]
    for (const _sort of definition.sorts) {
      const all = await rowsOf(table, { _sort })
      const seen: string[] = []
      let after: string | null | undefined
      do {
        const { list } = (await readPage(table, { _sort, _size: 2, ...(after && { _after: after }) })).body
        seen.push(...list.data.map(({ id }) => id))
        after = list.next
      } while (after !== null && seen.length < 12)
      expect(seen.length).toBeGreaterThan(2)
      expect(seen).toEqual(all.slice(0, seen.length).map(({ id }) => id))
      for (const row of all) expect(Object.keys(row.cells)).toEqual(definition.columns.map(({ name }) => name))
    }
    if (!definition.sorts.includes('A.name')) expect((await readPage(table, { _sort: 'A.name' })).status).toBe(422)
    if (table !== 'members') expect((await readPage(table, { filter: 'admins' })).status).toBe(422)
    if (!definition.search) expect((await readPage(table, { query: 'a' })).status).toBe(422)
    else expect(await rowsOf(table, { query: 'nincsilyenszó' })).toEqual([])
    expect((await readPage(table, { _after: '~' })).status).toBe(
      table === 'info' ? 200 : table === 'consents' ? 200 : 422,
    )
  })
})

describe('R2.37 the data tables', () => {
  test('R2.37 media lists every file of the site with its owner and size; only one in use nowhere can be removed', async () => {
    const owner = await makeMember(server, { name: 'Fényképes Fanni' })
    const [used, loose] = [await makeImage(server, owner), await makeImage(server, owner)]
    await sql`INSERT INTO entry_media VALUES (${await makeEntry(server, owner)}, 0, ${used.id})`.execute(server.db)
    const rows = await rowsOf('media', { query: 'fényképes' })
    expect(rows.map(({ id, cells, can }) => [id, cells['owner'], cells['file'], can.remove])).toEqual([
      [loose.id, 'Fényképes Fanni', 'i', true],
      [used.id, 'Fényképes Fanni', 'i', false],
    ])
    expect((await remove(loose.id)).status).toBe(200)
    expect((await remove(used.id)).status).toBe(409)
    expect((await rowsOf('media', { query: 'fényképes' })).map(({ id }) => id)).toEqual([used.id])
  })

  test('members are found by name, by role and status, and by e-mail address, which is recorded', async () => {
    const member = await makeMember(server, { name: 'Különleges Kázmér' })
    const limited = await makeMember(server, { role: 'LIMIT', name: 'Korlátolt Karola' })
    const idsOf = async (query: Query) => (await rowsOf('members', query)).map(({ id }) => id)
    expect(await idsOf({ query: 'kazm' })).toEqual([member.personId])
    expect((await member.client.call(accessCall)).body.list.data).toEqual([])
    expect(await idsOf({ query: member.email.toUpperCase() })).toEqual([member.personId])
    expect(await idsOf({ query: `@${limited.username}` })).toEqual([limited.personId])
    expect((await member.client.call(accessCall)).body.list.data.map(({ act }) => act)).toEqual(['member.read'])
    expect(await idsOf({ filter: 'limited' })).toContain(limited.personId)
    expect(await idsOf({ filter: 'admins' })).toEqual([admin.personId])
    expect(await idsOf({ filter: 'suspended' })).toEqual([])
    const [row] = await rowsOf('members', { query: 'kazm' })
    expect(JSON.stringify(row)).not.toContain('@')
  })

  test('R1.16 no table shows private entries and those for friends or a group', async () => {
    const author = await makeMember(server)
    const groupId = await makeAdministered(server, author, 2)
    const hidden = [
      await makeEntry(server, author, { privacy: 0, text: 'titkosnapló' }),
      await makeEntry(server, author, { privacy: 1, text: 'titkosnapló' }),
      await makeEntry(server, author, { privacy: 2, groupId, text: 'titkosnapló' }),
    ]
    const comments = []
    for (const id of hidden) {
      await sql`INSERT INTO entry_search VALUES (${id}, to_tsvector('hu', 'titkosnapló'))`.execute(server.db)
      comments.push(await makeComment(server, author, id))
    }
    for (const table of tableNames) {
      const rows = JSON.stringify(await rowsOf(table))
      for (const id of [...hidden, ...comments, 'titkosnapló']) expect(rows).not.toContain(id)
      if (adminTables[table].search) expect(await rowsOf(table, { query: 'titkosnapló' })).toEqual([])
      for (const id of [...hidden, ...comments]) expect((await readOne(table, id)).status).toBe(404)
    }
    for (const id of [...hidden, ...comments]) expect((await remove(id, 'Bántó.')).status).toBe(404)
  })

  test('what an open case is about is shown until the case is closed, and its author sees that it was read', async () => {
    const [author, reporter] = [await makeMember(server), await makeMember(server)]
    const entry = await makeEntry(server, author, { privacy: 1, text: 'Csak barátoknak' })
    const comment = await makeComment(server, author, entry)
    await sql`INSERT INTO report_case (id, site_id, kind, target_id) VALUES (${newId()}, 0, 'post', ${entry}), (${newId()}, 0, 'comment', ${comment})`.execute(
      server.db,
    )
    const [post] = (await rowsOf('posts')).filter(({ id }) => id === entry)
    expect(post).toMatchObject({ cells: { text: 'Csak barátoknak' }, href: null })
    expect((await rowsOf('comments')).map(({ id }) => id)).toContain(comment)
    expect((await author.client.call(accessCall)).body.list.data.map(({ act }) => act)).toEqual([
      'case.read',
      'case.read',
    ])
    expect((await remove(comment)).error.fields).toEqual([{ name: 'reason', code: 'FIELD_REQUIRED' }])
    for (const id of [comment, entry]) expect((await remove(id, 'Bántó.')).status).toBe(200)
    expect((await reporter.client.call(accessCall)).body.list.data).toEqual([])
    expect((await rowsOf('posts')).map(({ id }) => id)).not.toContain(entry)
    const closed = await rowsOf('cases')
    expect(closed.slice(0, 2).map(({ cells }) => [cells['resolution'], cells['reason']])).toEqual([
      ['remove', 'Bántó.'],
      ['remove', 'Bántó.'],
    ])
    expect((await admin.client.call(casesCall)).status).toBe(200)
  })

  test('R1.16 on a company’s site an administrator finds only what belongs to it', async () => {
    const acme = await makeCompany(server, 'acme')
    const colleague = await makeColleague(server, acme, { name: 'Munkatárs Mici' })
    const own = await makeEntry(server, colleague, { siteId: acme.siteId, text: 'Céges hír' })
    const there = await enterAs(server, admin, acme)
    await makeArticle(0, 'titok-main')
    await makeLesson(0, 'titok-main')
    const mainMember = await makeMember(server, { name: 'Titkos Tamás' })
    await makeImage(server, mainMember)
    for (const table of tableNames.filter((name) => name !== 'info' && name !== 'consents')) {
      const rows = JSON.stringify(await rowsOf(table, {}, there))
      expect(rows).not.toMatch(/titok-main|Titkos Tamás|Kör 1|Esti adás/)
    }
    expect((await rowsOf('posts', {}, there)).map(({ id }) => id)).toEqual([own])
    expect((await rowsOf('members', {}, there)).map(({ id }) => id)).toEqual([colleague.personId])
    expect((await rowsOf('posts')).map(({ id }) => id)).not.toContain(own)
    expect((await there.call(mediaFilesCall)).body.list.data).toEqual([])
    const [first] = await rowsOf('consents', {}, there)
    expect(first?.can.edit).toBe(false)
    const body = { title_hu: 'Céges' }
    const params = { table: 'consents', id: 'privacy' } as const
    expect((await there.call(editRowCall, { params, body })).status).toBe(403)
    expect((await there.call(editRowCall, { params: { table: 'info', id: 'guide' }, body })).status).toBe(200)
    const read = async (client: typeof there) =>
      (await client.call(infoPageCall, { params: { pageurl: 'guide' } })).body.page.title
    expect(await read(there)).toBe('Céges')
    expect(await read(admin.client)).not.toBe('Céges')
  })

  test('the main site lists companies with a site of their own beside its groups; they are edited with their sites', async () => {
    const bolt = await makeCompany(server, 'bolt')
    const found = (await admin.client.call(tableCall, { params: { table: 'entities' }, query: { query: 'bolt' } })).body
    const row = found.list.data.find(({ id }) => id === bolt.entityId)
    expect(row).toMatchObject({ cells: { name: 'bolt', type: '3' }, href: null, can: { edit: false, remove: false } })
    const there = await enterAs(server, admin, bolt)
    const own = (await there.call(tableCall, { params: { table: 'entities' }, query: {} })).body.list.data
    expect(own.filter(({ id }) => id === bolt.entityId)).toHaveLength(1)
  })
})

describe('R2.37 an edit', () => {
  test('of a group, an article or a lesson accepts only the fields of its table, and is recorded', async () => {
    const groupId = await makeAdministered(server, await makeMember(server), 2, 'Régi név')
    const [article, lesson] = [await makeArticle(), await makeLesson()]
    const changes: [TableName, string, TableEdit][] = [
      ['entities', groupId, { name: 'Új név', introduction: 'Szia!' }],
      ['articles', article, { title: 'Új cím', text: 'Új szöveg', library: 'base' }],
      ['lessons', lesson, { title: 'Új cím', text: 'Új szöveg' }],
    ]
    for (const [table, id, body] of changes) {
      expect((await edit(table, id, body)).status).toBe(200)
      expect((await readOne(table, id)).body.values).toEqual(body)
      expect(await lastAct()).toMatchObject({ act: expect.stringMatching(/\.edit$/) })
      const foreign = await edit(table, id, { html_hu: 'x' })
      expect(foreign.error.fields).toEqual([{ name: 'html_hu', code: 'UNKNOWN_FIELD' }])
      expect((await edit(table, newId(), body)).status).toBe(404)
    }
    expect((await edit('members', admin.personId, {})).status).toBe(404)
    expect((await edit('posts', await makeEntry(server, admin), { text: 'x' })).status).toBe(422)
  })

  test('R2.32 R2.37 of info pages adds, changes and removes a page of the site, listed for guests; built-in pages cannot be removed', async () => {
    const add = (body: Record<string, unknown>, by = admin.client) => by.call(addPageCall, { body })
    const page = { address: 'hazirend', title_hu: 'Házirend', html_hu: '<p>Szépen.</p><script>alert(1)</script>' }
    for (const address of ['popup', 'Ház', '-a', ''])
      expect((await add({ ...page, address })).status, address).toBe(422)
    expect((await add({ ...page, title_en: 'Rules' })).error.fields).toEqual([
      { name: 'html_en', code: 'FIELD_REQUIRED' },
    ])
    expect((await add({ ...page, address: 'guide' })).error.fields).toEqual([
      { name: 'address', code: 'INVALID_VALUE' },
    ])
    expect((await add(page)).body.setData.id).toBe('hazirend')
    const read = async () => (await server.client().call(infoPageCall, { params: { pageurl: 'hazirend' } })).body.page
    expect((await read()).html).toBe('<p>Szépen.</p>')
    const listed = async (language: 'hu' | 'en') =>
      (await server.client().call(infoPagesCall, { query: { language } })).body.list.data
    expect(await listed('en')).toEqual([{ pageurl: 'hazirend', title: 'Házirend' }])
    expect((await edit('info', 'hazirend', { title_en: 'House rules', html_en: '<p>Nicely.</p>' })).status).toBe(200)
    expect(await listed('en')).toEqual([{ pageurl: 'hazirend', title: 'House rules' }])
    expect((await readOne('info', 'hazirend')).body.row.can).toEqual({ edit: true, remove: true })
    expect((await readOne('info', 'guide')).body.row.can).toEqual({ edit: true, remove: false })
    expect([(await remove('guide')).status, (await remove('nincs-ilyen')).status]).toEqual([403, 404])
    expect([(await remove('hazirend')).status, (await remove('hazirend')).status]).toEqual([200, 404])
    expect(await listed('hu')).toEqual([])
  })

  test('of an info page makes a new version of the changed languages, with sanitised HTML', async () => {
    const before = (await readOne('info', 'guide')).body
    const html_hu = '<p>Új <b onclick="x()">szó</b></p><script>alert(1)</script>'
    expect((await edit('info', 'guide', { ...before.values, title_hu: 'Új kalauz', html_hu })).status).toBe(200)
    const after = (await readOne('info', 'guide')).body
    expect(after.values).toMatchObject({ title_hu: 'Új kalauz', html_hu: '<p>Új szó</p>' })
    expect(after.values['html_en']).toBe(before.values['html_en'])
    expect(after.row.cells).toMatchObject({ version_hu: 2, version_en: 1 })
    expect(after.versions.map(({ language, version }) => `${language}${version}`)).toEqual(['hu2', 'en1', 'hu1'])
    const page = (await server.client().call(infoPageCall, { params: { pageurl: 'guide' } })).body.page
    expect(page).toMatchObject({ title: 'Új kalauz', version: 2 })
    expect((await edit('info', 'guide', { title_hu: 'Új kalauz' })).status).toBe(200)
    expect((await readOne('info', 'guide')).body.row.cells['version_hu']).toBe(2)
    expect((await edit('info', 'nincs-ilyen', { title_hu: 'x', html_hu: 'x' })).status).toBe(404)
  })

  test('of a consent requires the password and makes a new version of all languages at once', async () => {
    const other = await makeMember(server, { role: 'ADMIN' })
    const params = { table: 'consents', id: 'privacy' } as const
    const unconfirmed = await other.client.call(editRowCall, { params, body: { title_hu: 'Új' } })
    expect(unconfirmed.error.error_code).toBe('REAUTH_REQUIRED')
    const before = (await readOne('consents', 'privacy')).body.row.cells
    expect((await edit('consents', 'privacy', { title_hu: 'Új' })).status).toBe(200)
    const { row } = (await readOne('consents', 'privacy')).body
    const next = Number(before['version_hu']) + 1
    expect(row.cells).toMatchObject({ version_hu: next, version_en: next })
  })
})

describe('R2.37 a removal', () => {
  test('of a group requires the password and a reason, which its owners are notified of', async () => {
    const owner = await makeMember(server)
    const other = await makeMember(server, { role: 'ADMIN' })
    const groupId = await makeAdministered(server, owner, 2)
    expect((await remove(groupId)).error.fields).toEqual([{ name: 'reason', code: 'FIELD_REQUIRED' }])
    const unconfirmed = await other.client.call(removeRowCall, { params: { id: groupId }, body: { reason: 'x' } })
    expect(unconfirmed.error.error_code).toBe('REAUTH_REQUIRED')
    expect((await remove(groupId, 'Megszűnt.')).status).toBe(200)
    expect(await lastAct()).toEqual({ act: 'entity.remove', reason: 'Megszűnt.' })
    const { rows } = await sql<{ detail: unknown }>`
      SELECT detail FROM visible_notification(${owner.personId}, 0::smallint)`.execute(server.db)
    expect(rows).toEqual([{ detail: { action: 'remove', kind: 'entity', reason: 'Megszűnt.' } }])
    const company = await makeCompany(server, 'gamma')
    const there = await enterAs(server, admin, company)
    await there.call(confirmCall, { body: { password: testPassword } })
    const params = { id: company.entityId }
    expect((await there.call(removeRowCall, { params, body: { reason: 'x' } })).status).toBe(409)
  })

  test('works for articles, lessons and broadcasts', async () => {
    const [article, lesson] = [await makeArticle(), await makeLesson()]
    const channel = await makeChannel(await makeMember(server), 'Adás')
    for (const [table, id] of [
      ['articles', article],
      ['lessons', lesson],
      ['channels', channel],
    ] as const) {
      expect((await rowsOf(table)).map((row) => row.id)).toContain(id)
      expect((await remove(id, 'Elavult.')).status).toBe(200)
      expect((await rowsOf(table)).map((row) => row.id)).not.toContain(id)
      expect((await remove(id, 'Elavult.')).status).toBe(404)
    }
  })
})

test('R2.37 the files of the site are listed with owner, size and use; a preview needs visibility or an open case', async () => {
  const [author, reporter] = [await makeMember(server, { name: 'Képes Kata' }), await makeMember(server)]
  const [open, secret, orphan] = [
    await makeImage(server, author),
    await makeImage(server, author),
    await makeImage(server, author),
  ]
  const [entry, diary] = [await makeEntry(server, author), await makeEntry(server, author, { privacy: 0 })]
  await sql`INSERT INTO entry_media VALUES (${entry}, 0, ${open.id}), (${diary}, 0, ${secret.id})`.execute(server.db)
  const list = async (query: Partial<QueryOf<typeof mediaFilesCall>> = {}) =>
    (await admin.client.call(mediaFilesCall, { query: { query: 'képes', ...query } })).body.list
  const cover = await makeImage(server, author)
  const group = await makeAdministered(server, author, 2, 'Képes kör')
  await server.db.insertInto('group_cover').values({ group_id: group, media_id: cover.id }).execute()
  const [asCover, ...files] = (await list()).data
  expect(asCover).toMatchObject({ id: cover.id, uses: ['cover'], can: { remove: false } })
  expect(asCover?.preview_url).toBe(`/media/${cover.db_key}/thumb`)
  expect((await remove(cover.id)).status).toBe(409)
  await server.db.deleteFrom('media').where('id', '=', cover.id).execute()
  expect(files.map(({ id, uses, preview_url, can }) => [id, uses, preview_url, can.remove])).toEqual([
    [orphan.id, [], null, true],
    [secret.id, ['entry'], null, false],
    [open.id, ['entry'], `/media/${open.db_key}/thumb`, false],
  ])
  expect(files[0]).toMatchObject({ owner: { id: author.personId, display_name: 'Képes Kata' }, kind: 'picture' })
  expect((await list({ filter: 'orphans' })).data.map(({ id }) => id)).toEqual([orphan.id])
  expect((await list({ filter: 'videos' })).data).toEqual([])
  const first = await list({ _sort: '-A.size', _size: 2 })
  const second = await list({ _sort: '-A.size', _size: 2, _after: first.next ?? '' })
  expect([...first.data, ...second.data].map(({ id }) => id).toSorted()).toEqual(
    [open.id, secret.id, orphan.id].toSorted(),
  )
  expect((await admin.client.call(mediaFilesCall, { query: { _after: 'x' } })).status).toBe(422)
  await sql`INSERT INTO report_case (id, site_id, kind, target_id) VALUES (${newId()}, 0, 'post', ${diary})`.execute(
    server.db,
  )
  expect((await list()).data[1]?.preview_url).toBe(`/media/${secret.db_key}/thumb`)
  expect((await remove(secret.id)).status).toBe(409)
  expect((await remove(orphan.id)).status).toBe(200)
  expect(await lastAct()).toMatchObject({ act: 'media.remove' })
  expect((await list({ filter: 'orphans' })).data).toEqual([])
  expect((await reporter.client.call(mediaFilesCall)).status).toBe(403)
})
