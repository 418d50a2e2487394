import type { MediaRecord } from '@entemi/contract/core/media'
import { plainText } from '@entemi/contract/core/written-text'
import { useState } from 'react'
import { formatTime } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { CardMenu } from '#/platform/kit/Menu.tsx'
import type { MenuAction } from '#/platform/kit/Menu.tsx'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { ReportSheet } from '#/diary/moderation/ReportSheet.tsx'
import { WaitingMark } from '#/core/outbox/WaitingMark.tsx'
import { PendingImage } from '#/core/outbox/PendingImages.tsx'
import { copyText } from '#/platform/kit/copy-text.ts'
import { EntryMedia } from '#/core/media/EntryMedia.tsx'
import { WrittenText } from '#/diary/timeline/WrittenText.tsx'
import { deleteMessage } from './conversation.queries.ts'
import styles from './Message.module.css'
import type { ShownMessage } from './shown-messages.ts'

interface Props {
  message: ShownMessage
  /** Of the other side. */
  name: string
  entityId: string
  /** The newest of one's own messages that was read: shown as text. */
  isLastRead: boolean
  /** Grouped with the next message: the time is under the last one. */
  isJoined: boolean
}

export function Message({ message, name, entityId, isLastRead, isJoined }: Props) {
  const { own, text, media, removed, created_at, waiting } = message
  const pending = waiting?.pictures[0]
  const bubble = joinClasses(
    styles.bubble,
    own && styles.mine,
    removed && styles.removed,
    (media !== null || pending !== undefined) && styles.image,
  )
  return (
    <>
      <div className={joinClasses(styles.row, own && styles.mineRow)}>
        <div className={bubble}>
          <span className="vh">{own ? t('message.you', { text: '' }) : `${name}: `}</span>
          {media !== null && <EntryMedia entry={{ id: message.id, media: [named(media)], owned_by_me: false }} />}
          {pending !== undefined && <PendingImage media={pending} className={styles.thumb} />}
          {(removed || text !== '') && (
            <div className={styles.text}>{removed ? t('message.deleted') : <WrittenText text={text} />}</div>
          )}
        </div>
        {!removed && waiting === undefined && <MessageMenu message={message} entityId={entityId} />}
      </div>
      {isJoined && !isLastRead ? (
        <div className={styles.joined} />
      ) : (
        <div className={joinClasses(styles.stamp, own && styles.mineStamp)}>
          <time dateTime={created_at}>{formatTime(created_at)}</time>
          <Way message={message} isLastRead={isLastRead} />
        </div>
      )}
    </>
  )
}

const named = (media: MediaRecord): MediaRecord => ({ ...media, title: media.title ?? t('message.picture') })

/** Delivery state of one's own message. */
function Way({ message: { own, removed, read, waiting }, isLastRead }: Pick<Props, 'message' | 'isLastRead'>) {
  if (!own || removed) return null
  if (waiting === undefined) {
    return (
      <>
        {isLastRead && t('message.read')}
        <Icon name={read ? 'check2' : 'check'} size="xs" />
      </>
    )
  }
  const { status } = waiting
  if (status === 'waiting' || status === 'refused') return <WaitingMark status={status} />
  return <Icon name="clock" size="xs" />
}

function MessageMenu({ message, entityId }: Pick<Props, 'message' | 'entityId'>) {
  const [isReporting, setReporting] = useState(false)
  const { id, can, text, created_at } = message
  const actions: MenuAction[] = []
  if (text !== '' && 'clipboard' in navigator) {
    const onSelect = () => void copyText(plainText(text))
    actions.push({ id: 'copy', label: t('outbox.copy'), icon: 'note', onSelect })
  }
  if (can.report) {
    actions.push({ id: 'report', label: t('report.button'), icon: 'flag', onSelect: () => setReporting(true) })
  }
  if (can.delete) {
    const onSelect = () => void remove(entityId, id)
    actions.push({ id: 'delete', label: t('act.delete'), icon: 'trash', danger: true, onSelect })
  }
  return (
    <>
      <CardMenu
        className={styles.menu}
        label={t('message.menu', { time: formatTime(created_at) })}
        title={t('act.menu')}
        closeLabel={t('act.close')}
        actions={actions}
      />
      {isReporting && <ReportSheet kind="message" id={id} onClose={() => setReporting(false)} />}
    </>
  )
}

async function remove(entityId: string, id: ShownMessage['id']): Promise<void> {
  const agreed = await confirmAction({
    title: t('message.delete.title'),
    text: t('message.delete.text'),
    confirmLabel: t('entry.delete.confirm'),
    cancelLabel: t('act.cancel'),
    danger: true,
  })
  if (agreed) await deleteMessage(entityId, id)
}
