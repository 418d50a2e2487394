import type { EntryItem } from '@entemi/contract/core/entry'
import { plainText } from '@entemi/contract/core/written-text'
import { searchKinds, type SearchKind } from '@entemi/contract/community/search'
import { CommunityRow } from '#/community/community/CommunityRow.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { Chip, Chips } from '#/platform/kit/Chip.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { IconDisc, RowLink, Rows } from '#/platform/kit/ListRow.tsx'
import { SkeletonCards, SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { PersonRow } from '#/community/people/PersonRow.tsx'
import { SearchField } from '#/core/form/SearchField.tsx'
import { go } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { beginningOf } from '#/diary/timeline/cut-text.ts'
import { entryAddress } from '#/diary/timeline/entry-style.ts'
import { EntryList } from '#/diary/timeline/EntryCards.tsx'
import { isEntry, isGroup, isPerson, useFound } from './search.queries.ts'
import type { Found } from './search.queries.ts'
import styles from './SearchPage.module.css'

interface Asked {
  kind: SearchKind
  query: string
}

/** Searches entries, people, communities and articles. The search is in the address: Back restores it. */
export function SearchPage({ search }: PageProps) {
  const kind = searchKinds.find((one) => one === search['kind']) ?? 'post'
  const query = search['query']?.trim() ?? ''
  return (
    <>
      <SearchField
        label={t('search.placeholder')}
        placeholder={t('search.placeholder')}
        value={query}
        // with results, on a phone, its keyboard would cover them
        isFirst={query === ''}
        onSearch={(typed) => show({ kind, query: typed })}
      />
      <Chips label={t('search.kind')}>
        {searchKinds.map((one) => (
          <Chip key={one} pressed={one === kind} onClick={() => show({ kind: one, query })}>
            {t(`search.kind.${one}`)}
          </Chip>
        ))}
      </Chips>
      {query === '' ? <EmptyState title={t('search.ask')} /> : <Results kind={kind} query={query} />}
    </>
  )
}

/** Replaces the address: Back leaves the page instead of undoing letters. */
function show({ kind, query }: Asked): void {
  const search = new URLSearchParams({ ...(query !== '' && { query }), ...(kind !== 'post' && { kind }) })
  go(search.size === 0 ? '/search/' : `/search/?${search}`, { replace: true })
}

function Results({ kind, query }: Asked) {
  const list = useFound(kind, query)
  const count = list.data?.pages.flatMap(({ data }) => data).length ?? 0
  const said = list.hasNextPage ? t('people.found.many', { count }) : t('people.found', { count })
  const Skeleton = kind === 'post' ? SkeletonCards : SkeletonRows
  return (
    <>
      <p role="status" className="vh">
        {list.data !== undefined && !list.isPlaceholderData && said}
      </p>
      <Loaded query={list} skeleton={<Skeleton label={t('load.loading')} />}>
        {({ pages }) => {
          const found = pages.flatMap(({ data }) => data)
          if (found.length === 0) return <EmptyState title={t('error.EMPTY_SEARCH')} text={t('empty.search')} />
          return (
            <div className={styles.found} aria-busy={list.isPlaceholderData}>
              <FoundList kind={kind} found={found} />
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

function FoundList({ kind, found }: { kind: SearchKind; found: readonly Found[] }) {
  if (kind === 'post') return <EntryList entries={found.filter(isEntry)} />
  if (kind === 'person') {
    return (
      <Rows list>
        {found.filter(isPerson).map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </Rows>
    )
  }
  return (
    <Rows>
      {kind === 'entity'
        ? found.filter(isGroup).map((community) => <CommunityRow key={community.id} community={community} />)
        : found.filter(isEntry).map((article) => <ArticleRow key={article.id} article={article} />)}
    </Rows>
  )
}

const quoteLength = 140

/** Title, library and beginning of an article; a video opens in its popup. */
function ArticleRow({ article }: { article: EntryItem }) {
  const { title, text, library } = article
  return (
    <RowLink
      href={entryAddress(article)}
      lead={<IconDisc icon="article" hue="article" />}
      title={title}
      note={library === null ? undefined : t(`page.library.${library}`)}
      quote={beginningOf(plainText(text), quoteLength)}
    />
  )
}
