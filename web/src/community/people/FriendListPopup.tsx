import { useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { useFriendsFresh } from './people.queries.ts'
import { useFriends } from '#/diary/relation/friend.queries.ts'
import { PeopleRows } from './PeopleRows.tsx'
import { PersonRow } from './PersonRow.tsx'
import { SearchField } from '#/core/form/SearchField.tsx'
import styles from './people.module.css'

/** One's friends by name. */
export function FriendListPopup() {
  const [query, setQuery] = useState('')
  const list = useFriends(query)
  useFriendsFresh()
  return (
    <>
      <SearchField value={query} onSearch={setQuery} />
      <div className={styles.found}>
        <PeopleRows
          list={list}
          empty={
            query === '' ? (
              <EmptyState title={t('empty.friends')}>
                <ButtonLink large href="/people/">
                  {t('empty.friends.act')}
                </ButtonLink>
              </EmptyState>
            ) : (
              <EmptyState title={t('error.EMPTY_SEARCH')} text={t('empty.search')} />
            )
          }
          row={(person) => <PersonRow key={person.id} person={person} end={null} />}
        />
      </div>
    </>
  )
}
