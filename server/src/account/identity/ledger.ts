import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EntityId } from '@entemi/contract/platform/ids'
import { inTransaction } from '#/platform/db/database.ts'
import { type Tx } from '#/platform/db/tx.ts'
import { eraseAgain } from './erase.service.ts'
import { listErased } from './erase.store.ts'

/** The ids of erased members in a file beside the database: a restored database has forgotten them. */
export interface Ledger {
  read(): Promise<Set<EntityId>>
  add(ids: Iterable<EntityId>): Promise<void>
}

export function createLedger(dataDir: string): Ledger {
  const file = join(dataDir, 'erased.txt')
  return {
    async read() {
      const text = await readFile(file, 'utf8').catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
        throw error
      })
      return new Set(text.split('\n').filter((line): line is EntityId => isId.test(line)))
    },
    async add(ids) {
      const lines = [...ids].map((id) => `${id}\n`).join('')
      if (lines === '') return
      const handle = await open(file, 'a', 0o600)
      try {
        // begins on a new line: a crash may have left half of one
        await handle.appendFile(`\n${lines}`)
        await handle.sync()
      } finally {
        await handle.close()
      }
    },
  }
}

/**
 * Brings both lists together and erases whom an older database has brought back. At every start: a database may have
 * been restored by other means than ours.
 */
export async function syncErasures(db: Tx, ledger: Ledger): Promise<number> {
  const written = await ledger.read()
  const known = await listErased(db)
  await ledger.add(known.filter((id) => !written.has(id)))
  return inTransaction(db, (tx) => eraseAgain(tx, [...written]))
}

/** Beside the archives, on a disk that may outlive this one. */
export async function copyLedger(from: Ledger, to: Ledger): Promise<void> {
  const there = await to.read()
  await to.add([...(await from.read())].filter((id) => !there.has(id)))
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
