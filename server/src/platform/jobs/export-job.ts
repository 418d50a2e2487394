import type { Tx } from '#/platform/db/tx.ts'
import { addJob } from './job.store.ts'

/** With the storage key: when an export was deleted meanwhile, no row says where its bytes are. */
export interface ExportJob {
  exportId: string
  key: string
}

/** All in one queue, so that all processes of a site together make one export at a time. */
export const addExportJob = (tx: Tx, job: ExportJob): Promise<void> =>
  addJob(tx, { task: 'export', payload: job, maxAttempts: 5, queue: 'export' })
