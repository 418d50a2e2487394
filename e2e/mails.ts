import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** Names of the complete mails: one that is being written has another extension until it is complete. */
export const listMails = async (outbox: string): Promise<string[]> =>
  (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))

/** Mails are files if no mail server is configured. Of many links to a new password the `count`th, once it was mailed. */
export async function findRestoreLink(email: string, count = 1): Promise<string> {
  const outbox = join(process.env['E2E_DATA_DIR'] ?? '', 'outbox')
  const links = async () => {
    const mails = await Promise.all(
      (await listMails(outbox)).sort().map((name) => readFile(join(outbox, name), 'utf8')),
    )
    return mails
      .filter((mail) => mail.includes(email))
      .flatMap((mail) => {
        const [, body = ''] = mail.split(/\r?\n\r?\n/)
        return /\/password\/restore\?token=[\w-]+/.exec(Buffer.from(body, 'base64').toString()) ?? []
      })
  }
  await expect.poll(async () => (await links()).length).toBe(count)
  return (await links()).at(-1) ?? ''
}
