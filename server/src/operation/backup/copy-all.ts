import pg from 'pg'
import type { Ledger } from '#/account/identity/ledger.ts'
import { requireLock } from './backup.store.ts'
import { createCipher } from './cipher.ts'
import { copyArchive } from './copies.ts'
import { readCopyStates, writeCopyStates, type CopyState } from './copy-state.ts'
import type { CopyTarget } from './copy-target.ts'
import type { Step } from './progress.ts'

interface CopyAllParts {
  connection: pg.ClientConfig
  /** Of the archives. */
  backups: string
  targets: readonly CopyTarget[]
  recipients: readonly string[]
  ledger: Ledger
  keep: number
  verify: boolean
  step: Step
  print: (line: string) => void
}

/** Copies an archive to every target; returns a sentence for each that failed. The next copy sends what is missing. */
export async function copyToAll(archive: string, parts: CopyAllParts): Promise<string[]> {
  const { connection, backups, targets, recipients, ledger, keep, verify, step, print } = parts
  if (targets.length === 0) return []
  const client = new pg.Client(connection)
  client.on('error', () => {}) // the copy goes on without the lock
  await client.connect()
  try {
    // two at once: one would delete the objects that the other has sent and not listed yet
    await requireLock(client)
    const before = await readCopyStates(backups)
    const states: CopyState[] = []
    for (const target of targets) {
      const { kind, name: to } = target
      try {
        const cipher = createCipher(recipients)
        const { sent, present } = await copyArchive(archive, { target, cipher, ledger, keep, verify, step })
        print(`Copied to ${to}: ${sent} objects sent, ${present} were there${verify ? ', all read back' : ''}.`)
        states.push({ kind, to, last_at: new Date().toISOString(), failure: null })
      } catch (error) {
        const failure = error instanceof Error ? error.message : String(error)
        states.push({ kind, to, last_at: before.find((state) => state.to === to)?.last_at ?? null, failure })
      }
    }
    await writeCopyStates(backups, states)
    return states.flatMap(({ to, failure }) =>
      failure === null ? [] : [`The copy to ${to} failed: ${failure}. The backup itself is whole.`],
    )
  } finally {
    await client.end()
  }
}
