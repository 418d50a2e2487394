import type { EntryId } from '@entemi/contract/platform/ids'
import { t } from '#/platform/i18n/i18n.ts'
import { CardAction } from '#/platform/kit/Card.tsx'
import { saveBookmark, useSaved } from './bookmark.queries.ts'

/** At the end of the actions of an entry's page that has no menu. */
export function BookmarkButton({ id }: { id: EntryId }) {
  const isSaved = useSaved(id) === true
  return (
    <CardAction
      icon={isSaved ? 'bookmarkf' : 'bookmark'}
      label={t('entry.bookmark')}
      on={isSaved}
      end
      aria-pressed={isSaved}
      onClick={() => void saveBookmark(id, !isSaved)}
    />
  )
}
