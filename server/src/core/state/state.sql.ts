import type { AccountId } from '@entemi/contract/platform/ids'
import { sql, type RawBuilder } from 'kysely'

/** The accounts that read as these persons. */
export const readersOf = (personIds: RawBuilder<unknown>) => sql<{ id: AccountId }>`
  SELECT a.id FROM account a WHERE a.entity_id = ANY (${personIds})
  UNION SELECT s.account_id FROM login_session s WHERE s.acts_as = ANY (${personIds})`
