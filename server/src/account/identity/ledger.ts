import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EntityId } from '@entemi/contract/platform/ids'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { eraseAgain, eraseFromTexts } from './erase.service.ts'
import { listErased } from './erase.store.ts'

/** The ids of erased members in a file outside the database: a restored database may not have them. */
export interface Ledger {
  read(): Promise<Set<EntityId>>
  add(ids: Iterable<EntityId>): Promise<void>
}

/** What an erasure leaves to a job. */
export async function finishErasure(db: Tx, ledger: Ledger, ids: readonly EntityId[]): Promise<void> {
  await ledger.add(ids)
  await eraseFromTexts(db, ids)
}

export const parseLedger = (text: string): Set<EntityId> =>
  new Set(text.split('\n').filter((line): line is EntityId => isId.test(line)))

export function createLedger(dataDir: string): Ledger {
  const file = join(dataDir, 'erased.txt')
  return {
    async read() {
      const text = await readFile(file, 'utf8').catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
        throw error
      })
      return parseLedger(text)
    },
    async add(ids) {
      const lines = [...ids].map((id) => `${id}\n`).join('')
      if (lines === '') return
      const handle = await open(file, 'a', 0o600)
      try {
        // starts with a line break: a crash may have left an incomplete line
        await handle.appendFile(`\n${lines}`)
        await handle.sync()
      } finally {
        await handle.close()
      }
    },
  }
}

/**
 * Adds the database's erasures to the file and erases again who exists in spite of the file. Runs at every start: a
 * database may have been restored by other tools.
 */
export async function syncErasures(db: Tx, ledger: Ledger): Promise<number> {
  const written = await ledger.read()
  const known = await listErased(db)
  await ledger.add(known.filter((id) => !written.has(id)))
  return inTransaction(db, (tx) => eraseAgain(tx, [...written]))
}

/** Copies the list to the archives, whose disk may survive this one. */
export async function copyLedger(from: Ledger, to: Ledger): Promise<void> {
  const existing = await to.read()
  await to.add([...(await from.read())].filter((id) => !existing.has(id)))
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
