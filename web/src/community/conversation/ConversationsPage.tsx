import type { ConversationItem } from '@entemi/contract/community/conversation'
import { limits } from '@entemi/contract/platform/limits'
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
import { go } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { useConversations } from './conversation.queries.ts'
import styles from './ConversationsPage.module.css'
import { quoteOf } from './shown-messages.ts'

const NewMessageSheet = lazy(async () => ({ default: (await import('./NewMessageSheet.tsx')).NewMessageSheet }))

/** The list of conversations, the latest first. */
export function ConversationsPage({ search }: PageProps) {
  const query = (search['query'] ?? '').trim().slice(0, limits.nameQuery)
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
        <SearchField
          label={t('message.search')}
          placeholder={t('message.search')}
          value={query}
          onSearch={(typed) => go(addressOf(typed), { replace: true })}
        />
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
                    <Row item={item} query={query} />
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

const addressOf = (query: string) => (query === '' ? '/messages/' : `/messages/?${new URLSearchParams({ query })}`)

function Row({ item, query }: { item: ConversationItem; query: string }) {
  const { entity, last, unread } = item
  return (
    <RowLink
      href={`/messages/${entity.id}`}
      className={joinClasses(unread > 0 && styles.unread)}
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
