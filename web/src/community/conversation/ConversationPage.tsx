import type { MessageItem } from '@entemi/contract/community/conversation'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { ApiFailure } from '#/platform/api/call.ts'
import { useConnected } from '#/platform/api/connection.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { Icon, Line } from '#/platform/kit/Sprite.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { moodOf } from '#/diary/lifeline/line-days.ts'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { PageHead } from '#/platform/navigation/page-head.tsx'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import type { Older } from '#/core/entry/use-entries.ts'
import { markRead, useConversation, useTyping } from './conversation.queries.ts'
import type { Conversation } from './conversation.queries.ts'
import styles from './ConversationPage.module.css'
import { Message } from './Message.tsx'
import { MessageBar } from './MessageBar.tsx'
import { isSameGroup, nameDay, splitDays } from './shown-messages.ts'
import type { ShownMessage } from './shown-messages.ts'
import { ConversationMenu } from './ConversationMenu.tsx'
import { useScrollEnd } from './use-scroll-end.ts'

export { loadConversation } from './conversation.queries.ts'

/** A conversation with one person. */
export function ConversationPage({ params: { entityId } }: PageProps<'entityId'>) {
  const { query, messages, older } = useConversation(entityId)
  const { error } = query
  // A cached copy must not be shown once it may not be seen.
  if (error instanceof ApiFailure && error.status === 404) return <Gone />
  return (
    <Loaded query={query} skeleton={<SkeletonText label={t('load.loading')} count={6} />}>
      {({ conversation }) => <Conversation key={entityId} talk={conversation} messages={messages} older={older} />}
    </Loaded>
  )
}

function Gone() {
  return (
    <EmptyState title={t('message.gone')}>
      <ButtonLink large href="/messages/">
        {t('message.gone.act')}
      </ButtonLink>
    </EmptyState>
  )
}

interface Props {
  talk: Conversation
  messages: readonly ShownMessage[]
  older: Older
}

function Conversation({ talk: { entity, can }, messages, older }: Props) {
  const { auth_entityType } = useUserState()
  const isConnected = useConnected()
  const { page, end, isAtEnd, goToEnd } = useScrollEnd()
  const name = entity.display_name
  const mood = moodOf(entity.mood)
  const lastHeard = messages.findLast(({ own }) => !own)
  const isTyping = useTyping(entity.id, lastHeard?.id)
  const hasNew = useUnseen(messages, isAtEnd)
  useReading(lastHeard, isAtEnd)
  usePageTitle(name, mood === null ? undefined : t(`mood.${mood}`))
  // Groups have no conversations.
  const canWrite = can.write && (auth_entityType ?? 0) < 2
  return (
    <div ref={page} className={styles.talk}>
      <PageHead
        avatar={<Avatar name={name} src={entity.profile_image_url} mood={mood} size={40} />}
        actions={<ConversationMenu entity={entity} />}
      />
      <div role="log" aria-label={t('message.log', { name })} aria-busy={older.isReading} className={styles.log}>
        {older.hasMore && <Earlier older={older} />}
        {messages.length === 0 && (
          <div className={styles.empty}>
            <EmptyState title={t('message.empty')} text={canWrite ? t('message.empty.text') : undefined} />
          </div>
        )}
        <Days messages={messages} name={name} entityId={entity.id} />
        {isTyping && (
          <div className={styles.typing}>
            <Line shape="grab" className={styles.pen} />
            <span className="vh">{t('message.typing', { name })}</span>
          </div>
        )}
        <div ref={end} className={styles.end} />
      </div>
      <div className={styles.dock}>
        {hasNew && (
          <Button icon="down" className={styles.newer} onClick={goToEnd}>
            {t('message.new')}
          </Button>
        )}
        {!isConnected && (
          <p className={styles.offline}>
            <Icon name="cloudoff" size="s" />
            {t('outbox.waiting')}
          </p>
        )}
        {canWrite ? (
          <MessageBar entity={entity} onSent={goToEnd} />
        ) : (
          <p className={styles.closed}>{t('message.blocked')}</p>
        )}
      </div>
    </div>
  )
}

function Days({ messages, name, entityId }: Pick<Props, 'messages'> & { name: string; entityId: string }) {
  const lastRead = messages.findLast(({ own, read }) => own && read)
  return splitDays(messages).map(({ day, messages: said }) => (
    <section key={day}>
      <h2 className={styles.day}>{nameDay(day)}</h2>
      <ol>
        {said.map((message, index) => (
          <li key={message.id} data-message={message.id}>
            <Message
              message={message}
              name={name}
              entityId={entityId}
              isLastRead={message.id === lastRead?.id}
              isJoined={isSameGroup(message, said[index + 1])}
            />
          </li>
        ))}
      </ol>
    </section>
  ))
}

/** Loads older messages on scroll; after a failure only the button retries. */
function Earlier({ older: { isReading, isFailed, read } }: { older: Older }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const ask = useEffectEvent(read)
  useEffect(() => {
    if (place === null || isReading || isFailed) return
    // Several observations may come at once: the last one counts.
    const observer = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && ask(), { rootMargin: '400px' })
    observer.observe(place)
    return () => observer.disconnect()
  }, [place, isReading, isFailed])
  return (
    <div ref={setPlace} className={styles.earlier}>
      {isFailed && <p role="alert">{t('load.failed')}</p>}
      <Button variant="quiet" busy={isReading} onClick={read}>
        {t('act.loadMore')}
      </Button>
    </div>
  )
}

/** Whether the other has written since one left the end. */
function useUnseen(messages: readonly ShownMessage[], isAtEnd: boolean): boolean {
  const last = messages.at(-1)
  const [seen, setSeen] = useState(last?.id)
  if (isAtEnd && seen !== last?.id) setSeen(last?.id)
  return !isAtEnd && last !== undefined && !last.own && last.id !== seen
}

/** Marks visible messages as read. */
function useReading(lastHeard: MessageItem | undefined, isAtEnd: boolean): void {
  const isVisible = useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed)
      return () => document.removeEventListener('visibilitychange', changed)
    },
    () => document.visibilityState === 'visible',
  )
  const unread = lastHeard?.read === false && isVisible && isAtEnd ? lastHeard : undefined
  const id = unread?.id
  const from = unread?.sender_id
  useEffect(() => {
    if (id !== undefined && from !== undefined) void markRead(from, id)
  }, [id, from])
}
