import type { EntryItem } from '@entemi/contract/core/entry'
import { AudienceSheet } from '#/diary/post/AudienceSheet.tsx'
import { findPublishLevel, groupLevels, levels } from '#/core/entry/privacy-level.ts'
import type { AudienceType } from '#/core/entry/privacy-level.ts'
import { setPrivacy, shareWith } from '#/diary/post/post.queries.ts'

/** Changes who can see a published entry; takes effect at once, and can be taken back. */
export function AudienceMenu({ entry, onClose }: { entry: EntryItem; onClose: () => void }) {
  const { id, type, note_type, privacy_status, group, can, consultant } = entry
  const audience: AudienceType = type === 'MOOD' ? 'mood' : type === 'SOLUTION' ? 'solution' : (note_type ?? 'note')
  return (
    <AudienceSheet
      type={audience}
      level={findPublishLevel(privacy_status) ?? 0}
      group={group && { id: group.id, name: group.display_name, category: entry.post_category }}
      offered={audience === 'solution' && group !== null ? [0, 1, 2, 9] : group === null ? levels : groupLevels}
      onChange={(level) => void setPrivacy(id, level, privacy_status)}
      consulting={
        can.edit && group === null && audience !== 'solution'
          ? {
              consultant: consultant && { id: consultant.id, name: consultant.display_name },
              onConsultant: (chosen) => void shareWith(id, chosen),
            }
          : undefined
      }
      onClose={onClose}
    />
  )
}
