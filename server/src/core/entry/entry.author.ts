import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { findAuthor, type Author } from './entry.store.ts'

/** Time zone and start of the day are the account's; the default privacy is the actor's. */
export async function readAuthor(tx: Tx, viewer: Viewer): Promise<Author> {
  const author = await findAuthor(tx, viewer)
  if (author === undefined) throw new Error('a session outlived its account')
  return author
}

export const defaultLevel = (author: Author, type: 'note' | 'H' | 'D' | 'C' | 'F' | 'mood'): 0 | 1 | 9 =>
  author.setting[`${type}_pp`] ?? 9
