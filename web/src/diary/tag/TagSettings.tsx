import type { Tag } from '@entemi/contract/diary/tag'
import type { TagId } from '@entemi/contract/platform/ids'
import { useState } from 'react'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { mayClosePopup } from '#/core/form/leave.ts'
import { formatDate } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { IconDisc, RowButton, Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { TagForm } from './TagForm.tsx'
import { tagIcons, tagKinds } from './tag-kind.ts'
import { useFreshTags } from './tag.queries.ts'

/** One's own tags by kind; a tap renames, merges or deletes one. */
export function TagSettings() {
  usePageTitle(t('settings.tags'))
  const [opened, setOpened] = useState<TagId>()
  return (
    <Loaded query={useFreshTags()} skeleton={<SkeletonRows label={t('load.loading')} count={5} />}>
      {(tags) => {
        if (tags.length === 0) return <NoTags />
        const tag = tags.find(({ id }) => id === opened)
        return (
          <>
            {tagKinds.map((kind) => (
              <Kind key={kind} kind={kind} tags={tags.filter((one) => one.kind === kind)} onOpen={setOpened} />
            ))}
            {tag !== undefined && (
              <Sheet
                title={t('tag.edit')}
                closeLabel={t('act.close')}
                mayClose={mayClosePopup}
                onClose={() => setOpened(undefined)}
                transient
              >
                <TagForm tag={tag} others={tags.filter((one) => one !== tag)} />
              </Sheet>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function Kind({ kind, tags, onOpen }: { kind: Tag['kind']; tags: readonly Tag[]; onOpen: (id: TagId) => void }) {
  if (tags.length === 0) return null
  return (
    <>
      <RowsHeading>{t(`tag.kind.${kind}`)}</RowsHeading>
      <Rows>
        {tags.map((tag) => (
          <RowButton
            key={tag.id}
            lead={<IconDisc icon={tagIcons[kind]} />}
            title={tag.name}
            note={describeUse(tag)}
            aria-haspopup="dialog"
            onClick={() => onOpen(tag.id)}
          />
        ))}
      </Rows>
    </>
  )
}

function describeUse({ entry_count: count, last_used_on }: Tag): string {
  const entries = t('tag.count', { count })
  return last_used_on === null ? entries : t('tag.lastUsed', { entries, day: formatDate(last_used_on) })
}

function NoTags() {
  return (
    <EmptyState title={t('tag.empty')} text={t('tag.empty.text')}>
      <ButtonLink href="/note/add/" large>
        {t('tag.empty.write')}
      </ButtonLink>
    </EmptyState>
  )
}
