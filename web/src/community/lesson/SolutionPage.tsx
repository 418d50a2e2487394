import { t } from '#/platform/i18n/i18n.ts'
import { SkeletonCards } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { useMarkNotificationsRead } from '#/account/notification/notification.queries.ts'
import { EntryView } from '#/diary/post/EntryPage.tsx'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { useLiveEntry } from '#/core/entry/live-entries.ts'
import { useSolution } from './lesson.queries.ts'

/** A solution on a page of its own, below it the lesson that it answers. */
export function SolutionPage({ params }: PageProps<'id'>) {
  useLiveEntry(params.id)
  const query = useSolution(params.id)
  useMarkNotificationsRead(params.id, query.data !== undefined)
  return (
    <Loaded query={query} skeleton={<SkeletonCards label={t('load.loading')} count={1} />} missing={t('entry.missing')}>
      {(solution) => <EntryView entry={solution} />}
    </Loaded>
  )
}
