import type { Params } from '@entemi/contract/calls'
import { limits } from '@entemi/contract/platform/limits'
import { reportReasons } from '@entemi/contract/core/categories'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { RadioCards } from '#/platform/kit/RadioCards.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { TextArea } from '#/platform/kit/TextField.tsx'
import { sendReport } from './moderation.queries.ts'
import styles from './ReportSheet.module.css'

type Reason = (typeof reportReasons)[number]

interface Props {
  kind: Params<'POST /api/report/:kind/:id'>['kind']
  id: string
}

/** Reports an entry, a comment, a message, a person or a community. */
export function ReportSheet({ kind, id, onClose }: Props & { onClose: () => void }) {
  return (
    <Sheet title={t('report.title')} closeLabel={t('act.close')} onClose={onClose} transient>
      <ReportForm kind={kind} id={id} />
    </Sheet>
  )
}

function ReportForm({ kind, id }: Props) {
  const close = useCloseModal()
  const [reason, setReason] = useState<Reason | null>(null)
  const [message, setMessage] = useState('')
  const [isSending, setSending] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (reason === null) return
    setSending(true)
    const sent = await sendReport(kind, id, { reason, ...(message.trim() !== '' && { message: message.trim() }) })
    setSending(false)
    if (sent) close()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <RadioCards
        label={t('report.title')}
        value={reason}
        options={reportReasons.map((one) => ({ value: one, label: t(`report.reason.${one}`), icon: 'flag' }))}
        onChange={setReason}
      />
      {reason === 'selfharm' && <p role="status">{t('report.selfharm.help')}</p>}
      <TextArea
        label={t('report.message')}
        maxLength={limits.report}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <p className="meta">{t('report.note')}</p>
      <Button type="submit" block busy={isSending} disabled={reason === null}>
        {t('report.button')}
      </Button>
    </form>
  )
}
