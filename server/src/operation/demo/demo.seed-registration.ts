import { hash } from 'node:crypto'
import type { Tx } from '#/platform/db/tx.ts'
import { mainSite, type DemoIds } from './demo.ids.ts'
import { demoZone } from './demo.people.ts'
import { createRandom } from './demo.random.ts'
import { insertSiteInvitation } from './demo.store.ts'

/** One unused invitation of the administrator. Its token is known to nobody: the demo's passwords are public, its links need not be. */
export async function seedSiteInvitation(tx: Tx, today: Temporal.PlainDate, ids: DemoIds): Promise<void> {
  const random = createRandom('registration')
  const at = today.subtract({ days: 1 }).toZonedDateTime(demoZone).toInstant()
  await insertSiteInvitation(tx, {
    id: random.uuid(at),
    token_hash: hash('sha256', random.uuid(at), 'buffer'),
    site_id: mainSite,
    made_by: ids.account.zsofi,
    note: 'Dórinak, a szombati körből',
    max_uses: 1,
    created_at: at.toString(),
    expires_at: at.add({ hours: 24 * 30 }).toString(),
  })
}
