import { limits } from '@entemi/contract/platform/limits'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { TextArea } from '#/platform/kit/TextField.tsx'
import { changeRelation } from '#/diary/relation/relation.queries.ts'
import type { Person } from '#/diary/relation/relation.queries.ts'
import styles from './people.module.css'

/** Sends a friend request with an optional message. */
export function RequestSheet({ person, onClose }: { person: Person; onClose: () => void }) {
  return (
    <Sheet title={t('relation.send.title')} closeLabel={t('act.close')} onClose={onClose} transient>
      <RequestForm person={person} />
    </Sheet>
  )
}

function RequestForm({ person }: { person: Person }) {
  const close = useCloseModal()
  const [message, setMessage] = useState('')
  const [isSending, setSending] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setSending(true)
    const isSent = await changeRelation('send', person, message.trim())
    setSending(false)
    // Refused: the text stays here.
    if (isSent) close()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <p>
        <b>{person.display_name}</b>
        <br />
        {t('relation.send.text')}
      </p>
      <TextArea
        label={t('relation.send.message')}
        maxLength={limits.requestMessage}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <Button type="submit" block icon="userplus" busy={isSending}>
        {t('relation.send')}
      </Button>
    </form>
  )
}
