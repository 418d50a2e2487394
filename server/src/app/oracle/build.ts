import type { CommentId, EntityId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import {
  makeAdministered,
  makeBlock,
  makeClient,
  makeComment,
  makeEntry,
  makeFriends,
  makeImage,
  makeMember,
  makeMembership,
  type TestMember,
} from '#/app/testing/makers.ts'
import type { TestServer } from '#/app/testing/server.ts'
import { Fact } from './fact.ts'
import type { Random } from './random.ts'
import { Group, World, type Entry, type Level, type Person } from './world.ts'

interface Makers {
  random: Random
  /** The first of them: all have one database. */
  server: TestServer
  made: Map<Person, TestMember>
}

/** One in so many. */
const share = { limited: 8, exposed: 3, blocker: 2, grouped: 2, article: 2, pictured: 4, shared: 2, hidden: 6 }
const friendsOfOne = 5
const groupsOfOneIn = 3

/** People with friends, blocks, groups, consultants, and entries of every level, written past the calls. */
export async function buildWorld(
  servers: readonly TestServer[],
  random: Random,
  size: { people: number; groups: number; entriesOfOne: number },
): Promise<World> {
  const [server] = servers
  if (server === undefined) throw new Error('no server')
  const world = new World((cookie) => servers.map((one) => one.client(cookie)))
  const makers: Makers = { random, server, made: new Map() }
  for (let n = 0; n < size.people; n++) await addPerson(world, makers, n)
  for (const person of world.people) await addRelations(world, makers, person)
  for (let n = 0; n < size.groups; n++) await addGroup(world, makers)
  for (const person of world.people) for (let n = 0; n < size.entriesOfOne; n++) await addEntry(world, makers, person)
  await addTraces(makers)
  return world
}

async function addPerson(world: World, { server, made }: Makers, n: number): Promise<void> {
  const role = n === 0 ? 'ADMIN' : n % share.limited === 1 ? 'LIMIT' : 'LOGGED'
  const name = `Olvas${n}x`
  const member = await makeMember(server, { role, name })
  const { personId: id, accountId, username } = member
  const session = world.openSession(member.client.cookie())
  const isExposed = role !== 'ADMIN' && n % share.exposed === 2
  const person: Person = {
    id,
    accountId,
    username,
    name,
    role: new Fact(role),
    session,
    status: 'active',
    isExposed,
    hints: [],
  }
  world.people.push(person)
  made.set(person, member)
  if (n > 0) return
  world.admin = person
  // without it the administrator would be asked for the password before ruling on members
  await sql`UPDATE login_session SET confirmed_at = now() + interval '1 hour' WHERE account_id = ${accountId}`.execute(
    server.db,
  )
}

async function addRelations(world: World, { random, server, made }: Makers, person: Person): Promise<void> {
  const [me, others] = [memberOf(made, person), world.people.filter((other) => other !== person)]
  for (let n = 0; n < friendsOfOne; n++) {
    const other = random.pick(others)
    const pair = world.ensurePair(person, other)
    if (pair.friends.latest) continue
    await makeFriends(server, me, memberOf(made, other))
    pair.friends = new Fact(true)
  }
  if (random.oneIn(share.blocker)) {
    const other = random.pick(others)
    const pair = world.ensurePair(person, other)
    if (!pair.blocked.latest) {
      await makeBlock(server, me, memberOf(made, other))
      pair.blocked = new Fact(true)
      pair.blocker = person
    }
  }
  const consultant = random.pick(others.filter(isSteady))
  if (isSteady(person) && world.pairOf(person, consultant)?.blocked.latest !== true) {
    await makeClient(server, me, memberOf(made, consultant))
    world.setClient(person, consultant, true)
  }
}

/** Can be somebody's consultant, or have one. */
const isSteady = ({ isExposed, role }: Person): boolean => !isExposed && role.latest === 'LOGGED'

async function addGroup(world: World, { random, server, made }: Makers): Promise<void> {
  const owner = random.pick(world.people.filter(isSteady))
  const id: EntityId = await makeAdministered(server, memberOf(made, owner), 2, `Kör ${world.groups.length}`)
  const group = new Group(id, owner)
  world.groups.push(group)
  for (const person of world.people) {
    if (person === owner || !random.oneIn(groupsOfOneIn)) continue
    const isModerator = random.oneIn(6)
    await makeMembership(server, memberOf(made, person), id, isModerator ? 'M' : undefined)
    const standing = group.ensureStanding(person)
    standing.member = new Fact(true)
    standing.moderator = new Fact(isModerator)
  }
}

async function addEntry(world: World, makers: Makers, author: Person): Promise<void> {
  const { random, server, made } = makers
  const groups = world.groups.filter((group) => group.standingOf(author)?.member.latest === true)
  const group = groups.length > 0 && random.oneIn(share.grouped) ? random.pick(groups) : undefined
  const level: Level = random.pick(group === undefined ? [0, 1, 1, 9] : [2, 2, 9])
  const isArticle = level === 9 && group === undefined && random.oneIn(share.article)
  const consultant =
    group === undefined && !isArticle ? world.people.find((other) => world.isClient(author, other)) : undefined
  const isShared = consultant !== undefined && random.oneIn(share.shared)
  const state: 0 | 2 = group !== undefined && random.oneIn(share.hidden) ? 2 : 0
  const facts = { isShared: new Fact(isShared), state: new Fact(state) }
  const entry = world.addEntry({ author, group, isArticle, consultant, ...facts }, level)
  const options = { privacy: level, state, text: entry.text, ...(group && { groupId: group.id }) }
  entry.id = await makeEntry(server, memberOf(made, author), {
    ...options,
    ...(isShared && { consultantId: consultant.id }),
  })
  await sql`INSERT INTO entry_search VALUES (${entry.id}, to_tsvector('hu', ${entry.text}))`.execute(server.db)
  if (isArticle) await makeArticle(server, entry)
  else if (random.oneIn(share.pictured)) {
    const { id, db_key } = await makeImage(server, memberOf(made, author))
    await sql`INSERT INTO entry_media VALUES (${entry.id}, 0, ${id})`.execute(server.db)
    entry.picture = db_key
  }
  await addReactions(world, makers, entry)
}

async function makeArticle(server: TestServer, entry: Entry): Promise<void> {
  await sql`UPDATE entry SET kind = 'article', library = 'base', title = 'Cím' WHERE id = ${entry.id}`.execute(
    server.db,
  )
}

/** Of people who may not see it too, as if they had seen it before. */
async function addReactions(world: World, { random, server, made }: Makers, entry: Entry): Promise<void> {
  const { id } = entry
  if (id === undefined) return
  for (let n = 0; n < 3; n++) {
    const [liker, writer] = [random.pick(world.people), random.pick(world.people)]
    if (!entry.likes.has(liker)) {
      await sql`INSERT INTO entry_like (entry_id, actor_id) VALUES (${id}, ${liker.id})`.execute(server.db)
      await sql`UPDATE entry SET like_count = like_count + 1 WHERE id = ${id}`.execute(server.db)
      entry.likes.set(liker, new Fact(true))
    }
    const comment = world.addComment(writer, entry, true)
    const commentId: CommentId = await makeComment(server, memberOf(made, writer), id)
    await sql`UPDATE comment SET text = ${comment.text} WHERE id = ${commentId}`.execute(server.db)
    comment.id = commentId
  }
}

/** Every entry is in every feed and has notified everybody: only the rule hides it. */
async function addTraces({ server }: Makers): Promise<void> {
  await sql`INSERT INTO feed SELECT a.entity_id, 0, e.id FROM account a CROSS JOIN entry e ON CONFLICT DO NOTHING`.execute(
    server.db,
  )
  await sql`INSERT INTO notification (id, owner_id, site_id, kind, entry_id, has_actor, last_id)
    SELECT n.id, n.owner, 0, 'entry_new', n.entry, false, n.id
    FROM (SELECT gen_random_uuid() AS id, a.entity_id AS owner, e.id AS entry FROM account a CROSS JOIN entry e) n`.execute(
    server.db,
  )
}

function memberOf(made: Map<Person, TestMember>, person: Person): TestMember {
  const member = made.get(person)
  if (member === undefined) throw new Error('this person was not made')
  return member
}
