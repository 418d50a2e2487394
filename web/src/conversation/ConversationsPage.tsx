import type { ConversationItem } from '@entemi/contract/conversation'
import { limits } from '@entemi/contract/limits'
import { writeTimeAgo } from '#/i18n/dates.ts'
import { t } from '#/i18n/i18n.ts'
import { Avatar } from '#/kit/Avatar.tsx'
import { Badge } from '#/kit/Badge.tsx'
import { Button, ButtonLink } from '#/kit/Button.tsx'
import { joinClasses } from '#/kit/class-names.ts'
import { EmptyState } from '#/kit/EmptyState.tsx'
import { RowLink, Rows } from '#/kit/ListRow.tsx'
import { SkeletonRows } from '#/kit/Skeleton.tsx'
import { moodOf } from '#/lifeline/line-days.ts'
import { Loaded } from '#/loaded/Loaded.tsx'
import { SearchField } from '#/people/SearchField.tsx'
import { go } from '#/shell/navigate.ts'
import type { PageProps } from '#/shell/page-props.ts'
import { useConversations } from './conversation.queries.ts'
import styles from './ConversationsPage.module.css'
import { quoteOf } from './shown-messages.ts'

/** With whom one speaks, the latest first. */
export function ConversationsPage({ search }: PageProps) {
  const query = (search['query'] ?? '').trim().slice(0, limits.nameQuery)
  const conversations = useConversations(query)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = conversations
  return (
    <>
      <div className={styles.search}>
        <SearchField
          label={t('message.search')}
          placeholder={t('message.search')}
          value={query}
          onSearch={(words) => go(addressOf(words), { replace: true })}
        />
      </div>
      <Loaded query={conversations} skeleton={<SkeletonRows label={t('load.loading')} />}>
        {({ pages }) => {
          const items = pages.flatMap(({ list }) => list.data)
          if (items.length === 0) return <Nothing query={query} />
          return (
            <>
              <Rows list className={styles.rows}>
                {items.map((item) => (
                  <li key={item.id}>
                    <Row item={item} query={query} />
                  </li>
                ))}
              </Rows>
              {hasNextPage && (
                <Button variant="quiet" block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t('act.loadMore')}
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
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
          <span className="meta">{writeTimeAgo(last.created_at)}</span>
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

function Nothing({ query }: { query: string }) {
  if (query !== '') return <EmptyState title={t('message.search.none')} text={t('empty.search')} />
  return (
    <EmptyState title={t('empty.messages')}>
      <ButtonLink large href="/people/" className={styles.act}>
        {t('empty.messages.act')}
      </ButtonLink>
    </EmptyState>
  )
}
