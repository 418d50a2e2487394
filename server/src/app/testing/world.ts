import { newId } from '#/platform/db/id.ts'
import {
  makeAdministered,
  makeBlock,
  makeComment,
  makeEntry,
  makeMember,
  makeImage,
  makeRequest,
  makeSession,
  type TestMember,
} from './makers.ts'
import type { TestServer } from './server.ts'

export interface Sample {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  raw?: Uint8Array<ArrayBuffer>
}

export interface World {
  server: TestServer
  asker: TestMember
  stranger: TestMember
}

/** Ids that are no groups: a person, an administered person, the site itself, and an unknown id. */
export async function noGroups({ server, stranger }: World): Promise<string[]> {
  const site = '00000000-0000-7000-8000-000000000000'
  return [stranger.personId, await makeAdministered(server, stranger, 1), site, newId()]
}

/** An open friend request between the asker and the stranger, sent by one of them; returns the stranger's id. */
export async function friendRequestBy({ server, asker, stranger }: World, sender: TestMember): Promise<{ id: string }> {
  await makeRequest(server, sender, sender === asker ? stranger : asker)
  return { id: stranger.personId }
}

/** A person who blocked the asker, a group, and an unknown id. */
export async function hiddenPeople({ server, asker, stranger }: World): Promise<{ id: string }[]> {
  const apart = await makeMember(server)
  await makeBlock(server, apart, asker)
  return [apart.personId, await makeAdministered(server, stranger, 2), newId()].map((id) => ({ id }))
}

export async function commentBy({ server, stranger }: World, writer: TestMember) {
  const objectId = await makeEntry(server, stranger)
  return { objectId, subThreadId: await makeComment(server, writer, objectId) }
}

/** A private entry, one for friends, a removed one, a public one of a person who blocked the asker, and an unknown id. */
export async function hiddenEntries({ server, asker, stranger }: World): Promise<string[]> {
  const blocked = await makeMember(server)
  await makeBlock(server, blocked, asker)
  return [
    await makeEntry(server, stranger, { privacy: 0 }),
    await makeEntry(server, stranger, { privacy: 1 }),
    await makeEntry(server, stranger, { privacy: -1 }),
    await makeEntry(server, blocked),
    newId(),
  ]
}

/** Comments under hidden entries, one of a blocked person under a public entry, and an unknown id. */
export async function hiddenComments({ server, asker, stranger }: World): Promise<string[]> {
  const blocked = await makeMember(server)
  await makeBlock(server, asker, blocked)
  return [
    await makeComment(server, stranger, await makeEntry(server, stranger, { privacy: 1 })),
    await makeComment(server, asker, await makeEntry(server, stranger, { privacy: 1 })),
    await makeComment(server, blocked, await makeEntry(server, stranger)),
    newId(),
  ]
}

export async function hiddenThreads(world: World): Promise<Sample[]> {
  const objectId = await makeEntry(world.server, world.stranger)
  const { subThreadId } = await commentBy(world, world.stranger)
  return [...(await hiddenComments(world)), subThreadId].map((id) => ({ params: { objectId, subThreadId: id } }))
}

export async function ownPicture({ server, asker }: World): Promise<{ db_key: string }> {
  return { db_key: (await makeImage(server, asker)).db_key }
}

/** A stranger's picture, one of a public entry, and an unknown key. */
export async function foreignPictures({ server, stranger }: World): Promise<{ db_key: string }[]> {
  const [hidden, seen] = [await makeImage(server, stranger), await makeImage(server, stranger)]
  const entryId = await makeEntry(server, stranger)
  await server.db.insertInto('entry_media').values({ entry_id: entryId, place: 0, media_id: seen.id }).execute()
  return [hidden, seen, { db_key: 'x'.repeat(32) }].map(({ db_key }) => ({ db_key }))
}

/** As if the password had been typed again just now. */
export async function confirmSessions(server: TestServer, member: TestMember): Promise<void> {
  await server.db
    .updateTable('login_session')
    .set({ confirmed_at: new Date() })
    .where('account_id', '=', member.accountId)
    .execute()
}

export async function otherSession(server: TestServer, member: TestMember): Promise<string> {
  await makeSession(server.db, member.accountId)
  const row = await server.db
    .selectFrom('login_session')
    .select('id')
    .where('account_id', '=', member.accountId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return row.id
}
