import { t } from '#/platform/i18n/i18n.ts'
import { Panel } from '#/platform/kit/Card.tsx'
import { PageAside, useHasAside } from '#/platform/navigation/page-aside.tsx'
import { NextEvent, UpcomingEvents } from '#/diary/event/UpcomingEvents.tsx'
import { PinnedPosts } from '#/diary/pin/PinnedPosts.tsx'
import { EntryText } from '#/diary/timeline/EntryText.tsx'
import type { Community } from '#/core/entity/entity.queries.ts'
import styles from './CommunityCards.module.css'

/** Beside the posts on a desktop, above them on a phone: events, there only the next one, pinned posts; on a desktop also what the community is about. */
export function CommunityCards({ community }: { community: Community }) {
  const { id, introduction, publish, relation, display_name } = community
  const hasAside = useHasAside()
  const isMember = relation.includes('m')
  if (!hasAside)
    return (
      isMember && (
        <div className={styles.cards}>
          <NextEvent group={id} />
          <PinnedPosts groupId={id} />
        </div>
      )
    )
  return (
    <PageAside label={display_name}>
      {isMember && (
        <>
          <UpcomingEvents group={id} add={publish.length > 0 ? `/entity/${id}/post/?event=1` : undefined} />
          <PinnedPosts groupId={id} />
        </>
      )}
      {introduction !== null && introduction !== '' && (
        <Panel title={t('groupPage.about')}>
          <EntryText text={introduction} />
        </Panel>
      )}
    </PageAside>
  )
}
