import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'

/** With the storage key: when an export was deleted meanwhile, no row tells where its bytes are. */
export interface ExportJob {
  exportId: string
  key: string
}

/** All in one queue, so that all processes of a site together make one export at a time. */
export async function addExportJob(tx: Tx, job: ExportJob): Promise<void> {
  await sql`SELECT graphile_worker.add_job('export', ${JSON.stringify(job)}::json, queue_name => 'export',
    max_attempts => 5)`.execute(tx)
}
