import { givenName } from '@entemi/contract/platform/given-name'
import type { AccountId, EntityId } from '@entemi/contract/platform/ids'
import type { Language } from '@entemi/contract/platform/letters'
import type { PersonSetting } from '@entemi/contract/platform/setting'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { joinEntity } from '#/core/entity/entity.sql.ts'
import { updateEntity } from '#/core/entity/entity.service.ts'

export interface Recipient {
  personId: EntityId
  email: string
  /** By which a mail greets. */
  name: string
  language: Language
  zone: string
  app: string
  subdomain: string | null
  /** For approval of their registration. */
  waits: boolean
}

export async function findRecipient(tx: Tx, accountId: AccountId, siteId: number): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient & { first_name: string | null }>`
    SELECT p.id AS "personId", a.email, p.display_name AS name, a.profile ->> 'first_name' AS first_name, a.language, a.zone, s.name AS app, s.subdomain,
      EXISTS (SELECT FROM registration_request w WHERE w.account_id = a.id AND w.site_id = s.id) AS waits
    FROM account a ${joinEntity('p', sql`a.entity_id`)} JOIN site s ON s.id = ${siteId}
    WHERE a.id = ${accountId} AND a.status = 'active'`.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  const { first_name, ...recipient } = row
  return { ...recipient, name: givenName(recipient.name, first_name, recipient.language) }
}

/** The address of a requested change, and whether an account has it. */
export async function findRequestedAddress(
  tx: Tx,
  accountId: AccountId,
): Promise<{ email: string; taken: boolean } | undefined> {
  const { rows } = await sql<{ email: string; taken: boolean }>`
    SELECT a.email_wanted AS email, EXISTS (SELECT FROM account o WHERE lower(o.email) = lower(a.email_wanted)) AS taken
    FROM account a WHERE a.id = ${accountId} AND a.email_wanted IS NOT NULL`.execute(tx)
  return rows[0]
}

export async function findMailSecret(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`
    SELECT value #>> '{}' AS value FROM setting WHERE site_id = 0 AND name = 'mail_secret'`.execute(tx)
  return rows[0]?.value
}

/** Returns the stored secret: of two at once the first is stored. */
export async function insertMailSecret(tx: Tx, secret: string): Promise<string> {
  await sql`INSERT INTO setting (site_id, name, value) VALUES (0, 'mail_secret', to_jsonb(${secret}::text)) ON CONFLICT DO NOTHING`.execute(
    tx,
  )
  return (await findMailSecret(tx)) ?? secret
}

type NoticeSetting = NonNullable<PersonSetting['notice']>

export async function findNoticeSetting(tx: Tx, accountId: AccountId): Promise<NoticeSetting | undefined> {
  const { rows } = await sql<{ notice: NoticeSetting | null }>`
    SELECT p.setting -> 'notice' AS notice FROM account a ${joinEntity('p', sql`a.entity_id`)}
    WHERE a.id = ${accountId} FOR NO KEY UPDATE OF p`.execute(tx)
  return rows[0] && (rows[0].notice ?? {})
}

export async function saveMailSetting(
  tx: Tx,
  accountId: AccountId,
  setting: Pick<PersonSetting, 'notice' | 'digest'>,
): Promise<void> {
  const account = await tx.selectFrom('account').select('entity_id').where('id', '=', accountId).executeTakeFirst()
  if (account !== undefined) await updateEntity(tx, account.entity_id, {}, setting)
}
