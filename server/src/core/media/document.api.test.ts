import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { groupFilesCall } from '@entemi/contract/community/file'
import { finishClipCall, readClipCall, sendClipCall } from '@entemi/contract/core/clip'
import { editMediaCall, mediaFileCall, profileImageCall, storageCall } from '@entemi/contract/core/media'
import { searchDiaryCall } from '@entemi/contract/diary/search'
import { addPostCall, deletePostCall, readPostCall } from '@entemi/contract/diary/post'
import type { EntityId, MediaKey } from '@entemi/contract/platform/ids'
import { limits } from '@entemi/contract/platform/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeExport } from '#/app/testing/export.ts'
import {
  makeAdministered,
  makeBlock,
  makeImage,
  makeMember,
  makeMembership,
  type TestMember,
} from '#/app/testing/makers.ts'
import { makePdf } from '#/app/testing/pdf.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { readZip } from '#/app/testing/zip.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const piece = (member: TestMember, key: string, offset: number, raw: Uint8Array<ArrayBuffer>) =>
  member.client.call(sendClipCall, { query: { key, kind: 'file', offset }, raw })
const finish = (member: TestMember, key: string, size: number, file_name = 'Napirend.pdf') =>
  member.client.call(finishClipCall, { body: { key, size, file_name } })
async function upload(member: TestMember, bytes: Uint8Array<ArrayBuffer> = makePdf(), name?: string) {
  const key = crypto.randomUUID()
  await piece(member, key, 0, bytes)
  return finish(member, key, bytes.length, name)
}
const keyOf = async (...args: Parameters<typeof upload>) => (await upload(...args)).body.db_key
const fetchFile = (client: TestMember['client'], db_key: MediaKey, headers: Record<string, string> = {}) =>
  client.call(mediaFileCall, { params: { db_key, variant: 'orig' }, headers })
const filesOf = async (dbKey: string) => readdir(join(server.folder, 'media', dbKey.slice(0, 2), dbKey)).catch(() => [])
const files = (member: TestMember, id: EntityId, query = {}) =>
  member.client.call(groupFilesCall, { params: { id }, query })
const publish = async (member: TestMember, publish_to: EntityId, media: MediaKey[]) =>
  (await member.client.call(addPostCall, { body: { type: 'note', text: 'Itt a napirend', publish_to, media } })).body
    .setData.post_id

async function makeGroup(): Promise<[TestMember, TestMember, EntityId]> {
  const [leader, peer] = [await makeMember(server), await makeMember(server)]
  const groupId = await makeAdministered(server, leader, 2)
  await makeMembership(server, peer, groupId)
  return [leader, peer, groupId]
}

describe('a document', () => {
  test('is sent in pieces, goes on after a lost connection, and is served only to be saved', async () => {
    const me = await makeMember(server)
    const [key, bytes] = [crypto.randomUUID(), makePdf()]
    await piece(me, key, 0, bytes.subarray(0, 100))
    expect((await me.client.call(readClipCall, { query: { key } })).body.upload).toEqual({ bytes: 100, ready: false })
    await piece(me, key, 100, bytes.subarray(100))
    const made = await finish(me, key, bytes.length, 'Őszi\r\n"terv"/..\\.pdf')
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      media_type: 'd',
      type: 'application/pdf',
      title: 'Őszi terv ...pdf',
      pres: null,
      thumb: null,
    })
    expect((await finish(me, key, bytes.length)).body.db_key).toBe(made.body.db_key)
    const { status, headers, bytes: served } = await fetchFile(me.client, made.body.db_key)
    expect([status, Buffer.from(served).equals(bytes)]).toEqual([200, true])
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="Oszi terv [^"]*"; filename\*=UTF-8''%C5%90szi/,
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    const { used } = (await me.client.call(storageCall)).body.storage
    expect(used).toBe(bytes.length)
  })

  test('keeps a safe name whatever its owner writes into the title', async () => {
    const me = await makeMember(server)
    const db_key = await keyOf(me)
    await me.client.call(editMediaCall, { params: { db_key }, body: { title: 'a"; filename="b.exe' } })
    expect((await fetchFile(me.client, db_key)).headers.get('content-disposition')).toBe(
      `attachment; filename="a ; filename= b.exe.pdf"; filename*=UTF-8''a%20%3B%20filename%3D%20b.exe.pdf`,
    )
  })

  test('is what its bytes say: others are refused and leave nothing', async () => {
    const me = await makeMember(server)
    const wrong = ['<!doctype html><script>alert(1)</script>', 'MZ\x90', `GIF89a${makePdf().toString()}`]
    for (const text of wrong) {
      const answer = await upload(me, Buffer.from(text, 'latin1'))
      expect([answer.status, answer.error]).toEqual([415, { error_code: 'UNSUPPORTED_MEDIA' }])
    }
    const behind = await upload(me, Buffer.from(`${makePdf().toString()}<script>alert(1)</script>`))
    expect(behind.status).toBe(422)
    expect((await me.client.call(storageCall)).body.storage.used).toBe(0)
  })

  test('has at most 20 MB', async () => {
    const me = await makeMember(server)
    const key = crypto.randomUUID()
    const bytes = Buffer.alloc(limits.clip.pieceBytes)
    await piece(me, key, 0, bytes)
    await sql`UPDATE media SET bytes = ${limits.clip.file.bytes} WHERE owner_id = ${me.personId}`.execute(server.db)
    expect((await piece(me, key, limits.clip.file.bytes, bytes)).error).toEqual({ error_code: 'TOO_LARGE' })
  })

  test('is no picture: neither a profile image nor found as one', async () => {
    const me = await makeMember(server)
    const db_key = await keyOf(me)
    const image = await me.client.call(profileImageCall, { body: { db_key, points: [0, 0, 60, 60] } })
    expect(image.status).toBeGreaterThanOrEqual(400)
    await me.client.call(addPostCall, { body: { type: 'note', text: 'Irat', privacy_status: 0, media: [db_key] } })
    expect((await me.client.call(searchDiaryCall, { query: { has_media: '1' } })).body.list.data).toEqual([])
  })
})

describe('the files of a group', () => {
  test('are listed for its members, newest post first, page by page', async () => {
    const [leader, peer, groupId] = await makeGroup()
    const picture = (await makeImage(server, leader)).db_key
    const [one, two] = [await keyOf(leader), await keyOf(peer, makePdf('másik'), 'Beszámoló.pdf')]
    const first = await publish(leader, groupId, [one, picture])
    const second = await publish(peer, groupId, [two])
    const page = (await files(peer, groupId, { _size: 2 })).body.list
    expect(page.data.map(({ media, entry_id, author }) => [media.title, entry_id, author.id])).toEqual([
      ['Beszámoló.pdf', second, peer.personId],
      ['Napirend.pdf', first, leader.personId],
    ])
    expect(page.data[1]?.bytes).toBe(makePdf().length)
    const rest = (await files(peer, groupId, { _size: 2, _after: page.next })).body.list
    expect([rest.data.map(({ media }) => media.db_key), rest.next]).toEqual([[picture], null])
    expect((await files(peer, groupId, { _after: 'x' })).status).toBe(422)
    const { media } = (await peer.client.call(readPostCall, { params: { id: first } })).body.post
    expect(media.map(({ media_type }) => media_type)).toEqual(['d', 'i'])
  })

  test('are hidden from guests, strangers and people across a block, every byte of them', async () => {
    const [leader, peer, groupId] = await makeGroup()
    const [stranger, apart] = [await makeMember(server), await makeMember(server)]
    await makeMembership(server, apart, groupId)
    await makeBlock(server, leader, apart)
    const db_key = await keyOf(leader)
    await publish(leader, groupId, [db_key])
    expect((await fetchFile(peer.client, db_key)).status).toBe(200)
    for (const client of [server.client(), stranger.client, apart.client]) {
      expect((await fetchFile(client, db_key)).status).toBe(404)
      expect((await fetchFile(client, db_key, { 'if-none-match': '"orig"' })).status).toBe(404)
    }
    expect((await server.client().call(groupFilesCall, { params: { id: groupId } })).status).toBe(401)
    expect((await files(stranger, groupId)).error).toEqual({ error_code: 'FORBIDDEN' })
    expect((await files(apart, groupId)).body.list.data).toEqual([])
    // another member's key cannot be attached
    const taken = await peer.client.call(addPostCall, {
      body: { type: 'note', text: 'x', publish_to: groupId, media: [db_key] },
    })
    expect(taken.status).toBe(422)
  })

  test('are erased with the post, and are in the export of their owner', async () => {
    const [leader, , groupId] = await makeGroup()
    const db_key = await keyOf(leader)
    const id = await publish(leader, groupId, [db_key])
    const zip = readZip((await takeExport(leader.client)).bytes)
    expect(zip.get(`media/${db_key}.pdf`)).toContain('%PDF-1.4')
    expect(zip.get('index.html')).toContain(`<a href="media/${db_key}.pdf">Napirend.pdf</a>`)
    expect(await filesOf(db_key)).toEqual(['orig'])
    await leader.client.call(deletePostCall, { params: { id }, body: undefined })
    await expect.poll(() => filesOf(db_key)).toEqual([])
    expect((await fetchFile(leader.client, db_key)).status).toBe(404)
    expect((await files(leader, groupId)).body.list.data).toEqual([])
  })
})
