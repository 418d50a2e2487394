import { createHash, randomBytes } from 'node:crypto'
import type { BodyOf } from '@entemi/contract/platform/call'
import type { registerCall } from '@entemi/contract/account/account'
import { sql } from 'kysely'
import { newId } from '#/platform/db/id.ts'
import { saveSettings } from '#/core/site/site.settings.ts'
import type { SiteSettings } from '#/core/site/site.settings.ts'
import { makeMember, testPassword, type TestMember } from './makers.ts'
import type { TestServer } from './server.ts'

/** An invitation to the main site, in the database as the service writes it. */
export async function makeSiteInvitation(
  server: TestServer,
  { accountId }: Pick<TestMember, 'accountId'>,
  { uses = 1, days = 7 }: { uses?: number; days?: number } = {},
): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const id = newId()
  await sql`INSERT INTO site_invitation (id, token_hash, site_id, made_by, max_uses, expires_at)
    VALUES (${id}, ${createHash('sha256').update(token).digest()}, 0, ${accountId}, ${uses},
      now() + make_interval(days => ${days}))`.execute(server.db)
  return { id, token }
}

/** Somebody who registered and waits for approval, with a session. */
export async function makeWaiting(
  server: TestServer,
  { introduction = null, days = 0, siteId = 0 }: { introduction?: string | null; days?: number; siteId?: number } = {},
): Promise<TestMember> {
  const person = await makeMember(server, { sites: [siteId] })
  await sql`DELETE FROM site_member WHERE entity_id = ${person.personId}`.execute(server.db)
  await sql`INSERT INTO registration_request (account_id, site_id, introduction, created_at)
    VALUES (${person.accountId}, ${siteId}, ${introduction}, now() - make_interval(days => ${days}))`.execute(server.db)
  return person
}

export const setRegistration = (
  server: TestServer,
  registration: SiteSettings['registration'],
  siteId = 0,
): Promise<void> => saveSettings(server.db, siteId, { registration })

let numbers = 0

/** The form of somebody new. */
export function newRegistration(more: Partial<BodyOf<typeof registerCall>> = {}): BodyOf<typeof registerCall> {
  const n = ++numbers
  return {
    email: `jelentkezo${n}@example.org`,
    password: testPassword,
    password_retype: testPassword,
    display_name: `Jelentkező ${n}`,
    privacy_policy: true,
    ...more,
  }
}
