import type { ChatId, EntityId, EntryId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { newId } from '#/platform/db/id.ts'
import type { TestMember } from './makers.ts'
import type { TestServer } from './server.ts'

interface ChannelOptions {
  groupId?: EntityId
  status?: 'scheduled' | 'live' | 'ended'
  startsAt?: Date
  slowSeconds?: number
  siteId?: number
  /** From the host's own camera. */
  isCamera?: boolean
}

/** A broadcast as if its host had announced it. */
export async function makeChannel(
  server: TestServer,
  host: TestMember,
  options: ChannelOptions = {},
): Promise<EntryId> {
  const {
    groupId = null,
    status = 'scheduled',
    startsAt = new Date(),
    slowSeconds = 0,
    siteId = 0,
    isCamera = false,
  } = options
  const id = newId<EntryId>()
  await sql`INSERT INTO entry (id, author_id, site_id, privacy, group_id, kind, occurred_on, title, text)
    VALUES (${id}, ${host.personId}, ${siteId}, ${groupId === null ? 9 : 2}, ${groupId}, 'broadcast', current_date,
      'Kérdések estéje', 'Egy óra, öt kérdés.')`.execute(server.db)
  await sql`INSERT INTO channel (entry_id, status, source, address, starts_at, slow_seconds)
    VALUES (${id}, ${status}, ${isCamera ? 'browser' : 'youtube'},
      ${isCamera ? null : 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'}, ${startsAt}, ${slowSeconds})`.execute(
    server.db,
  )
  return id
}

export async function makeChat(server: TestServer, channelId: EntryId, author: TestMember): Promise<ChatId> {
  const id = newId<ChatId>()
  await sql`INSERT INTO chat (id, channel_id, author_id, text) VALUES (${id}, ${channelId}, ${author.personId}, 'Itt vagyok.')`.execute(
    server.db,
  )
  return id
}

/** The consent that is needed to take part. */
export async function agreeToLive(server: TestServer, ...members: TestMember[]): Promise<void> {
  for (const { accountId } of members)
    await sql`INSERT INTO consent (account_id, site_id, type, version, accepted) VALUES (${accountId}, 0, 'live', 1, true)
      ON CONFLICT DO NOTHING`.execute(server.db)
}
