import type { EntryItem } from '@entemi/contract/entry'
import { memo } from 'react'
import { writeTimeAgo } from '#/i18n/dates.ts'
import { t } from '#/i18n/i18n.ts'
import { Avatar } from '#/kit/Avatar.tsx'
import { Card, CardFact, CardHeader, CardThread } from '#/kit/Card.tsx'
import { joinClasses } from '#/kit/class-names.ts'
import { moodClass } from '#/kit/mood.ts'
import type { Mood } from '#/kit/mood.ts'
import { MoodFace } from '#/kit/Sprite.tsx'
import { EntryActions } from '#/like/EntryActions.tsx'
import { Pictures } from '#/picture/Pictures.tsx'
import styles from './EntryCard.module.css'
import { entryLook } from './entry-look.ts'
import { EntryHead } from './EntryHead.tsx'
import { EntryMenu } from './EntryMenu.tsx'
import { EntryState } from './EntryState.tsx'
import { EntryText } from './EntryText.tsx'
import { FriendMade } from './FriendMade.tsx'
import { MentionText } from './MentionText.tsx'
import { isEmptyShare } from './share.ts'

/** An entry in a list; drawn again only if it changed, or each page that is read on would draw all above it. */
export const EntryCard = memo(function EntryCard({ entry, inFeed }: { entry: EntryItem; inFeed: boolean }) {
  const look = entryLook(entry)
  const { author, group } = entry
  const shown = group ?? author
  return (
    <Card hue={look.hue} mood={(entry.mood ?? author.mood) as Mood | null} group={group !== null}>
      <CardHeader
        avatar={
          <Avatar
            name={shown.display_name}
            src={shown.profile_image_url}
            mood={author.mood as Mood | null}
            group={group !== null}
          />
        }
        name={<a href={`/${group === null ? 'people' : 'entity'}/${shown.id}`}>{shown.display_name}</a>}
        kind={look}
        meta={listFacts(entry).map((fact) => (
          <CardFact key={fact}>{fact}</CardFact>
        ))}
        menu={<EntryMenu entry={entry} inFeed={inFeed} />}
      />
      <CardThread>
        <EntryState entry={entry} />
        {entry.title !== null && <h2>{entry.title}</h2>}
        {entry.mood === null ? (
          <EntryText text={entry.text} />
        ) : (
          <MoodCard mood={entry.mood as Mood} text={entry.text} />
        )}
        <FriendMade entry={entry} />
        <EntryHead head={entry.shared ?? entry.lesson} />
        {isEmptyShare(entry) && <p className="meta">{t('share.gone')}</p>}
        <Pictures entry={entry} />
        <EntryActions entry={entry} />
      </CardThread>
    </Card>
  )
})

function listFacts(entry: EntryItem): string[] {
  const facts = [writeTimeAgo(entry.occurred_at, undefined, entry.occurred_on)]
  if (entry.group !== null) facts.unshift(entry.author.display_name)
  if (entry.edited) facts.push(t('entry.edited'))
  if (entry.owned_by_me && entry.privacy_status < 9) facts.push(t(`privacy.${entry.privacy_status}`))
  return facts
}

function MoodCard({ mood, text }: { mood: Mood; text: string }) {
  return (
    <div className={joinClasses(styles.mood, moodClass(mood))}>
      <MoodFace mood={mood} className={styles.face} />
      <div>
        {t(`mood.${mood}`)}
        {text !== '' && (
          <p className="diary">
            <MentionText text={text} />
          </p>
        )}
      </div>
    </div>
  )
}
