import type { AccessTokenId } from '@entemi/contract/platform/ids'
import { scopes as allScopes, type Scope } from '@entemi/contract/platform/scope'
import { sql } from 'kysely'
import { newId } from '#/platform/db/id.ts'
import { createAccessToken, hashAccessToken } from '#/platform/session/access-token.ts'
import type { TestMember } from './makers.ts'
import type { TestServer } from './server.ts'

export interface MadeToken {
  id: AccessTokenId
  token: string
  /** Sent instead of a session. */
  headers: { authorization: string }
}

/** A token inserted into the database; with every scope unless some are named. */
export async function makeAccessToken(
  server: TestServer,
  { accountId }: Pick<TestMember, 'accountId'>,
  {
    scopes = allScopes,
    siteId = 0,
    secondFactor = false,
  }: {
    scopes?: readonly Scope[]
    siteId?: number
    secondFactor?: boolean
  } = {},
): Promise<MadeToken> {
  const id = newId<AccessTokenId>()
  const token = createAccessToken()
  await sql`INSERT INTO access_token (id, token_hash, account_id, site_id, name, scopes, second_factor, expires_at)
    VALUES (${id}, ${hashAccessToken(token)}, ${accountId}, ${siteId}, 'Szkript', ${scopes}::text[], ${secondFactor},
      now() + interval '1 day')`.execute(server.db)
  return { id, token, headers: { authorization: `Bearer ${token}` } }
}
