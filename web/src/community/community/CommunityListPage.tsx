import { limits } from '@entemi/contract/platform/limits'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { IconButtonLink } from '#/platform/kit/IconButton.tsx'
import { Rows } from '#/platform/kit/ListRow.tsx'
import { Segmented } from '#/platform/kit/Segmented.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { SearchField } from '#/core/form/SearchField.tsx'
import { go } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import styles from './CommunityListPage.module.css'
import { useCommunities } from './community.queries.ts'
import type { CommunityFilter } from './community.queries.ts'
import { CommunityRow } from './CommunityRow.tsx'

/** Communities, companies and trainings by name: all, or those one is in. The search is in the address: Back restores it. */
export function CommunityListPage({ search }: PageProps) {
  const filter = readFilter(search)
  const list = useCommunities(filter)
  return (
    <>
      <div className={styles.head}>
        <SearchField
          label={t('community.search')}
          placeholder={t('community.search')}
          value={filter.query ?? ''}
          onSearch={(query) => show({ ...filter, query: query || undefined })}
        />
        <IconButtonLink soft icon="plus" href="/entity/add/" label={t('community.create')} />
      </div>
      <Segmented
        label={t('community.which')}
        value={filter.mine === undefined ? 'all' : 'mine'}
        options={[
          { value: 'all', label: t('community.all') },
          { value: 'mine', label: t('community.mine') },
        ]}
        onChange={(which) => show({ ...filter, mine: which === 'mine' ? '1' : undefined })}
      />
      <Loaded query={list} skeleton={<SkeletonRows label={t('load.loading')} />}>
        {({ pages }) => {
          const found = pages.flatMap(({ data }) => data)
          if (found.length === 0) return <Nothing filter={filter} />
          return (
            <>
              <Rows className={styles.rows}>
                {found.map((community) => (
                  <CommunityRow key={community.id} community={community} />
                ))}
              </Rows>
              {list.hasNextPage && (
                <Button variant="quiet" block busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {list.isFetchNextPageError ? t('act.retry') : t('community.more')}
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

function Nothing({ filter: { query, mine } }: { filter: CommunityFilter }) {
  if (query !== undefined) return <EmptyState title={t('error.EMPTY_SEARCH')} text={t('empty.search')} />
  if (mine === undefined) return <EmptyState title={t('empty.communities.all')} />
  return (
    <EmptyState title={t('empty.communities')}>
      <Button large onClick={() => show({})}>
        {t('empty.communities.act')}
      </Button>
    </EmptyState>
  )
}

function readFilter(search: PageProps['search']): CommunityFilter {
  const type = ([2, 3, 4] as const).find((one) => String(one) === search['type'])
  return {
    ...(search['query']?.trim() && { query: search['query'].trim().slice(0, limits.nameQuery) }),
    ...(search['mine'] === '1' && { mine: '1' }),
    ...(type !== undefined && { type }),
  }
}

/** Replaces the address: Back leaves the list instead of undoing letters. */
function show({ query, mine, type }: { [Name in keyof CommunityFilter]: CommunityFilter[Name] | undefined }): void {
  const search = new URLSearchParams()
  if (query !== undefined) search.set('query', query)
  if (mine !== undefined) search.set('mine', mine)
  if (type !== undefined) search.set('type', String(type))
  go(search.size === 0 ? '/entity/' : `/entity/?${search}`, { replace: true })
}
