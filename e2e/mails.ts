import { readdir } from 'node:fs/promises'

/** Names of the complete mails: one that is being written has another extension until it is complete. */
export const listMails = async (outbox: string): Promise<string[]> =>
  (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
