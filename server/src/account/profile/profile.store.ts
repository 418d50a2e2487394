import type { AccountId, EntityId } from '@entemi/contract/platform/ids'
import type { Language } from '@entemi/contract/platform/letters'
import type { PersonSetting } from '@entemi/contract/platform/setting'
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import { moodOnSite } from '#/core/entry/entry.sql.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { joinMedia } from '#/core/media/media.sql.ts'
import { joinEntity } from '#/core/entity/entity.sql.ts'
import { updateEntity } from '#/core/entity/entity.service.ts'

/** What only the owner sees; stored as one JSON document because no query filters by it. */
export interface PrivateProfile {
  first_name?: string | null
  last_name?: string | null
  birth_date?: string | null
  birth_place?: string | null
  gender?: 'male' | 'female' | null
  address?: { country: string; zip: string; city: string; street: string }
}

export interface ProfileRow {
  id: EntityId
  display_name: string
  image_key: string | null
  mood: number | null
  introduction: string | null
  location_text: string | null
  setting: PersonSetting
  username: string
  email: string
  language: Language
  zone: string
  day_starts: string
  has_password: boolean
  mail_confirmed: boolean
  email_wanted: string | null
  profile: PrivateProfile
}

export async function readProfile(tx: Tx, viewer: Viewer): Promise<ProfileRow> {
  const { rows } = await sql<ProfileRow>`
    SELECT p.id, p.display_name, m.db_key AS image_key, ${moodOnSite(viewer)} AS mood, p.introduction, p.location_text, p.setting,
      a.username, a.email, a.language, a.zone, to_char(a.day_starts, 'HH24:MI') AS day_starts,
      a.password_hash IS NOT NULL AS has_password, a.mail_confirmed_at IS NOT NULL AS mail_confirmed, a.email_wanted, a.profile
    FROM account a ${joinEntity('p', sql`a.entity_id`)} ${joinMedia('m', sql`p.image_id`)}
    WHERE a.id = ${viewer.accountId}`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('the account was deleted during the request')
  return row
}

export async function updatePerson(
  tx: Tx,
  id: EntityId,
  change: { display_name?: string; introduction?: string | null; location_text?: string | null; setting?: object },
): Promise<void> {
  const { setting, ...columns } = change
  if (Object.keys(columns).length > 0 || setting !== undefined) await updateEntity(tx, id, columns, setting)
}

export async function updateAccount(
  tx: Tx,
  id: AccountId,
  change: { language?: Language; zone?: string; day_starts?: string; profile?: PrivateProfile },
): Promise<void> {
  const { profile, ...columns } = change
  if (Object.keys(columns).length > 0) await tx.updateTable('account').set(columns).where('id', '=', id).execute()
  if (profile !== undefined)
    await sql`UPDATE account SET profile = jsonb_strip_nulls(profile || ${JSON.stringify(profile)}::jsonb) WHERE id = ${id}`.execute(
      tx,
    )
}
