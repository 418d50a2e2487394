import { t } from '#/i18n/i18n.ts'
import { SkeletonCards } from '#/kit/Skeleton.tsx'
import { Loaded } from '#/loaded/Loaded.tsx'
import { useSeenNotices } from '#/notice/notice.queries.ts'
import { EntryView } from '#/post/EntryPage.tsx'
import type { PageProps } from '#/shell/page-props.ts'
import { useLiveEntry } from '#/timeline/live-entries.ts'
import { useSolution } from './challenge.queries.ts'

/** A solution on a page of its own, below it the challenge that it answers. */
export function SolutionPage({ params }: PageProps<'id'>) {
  useLiveEntry(params.id)
  const query = useSolution(params.id)
  useSeenNotices(params.id, query.data !== undefined)
  return (
    <Loaded query={query} skeleton={<SkeletonCards label={t('load.loading')} count={1} />}>
      {(solution) => <EntryView entry={solution} />}
    </Loaded>
  )
}
