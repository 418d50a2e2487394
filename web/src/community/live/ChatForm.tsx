import type { Answer } from '@entemi/contract/calls'
import { limits } from '@entemi/contract/platform/limits'
import { useState, type SubmitEvent } from 'react'
import { ApiFailure } from '#/platform/api/call.ts'
import { useConnected } from '#/platform/api/connection.ts'
import { showFailure } from '#/platform/api/send.ts'
import { WriteBar } from '#/core/form/WriteBar.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import styles from './Chat.module.css'
import { refreshChat, sayInChat } from './live.queries.ts'

export interface WaitingLine {
  key: string
  message: string
}

interface Props {
  id: string
  chat: Answer<'GET /api/live/:id/chat'>['chat']
  /** Shown at once, until the server has them. */
  onWaiting: (change: (now: readonly WaitingLine[]) => readonly WaitingLine[]) => void
}

export function ChatForm({ id, chat: { can, muted, slow_seconds }, onWaiting }: Props) {
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const isConnected = useConnected()
  if (!can.write) return <p className={styles.closed}>{muted ? t('live.chat.muted') : t('live.chat.closed')}</p>

  const refuse = (failure: ApiFailure, message: string) => {
    setText((now) => (now === '' ? message : now))
    if (failure.code === 'TOO_MANY_REQUESTS' && slow_seconds > 0)
      setRefusal(t('live.chat.wait', { count: failure.retryAfter ?? slow_seconds }))
    else showFailure(failure)
    // shows a mute set meanwhile
    void refreshChat(id)
  }

  const submit = async () => {
    const message = text.trim()
    if (message === '') return
    const line = { key: crypto.randomUUID(), message }
    setText('')
    setRefusal(undefined)
    onWaiting((now) => [...now, line])
    try {
      await sayInChat(id, message, line.key)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      refuse(error, message)
    } finally {
      onWaiting((now) => now.filter(({ key }) => key !== line.key))
    }
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p role="status" className={styles.note}>
        {isConnected
          ? (refusal ?? (slow_seconds > 0 && t('live.slowMode', { count: slow_seconds })))
          : t('error.NO_NETWORK')}
      </p>
      <WriteBar
        label={t('live.chat.placeholder')}
        placeholder={t('live.chat.placeholder')}
        sendLabel={t('live.chat.send')}
        isSendable={isConnected}
        sendsByEnter
        maxLength={limits.live.chat}
        left={limits.live.chat - text.length}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  )
}
