import type { Answer } from '@entemi/contract/calls'
import { t } from '#/platform/i18n/i18n.ts'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { IconDisc, RowLink, Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { go } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { PeopleRows } from './PeopleRows.tsx'
import { PersonRow } from './PersonRow.tsx'
import { useFriendsFresh, usePeople, useSuggestions } from './people.queries.ts'
import { useRequests, useSomeFriends } from '#/diary/relation/friend.queries.ts'
import { SearchField } from '#/core/form/SearchField.tsx'
import styles from './people.module.css'

const [shownFriends, shownSuggestions] = [5, 6]

/** Requests, friends, suggestions and all people by name. LIMIT gets the plain list. */
export function PeoplePage({ search }: PageProps) {
  const { auth_role } = useUserState()
  const query = search['query']?.trim() ?? ''
  useFriendsFresh()
  return (
    <>
      <SearchField value={query} onSearch={show} />
      {query !== '' && <Found query={query} />}
      {query === '' && (
        <>
          <Waiting />
          {auth_role !== 'LIMIT' && (
            <>
              <Friends />
              <Rows className={styles.consulting}>
                <RowLink href="/client/" lead={<IconDisc icon="question" />} title={t('page.clients')} />
              </Rows>
              <Suggestions />
            </>
          )}
          <Everybody isLimited={auth_role === 'LIMIT'} />
        </>
      )}
    </>
  )
}

/** Replaces the address: Back leaves the page instead of undoing letters. */
function show(query: string): void {
  go(query === '' ? '/people/' : `/people/?${new URLSearchParams({ query })}`, { replace: true })
}

function Found({ query }: { query: string }) {
  const list = usePeople(query)
  const count = list.data?.pages.flatMap(({ data }) => data).length ?? 0
  const said = list.hasNextPage ? t('people.found.many', { count }) : t('people.found', { count })
  return (
    <div className={styles.found}>
      <p role="status" className="vh">
        {list.data !== undefined && !list.isPlaceholderData && said}
      </p>
      <PeopleRows
        list={list}
        empty={<EmptyState title={t('error.EMPTY_SEARCH')} text={t('empty.search')} />}
        row={(person) => <PersonRow key={person.id} person={person} />}
      />
    </div>
  )
}

/** Renders nothing without requests. */
function Waiting() {
  const requests = useRequests()
  const { friend_request_got } = useUserState()
  const waiting = requests.data?.pages
    .flatMap(({ data }) => data)
    .filter(({ entity }) => friend_request_got.includes(entity.id))
  if (waiting === undefined || waiting.length === 0) return null
  return (
    <>
      <RowsHeading>{t('people.waiting')}</RowsHeading>
      <Rows list>
        {waiting.map(({ entity, message }) => (
          <PersonRow key={entity.id} person={entity} quote={message ?? undefined} />
        ))}
      </Rows>
      {requests.hasNextPage && (
        <Button variant="text" block busy={requests.isFetchingNextPage} onClick={() => void requests.fetchNextPage()}>
          {t('act.showMore')}
        </Button>
      )}
    </>
  )
}

function Friends() {
  const { data } = useSomeFriends(shownFriends)
  if (data === undefined || data.data.length === 0) return null
  return (
    <>
      <RowsHeading>{t('people.friends')}</RowsHeading>
      <Rows list>
        {data.data.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </Rows>
      {data.next !== null && (
        <ButtonLink variant="text" block href="/friend_list/">
          {t('people.friends.all')}
        </ButtonLink>
      )}
    </>
  )
}

function Suggestions() {
  const { data } = useSuggestions(shownSuggestions)
  if (data === undefined || data.length === 0) return null
  const isKnown = data.some((person) => reasonOf(person) !== '')
  return (
    <>
      <RowsHeading>{isKnown ? t('people.suggested') : t('feed.people')}</RowsHeading>
      <Rows list>
        {data.map((person) => (
          <PersonRow key={person.id} person={person} note={reasonOf(person) || undefined} />
        ))}
      </Rows>
    </>
  )
}

type Suggested = Answer<'GET /api/people/suggestion'>['list']['data'][number]

function reasonOf({ group, common_friends: count }: Suggested): string {
  return [group, count > 0 && t('relation.mutualFriends', { count })].filter(Boolean).join(' · ')
}

function Everybody({ isLimited }: { isLimited: boolean }) {
  const list = usePeople('')
  return (
    <>
      <RowsHeading>{t('people.all')}</RowsHeading>
      {isLimited && <p className={styles.note}>{t('people.limited')}</p>}
      <PeopleRows
        list={list}
        empty={
          <EmptyState title={t('empty.people')}>
            {!isLimited && (
              <ButtonLink large href="/entity/">
                {t('empty.people.act')}
              </ButtonLink>
            )}
          </EmptyState>
        }
        row={(person) => <PersonRow key={person.id} person={person} />}
      />
    </>
  )
}
