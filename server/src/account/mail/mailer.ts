import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EntityId } from '@entemi/contract/platform/ids'
import { newId } from '#/platform/db/id.ts'
import { PartAwayError } from '#/platform/part-state.ts'

export interface Mail {
  /** The recipient, whose erasure deletes stored mails. */
  personId: EntityId
  to: string
  subject: string
  text: string
  headers?: Record<string, string>
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  /** For erased members; only mails in the outbox folder are stored. */
  deleteMailsOf(persons: readonly EntityId[]): Promise<void>
  /** Throws if the mail server cannot be reached; sends nothing. */
  check(): Promise<void>
}

interface MailerOptions {
  smtpUrl: string | undefined
  from: string
  outbox: string
  onResult?: (result: 'sent' | 'failed') => void
}

/** Sends through SMTP_URL; without it every mail is written to a file in the outbox folder, for operators and tests. */
export function createMailer({ onResult, ...options }: MailerOptions): Mailer {
  const mailer = openMailer(options)
  const send = async (mail: Mail): Promise<void> => {
    try {
      await mailer.send(mail)
      onResult?.('sent')
    } catch (error) {
      onResult?.('failed')
      throw error
    }
  }
  return { ...mailer, send }
}

function openMailer({ from, outbox, smtpUrl }: Omit<MailerOptions, 'onResult'>): Mailer {
  if (smtpUrl !== undefined) {
    const transport = { url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 }
    return {
      send: async (mail) => {
        const transporter = (await loadNodemailer()).createTransport(transport)
        await transporter.sendMail({ from, ...asMessage(mail) }).catch(throwAsPartAway)
      },
      deleteMailsOf: async () => {},
      check: async () => {
        await (await loadNodemailer()).createTransport(transport).verify().catch(throwAsPartAway)
      },
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
    check: async () => {},
  }
}

/** The server itself, not one recipient: EENVELOPE and EMESSAGE are about a mail. */
const serverCodes = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'EPROTOCOL', 'ENOAUTH']

function throwAsPartAway(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (serverCodes.includes(code)) throw new PartAwayError('mail', `the mail server does not work: ${code}`, error)
  throw error
}

/** Loaded with the first mail: it takes a tenth of the server's memory. */
const loadNodemailer = async () => (await import('nodemailer')).default

const asMessage = ({ to, subject, text, headers = {} }: Mail) => ({ to, subject, text, headers })
