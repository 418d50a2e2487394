import { readdir } from 'node:fs/promises'

/** Names of the written mails: one that is still being written has another ending, and is renamed when it is whole. */
export const listMails = async (outbox: string): Promise<string[]> =>
  (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
