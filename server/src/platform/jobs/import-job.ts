import type { Tx } from '#/platform/db/tx.ts'
import { addJob } from './job.store.ts'

export interface ImportJob {
  importId: string
}

/** All in one queue: an import is long, and must leave the other workers to effects. The same import waits only once. */
export const addImportJob = (tx: Tx, job: ImportJob): Promise<void> =>
  addJob(tx, { task: 'import', payload: job, maxAttempts: 8, queue: 'import', key: `import-${job.importId}` })
