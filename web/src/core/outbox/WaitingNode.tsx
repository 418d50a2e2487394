import { plainText } from '@entemi/contract/core/written-text'
import type { CSSProperties } from 'react'
import { failureText, formatNext } from '#/platform/api/failure-text.ts'
import { formatTimeAgo } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { hueClass } from '#/platform/kit/entry-hue.ts'
import type { EntryHue } from '#/platform/kit/entry-hue.ts'
import type { IconName } from '#/platform/kit/icons.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { Icon, MoodFace } from '#/platform/kit/Sprite.tsx'
import { hueOfType } from '#/core/entry/privacy-level.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { showMentions } from '#/core/mention/mention-text.ts'
import { copyText } from '#/platform/kit/copy-text.ts'
import { hasMedia, textOf } from './item.ts'
import { askDiscard, canEdit, editEntry } from './item-actions.ts'
import { retryItem } from './outbox.ts'
import type { ShownItem } from './outbox-store.ts'
import { PendingImages } from './PendingImages.tsx'
import styles from './Waiting.module.css'

/** A waiting item. */
export function WaitingNode({ item }: { item: ShownItem }) {
  const { auth_entityId } = useUserState()
  const { name, hue, icon = hue, mood } = lookOf(item)
  const text = plainText(textOf(item))
  const title = item.kind === 'entry' ? item.body.title : undefined
  const ink = mood === undefined ? undefined : ({ '--type': `var(--m${mood}-ink)` } as CSSProperties)
  return (
    <li className={joinClasses(styles.node, hueClass(hue))} style={ink}>
      <span className={joinClasses(styles.knot, mood !== undefined && styles.moodKnot)} aria-hidden="true">
        {mood === undefined ? <Icon name={icon} /> : <MoodFace mood={mood} />}
      </span>
      <div className={styles.head}>
        <b>{name}</b>
        <span>
          {formatTimeAgo(item.madeAt)} · {t(`outbox.state.${item.status}`)}
        </span>
      </div>
      {title && <b className={styles.title}>{title}</b>}
      {text !== '' && <div className={joinClasses(styles.text, 'diary')}>{text}</div>}
      {hasMedia(item) && item.pictures !== undefined && item.pictures.length > 0 && (
        <PendingImages media={item.pictures} />
      )}
      {item.refusal !== undefined && (
        <p className={styles.refusal} role="alert">
          {failureText(item.refusal)}
        </p>
      )}
      {item.status === 'waiting' && item.notBefore !== undefined && (
        <p className="meta">{t('outbox.slowMode', { time: formatNext(item.notBefore) })}</p>
      )}
      {item.actor !== auth_entityId && <p className="meta">{t('outbox.otherActor', { name: item.actorName })}</p>}
      <Actions item={item} text={showMentions(textOf(item)).text} />
    </li>
  )
}

function Actions({ item, text }: { item: ShownItem; text: string }) {
  if (item.status === 'sending' || item.status === 'arrived') return null
  const isRefused = item.status === 'refused'
  return (
    <div className={styles.actions}>
      {isRefused && (
        <Button variant="text" onClick={() => void retryItem(item.key)}>
          {t('act.retry')}
        </Button>
      )}
      {canEdit(item) && (
        <Button variant="text" onClick={() => void editEntry(item)}>
          {t('act.edit')}
        </Button>
      )}
      {isRefused && text !== '' && 'clipboard' in navigator && (
        <Button variant="text" onClick={() => void copyText(text)}>
          {t('outbox.copy')}
        </Button>
      )}
      <Button variant="text" className={styles.discard} onClick={() => void askDiscard(item)}>
        {t('outbox.discard')}
      </Button>
    </div>
  )
}

function lookOf(item: ShownItem): { name: string; hue: EntryHue; icon?: IconName; mood?: Mood } {
  switch (item.kind) {
    case 'entry':
      return { name: t(`entry.type.${item.body.type}`), hue: hueOfType[item.body.type] }
    case 'mood':
      return { name: t(`mood.${item.body.mood as Mood}`), hue: 'mood', mood: item.body.mood as Mood }
    case 'comment':
      return { name: t('comment.label'), hue: 'note', icon: 'comment' }
    case 'message':
      return { name: t('outbox.message', { name: item.name }), hue: 'note', icon: 'msg' }
    case 'solution':
      return { name: t('outbox.solution', { title: item.title }), hue: 'solution' }
    case 'like':
      return {
        name: item.liked ? t('entry.like') : t('outbox.unlike'),
        hue: 'gratitude',
        icon: item.liked ? 'heartf' : 'heart',
      }
  }
}
