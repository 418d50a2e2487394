import type { EntityCard } from '@entemi/contract/core/entity'
import { useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { RowLink, Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { moodOf } from '#/diary/lifeline/line-days.ts'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { SearchField } from '#/core/form/SearchField.tsx'
import { useContacts } from './conversation.queries.ts'
import styles from './ConversationList.module.css'

/** Whom to write to: people of the latest conversations first, then everybody one may write to. */
export function NewMessageSheet({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('')
  const contacts = useContacts(query)
  return (
    <Sheet title={t('message.compose')} closeLabel={t('act.close')} onClose={onClose} transient tall>
      <SearchField value={query} isFirst onSearch={setQuery} />
      <Loaded query={contacts} skeleton={<SkeletonRows label={t('load.loading')} />}>
        {({ pages }) => {
          const recent = pages[0]?.recent ?? []
          const people = pages.flatMap(({ list }) => list.data)
          if (people.length === 0) return <Nobody query={query} />
          return (
            <div aria-busy={contacts.isPlaceholderData}>
              {recent.length > 0 && (
                <>
                  <RowsHeading>{t('message.recent')}</RowsHeading>
                  <People people={recent} />
                </>
              )}
              <RowsHeading>{t('message.contacts')}</RowsHeading>
              <People people={people} />
              <div className={styles.more}>
                <MoreButton query={contacts} />
              </div>
            </div>
          )
        }}
      </Loaded>
    </Sheet>
  )
}

function People({ people }: { people: readonly EntityCard[] }) {
  // Beside an open conversation the list stays, and the sheet with it.
  const close = useCloseModal()
  return (
    <Rows list>
      {people.map(({ id, display_name: name, profile_image_url, mood, location_text }) => (
        <li key={id}>
          <RowLink
            href={`/messages/${id}`}
            onClick={close}
            lead={<Avatar name={name} src={profile_image_url} mood={moodOf(mood)} />}
            title={name}
            note={location_text}
          />
        </li>
      ))}
    </Rows>
  )
}

function Nobody({ query }: { query: string }) {
  if (query !== '') return <EmptyState title={t('error.EMPTY_SEARCH')} text={t('message.contacts.notFound')} />
  return (
    <EmptyState title={t('message.contacts.none')} text={t('message.contacts.notFound')}>
      <ButtonLink large href="/people/" className={styles.act}>
        {t('empty.friends.act')}
      </ButtonLink>
    </EmptyState>
  )
}
