import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EntityId } from '@entemi/contract/platform/ids'
import { newId } from '#/platform/db/id.ts'

export interface Mail {
  /** Whose it is: what is kept of it goes with them. */
  personId: EntityId
  to: string
  subject: string
  text: string
  headers?: Record<string, string>
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  /** Mails to people who are erased, where mails are kept at all. */
  deleteMailsOf(persons: readonly EntityId[]): Promise<void>
}

/** Through SMTP_URL; without it every mail is a file that the operator, or a test, can open. */
export function createMailer(options: { smtpUrl: string | undefined; from: string; outbox: string }): Mailer {
  const { from, outbox, smtpUrl } = options
  if (smtpUrl !== undefined) {
    const transport = { url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 }
    return {
      send: async (mail) => {
        await (await loadNodemailer()).createTransport(transport).sendMail({ from, ...asMessage(mail) })
      },
      deleteMailsOf: async () => {},
    }
  }
  const transport = { streamTransport: true, buffer: true, newline: 'unix' } as const
  return {
    async send(mail) {
      const { message } = await (
        await loadNodemailer()
      )
        .createTransport(transport)
        .sendMail({ from, ...asMessage(mail), textEncoding: 'base64' })
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const name = join(outbox, `${newId()}.${mail.personId}.eml`)
      await writeFile(`${name}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${name}.part`, name)
    },
    async deleteMailsOf(persons) {
      for (const name of await readdir(outbox).catch(() => []))
        if (persons.some((id) => name.includes(`.${id}.`))) await rm(join(outbox, name), { force: true })
    },
  }
}

/** With the first mail: it is a tenth of what the whole server takes in memory. */
const loadNodemailer = async () => (await import('nodemailer')).default

const asMessage = ({ to, subject, text, headers = {} }: Mail) => ({ to, subject, text, headers })
