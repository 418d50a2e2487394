import type { Channel } from '@entemi/contract/community/live'
import { useState } from 'react'
import { formatDate, formatDay, formatTime } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { IconDisc, RowLink, Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { ChannelSheet } from './ChannelSheet.tsx'
import styles from './Live.module.css'
import { useChannels } from './live.queries.ts'

/** Broadcasts: live, planned and past. */
export function LivePage() {
  const open = useChannels('open')
  const [isWriting, setWriting] = useState(false)
  const can = open.data?.pages[0]?.can
  return (
    <>
      {can?.add && (
        <Button variant="quiet" block icon="plus" className={styles.add} onClick={() => setWriting(true)}>
          {t('live.add')}
        </Button>
      )}
      <Channels list={open} isQuiet={false} />
      <Past />
      {isWriting && can && <ChannelSheet channel={null} may={can} onClose={() => setWriting(false)} />}
    </>
  )
}

/** Renders nothing without past broadcasts. */
function Past() {
  const ended = useChannels('ended')
  if (ended.data?.pages[0]?.list.data.length === 0 || ended.data === undefined) return null
  return (
    <section>
      <RowsHeading>{t('live.past')}</RowsHeading>
      <Channels list={ended} isQuiet />
    </section>
  )
}

function Channels({ list, isQuiet }: { list: ReturnType<typeof useChannels>; isQuiet: boolean }) {
  return (
    <Loaded query={list} skeleton={<SkeletonRows label={t('load.loading')} count={3} />}>
      {({ pages }) => {
        const channels = pages.flatMap((page) => page.list.data)
        if (channels.length === 0) return isQuiet ? null : <Nothing />
        return (
          <>
            <Rows className={styles.rows}>
              {channels.map((channel) => (
                <Row key={channel.id} channel={channel} />
              ))}
            </Rows>
            {list.hasNextPage && (
              <Button variant="quiet" block busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {list.isFetchNextPageError ? t('act.retry') : t('act.loadMore')}
              </Button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function Nothing() {
  return (
    <EmptyState title={t('empty.live')}>
      <ButtonLink large href="/videolib/">
        {t('empty.live.act')}
      </ButtonLink>
    </EmptyState>
  )
}

function Row({ channel: { id, status, starts_at, ended_at, entry, viewer_count } }: { channel: Channel }) {
  const from = entry.group ?? entry.author
  const isLive = status === 'live'
  return (
    <RowLink
      href={`/live/${id}`}
      lead={<IconDisc icon="live" hue={isLive ? 'alert' : 'news'} />}
      title={entry.title}
      note={[
        from.display_name,
        status === 'scheduled' ? writeStart(starts_at) : formatDate(starts_at),
        ...(status === 'ended' && ended_at === null ? [t('live.missed')] : []),
      ].join(' · ')}
      end={
        isLive && (
          <span className={styles.now}>
            {t('live.now')}
            {viewer_count > 0 && ` · ${t('live.viewers', { count: viewer_count })}`}
          </span>
        )
      }
    />
  )
}

const writeStart = (moment: string): string =>
  t('live.scheduled', { time: `${formatDay(moment)} ${formatTime(moment)}` })
