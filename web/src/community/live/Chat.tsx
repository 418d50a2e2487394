import type { ChatItem } from '@entemi/contract/community/live'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { ConsentOf } from '#/core/consent/ConsentPage.tsx'
import { formatTime } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { Button } from '#/platform/kit/Button.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { CardMenu, type MenuAction } from '#/platform/kit/Menu.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { go } from '#/platform/navigation/navigate.ts'
import { WrittenText } from '#/diary/timeline/WrittenText.tsx'
import styles from './Chat.module.css'
import { ChatForm, type WaitingLine } from './ChatForm.tsx'
import { asksForConsent } from './consent-asked.ts'
import { deleteChatLine, muteInChat, setModerator, useChat } from './live.queries.ts'

const ReportSheet = lazy(async () => ({ default: (await import('#/diary/moderation/ReportSheet.tsx')).ReportSheet }))

interface Props {
  id: string
  /** Fills a sheet instead of a part of a page. */
  isPopup?: boolean
}

/** The chat of a broadcast, oldest first, with unsent lines. */
export function Chat({ id, isPopup = false }: Props) {
  const query = useChat(id)
  const [waiting, setWaiting] = useState<readonly WaitingLine[]>([])
  if (asksForConsent(query.error)) {
    return (
      <ConsentOf
        type="live"
        onDecided={(accepted) => void (accepted ? query.refetch() : go('/live/', { replace: true }))}
      />
    )
  }
  return (
    <Loaded query={query} skeleton={<SkeletonRows label={t('load.loading')} count={3} />}>
      {({ pages }) => {
        const lines = pages.flatMap((page) => page.list.data).toReversed()
        const chat = pages[0]?.chat
        return (
          <div className={joinClasses(styles.chat, isPopup && styles.popup)}>
            <Lines id={id} lines={lines} waiting={waiting} older={query.hasNextPage ? query : undefined} />
            {chat !== undefined && <ChatForm id={id} chat={chat} onWaiting={setWaiting} />}
          </div>
        )
      }}
    </Loaded>
  )
}

interface LinesProps {
  id: string
  lines: readonly ChatItem[]
  waiting: readonly WaitingLine[]
  older: Pick<ReturnType<typeof useChat>, 'fetchNextPage' | 'isFetchingNextPage'> | undefined
}

/** Scrolls to new lines while one is at the end; a scrolled-up position does not change. */
function Lines({ id, lines, waiting, older }: LinesProps) {
  const log = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const last = lines.at(-1)?.id
  useEffect(() => {
    if (log.current !== null && (isAtEnd.current || waiting.length > 0))
      log.current.scrollTop = log.current.scrollHeight
  }, [last, waiting.length])
  return (
    <div
      ref={log}
      role="log"
      aria-label={t('live.chat.log')}
      className={styles.log}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40
      }}
    >
      {older !== undefined && (
        <Button variant="quiet" busy={older.isFetchingNextPage} onClick={() => void older.fetchNextPage()}>
          {t('act.loadMore')}
        </Button>
      )}
      {lines.length + waiting.length === 0 && <EmptyState title={t('live.chat.empty')} />}
      <ol>
        {lines.map((line) => (
          <Line key={line.id} id={id} line={line} />
        ))}
        {waiting.map(({ key, message }) => (
          <li key={key} className={joinClasses(styles.line, styles.waiting)}>
            <p className={styles.text}>{message}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}

async function makeModerator(id: string, { author }: ChatItem): Promise<void> {
  const agreed = await confirmAction({
    title: t('live.chat.name.title', { name: author.display_name }),
    text: t('live.chat.name.text'),
    confirmLabel: t('live.chat.name'),
    cancelLabel: t('act.cancel'),
  })
  if (agreed) await send(() => setModerator(id, author.id, true))
}

function Line({ id, line }: { id: string; line: ChatItem }) {
  const { author, message, created_at, can, muted, moderator } = line
  const [isReporting, setReporting] = useState(false)
  const actions: MenuAction[] = []
  if (can.mute) {
    const label = muted ? t('live.chat.unmute') : t('live.chat.mute')
    const onSelect = () => void send(() => muteInChat(id, author.id, !muted))
    actions.push({ id: 'mute', label, icon: 'block', onSelect })
  }
  if (can.name) {
    const label = moderator ? t('live.chat.dismiss') : t('live.chat.name')
    const onSelect = () => void (moderator ? send(() => setModerator(id, author.id, false)) : makeModerator(id, line))
    actions.push({ id: 'name', label, icon: 'shield', onSelect })
  }
  if (can.report)
    actions.push({ id: 'report', label: t('report.button'), icon: 'flag', onSelect: () => setReporting(true) })
  if (can.delete) {
    const onSelect = () => void send(() => deleteChatLine(id, line.id))
    actions.push({ id: 'delete', label: t('act.delete'), icon: 'trash', danger: true, onSelect })
  }
  return (
    <li className={styles.line}>
      <Avatar name={author.display_name} src={author.profile_image_url} size={32} />
      <div className={styles.text}>
        <p className={styles.who}>
          <a href={`/people/${author.id}`}>{author.display_name}</a>
          <time className="meta" dateTime={created_at}>
            {formatTime(created_at)}
          </time>
          {moderator && <span className="meta">{t('live.chat.moderator')}</span>}
          {muted && <span className="meta">{t('live.chat.isMuted')}</span>}
        </p>
        <WrittenText text={message} />
      </div>
      {actions.length > 0 && (
        <CardMenu
          label={t('live.chat.line', { name: author.display_name })}
          title={t('act.menu')}
          closeLabel={t('act.close')}
          actions={actions}
        />
      )}
      <Suspense>{isReporting && <ReportSheet kind="chat" id={line.id} onClose={() => setReporting(false)} />}</Suspense>
    </li>
  )
}
