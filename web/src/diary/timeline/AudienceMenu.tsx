import type { EntryItem } from '@entemi/contract/core/entry'
import { t } from '#/platform/i18n/i18n.ts'
import { ActionSheet } from '#/platform/kit/Menu.tsx'
import { useAudienceText } from '#/diary/post/audience-text.ts'
import { groupLevels, levelIcons, levels } from '#/core/entry/privacy-level.ts'
import type { PublishLevel, WrittenType } from '#/core/entry/privacy-level.ts'
import type { PublishTo } from '#/core/entry/publish.ts'
import { setPrivacy } from '#/diary/post/post.queries.ts'

/** Changes who can see a published entry; takes effect at once. */
export function AudienceMenu({ entry, onClose }: { entry: EntryItem; onClose: () => void }) {
  const { id, privacy_status } = entry
  const group: PublishTo | null = entry.group && {
    id: entry.group.id,
    name: entry.group.display_name,
    category: entry.post_category,
  }
  const type: WrittenType | 'mood' = entry.type === 'MOOD' ? 'mood' : (entry.note_type ?? 'note')
  const notes: Record<PublishLevel, string> = {
    0: useAudienceText(0, type),
    1: useAudienceText(1, type),
    2: useAudienceText(2, type, group),
    9: useAudienceText(9, type, group),
  }
  return (
    <ActionSheet
      title={t('privacy.title')}
      closeLabel={t('act.close')}
      onClose={onClose}
      actions={(group === null ? levels : groupLevels).map((level) => ({
        id: String(level),
        label: t(`privacy.${level}`),
        icon: levelIcons[level],
        note: notes[level],
        disabled: level === privacy_status,
        onSelect: () => void setPrivacy(id, level),
      }))}
    />
  )
}
