import type { ConversationItem } from '@entemi/contract/community/conversation'
import { lazy, Suspense, useState } from 'react'
import { formatTimeAgo } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { Badge } from '#/platform/kit/Badge.tsx'
import { Button } from '#/platform/kit/Button.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { RowLink, Rows } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { moodOf } from '#/diary/lifeline/line-days.ts'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { SearchField } from '#/core/form/SearchField.tsx'
import { useConversations } from './conversation.queries.ts'
import styles from './ConversationList.module.css'
import { quoteOf } from './shown-messages.ts'

const NewMessageSheet = lazy(async () => ({ default: (await import('./NewMessageSheet.tsx')).NewMessageSheet }))

interface Props {
  query: string
  onSearch: (query: string) => void
  /** The conversation that is open beside the list. */
  openId?: string | undefined
}

/** The list of conversations, the latest first. */
export function ConversationList({ query, onSearch, openId }: Props) {
  const conversations = useConversations(query)
  const { auth_entityType } = useUserState()
  const [isWriting, setWriting] = useState(false)
  // Groups have no conversations.
  const onWrite = (auth_entityType ?? 0) < 2 ? () => setWriting(true) : undefined
  return (
    <>
      {onWrite && (
        <Button icon="edit" block className={styles.write} aria-haspopup="dialog" onClick={onWrite}>
          {t('message.compose')}
        </Button>
      )}
      <div className={styles.search}>
        <SearchField label={t('message.search')} placeholder={t('message.search')} value={query} onSearch={onSearch} />
      </div>
      <Loaded query={conversations} skeleton={<SkeletonRows label={t('load.loading')} />}>
        {({ pages }) => {
          const items = pages.flatMap(({ list }) => list.data)
          if (items.length === 0) return <Nothing query={query} onWrite={onWrite} />
          return (
            <>
              <Rows list className={styles.rows}>
                {items.map((item) => (
                  <li key={item.id}>
                    <Row item={item} query={query} isOpen={item.id === openId} />
                  </li>
                ))}
              </Rows>
              <div className={styles.more}>
                <MoreButton query={conversations} />
              </div>
            </>
          )
        }}
      </Loaded>
      <Suspense>{isWriting && <NewMessageSheet onClose={() => setWriting(false)} />}</Suspense>
    </>
  )
}

function Row({ item, query, isOpen }: { item: ConversationItem; query: string; isOpen: boolean }) {
  const { entity, last, unread } = item
  return (
    <RowLink
      href={`/messages/${entity.id}`}
      className={joinClasses(unread > 0 && styles.unread, isOpen && styles.current)}
      aria-current={isOpen ? 'page' : undefined}
      lead={<Avatar name={entity.display_name} src={entity.profile_image_url} mood={moodOf(entity.mood)} />}
      title={entity.display_name}
      quote={quoteOf(item, query)}
      end={
        <span className={styles.end}>
          <span className="meta">{formatTimeAgo(last.created_at)}</span>
          {unread > 0 && (
            <>
              <Badge count={unread} inline />
              <span className="vh">{t('badge.messages', { count: unread })}</span>
            </>
          )}
        </span>
      }
    />
  )
}

function Nothing({ query, onWrite }: { query: string; onWrite: (() => void) | undefined }) {
  if (query !== '') return <EmptyState title={t('message.search.none')} text={t('empty.search')} />
  return (
    <EmptyState title={t('empty.messages')}>
      {onWrite && (
        <Button large variant="quiet" className={styles.act} aria-haspopup="dialog" onClick={onWrite}>
          {t('empty.messages.act')}
        </Button>
      )}
    </EmptyState>
  )
}
