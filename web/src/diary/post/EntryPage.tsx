import type { EntryItem } from '@entemi/contract/core/entry'
import { send } from '#/platform/api/send.ts'
import { formatDay, formatTime } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Card, CardThread } from '#/platform/kit/Card.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { SkeletonCards } from '#/platform/kit/Skeleton.tsx'
import { Icon, MoodFace } from '#/platform/kit/Sprite.tsx'
import { EntryActions } from '#/diary/like/EntryActions.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { useMarkNotificationsRead } from '#/account/notification/notification.queries.ts'
import { EntryMedia } from '#/core/media/EntryMedia.tsx'
import { EntryEvent } from '#/diary/event/EntryEvent.tsx'
import { EntryPoll } from '#/diary/poll/EntryPoll.tsx'
import { EntryTags } from '#/diary/tag/EntryTags.tsx'
import { go, onNavigated } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { entryStyle } from '#/diary/timeline/entry-style.ts'
import { EntryHead } from '#/diary/timeline/EntryHead.tsx'
import { EntryHeader } from '#/diary/timeline/EntryHeader.tsx'
import { EntryMenu } from '#/diary/timeline/EntryMenu.tsx'
import { EntryState } from '#/diary/timeline/EntryState.tsx'
import { FriendMade } from '#/diary/timeline/FriendMade.tsx'
import { useLiveEntry } from '#/core/entry/live-entries.ts'
import { WrittenText } from '#/diary/timeline/WrittenText.tsx'
import { isEmptyShare } from '#/diary/timeline/share.ts'
import styles from './EntryPage.module.css'
import { evictPost, useEntry } from '#/core/entry/entry.queries.ts'
import { withConsultant } from './audience-text.ts'
import { deletePost } from './post.queries.ts'
import { levelIcons } from '#/core/entry/privacy-level.ts'

export { loadEntry } from '#/core/entry/entry.queries.ts'

/** One entry on a page of its own. */
export function EntryPage({ params }: PageProps<'id'>) {
  useLiveEntry(params.id)
  const query = useEntry(params.id)
  useMarkNotificationsRead(params.id, query.data !== undefined)
  return (
    <Loaded query={query} skeleton={<SkeletonCards label={t('load.loading')} count={1} />} missing={t('entry.missing')}>
      {(entry) => <EntryView entry={entry} />}
    </Loaded>
  )
}

export function EntryView({ entry }: { entry: EntryItem }) {
  return (
    <Card hue={entryStyle(entry).hue} mood={(entry.mood ?? entry.author.mood) as Mood | null}>
      <EntryHeader
        entry={entry}
        time={`${formatDay(entry.occurred_on)} ${formatTime(entry.occurred_at, entry.zone)}`}
        isPage
        menu={<EntryMenu entry={entry} label={t('act.menu')} onDelete={(one) => void removeEntry(one)} />}
      />
      <CardThread>
        <EntryState entry={entry} />
        {entry.mood !== null && <MoodLine mood={entry.mood as Mood} />}
        {entry.title !== null && <h2 className={styles.title}>{entry.title}</h2>}
        {entry.text !== '' && (
          <div className="diary">
            <WrittenText text={entry.text} />
          </div>
        )}
        <FriendMade entry={entry} />
        <EntryHead head={entry.shared ?? entry.lesson} />
        {isEmptyShare(entry) && <p className="meta">{t('share.gone')}</p>}
        <EntryMedia entry={entry} all isFirst />
        <EntryEvent entry={entry} />
        <EntryPoll entry={entry} />
        <EntryTags entry={entry} />
        {entry.owned_by_me && <Audience entry={entry} />}
        <EntryActions entry={entry} />
      </CardThread>
    </Card>
  )
}

function MoodLine({ mood }: { mood: Mood }) {
  return (
    <p className={styles.mood}>
      <MoodFace mood={mood} className={styles.face} />
      {t(`mood.${mood}`)}
    </p>
  )
}

function Audience({ entry: { privacy_status, consultant } }: { entry: EntryItem }) {
  return (
    <p className={`meta ${styles.audience}`}>
      <Icon name={levelIcons[privacy_status]} size="xs" />
      {withConsultant(t(`privacy.${privacy_status}.audience`), privacy_status, consultant?.display_name)}
    </p>
  )
}

async function removeEntry(entry: EntryItem): Promise<void> {
  const agreed = await confirmAction({
    title: t('entry.delete.title'),
    text: t('entry.delete.text'),
    confirmLabel: t('entry.delete.confirm'),
    cancelLabel: t('act.cancel'),
    danger: true,
  })
  if (!agreed) return
  await send(() => deletePost(entry), {
    then: () => {
      const stop = onNavigated(() => {
        stop()
        evictPost(entry.id)
      })
      go(entry.group === null ? '/profile/' : `/entity/${entry.group.id}`, { replace: true })
    },
    toast: t('toast.deleted'),
  })
}
