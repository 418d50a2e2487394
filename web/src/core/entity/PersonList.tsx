import type { EntityCard } from '@entemi/contract/core/entity'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { RowLink, Rows } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'

interface Props {
  query: UseInfiniteQueryResult<InfiniteData<{ data: EntityCard[] }>>
  /** Said when nobody is in it. */
  empty: string
}

/** People of a paged list, each with a link to their page. */
export function PersonList({ query, empty }: Props) {
  return (
    <Loaded query={query} skeleton={<SkeletonRows label={t('load.loading')} count={3} />}>
      {({ pages }) => {
        const people = pages.flatMap(({ data }) => data)
        if (people.length === 0) return <EmptyState title={empty} />
        return (
          <>
            <Rows list>
              {people.map((person) => (
                <li key={person.id}>
                  <RowLink
                    href={`/people/${person.id}`}
                    lead={<Avatar name={person.display_name} src={person.profile_image_url} />}
                    title={person.display_name}
                  />
                </li>
              ))}
            </Rows>
            <MoreButton query={query} />
          </>
        )
      }}
    </Loaded>
  )
}
