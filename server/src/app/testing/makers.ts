import { randomBytes } from 'node:crypto'
import type {
  AccountId,
  CommentId,
  EntityId,
  EntryId,
  PasskeyId,
  SessionId,
  MediaKey,
  TagId,
} from '@entemi/contract/platform/ids'
import { sql, type RawBuilder } from 'kysely'
import sharp from 'sharp'
import { hashPassword } from '#/account/account/password-hash.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { newId } from '#/platform/db/id.ts'
import { createToken, hashToken } from '#/platform/session/session-cookie.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import type { TestClient, TestServer } from './server.ts'
import { makePdf } from './pdf.ts'

export const testPassword = 'egy jó hosszú mondat'
let hashed: Promise<string> | undefined

export interface TestMember {
  accountId: AccountId
  personId: EntityId
  email: string
  username: string
  client: TestClient
}

let count = 0

/** A member inserted into the database, with a session, without the cost of the calls. */
export async function makeMember(
  server: TestServer,
  options: { role?: 'LOGGED' | 'LIMIT' | 'ADMIN'; name?: string; sites?: number[] } = {},
): Promise<TestMember> {
  const { db } = server
  const number = ++count
  const [accountId, personId] = [newId<AccountId>(), newId<EntityId>()]
  const [email, username] = [`tag${number}@example.org`, `tag${number}`]
  const sites = options.sites ?? [0]
  const token = createToken()
  hashed ??= hashPassword(testPassword)
  await sql`
    WITH person AS (
      INSERT INTO entity (id, type, site_id, display_name)
      VALUES (${personId}, 0, ${sites[0] ?? 0}, ${options.name ?? `Tag ${number}`}) RETURNING id, name_fold),
    account AS (
      INSERT INTO account (id, entity_id, email, username, password_hash, role)
      SELECT ${accountId}, id, ${email}, ${username}, ${await hashed}, ${options.role ?? 'LOGGED'} FROM person RETURNING id),
    site AS (
      INSERT INTO site_member (entity_id, site_id, name_fold)
      SELECT id, unnest(${sites}::smallint[]), name_fold FROM person)
    ${insertSession(sql`(SELECT id FROM account)`, token, sites[0] ?? 0)}`.execute(db)
  return { accountId, personId, email, username, client: server.client(cookieOf(token)) }
}

/** The viewer of a member, for tests of services. */
export const viewerOf = (
  { accountId, personId }: Pick<TestMember, 'accountId' | 'personId'>,
  role: Viewer['role'] = 'LOGGED',
): Viewer => ({
  role,
  accountId,
  sessionId: accountId as unknown as SessionId,
  siteId: 0,
  language: 'hu',
  personId,
  readerId: personId,
  actorId: personId,
  actorType: 0,
  confirmedAt: undefined,
  firstToday: false,
})

/** The cookie of a new session. */
export async function makeSession(db: Tx, accountId: AccountId, siteId = 0): Promise<string> {
  const token = createToken()
  await insertSession(sql`${accountId}`, token, siteId).execute(db)
  return cookieOf(token)
}

const insertSession = (accountId: RawBuilder<unknown>, token: string, siteId: number): RawBuilder<unknown> =>
  sql`INSERT INTO login_session (id, token_hash, account_id, site_id, expires_at)
    VALUES (${newId<SessionId>()}, ${hashToken(token)}, ${accountId}, ${siteId}, now() + interval '1 hour')`

const cookieOf = (token: string): string => `sid=${token}`

/** A passkey of this host, with the key of the device if one is given. */
export async function makePasskey(
  server: TestServer,
  member: TestMember,
  device: { credentialId: Buffer; key: Buffer } = { credentialId: randomBytes(32), key: randomBytes(64) },
): Promise<PasskeyId> {
  const id = newId<PasskeyId>()
  await sql`INSERT INTO passkey (id, account_id, rp_id, credential_id, public_key)
    VALUES (${id}, ${member.accountId}, 'localhost', ${device.credentialId}, ${device.key})`.execute(server.db)
  return id
}

/** A person (type 1) or group that the member administers. */
export async function makeAdministered(
  server: TestServer,
  owner: TestMember,
  type: 1 | 2 | 4,
  name = 'Valaki',
): Promise<EntityId> {
  const id = newId<EntityId>()
  await server.db.insertInto('entity').values({ id, type, site_id: 0, display_name: name }).execute()
  await sql`INSERT INTO relation (from_id, letter, to_id) VALUES (${owner.personId}, 'm', ${id}), (${owner.personId}, 'A', ${id})`.execute(
    server.db,
  )
  // like the call that creates one: an administered person is a member of the site
  if (type === 1)
    await sql`INSERT INTO site_member (entity_id, site_id, name_fold)
      SELECT id, 0, name_fold FROM entity WHERE id = ${id}`.execute(server.db)
  return id
}

export async function makeFriends(server: TestServer, one: TestMember, other: TestMember): Promise<void> {
  await sql`INSERT INTO relation (from_id, letter, to_id)
    VALUES (${one.personId}, 'b', ${other.personId}), (${other.personId}, 'b', ${one.personId})`.execute(server.db)
}

/** The first is a client of the second. */
export async function makeClient(server: TestServer, client: TestMember, consultant: TestMember): Promise<void> {
  await sql`INSERT INTO relation (from_id, letter, to_id) VALUES (${client.personId}, 'c', ${consultant.personId})`.execute(
    server.db,
  )
}

/** An open invitation: the second is asked to be a consultant of the first, or the reverse. */
export async function makeClientInvitation(
  server: TestServer,
  client: TestMember,
  consultant: TestMember,
  invitedBy: TestMember,
): Promise<void> {
  await sql`INSERT INTO client_invitation (client_id, consultant_id, invited_by, id)
    VALUES (${client.personId}, ${consultant.personId}, ${invitedBy.personId}, ${newId()})`.execute(server.db)
}

/** An open friend request. */
export async function makeRequest(server: TestServer, sender: TestMember, receiver: TestMember): Promise<void> {
  await sql`INSERT INTO relation (from_id, letter, to_id)
    VALUES (${sender.personId}, 's', ${receiver.personId}), (${receiver.personId}, 'g', ${sender.personId})`.execute(
    server.db,
  )
}

export async function makeBlock(server: TestServer, by: TestMember, other: TestMember): Promise<void> {
  await sql`INSERT INTO block (me_id, other_id, made)
    VALUES (${by.personId}, ${other.personId}, true), (${other.personId}, ${by.personId}, false)`.execute(server.db)
}

/** A membership in the group, with a right if one is given. */
export async function makeMembership(
  server: TestServer,
  member: TestMember,
  groupId: EntityId,
  right?: 'A' | 'C' | 'E' | 'M' | 'R',
): Promise<void> {
  for (const letter of ['m', ...(right === undefined ? [] : [right])])
    await sql`INSERT INTO relation (from_id, letter, to_id) VALUES (${member.personId}, ${letter}, ${groupId})`.execute(
      server.db,
    )
}

export async function makeBan(
  server: TestServer,
  member: TestMember,
  groupId: EntityId,
  options: { until?: Date; showReason?: boolean } = {},
): Promise<void> {
  await sql`INSERT INTO group_ban (group_id, person_id, id, reason, show_reason, until)
    VALUES (${groupId}, ${member.personId}, ${newId()}, 'Reklámot küldött.', ${options.showReason ?? false}, ${options.until ?? null})`.execute(
    server.db,
  )
}

export async function makeInvitation(
  server: TestServer,
  member: TestMember,
  groupId: EntityId,
  by: TestMember,
): Promise<void> {
  await sql`INSERT INTO group_invitation (group_id, person_id, id, invited_by)
    VALUES (${groupId}, ${member.personId}, ${newId()}, ${by.personId})`.execute(server.db)
}

/** Returns the guid of an invitation to the group. */
export async function makeLink(
  server: TestServer,
  groupId: EntityId,
  options: { maxUses?: number; expiresAt?: Date } = {},
): Promise<string> {
  const guid = randomBytes(24).toString('base64url')
  await sql`INSERT INTO join_link (guid, group_id, max_uses, expires_at)
    VALUES (${guid}, ${groupId}, ${options.maxUses ?? null}, ${options.expiresAt ?? null})`.execute(server.db)
  return guid
}

export async function makeEntry(
  server: TestServer,
  author: TestMember,
  options: {
    privacy?: -1 | 0 | 1 | 2 | 9
    groupId?: EntityId
    state?: 0 | 1 | 2
    text?: string
    siteId?: number
    consultantId?: EntityId
  } = {},
): Promise<EntryId> {
  const id = newId<EntryId>()
  const { privacy = 9, groupId = null, state = 0, text = 'Szép nap volt.', siteId = 0, consultantId = null } = options
  await sql`INSERT INTO entry (id, author_id, group_id, site_id, privacy, state, kind, occurred_on, text, consultant_id)
    VALUES (${id}, ${author.personId}, ${groupId}, ${siteId}, ${privacy}, ${state}, 'note', current_date, ${privacy < 0 ? '' : text},
      ${consultantId})`.execute(server.db)
  return id
}

/** A poll with two choices on the entry. */
export async function makePoll(
  server: TestServer,
  entryId: EntryId,
  { multiple = false, named = false }: { multiple?: boolean; named?: boolean } = {},
): Promise<EntryId> {
  await sql`UPDATE entry SET has_poll = true WHERE id = ${entryId}`.execute(server.db)
  await sql`INSERT INTO poll (entry_id, multiple, named) VALUES (${entryId}, ${multiple}, ${named})`.execute(server.db)
  await sql`INSERT INTO poll_choice (entry_id, no, text) VALUES (${entryId}, 1, 'Szombat'), (${entryId}, 2, 'Vasárnap')`.execute(
    server.db,
  )
  return entryId
}

/** An event on the entry, in three days if no start is given. */
export async function makeEvent(server: TestServer, entryId: EntryId, startsIn = '3 days'): Promise<EntryId> {
  await sql`UPDATE entry SET has_event = true, title = CASE WHEN privacy >= 0 THEN 'Kirándulás' END WHERE id = ${entryId}`.execute(
    server.db,
  )
  await sql`INSERT INTO event (entry_id, starts_at, zone, remind_at) SELECT ${entryId}::uuid, s.at, 'Europe/Budapest', s.at - interval '1 day'
    FROM (SELECT now() + ${startsIn}::interval AS at) s`.execute(server.db)
  return entryId
}

/** A tag of the member, on these entries. */
export async function makeTag(
  server: TestServer,
  owner: TestMember,
  name: string,
  entryIds: readonly EntryId[] = [],
): Promise<TagId> {
  const id = newId<TagId>()
  await sql`INSERT INTO tag (id, owner_id, site_id, name) VALUES (${id}, ${owner.personId}, 0, ${name})`.execute(
    server.db,
  )
  await sql`UPDATE entry SET tags = tags || ${id}::uuid WHERE id = ANY (${entryIds}::uuid[])`.execute(server.db)
  return id
}

export async function makeComment(server: TestServer, author: TestMember, entryId: EntryId): Promise<CommentId> {
  const id = newId<CommentId>()
  await sql`INSERT INTO comment (id, entry_id, author_id, text) VALUES (${id}, ${entryId}, ${author.personId}, 'Szia!')`.execute(
    server.db,
  )
  await sql`UPDATE entry SET comment_count = comment_count + 1 WHERE id = ${entryId}`.execute(server.db)
  return id
}

let drawn: Promise<Buffer> | undefined

/** A stored picture of 200 × 100 that nothing uses; returns its key and the id of its row. */
/** A PDF attached to the entry. */
export async function makeDocument(server: TestServer, owner: TestMember, entryId: EntryId): Promise<MediaKey> {
  const id = newId()
  const db_key = randomBytes(24).toString('base64url') as MediaKey
  const bytes = makePdf()
  await server.storage.put(`${db_key}/orig`, bytes, 'application/pdf')
  await sql`INSERT INTO media (id, db_key, owner_id, site_id, media_type, state, mime, bytes, title)
    VALUES (${id}, ${db_key}, ${owner.personId}, 0, 'd', 'ready', 'application/pdf', ${bytes.length}, 'Napirend.pdf')`.execute(
    server.db,
  )
  await sql`INSERT INTO entry_media (entry_id, place, media_id)
    SELECT ${entryId}::uuid, (SELECT count(*) FROM entry_media x WHERE x.entry_id = ${entryId}), ${id}::uuid`.execute(
    server.db,
  )
  return db_key
}

export async function makeImage(
  server: TestServer,
  owner: TestMember,
  options: { id?: string; siteId?: number } = {},
): Promise<{ id: string; db_key: MediaKey }> {
  const id = options.id ?? newId()
  const db_key = randomBytes(24).toString('base64url') as MediaKey
  drawn ??= sharp({ create: { width: 200, height: 100, channels: 3, background: '#4477aa' } })
    .webp()
    .toBuffer()
  for (const variant of ['orig', 'pres', 'thumb', 'w480', 'w800'])
    await server.storage.put(`${db_key}/${variant}`, await drawn, 'image/webp')
  await sql`INSERT INTO media (id, db_key, owner_id, site_id, media_type, state, mime, width, height, widths)
    VALUES (${id}, ${db_key}, ${owner.personId}, ${options.siteId ?? 0}, 'i', 'ready', 'image/webp', 200, 100, '{480,800}')`.execute(
    server.db,
  )
  return { id, db_key }
}
