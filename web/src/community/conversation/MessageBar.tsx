import type { EntityCard } from '@entemi/contract/core/entity'
import { limits } from '@entemi/contract/platform/limits'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ClipboardEvent, SubmitEvent } from 'react'
import { sendTyping } from '#/platform/api/socket.ts'
import { WriteBar } from '#/core/form/WriteBar.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { UploadButton } from '#/core/upload/UploadButton.tsx'
import { UploadList } from '#/core/upload/UploadList.tsx'
import { useUploader } from '#/core/upload/use-uploader.ts'
import { sendMessage } from './conversation.queries.ts'
import { findMessageDraft, findMediaDraft, saveMessageDraft, saveMediaDraft } from './message-draft.ts'
import styles from './MessageBar.module.css'

/** Interval of typing indicators in milliseconds. */
const typingIntervalMs = 3000

interface Props {
  entity: EntityCard
  onSent: () => void
}

/** The message form: text and one image. */
export function MessageBar({ entity, onSent }: Props) {
  const { auth_userid, auth_entityId } = useUserState()
  const place = { account: auth_userid ?? '', actor: auth_entityId ?? '', entityId: entity.id }
  const [text, setText] = useState(() => findMessageDraft(place))
  const { queue, items, busy, take } = useUploader({ media: findMediaDraft(place), removed: [] }, { waits: true })
  const typingSentAt = useRef(0)
  const isHandedOver = useRef(false)
  const isReady = items.every(({ status }) => status === 1 || status === 'onDevice')
  const left = limits.message - text.length

  const saveMedia = useEffectEvent(() => {
    if (!isHandedOver.current) saveMediaDraft(place, queue.stored().media)
  })
  useEffect(() => queue.subscribe(() => saveMedia()), [queue])

  const write = (typed: string) => {
    setText(typed)
    saveMessageDraft(place, typed)
  }
  const handleChange = (typed: string) => {
    write(typed)
    const now = Date.now()
    if (typed === '' || now - typingSentAt.current < typingIntervalMs) return
    typingSentAt.current = now
    sendTyping(entity.id)
  }
  const bringBack = (typed: string) => {
    setText((now) => {
      const whole = now === '' ? typed : `${typed}\n${now}`
      saveMessageDraft(place, whole)
      return whole
    })
  }
  const submit = async () => {
    const trimmed = text.trim()
    const [media] = queue.stored().media
    if ((trimmed === '' && media === undefined) || !isReady) return
    write('')
    // the draft refers to the file until the outbox does, or a sweep would delete it
    isHandedOver.current = true
    queue.empty()
    typingSentAt.current = 0
    onSent()
    const onStored = () => {
      isHandedOver.current = false
      saveMediaDraft(place, queue.stored().media)
    }
    if (await sendMessage(entity, { text: trimmed, media }, onStored)) return
    bringBack(trimmed)
    if (media !== undefined) queue.restore(media)
  }
  const takeOne = (files: readonly File[]) => {
    if (items.length === 0) void take(files.slice(0, 1))
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void submit()
      }}
    >
      <UploadList queue={queue} items={items} />
      <p role="status" className={styles.wait}>
        {busy > 0 && t('upload.underway', { count: busy })}
      </p>
      <WriteBar
        before={
          items.length === 0 && <UploadButton label={t('message.addPhoto')} multiple={false} onChoose={takeOne} />
        }
        label={t('message.placeholder')}
        placeholder={t('message.placeholder')}
        sendLabel={t('message.send')}
        isSendable={isReady}
        sendsByEnter
        hasToolbar
        maxLength={limits.message}
        left={left}
        value={text}
        onChange={({ target }) => handleChange(target.value)}
        onPaste={(event: ClipboardEvent) => takeOne([...event.clipboardData.files])}
      />
    </form>
  )
}
