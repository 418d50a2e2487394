import { limits } from '@entemi/contract/platform/limits'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { TextArea } from '#/platform/kit/TextField.tsx'
import { joinCommunity } from './community.queries.ts'
import type { Community } from '#/core/entity/entity.queries.ts'

/** Sends a join request with an optional message to the moderators. */
export function AskToJoinSheet({ community, onClose }: { community: Community; onClose: () => void }) {
  return (
    <Sheet
      title={t('join.confirm', { group: community.display_name })}
      closeLabel={t('act.close')}
      onClose={onClose}
      transient
    >
      <AskForm community={community} />
    </Sheet>
  )
}

function AskForm({ community: { id } }: { community: Community }) {
  const close = useCloseModal()
  const [message, setMessage] = useState('')
  const [isSending, setSending] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    const trimmed = message.trim()
    await send(() => joinCommunity(id, trimmed === '' ? {} : { message: trimmed }), {
      then: close,
      toast: t('join.requested'),
    })
    setSending(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <TextArea
        label={t('join.message')}
        help={t('join.text')}
        maxLength={limits.requestMessage}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <Button type="submit" block large busy={isSending}>
        {t('join.request')}
      </Button>
    </form>
  )
}
