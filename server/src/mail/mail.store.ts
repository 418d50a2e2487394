import type { AccountId } from '@entemi/contract/ids'
import type { Language } from '@entemi/contract/letters'
import { sql } from 'kysely'
import type { Tx } from '#/db/database.ts'

export interface Receiver {
  email: string
  name: string
  language: Language
  app: string
  subdomain: string | null
}

export async function findReceiver(tx: Tx, accountId: AccountId, siteId: number): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    SELECT a.email, p.display_name AS name, a.language, s.name AS app, s.subdomain
    FROM account a JOIN entity p ON p.id = a.entity_id JOIN site s ON s.id = ${siteId}
    WHERE a.id = ${accountId} AND a.status = 'active'`.execute(tx)
  return rows[0]
}
