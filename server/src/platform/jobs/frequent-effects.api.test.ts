// The share of a company in a batch is counted by the site_id of each effect, which every action must write.
import { addCommentCall } from '@entemi/contract/diary/comment'
import { likeCall, likeCommentCall, unlikeCall } from '@entemi/contract/diary/like'
import { addPostCall } from '@entemi/contract/diary/post'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseDomain, makeColleague, makeCompany } from '#/app/testing/company.ts'
import { makeMember, type TestMember } from '#/app/testing/makers.ts'
import { startTestServer, type TestServer } from '#/app/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: baseDomain })
  // a trigger makes a copy: the rows themselves are deleted within milliseconds
  await sql`CREATE TABLE noted (site_id smallint, type text)`.execute(server.db)
  await sql`CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO noted VALUES (new.site_id, new.effect ->> 'type'); RETURN NULL; END $$`.execute(server.db)
  await sql`CREATE TRIGGER note AFTER INSERT ON frequent_effect FOR EACH ROW EXECUTE FUNCTION note()`.execute(server.db)
})
afterAll(() => server.stop())

async function act(author: TestMember, reader: TestMember): Promise<void> {
  const body = { type: 'note' as const, text: 'Szép nap volt.', privacy_status: 9 as const }
  const id = (await author.client.call(addPostCall, { body })).body.setData.post_id
  const comment = await reader.client.call(addCommentCall, { params: { objectId: id }, body: { message: 'Szia!' } })
  await reader.client.call(likeCall, { params: { id } })
  await reader.client.call(unlikeCall, { params: { id } })
  await author.client.call(likeCommentCall, { params: { id: comment.body.setData.comment_id } })
}

test('an effect has the site on which its action was done: a company’s or the main one', async () => {
  const company = await makeCompany(server, 'acme')
  await act(await makeColleague(server, company), await makeColleague(server, company))
  await act(await makeMember(server), await makeMember(server))
  const { rows } = await sql<{ site_id: number; types: string[] }>`
    SELECT site_id, array_agg(type ORDER BY type) AS types FROM noted GROUP BY site_id ORDER BY site_id`.execute(
    server.db,
  )
  const types = ['comment.added', 'comment.liked', 'entry.added', 'entry.liked', 'entry.liked']
  expect(rows).toEqual([0, company.siteId].map((site_id) => ({ site_id, types })))
})
