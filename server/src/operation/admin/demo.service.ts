import { requireAllowed } from '#/platform/api-error.ts'
import { writeAudit } from '#/platform/audit/audit.ts'
import type { Tx } from '#/platform/db/tx.ts'
import { readSettings, saveSettings } from '#/core/site/site.settings.ts'
import { demoFoundation } from '#/operation/demo/demo.seed.ts'
import { eraseDemo } from '#/account/identity/erase.service.ts'
import { endSessions, requireConfirmed } from '#/platform/session/session.service.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { findSiteEntity } from './table.store.ts'
import { countDays, listDemoAccounts } from './stat.store.ts'

/** An administrator of the demo cannot: the site would be left without an administrator. */
export async function removeDemo(tx: Tx, viewer: Viewer): Promise<number> {
  const accounts = await listDemoAccounts(tx)
  requireAllowed(viewer.siteId === 0 && !accounts.includes(viewer.accountId))
  requireConfirmed(viewer)
  for (const accountId of accounts) await endSessions(tx, accountId)
  const removed = await eraseDemo(tx)
  if ((await readSettings(tx, viewer.siteId)).foundation_url === demoFoundation)
    await saveSettings(tx, viewer.siteId, { foundation_url: null })
  await countDays(tx)
  const targetId = await findSiteEntity(tx, viewer.siteId)
  await writeAudit(tx, viewer, { act: 'demo.remove', aboutId: null, targetId, detail: { removed } })
  return removed
}
