import type { Channel } from '@entemi/contract/community/live'
import { lazy, Suspense, useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { ConsentOf } from '#/core/consent/ConsentPage.tsx'
import { dayHere, formatDay, formatTime } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { Banner } from '#/platform/kit/Banner.tsx'
import { Button } from '#/platform/kit/Button.tsx'
import { Panel } from '#/platform/kit/Card.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { IconButtonLink } from '#/platform/kit/IconButton.tsx'
import { CardMenu, type MenuAction } from '#/platform/kit/Menu.tsx'
import { SkeletonCards } from '#/platform/kit/Skeleton.tsx'
import { EntryActions } from '#/diary/like/EntryActions.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { useMarkNotificationsRead } from '#/account/notification/notification.queries.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { go } from '#/platform/navigation/navigate.ts'
import { PageHead } from '#/platform/navigation/page-head.tsx'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { EntryText } from '#/diary/timeline/EntryText.tsx'
import { useLiveEntry } from '#/core/entry/live-entries.ts'
import { ChannelSheet } from './ChannelSheet.tsx'
import { Chat } from './Chat.tsx'
import { asksForConsent } from './consent-asked.ts'
import styles from './Live.module.css'
import { deleteChannel, startChannel, stopChannel, useAudience, useChannel } from './live.queries.ts'
import { Player } from './Player.tsx'

const HostPanel = lazy(async () => ({ default: (await import('./HostPanel.tsx')).HostPanel }))
const ModeratorSheet = lazy(async () => ({ default: (await import('./ModeratorSheet.tsx')).ModeratorSheet }))

/** A broadcast with its chat; asks for the missing consent first. */
export function ChannelPage({ params: { channel_id } }: PageProps<'channel_id'>) {
  const query = useChannel(channel_id)
  const { data, error, refetch } = query
  usePageTitle(data?.entry.title ?? t('page.liveChannel'))
  useAudience(channel_id, data !== undefined)
  if (asksForConsent(error)) {
    return (
      <Panel title={t('consent.live')}>
        <ConsentOf
          type="live"
          onDecided={(accepted) => void (accepted ? refetch() : go('/live/', { replace: true }))}
        />
      </Panel>
    )
  }
  return (
    <div className={styles.channelPage} data-full-page="">
      <Loaded query={query} skeleton={<SkeletonCards label={t('load.loading')} count={1} />}>
        {(channel) => <Broadcast channel={channel} />}
      </Loaded>
    </div>
  )
}

function Broadcast({ channel }: { channel: Channel }) {
  const { id, entry, can } = channel
  useMarkNotificationsRead(id, true)
  useLiveEntry(id)
  const from = entry.group ?? entry.author
  return (
    <div className={styles.channel}>
      <PageHead actions={can.host || can.end ? <HostMenu channel={channel} /> : undefined} />
      {isSentFromHere(channel) ? (
        <Suspense fallback={<div className={styles.screen} />}>
          <HostPanel channel={channel} />
        </Suspense>
      ) : (
        <Player channel={channel} />
      )}
      <div className={styles.facts}>
        <Avatar name={from.display_name} src={from.profile_image_url} group={entry.group !== null} />
        <p>
          <a href={`/people/${entry.author.id}`}>{t('live.with', { name: entry.author.display_name })}</a>
          <span className="meta">{describe(channel)}</span>
        </p>
        {channel.status === 'live' && <span className={styles.now}>{t('live.now')}</span>}
      </div>
      {can.host && !can.send && channel.status === 'scheduled' && channel.source === 'browser' && (
        <Banner icon="alert" text={t('live.host.forbidden')} />
      )}
      {can.host && channel.status === 'scheduled' && channel.source !== 'browser' && (
        <Button large block icon="live" onClick={() => void send(() => startChannel(id))}>
          {t('live.start')}
        </Button>
      )}
      {can.end && channel.status === 'live' && !isSentFromHere(channel) && (
        <Button variant="quiet" block onClick={() => void end(channel)}>
          {t('live.stop')}
        </Button>
      )}
      <EntryText text={entry.text} />
      <EntryActions entry={entry} hasBookmark />
      <section className={styles.chatBox} aria-labelledby="live-chat">
        <header>
          <h2 id="live-chat">{t('live.chat')}</h2>
          <IconButtonLink
            className={styles.openChat}
            icon="msg"
            label={t('live.chat.open')}
            href={`/live/chat/${id}`}
          />
        </header>
        <Chat id={id} />
      </section>
    </div>
  )
}

/** The host sends from here; an administrator only watches. */
const isSentFromHere = ({ source, status, can, entry }: Channel): boolean =>
  source === 'browser' && status !== 'ended' && can.send && entry.owned_by_me

function describe({ status, starts_at, ended_at, viewer_count }: Channel): string {
  const time = `${formatDay(starts_at)} ${formatTime(starts_at)}`
  if (status === 'scheduled') return t('live.scheduled', { time })
  if (status === 'live') return t('live.viewers', { count: viewer_count })
  if (ended_at === null) return `${time} · ${t('live.missed')}`
  const isSameDay = dayHere(starts_at) === dayHere(ended_at)
  const end = isSameDay ? formatTime(ended_at) : `${formatDay(ended_at)} ${formatTime(ended_at)}`
  return `${time}–${end} · ${t('live.ended')}`
}

function HostMenu({ channel }: { channel: Channel }) {
  const [isWriting, setWriting] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const isAdmin = useUserState().auth_role === 'ADMIN'
  const { can, entry } = channel
  const actions: MenuAction[] = []
  if (can.host) actions.push({ id: 'edit', label: t('act.edit'), icon: 'edit', onSelect: () => setWriting(true) })
  if (can.host)
    actions.push({ id: 'moderators', label: t('live.moderators'), icon: 'shield', onSelect: () => setNaming(true) })
  if (can.end)
    actions.push({
      id: 'delete',
      label: t('act.delete'),
      icon: 'trash',
      danger: true,
      onSelect: () => void remove(channel),
    })
  return (
    <>
      <CardMenu label={t('live.menu')} title={entry.title ?? ''} closeLabel={t('act.close')} actions={actions} />
      {isWriting && (
        <ChannelSheet channel={channel} may={{ browser: can.send, hls: isAdmin }} onClose={() => setWriting(false)} />
      )}
      <Suspense>{isNaming && <ModeratorSheet id={channel.id} onClose={() => setNaming(false)} />}</Suspense>
    </>
  )
}

async function end({ id }: Channel): Promise<void> {
  const agreed = await confirmAction({
    title: t('live.stop.title'),
    text: t('live.stop.text'),
    confirmLabel: t('live.stop'),
    cancelLabel: t('act.cancel'),
  })
  if (agreed) await send(() => stopChannel(id))
}

async function remove({ id }: Channel): Promise<void> {
  const agreed = await confirmAction({
    title: t('live.delete.title'),
    text: t('live.delete.text'),
    confirmLabel: t('entry.delete.confirm'),
    cancelLabel: t('act.cancel'),
    danger: true,
  })
  if (!agreed) return
  await send(() => deleteChannel(id), { toast: t('toast.deleted'), then: () => go('/live/', { replace: true }) })
}
