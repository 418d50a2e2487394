import { limits } from '@entemi/contract/platform/limits'
import { useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import { errorText, t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { TextArea } from '#/platform/kit/TextField.tsx'
import styles from './ReasonSheet.module.css'

interface Props {
  title: string
  /** What happens then. */
  text: string
  confirmLabel: string
  /** Where it is not the author who reads them. */
  label?: string
  /** Further fields, above the reason. */
  children?: ReactNode
  /** Returns whether it was done: then the sheet closes. */
  onDecide: (reason: string) => Promise<boolean>
}

/** Asks a moderator for the reason that the author will read; it is required. */
export function ReasonSheet({ onClose, ...form }: Props & { onClose: () => void }) {
  return (
    <Sheet title={form.title} closeLabel={t('act.close')} onClose={onClose} transient>
      <ReasonForm {...form} />
    </Sheet>
  )
}

function ReasonForm({ text, confirmLabel, label = t('moderation.reason'), children, onDecide }: Props) {
  const close = useCloseModal()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isSending, setSending] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const trimmed = reason.trim()
    setMissing(trimmed === '')
    if (trimmed === '') return
    setSending(true)
    const done = await onDecide(trimmed)
    setSending(false)
    if (done) close()
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p>{text}</p>
      {children}
      <TextArea
        label={label}
        maxLength={limits.decision}
        required
        data-autofocus
        value={reason}
        error={isMissing ? errorText('FIELD_REQUIRED') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" variant="danger" block busy={isSending}>
        {confirmLabel}
      </Button>
    </form>
  )
}
