import type { EntryId } from '@entemi/contract/platform/ids'
import { useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import type { MenuAction } from '#/platform/kit/Menu.tsx'
import { readSaved, saveBookmark } from './bookmark.queries.ts'

/**
 * The item of an entry's menu. The state is asked when the menu opens: a list of cards asks nothing, and a hook that
 * observes a query in every card would slow scrolling.
 */
export function useBookmarkAction(id: EntryId): { action: MenuAction; ask: () => void } {
  const [isSaved, setSaved] = useState<boolean>()
  const change = async () => {
    if (await saveBookmark(id, isSaved !== true)) setSaved(isSaved !== true)
  }
  return {
    action: {
      id: 'bookmark',
      label: isSaved === true ? t('entry.bookmark.remove') : t('entry.bookmark.add'),
      icon: isSaved === true ? 'bookmarkf' : 'bookmark',
      disabled: isSaved === undefined,
      onSelect: () => void change(),
    },
    ask: () => void readSaved(id).then(setSaved),
  }
}
