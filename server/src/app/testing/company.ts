import type { EntityId } from '@entemi/contract/platform/ids'
import { sql } from 'kysely'
import { newId } from '#/platform/db/id.ts'
import { makeMember, makeMembership, makeSession, type TestMember } from './makers.ts'
import type { TestClient, TestServer } from './server.ts'

export const baseDomain = 'example.test'

export interface TestCompany {
  siteId: number
  entityId: EntityId
  host: string
}

let numbers = 0

/** A company with a site under BASE_DOMAIN, without members. */
export async function makeCompany(server: TestServer, subdomain: string): Promise<TestCompany> {
  const siteId = ++numbers
  const entityId = newId<EntityId>()
  await server.db.transaction().execute(async (tx) => {
    await sql`INSERT INTO entity (id, type, site_id, display_name, setting)
      VALUES (${entityId}, 3, ${siteId}, ${subdomain}, '{"join": "link"}')`.execute(tx)
    await sql`INSERT INTO site (id, entity_id, name, subdomain, color, guest_text)
      VALUES (${siteId}, ${entityId}, ${subdomain}, ${subdomain}, '#aa5500', 'Üdv nálunk!')`.execute(tx)
  })
  return { siteId, entityId, host: `${subdomain}.${baseDomain}` }
}

/** A client of the member at the company's host, with a session there. */
export async function enterAs(server: TestServer, member: TestMember, company: TestCompany): Promise<TestClient> {
  return server.client(await makeSession(server.db, member.accountId, company.siteId), company.host)
}

/** A member of the company, with a client at its host; of the main site too only with `alsoOnMain`. */
export async function makeColleague(
  server: TestServer,
  company: TestCompany,
  options: { name?: string; right?: 'A' | 'M'; alsoOnMain?: boolean } = {},
): Promise<TestMember> {
  const { name, right, alsoOnMain = false } = options
  const sites = [company.siteId, ...(alsoOnMain ? [0] : [])]
  const member = await makeMember(server, { sites, ...(name === undefined ? {} : { name }) })
  await makeMembership(server, member, company.entityId, right)
  return { ...member, client: server.client(member.client.cookie(), company.host) }
}
