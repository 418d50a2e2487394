import type { EntryItem } from '@entemi/contract/core/entry'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import type { MenuAction } from '#/platform/kit/Menu.tsx'
import { setPinned, usePinned } from './pin.queries.ts'

/** For moderators, where the pins of the group are known: on its page. */
export function usePinAction(entry: EntryItem): MenuAction[] {
  const isPinned = usePinned(entry)
  if (isPinned === undefined || entry.group === null || !entry.can.moderate || entry.state !== 'published') return []
  const toast = t(isPinned ? 'entry.unpin.done' : 'entry.pin.done')
  return [
    {
      id: 'pin',
      label: t(isPinned ? 'entry.unpin' : 'entry.pin'),
      icon: 'tack',
      onSelect: () => void send(() => setPinned(entry, !isPinned), { toast }),
    },
  ]
}
