import type { EntityId } from '@entemi/contract/platform/ids'
import { mailText } from '#/account/mail/mail-text.ts'
import type { Mailer } from '#/account/mail/mailer.ts'
import { newId } from '#/platform/db/id.ts'

/** In both languages: an address has none. */
export async function sendTestMail(mailer: Pick<Mailer, 'send'>, to: string, site: string): Promise<void> {
  const text = (['hu', 'en'] as const).map((language) => mailText(language, 'mail.test.body', { site })).join('\n\n')
  await mailer.send({
    personId: newId<EntityId>(),
    to,
    subject: mailText('hu', 'mail.test.subject'),
    text: `${text}\n`,
  })
}
