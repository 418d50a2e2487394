import type { EntryItem } from '@entemi/contract/core/entry'
import { lazy, Suspense, useState } from 'react'
import { dayIn, formatDay, formatTime } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { CardMenu } from '#/platform/kit/Menu.tsx'
import type { MenuAction } from '#/platform/kit/Menu.tsx'
import { useBookmarkAction } from '#/diary/bookmark/use-bookmark-action.ts'
import { likersAddress } from '#/diary/like/likers-address.ts'
import { levelIcons } from '#/core/entry/privacy-level.ts'
import { go } from '#/platform/navigation/navigate.ts'
import { entryStyle } from './entry-style.ts'
import { canShare } from './share.ts'
import { hideFromFeed } from './timeline.queries.ts'
import { usePinAction } from '#/diary/pin/use-pin-action.ts'
import { deleteEntry } from '#/diary/post/post.queries.ts'

const ShareSheet = lazy(async () => ({ default: (await import('./ShareSheet.tsx')).ShareSheet }))
const AudienceMenu = lazy(async () => ({ default: (await import('./AudienceMenu.tsx')).AudienceMenu }))
const ReportSheet = lazy(async () => ({ default: (await import('#/diary/moderation/ReportSheet.tsx')).ReportSheet }))
const RemoveSheet = lazy(async () => ({
  default: (await import('#/diary/moderation/RemoveSheet.tsx')).RemoveEntrySheet,
}))

type Opened = 'share' | 'audience' | 'report' | 'moderate'

interface Props {
  entry: EntryItem
  /** Label of the button; in a list with the author's name. */
  label?: string
  inFeed?: boolean
  /** Replaces the default after deletion. */
  onDelete?: (entry: EntryItem) => unknown
}

/** Everything a card offers beyond liking and commenting. */
export function EntryMenu({ entry, label, inFeed = false, onDelete = remove }: Props) {
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  const bookmark = useBookmarkAction(entry.id)
  const pin = usePinAction(entry)
  return (
    <>
      <CardMenu
        label={label ?? t('entry.menu', { name: entry.display_name })}
        title={`${entryStyle(entry).label}, ${formatWhen(entry)}`}
        closeLabel={t('act.close')}
        actions={[
          ...listOwn(entry, open),
          bookmark.action,
          ...pin,
          ...listReading(entry, open, inFeed),
          ...listEnding(entry, open, onDelete),
        ]}
        onOpen={bookmark.ask}
        sheetOnPhone
      />
      <Suspense>
        {opened === 'share' && <ShareSheet entry={entry} onClose={close} />}
        {opened === 'report' && <ReportSheet kind="post" id={entry.id} onClose={close} />}
        {opened === 'moderate' && <RemoveSheet id={entry.id} onClose={close} />}
        {opened === 'audience' && <AudienceMenu entry={entry} onClose={close} />}
      </Suspense>
    </>
  )
}

function listOwn(entry: EntryItem, open: (opened: Opened) => void): MenuAction[] {
  const { can, privacy_status, group } = entry
  const actions: MenuAction[] = []
  if (can.edit) {
    actions.push({ id: 'edit', label: t('act.edit'), icon: 'edit', onSelect: () => go(editAddress(entry)) })
  }
  if (can.privacy) {
    actions.push({
      id: 'privacy',
      label: t('privacy.title'),
      icon: levelIcons[privacy_status],
      note: group?.display_name ?? t(`privacy.${privacy_status}`),
      onSelect: () => open('audience'),
    })
  }
  return actions
}

function editAddress({ id, type, lesson_id }: EntryItem): string {
  if (type === 'SOLUTION') return `/solution/edit/${lesson_id}/${id}`
  return `/${type === 'MOOD' ? 'mood' : 'note'}/edit/${id}`
}

function listReading(entry: EntryItem, open: (opened: Opened) => void, inFeed: boolean): MenuAction[] {
  const { id, can, privacy_status, consultant } = entry
  const actions: MenuAction[] = []
  if (canShare(entry)) {
    actions.push({ id: 'share', label: t('act.share'), icon: 'share', onSelect: () => open('share') })
  }
  if (privacy_status !== 0 || consultant !== null) {
    actions.push({ id: 'likers', label: t('entry.likedBy'), icon: 'heart', onSelect: () => go(likersAddress(id)) })
  }
  if (inFeed) {
    const onSelect = () => void hideFromFeed(id)
    actions.push({ id: 'hide', label: t('entry.hideFromFeed'), icon: 'eye', onSelect })
  }
  if (can.report) {
    actions.push({ id: 'report', label: t('report.button'), icon: 'flag', onSelect: () => open('report') })
  }
  return actions
}

/** One's own is deleted; what others published to a group its moderators remove, with a reason. */
function listEnding(
  entry: EntryItem,
  open: (opened: Opened) => void,
  onDelete: (entry: EntryItem) => unknown,
): MenuAction[] {
  const { can, owned_by_me } = entry
  const ending = { icon: 'trash', danger: true } as const
  if (owned_by_me)
    return can.delete ? [{ ...ending, id: 'delete', label: t('act.delete'), onSelect: () => void onDelete(entry) }] : []
  return can.moderate
    ? [{ ...ending, id: 'moderate', label: t('moderation.removeOthers'), onSelect: () => open('moderate') }]
    : []
}

function formatWhen({ occurred_on, occurred_at, zone }: EntryItem): string {
  const time = formatTime(occurred_at, zone)
  return occurred_on === dayIn(zone, Date.now()) ? t('entry.todayAt', { time }) : `${formatDay(occurred_on)} ${time}`
}

async function remove({ id }: EntryItem): Promise<void> {
  const agreed = await confirmAction({
    title: t('entry.delete.title'),
    text: t('entry.delete.text'),
    confirmLabel: t('entry.delete.confirm'),
    cancelLabel: t('act.cancel'),
    danger: true,
  })
  if (agreed) await deleteEntry(id)
}
