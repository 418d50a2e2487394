import type { EntryItem } from '@entemi/contract/entry'
import { t } from '#/i18n/i18n.ts'
import { confirmAction } from '#/kit/confirm.ts'
import { CardMenu } from '#/kit/Menu.tsx'
import type { MenuAction } from '#/kit/Menu.tsx'
import { showToast } from '#/kit/toast.ts'
import { likersAddress } from '#/like/likers-address.ts'
import { go } from '#/shell/navigate.ts'
import { entryAddress } from './entry-look.ts'
import { deleteEntry, hideFromFeed, setPrivacy } from './timeline.queries.ts'

const levels = [
  { level: 0, icon: 'lock' },
  { level: 1, icon: 'friends' },
  { level: 9, icon: 'globe' },
] as const

/** Everything a card offers beyond liking and commenting. */
export function EntryMenu({ entry }: { entry: EntryItem }) {
  return (
    <CardMenu
      label={t('entry.menu', { name: entry.display_name })}
      title={t('act.menu')}
      closeLabel={t('act.close')}
      actions={[...listReading(entry), ...listOwn(entry)]}
      sheetOnPhone
    />
  )
}

function listReading(entry: EntryItem): MenuAction[] {
  const actions: MenuAction[] = []
  if (entry.privacy_status !== 0) {
    actions.push({
      id: 'likers',
      label: t('entry.likedBy'),
      icon: 'heart',
      onSelect: () => go(likersAddress(entry.id)),
    })
  }
  // Without a secure address there is no clipboard.
  if ('clipboard' in navigator) {
    actions.push({ id: 'link', label: t('act.copyLink'), icon: 'link', onSelect: () => void copyLink(entry) })
  }
  actions.push({
    id: 'hide',
    label: t('entry.hideFromFeed'),
    icon: 'eye',
    onSelect: () => void hideFromFeed(entry.id),
  })
  return actions
}

function listOwn(entry: EntryItem): MenuAction[] {
  const { id, can } = entry
  const actions: MenuAction[] = []
  if (can.edit) {
    const room = entry.type === 'MOOD' ? 'mood' : 'note'
    actions.push({ id: 'edit', label: t('act.edit'), icon: 'edit', onSelect: () => go(`/${room}/edit/${id}`) })
  }
  if (can.privacy) {
    for (const { level, icon } of levels) {
      actions.push({
        id: `privacy ${level}`,
        label: t(`privacy.${level}`),
        icon,
        note: t('privacy.title'),
        disabled: entry.privacy_status === level,
        onSelect: () => void setPrivacy(id, level),
      })
    }
  }
  if (can.delete) {
    actions.push({ id: 'delete', label: t('act.delete'), icon: 'trash', danger: true, onSelect: () => void remove(id) })
  }
  return actions
}

async function remove(id: string): Promise<void> {
  const agreed = await confirmAction({
    title: t('entry.delete.title'),
    text: t('entry.delete.text'),
    confirmLabel: t('entry.delete.confirm'),
    cancelLabel: t('act.cancel'),
    danger: true,
  })
  if (agreed) await deleteEntry(id)
}

async function copyLink(entry: EntryItem): Promise<void> {
  await navigator.clipboard.writeText(location.origin + entryAddress(entry))
  showToast({ text: t('toast.copied') })
}
