import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '#/platform/db/id.ts'
import type { SiteSettings } from '#/core/site/site.settings.ts'
import { saveSettings } from '#/core/site/site.settings.ts'
import type { TestMember } from './makers.ts'
import type { TestServer } from './server.ts'

/** A media row of the member with so many bytes, without a file. */
export async function makeStored(
  server: TestServer,
  { accountId, personId }: TestMember,
  bytes: number,
): Promise<void> {
  await sql`INSERT INTO media (id, db_key, owner_id, account_id, site_id, media_type, state, mime, bytes)
    VALUES (${newId()}, ${randomBytes(24).toString('base64url')}, ${personId}, ${accountId}, 0, 'i', 'ready', 'image/webp', ${bytes})`.execute(
    server.db,
  )
}

export const setSite = (server: TestServer, change: Partial<SiteSettings>): Promise<void> =>
  saveSettings(server.db, 0, change)
