import { notificationsCall } from '@entemi/contract/account/notification'
import { conversationCall, sendMessageCall } from '@entemi/contract/community/conversation'
import { searchCall } from '@entemi/contract/community/search'
import { cropMediaCall, editMediaCall, readMediaCall } from '@entemi/contract/core/media'
import { addCommentCall } from '@entemi/contract/diary/comment'
import { onThisDayCall, ownProfileCall, personCall } from '@entemi/contract/diary/lifeline'
import { addPostCall, readPostCall, setMoodCall, sharePostCall, timelineCall } from '@entemi/contract/diary/post'
import { fullStateCall } from '@entemi/contract/platform/state'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeExport } from '#/app/testing/export.ts'
import { makeConsent, makeTown } from '#/app/testing/makers.map.ts'
import { makeFriends, makeImage, makeMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'
import { readZip } from '#/app/testing/zip.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeTown(server, { name: 'Szentendre', lat: 47.66943, lon: 19.07561, population: 23_606 })
})
afterAll(() => server.stop())

const position = { lat: 47.66543, lon: 19.08123 }
/** The position, its square in degrees or by number, and the town's own. */
// not the seconds of a time
const digits = /(?<!\d:|\d)(?:47\.6|19\.0[78])|"l(?:at|on)(?:_cell)?":\s*-?\d/

test('a position is in no answer to anyone, the author included, and in no export; the town is in all of them', async () => {
  const [author, friend] = [await makeMember(server), await makeMember(server)]
  await makeFriends(server, author, friend)
  await makeConsent(server, author)
  const { db_key } = await makeImage(server, author)
  const edited = await author.client.call(editMediaCall, { params: { db_key }, body: position })
  const posted = await author.client.call(addPostCall, {
    body: { type: 'note', text: 'Dunapart kavicsokkal.', privacy_status: 9, media: [db_key], ...position },
  })
  const id = posted.body.setData.post_id
  const mood = await author.client.call(setMoodCall, { body: { mood: 7, privacy_status: 9, ...position } })
  const shared = await friend.client.call(sharePostCall, { params: { id }, body: { privacy_status: 1 } })
  const comment = await friend.client.call(addCommentCall, { params: { objectId: id }, body: { message: 'Szép!' } })
  const sent = await makeImage(server, author)
  await author.client.call(editMediaCall, { params: { db_key: sent.db_key }, body: position })
  const message = await author.client.call(sendMessageCall, {
    params: { entityId: friend.personId },
    body: { text: 'Nézd!', media: sent.db_key },
  })
  const cut = await author.client.call(cropMediaCall, { params: { db_key }, body: { points: [0, 0, 100, 100] } })
  for (const { status, error } of [edited, posted, mood, shared, comment, message, cut])
    expect(status, JSON.stringify(error)).toBeLessThan(300)

  const withTown = [
    await author.client.call(readPostCall, { params: { id } }),
    await friend.client.call(readPostCall, { params: { id } }),
    await author.client.call(ownProfileCall),
    await friend.client.call(personCall, { params: { id: author.personId } }),
    await author.client.call(timelineCall),
    await friend.client.call(timelineCall),
    await friend.client.call(timelineCall, { query: { category: 'all' } }),
    await friend.client.call(searchCall, { query: { query: 'kavicsokkal' } }),
    await author.client.call(readMediaCall, { params: { db_key } }),
    await author.client.call(readMediaCall, { params: { db_key: cut.body.setData.db_key } }),
    await friend.client.call(conversationCall, { params: { entityId: author.personId } }),
  ]
  for (const { status, body } of withTown) {
    expect(status).toBe(200)
    expect(JSON.stringify(body)).toContain('"town":"Szentendre","country":"Magyarország"')
  }
  const others = [
    ...[edited, posted, mood, shared, comment, message, cut],
    await author.client.call(notificationsCall),
    await friend.client.call(notificationsCall),
    await author.client.call(onThisDayCall),
    await author.client.call(fullStateCall),
  ]
  for (const { body } of [...withTown, ...others]) expect(JSON.stringify(body)).not.toMatch(digits)

  const files = readZip((await takeExport(author.client)).bytes)
  for (const name of ['data.json', 'index.html']) {
    expect(files.get(name), name).toContain('Szentendre')
    expect(files.get(name), name).not.toMatch(digits)
  }
  // nor is it stored
  const rows = await sql`SELECT to_jsonb(e) FROM entry e UNION ALL SELECT to_jsonb(m) FROM media m`.execute(server.db)
  expect(JSON.stringify(rows.rows)).not.toMatch(digits)
})
