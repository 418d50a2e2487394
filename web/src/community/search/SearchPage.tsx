import { readAsked } from '@entemi/contract/core/word-match'
import { searchKinds, type SearchKind } from '@entemi/contract/community/search'
import type { ReactNode } from 'react'
import { CommunityRow } from '#/community/community/CommunityRow.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { Chip, Chips } from '#/platform/kit/Chip.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { Rows } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { PersonRow } from '#/community/people/PersonRow.tsx'
import { go } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { Marked } from '#/diary/search/Marked.tsx'
import { FoundRow } from './FoundRow.tsx'
import { hitsIn } from './hits.ts'
import { SearchBox } from './SearchBox.tsx'
import { isEntry, isGroup, isPerson, useFound, useFoundOfAll } from './search.queries.ts'
import type { Found, FoundOfAll } from './search.queries.ts'
import styles from './SearchPage.module.css'

const tabs = ['all', ...searchKinds] as const
type Tab = (typeof tabs)[number]

interface Asked {
  tab: Tab
  query: string
}

/** Searches entries, people, communities and articles. The search is in the address: Back restores it. */
export function SearchPage({ search }: PageProps) {
  const tab = tabs.find((one) => one === search['kind']) ?? 'all'
  const query = search['query']?.trim() ?? ''
  return (
    <>
      <SearchBox value={query} onSearch={(typed) => show({ tab, query: typed })} />
      <Chips label={t('search.kind')}>
        {tabs.map((one) => (
          <Chip key={one} pressed={one === tab} onClick={() => show({ tab: one, query })}>
            {t(`search.kind.${one}`)}
          </Chip>
        ))}
      </Chips>
      {query === '' ? (
        <EmptyState title={t('search.ask')} />
      ) : tab === 'all' ? (
        <ResultsOfAll query={query} />
      ) : (
        <Results kind={tab} query={query} />
      )}
    </>
  )
}

function addressOf({ tab, query }: Asked): string {
  const search = new URLSearchParams({ ...(query !== '' && { query }), ...(tab !== 'all' && { kind: tab }) })
  return search.size === 0 ? '/search/' : `/search/?${search}`
}

/** Replaces the address: Back leaves the page instead of going through the searches. */
const show = (asked: Asked): void => go(addressOf(asked), { replace: true })

const parts = ['person', 'entity', 'post', 'article'] as const

/** A few results of each kind, with links to all of them. */
function ResultsOfAll({ query }: { query: string }) {
  const found = useFoundOfAll(query)
  return (
    <>
      <p role="status" className="vh">
        {found.data !== undefined && !found.isPlaceholderData && t('people.found', { count: countOf(found.data) })}
      </p>
      <Loaded query={found} skeleton={<SkeletonRows label={t('load.loading')} />}>
        {(data) =>
          countOf(data) === 0 ? (
            <NothingFound />
          ) : (
            <div className={styles.found} aria-busy={found.isPlaceholderData}>
              {parts
                .filter((kind) => data[kind].data.length > 0)
                .map((kind) => (
                  <section key={kind} className={styles.part} aria-labelledby={`found-${kind}`}>
                    <h2 id={`found-${kind}`}>{t(`search.kind.${kind}`)}</h2>
                    <FoundList kind={kind} found={data[kind].data} query={query} />
                    {data[kind].has_more && (
                      <a className={styles.all} href={addressOf({ tab: kind, query })}>
                        {t(`search.all.${kind}`)}
                      </a>
                    )}
                  </section>
                ))}
            </div>
          )
        }
      </Loaded>
    </>
  )
}

const countOf = (data: FoundOfAll): number => parts.reduce((sum, kind) => sum + data[kind].data.length, 0)

function NothingFound(): ReactNode {
  return <EmptyState title={t('error.EMPTY_SEARCH')} text={t('empty.search')} />
}

function Results({ kind, query }: { kind: SearchKind; query: string }) {
  const list = useFound(kind, query)
  const count = list.data?.pages.flatMap(({ data }) => data).length ?? 0
  const said = list.hasNextPage ? t('people.found.many', { count }) : t('people.found', { count })
  return (
    <>
      <p role="status" className="vh">
        {list.data !== undefined && !list.isPlaceholderData && said}
      </p>
      <Loaded query={list} skeleton={<SkeletonRows label={t('load.loading')} />}>
        {({ pages }) => {
          const found = pages.flatMap(({ data }) => data)
          if (found.length === 0 && !list.hasNextPage) return <NothingFound />
          return (
            <div className={styles.found} aria-busy={list.isPlaceholderData}>
              <FoundList kind={kind} found={found} query={query} />
              {list.hasNextPage && (
                <Button variant="quiet" block busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {list.isFetchNextPageError ? t('act.retry') : t('act.showMore')}
                </Button>
              )}
            </div>
          )
        }}
      </Loaded>
    </>
  )
}

function FoundList({ kind, found, query }: { kind: SearchKind; found: readonly Found[]; query: string }) {
  const asked = readAsked(query)
  const mark = (name: string) => <Marked text={name} hits={hitsIn(name, asked)} />
  if (kind === 'entity')
    return (
      <Rows>
        {found.filter(isGroup).map((community) => (
          <CommunityRow key={community.id} community={community} name={mark(community.display_name)} />
        ))}
      </Rows>
    )
  return (
    <Rows list>
      {kind === 'person'
        ? found
            .filter(isPerson)
            .map((person) => <PersonRow key={person.id} person={person} name={mark(person.display_name)} />)
        : found.filter(isEntry).map((entry) => <FoundRow key={entry.id} entry={entry} asked={asked} />)}
    </Rows>
  )
}
