import type { Tx } from '#/platform/db/tx.ts'
import { mainSite, type DemoIds } from './demo.ids.ts'
import { demoZone } from './demo.people.ts'
import { createRandom } from './demo.random.ts'
import { demoBan, demoSpammer } from './demo.reports.ts'
import { insertRows } from './demo.store.ts'

/** One spammer, banned from a group for good and removed from the site. */
export async function seedBans(tx: Tx, today: Temporal.PlainDate, ids: DemoIds): Promise<void> {
  const random = createRandom('bans')
  const at = today.subtract({ days: demoBan.daysAgo }).toZonedDateTime(demoZone).toInstant()
  const spammer = random.uuid(at)
  await insertRows(tx, 'entity', [
    { id: spammer, type: 0, site_id: mainSite, display_name: demoSpammer.displayName, setting: {}, demo: true },
  ])
  await insertRows(tx, 'group_ban', [
    {
      group_id: ids.group[demoBan.group],
      person_id: spammer,
      id: random.uuid(at),
      banned_by: ids.person[demoBan.by],
      reason: demoBan.reason,
      show_reason: true,
      until: null,
    },
  ])
}
