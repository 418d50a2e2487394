// The data of the privacy matrix: every kind of viewer, every level, state and setting that hides something, and the
// product's table of who sees what.
import { endClientCall } from '@entemi/contract/diary/client'
import type { CallDefinition } from '@entemi/contract/platform/call'
import {
  acceptFriendRequestCall,
  blockCall,
  followCall,
  sendFriendRequestCall,
  unblockCall,
  unfriendCall,
} from '@entemi/contract/diary/friend'
import type { EntityId, EntryId, MediaKey } from '@entemi/contract/platform/ids'
import { likeCall } from '@entemi/contract/diary/like'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { baseDomain, makeColleague, makeCompany } from './company.ts'
import {
  makeAdministered,
  makeBlock,
  makeClient,
  makeComment,
  makeEntry,
  makeFriends,
  makeMember,
  makeMembership,
  makeImage,
  type TestMember,
} from './makers.ts'
import { startTestServer, type TestServer } from './server.ts'

export const viewers = [
  'guest',
  'stranger',
  'friend',
  'group peer',
  'moderator',
  'blocked by the author',
  'blocker of the author',
  'once a friend',
  'follower',
  'parted from the author',
  'once parted',
  'LIMIT friend',
  'LIMIT stranger',
  'LIMIT group peer',
  'consultant',
  'other consultant',
  'once a consultant',
  'ADMIN',
  'friend in another company',
  'owner',
] as const
export type ViewerKind = (typeof viewers)[number]
export const elsewhere = 'friend in another company' satisfies ViewerKind
export const isApart = (kind: ViewerKind) => kind.includes('the author') || kind === elsewhere

export interface Cell {
  name: string
  privacy: -1 | 0 | 1 | 2 | 9
  group: boolean
  state: 0 | 1 | 2
  /** An article, and whether its library is switched on. */
  library?: 'open' | 'closed'
  /** Shared with the consultant. */
  shared?: true
}
export const cells: Cell[] = [
  { name: 'only me', privacy: 0, group: false, state: 0 },
  { name: 'friends', privacy: 1, group: false, state: 0 },
  { name: 'group', privacy: 2, group: true, state: 0 },
  { name: 'everybody', privacy: 9, group: false, state: 0 },
  { name: 'everybody, in the group', privacy: 9, group: true, state: 0 },
  { name: 'removed', privacy: -1, group: false, state: 0 },
  { name: 'waiting in the group', privacy: 2, group: true, state: 1 },
  { name: 'waiting in the group for everybody', privacy: 9, group: true, state: 1 },
  { name: 'hidden in the group', privacy: 2, group: true, state: 2 },
  { name: 'hidden for everybody', privacy: 9, group: false, state: 2 },
  { name: 'only me and the consultant', privacy: 0, group: false, state: 0, shared: true },
  { name: 'friends and the consultant', privacy: 1, group: false, state: 0, shared: true },
  { name: 'hidden, shared with the consultant', privacy: 0, group: false, state: 2, shared: true },
  { name: 'article', privacy: 9, group: false, state: 0, library: 'open' },
  { name: 'article of a library that is off', privacy: 9, group: false, state: 0, library: 'closed' },
  { name: 'waiting for a library that is off', privacy: 9, group: false, state: 1, library: 'closed' },
]

/** The product's table, written a second time on purpose: the tests compare the rule with it. */
export function maySee(viewer: ViewerKind, cell: Cell): boolean {
  if (viewer === 'guest' || cell.privacy === -1) return false
  if (viewer === 'owner') return true
  if (isApart(viewer)) return false
  if (viewer === 'LIMIT stranger' || viewer === 'LIMIT group peer') return false
  if (cell.library === 'closed' && viewer !== 'ADMIN') return false
  if (viewer === 'moderator' && cell.group) return true
  if (cell.state !== 0) return false
  if (cell.privacy === 9) return true
  if (cell.shared && viewer === 'consultant') return true
  if (cell.privacy === 1) return viewer === 'friend' || viewer === 'LIMIT friend'
  if (cell.privacy === 2) return viewer === 'group peer'
  return false
}

export interface Entry extends Cell {
  id: EntryId
  key: MediaKey
}

export interface MatrixWorld {
  server: TestServer
  owner: TestMember
  members: Map<ViewerKind, TestMember>
  entries: Entry[]
  groupId: EntityId
  /** A friend of all members. */
  third: TestMember
  /** The third's entry, which the author likes. */
  thirds: EntryId
}

export async function buildMatrixWorld(): Promise<MatrixWorld> {
  const server = await startTestServer({ BASE_DOMAIN: baseDomain })
  await sql`INSERT INTO setting (site_id, name, value) VALUES (0, 'libraries', '["video", "base"]')`.execute(server.db)
  const members: MatrixWorld['members'] = new Map()
  for (const kind of viewers)
    if (kind !== 'guest' && kind !== elsewhere)
      members.set(
        kind,
        await makeMember(server, {
          name: kind === 'owner' ? 'Okapi Olga' : kind,
          role: kind.startsWith('LIMIT') ? 'LIMIT' : kind === 'ADMIN' ? 'ADMIN' : 'LOGGED',
        }),
      )
  const member = (kind: ViewerKind): TestMember => {
    const found = members.get(kind)
    if (found === undefined) throw new Error(`nobody is ${kind}`)
    return found
  }
  const owner = member('owner')
  members.set(elsewhere, await makeColleague(server, await makeCompany(server, 'acme')))
  const founder = await makeMember(server)
  const groupId = await makeAdministered(server, founder, 2)
  await makeMembership(server, owner, groupId)
  await makeMembership(server, member('group peer'), groupId)
  await makeMembership(server, member('LIMIT group peer'), groupId)
  await makeMembership(server, member('moderator'), groupId, 'M')
  await makeFriends(server, owner, member('friend'))
  await makeFriends(server, owner, member('LIMIT friend'))
  await makeFriends(server, owner, member(elsewhere))
  await makeBlock(server, owner, member('blocked by the author'))
  await makeBlock(server, member('blocker of the author'), owner)
  // by the calls themselves: what they leave in the database is tested
  const done = async (by: TestMember, call: CallDefinition, other: TestMember) =>
    expect((await by.client.call(call, { params: { id: other.personId } })).status).toBe(200)
  for (const kind of ['once a friend', 'parted from the author', 'once parted'] as const) {
    await member(kind).client.call(sendFriendRequestCall, { body: { entity_id: owner.personId } })
    await done(owner, acceptFriendRequestCall, member(kind))
    await done(owner, followCall, member(kind))
  }
  for (const kind of ['consultant', 'other consultant', 'once a consultant'] as const)
    await makeClient(server, owner, member(kind))
  await owner.client.call(endClientCall, { params: { as: 'client', id: member('once a consultant').personId } })
  await done(member('follower'), followCall, owner)
  await done(member('once a friend'), unfriendCall, owner)
  await done(owner, blockCall, member('parted from the author'))
  await done(owner, blockCall, member('once parted'))
  await done(owner, unblockCall, member('once parted'))
  await sql`DELETE FROM entry WHERE kind = 'friend'`.execute(server.db)
  // a block hides also between friends and members of a group
  await makeMembership(server, member('blocked by the author'), groupId, 'M')
  await makeFriends(server, owner, member('blocker of the author'))

  const entries: Entry[] = []
  for (const cell of cells) {
    const { privacy, state } = cell
    const sharing = cell.shared ? { consultantId: member('consultant').personId } : {}
    const options = { privacy, state, text: 'okapi', ...(cell.group ? { groupId } : {}), ...sharing }
    const id = await makeEntry(server, owner, options)
    if (cell.library !== undefined)
      await sql`UPDATE entry SET kind = 'article', library = ${cell.library === 'open' ? 'base' : 'quote'} WHERE id = ${id}`.execute(
        server.db,
      )
    const picture = await makeImage(server, owner)
    await sql`INSERT INTO entry_media VALUES (${id}, 0, ${picture.id})`.execute(server.db)
    await sql`INSERT INTO entry_search VALUES (${id}, to_tsvector('hu', 'okapi'))`.execute(server.db)
    await makeComment(server, owner, id)
    // wrong feed rows: every member has every entry in the feed
    for (const { personId } of members.values())
      await sql`INSERT INTO feed VALUES (${personId}, 0, ${id})`.execute(server.db)
    entries.push({ ...cell, id, key: picture.db_key })
  }
  const third = await makeMember(server)
  for (const one of members.values()) await makeFriends(server, third, one)
  const thirds = await makeEntry(server, third)
  await owner.client.call(likeCall, { params: { id: thirds } })
  await sql`UPDATE account SET seen_on = current_date`.execute(server.db)
  return { server, owner, members, entries, groupId, third, thirds }
}
