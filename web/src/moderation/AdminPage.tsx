import { t } from '#/i18n/i18n.ts'
import { EmptyState } from '#/kit/EmptyState.tsx'
import { IconDisc, RowLink, Rows } from '#/kit/ListRow.tsx'
import { SkeletonRows } from '#/kit/Skeleton.tsx'
import { Loaded } from '#/loaded/Loaded.tsx'
import { Placeholder } from '#/placeholder/Placeholder.tsx'
import type { PageProps } from '#/shell/page-props.ts'
import { useCases } from './case.queries.ts'

/** The administrators' first page: what waits for them. */
export function AdminPage({ params }: PageProps<'_splat'>) {
  if (params._splat) return <Placeholder title="page.admin" />
  return (
    <>
      <Waiting />
      <Rows>
        <RowLink
          href="/admin/settings"
          lead={<IconDisc icon="gear" />}
          title={t('admin.settings')}
          note={t('admin.settings.text')}
        />
      </Rows>
    </>
  )
}

function Waiting() {
  return (
    <Loaded query={useCases()} skeleton={<SkeletonRows label={t('load.loading')} count={1} />}>
      {({ pages }) => {
        const count = pages.reduce((sum, { data }) => sum + data.length, 0)
        if (count === 0) return <EmptyState title={t('moderation.empty')} />
        const isMore = pages.at(-1)?.next != null
        return (
          <Rows>
            <RowLink
              href="/admin/reports"
              lead={<IconDisc icon="flag" hue="alert" />}
              title={t('admin.reports')}
              note={t('admin.reports.open', { count: isMore ? `${count}+` : String(count) })}
            />
          </Rows>
        )
      }}
    </Loaded>
  )
}
