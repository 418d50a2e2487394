import type { EntryItem } from '@entemi/contract/core/entry'
import { memo } from 'react'
import { formatTimeAgo } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Card, CardThread } from '#/platform/kit/Card.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { moodClass } from '#/platform/kit/mood.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { MoodFace } from '#/platform/kit/Sprite.tsx'
import { EntryActions } from '#/diary/like/EntryActions.tsx'
import { EntryMedia } from '#/core/media/EntryMedia.tsx'
import { EntryEvent } from '#/diary/event/EntryEvent.tsx'
import { EntryPoll } from '#/diary/poll/EntryPoll.tsx'
import { EntryTags } from '#/diary/tag/EntryTags.tsx'
import styles from './EntryCard.module.css'
import { entryAddress, entryStyle } from './entry-style.ts'
import { EntryHead } from './EntryHead.tsx'
import { EntryHeader } from './EntryHeader.tsx'
import { EntryMenu } from './EntryMenu.tsx'
import { EntryOpen } from './EntryOpen.tsx'
import { EntryState } from './EntryState.tsx'
import { EntryText } from './EntryText.tsx'
import { FriendMade } from './FriendMade.tsx'
import { MoodTag } from './MoodTag.tsx'
import { isEmptyShare } from './share.ts'
import { WrittenText } from './WrittenText.tsx'

interface Props {
  entry: EntryItem
  inFeed: boolean
  /** The first with images. */
  isFirst?: boolean
}

/** An entry in a list; memoised, or each loaded page would re-render all above it. */
export const EntryCard = memo(function EntryCard({ entry, inFeed, isFirst }: Props) {
  const { hue } = entryStyle(entry)
  const address = entryAddress(entry)
  return (
    <Card hue={hue} mood={(entry.mood ?? entry.author.mood) as Mood | null} group={entry.author.type >= 2}>
      <EntryHeader
        entry={entry}
        time={formatTimeAgo(entry.occurred_at, undefined, entry.occurred_on)}
        facts={entry.owned_by_me && entry.privacy_status < 9 ? [t(`privacy.${entry.privacy_status}`)] : []}
        menu={<EntryMenu entry={entry} inFeed={inFeed} />}
      />
      <CardThread>
        <EntryState entry={entry} />
        <MoodTag entry={entry} />
        {entry.title !== null && (
          <h2>
            <a href={address}>{entry.title}</a>
          </h2>
        )}
        {entry.type === 'MOOD' && entry.mood !== null ? (
          <MoodCard mood={entry.mood as Mood} text={entry.text} opens={address} />
        ) : (
          <EntryText text={entry.text} opens={address} />
        )}
        <FriendMade entry={entry} />
        <EntryHead head={entry.shared ?? entry.lesson} />
        {isEmptyShare(entry) && <p className="meta">{t('share.gone')}</p>}
        <EntryMedia entry={entry} isFirst={isFirst} />
        <EntryEvent entry={entry} />
        <EntryPoll entry={entry} />
        <EntryOpen entry={entry} />
        <EntryTags entry={entry} />
        <EntryActions entry={entry} />
      </CardThread>
    </Card>
  )
})

function MoodCard({ mood, text, opens }: { mood: Mood; text: string; opens: string }) {
  return (
    <div className={joinClasses(styles.mood, moodClass(mood))} data-opens={opens}>
      <MoodFace mood={mood} className={styles.face} />
      <div>
        {t(`mood.${mood}`)}
        {text !== '' && (
          <div className="diary">
            <WrittenText text={text} />
          </div>
        )}
      </div>
    </div>
  )
}
