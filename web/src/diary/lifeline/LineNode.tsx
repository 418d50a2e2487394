import type { EntryItem } from '@entemi/contract/core/entry'
import { plainText } from '@entemi/contract/core/written-text'
import type { CSSProperties } from 'react'
import { formatTime } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { hueClass } from '#/platform/kit/entry-hue.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { Icon, MoodFace } from '#/platform/kit/Sprite.tsx'
import { EntryActions } from '#/diary/like/EntryActions.tsx'
import { EntryMedia } from '#/core/media/EntryMedia.tsx'
import { EntryTags } from '#/diary/tag/EntryTags.tsx'
import { PlaceName } from '#/core/place/PlaceName.tsx'
import { levelIcons } from '#/core/entry/privacy-level.ts'
import { entryAddress, entryStyle } from '#/diary/timeline/entry-style.ts'
import { EntryHead } from '#/diary/timeline/EntryHead.tsx'
import { EntryMenu } from '#/diary/timeline/EntryMenu.tsx'
import { EntryState } from '#/diary/timeline/EntryState.tsx'
import { EntryText } from '#/diary/timeline/EntryText.tsx'
import { FriendMade } from '#/diary/timeline/FriendMade.tsx'
import { liveCard } from '#/core/entry/live-entries.ts'
import { MoodTag } from '#/diary/timeline/MoodTag.tsx'
import { isEmptyShare } from '#/diary/timeline/share.ts'
import { moodOf } from './line-days.ts'
import styles from './Lifeline.module.css'

interface Props {
  entry: EntryItem
  /** The mood of the next day, for the last entry of a day. */
  nextMood?: Mood | null
}

/** An entry on the life line. */
export function LineNode({ entry, nextMood }: Props) {
  const { hue, icon, label } = entryStyle(entry)
  const mood = entry.type === 'MOOD' ? moodOf(entry.mood) : null
  const isLast = nextMood !== undefined
  const next = { '--next': nextMood == null ? 'var(--hairline)' : `var(--m${nextMood})` } as CSSProperties
  const ink = mood === null ? undefined : ({ '--type': `var(--m${mood}-ink)` } as CSSProperties)
  const name = mood === null ? label : t(`mood.${mood}`)
  const address = entryAddress(entry)
  return (
    <li
      {...liveCard(entry)}
      className={joinClasses(styles.node, hueClass(hue), isLast && styles.fade)}
      style={{ ...ink, ...(isLast && next) }}
    >
      <span className={joinClasses(styles.knot, mood !== null && styles.moodKnot)} aria-hidden="true">
        {mood === null ? <Icon name={icon} /> : <MoodFace mood={mood} />}
      </span>
      <div className={styles.nodeHead}>
        <b>{name}</b>
        <EntryTime entry={entry} name={name} />
        <Audience entry={entry} />
        {entry.place !== null && <PlaceName place={entry.place} />}
        <span className={styles.menu}>
          <EntryMenu entry={entry} />
        </span>
      </div>
      <EntryState entry={entry} />
      <MoodTag entry={entry} />
      {entry.lesson !== null && entry.type === 'SOLUTION' && (
        <p className="meta">
          <a href={`/lesson/${entry.lesson.id}`} className={styles.lesson}>
            {t('lifeline.challenge', { title: entry.lesson.title ?? plainText(entry.lesson.text) })}
          </a>
        </p>
      )}
      {entry.title !== null && (
        <h4 className={styles.title}>
          <a href={address}>{entry.title}</a>
        </h4>
      )}
      <EntryText text={entry.text} opens={address} />
      <FriendMade entry={entry} />
      <EntryHead head={entry.shared} />
      {isEmptyShare(entry) && <p className="meta">{t('share.gone')}</p>}
      <EntryMedia entry={entry} />
      <EntryTags entry={entry} />
      {!isQuietMood(entry) && <EntryActions entry={entry} />}
    </li>
  )
}

/** One's own mood without likes and comments: its empty buttons are hidden. */
function isQuietMood({ type, owned_by_me, text, evaluation_count, comment_count }: EntryItem): boolean {
  return type === 'MOOD' && owned_by_me && text === '' && evaluation_count + comment_count === 0
}

/** Links to the entry's page, unless its title does. */
function EntryTime({ entry, name }: { entry: EntryItem; name: string }) {
  const written = formatTime(entry.occurred_at, entry.zone)
  const time = <time dateTime={entry.occurred_at}>{written}</time>
  if (entry.title !== null) return time
  return (
    <a href={entryAddress(entry)} aria-label={`${name}, ${written}`} className={styles.time}>
      {time}
    </a>
  )
}

function Audience({ entry }: { entry: EntryItem }) {
  const { privacy_status: level, group, edited, consultant, owned_by_me } = entry
  return (
    <>
      <span className={styles.audience}>
        <Icon name={levelIcons[level]} size="xs" />
        <span className="vh">{t('lifeline.seenBy')}</span>
        {level === 2 && group !== null ? (
          <a href={`/entity/${group.id}`}>{group.display_name}</a>
        ) : (
          t(`privacy.${level}`)
        )}
      </span>
      {consultant !== null && <span>{owned_by_me ? consultant.display_name : t('entry.sharedWithYou')}</span>}
      {edited && <span>{t('entry.edited')}</span>}
    </>
  )
}
