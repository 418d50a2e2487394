import { useState } from 'react'
import { t } from '#/i18n/i18n.ts'
import { Avatar } from '#/kit/Avatar.tsx'
import { Button } from '#/kit/Button.tsx'
import { EmptyState } from '#/kit/EmptyState.tsx'
import { ListRow } from '#/kit/ListRow.tsx'
import { useBlocked } from '#/people/people.queries.ts'
import { PeopleRows } from '#/people/PeopleRows.tsx'
import { unblockPerson } from '#/people/relation.queries.ts'
import type { Person } from '#/people/relation.queries.ts'
import { usePageTitle } from '#/shell/page-title.ts'

/** Whom one has blocked: the name alone, to take it back. */
export function BlockedSettings() {
  usePageTitle(t('settings.blocked'))
  return (
    <PeopleRows
      list={useBlocked()}
      empty={<EmptyState title={t('empty.blocked')} />}
      row={(person) => (
        <ListRow
          key={person.id}
          lead={<Avatar name={person.display_name} />}
          title={person.display_name}
          end={<Unblock person={person} />}
        />
      )}
    />
  )
}

function Unblock({ person }: { person: Person }) {
  const [isSending, setSending] = useState(false)
  const unblock = async () => {
    setSending(true)
    await unblockPerson(person)
    setSending(false)
  }
  return (
    <Button
      variant="text"
      busy={isSending}
      aria-label={t('relation.withName', { act: t('relation.unblock'), name: person.display_name })}
      onClick={() => void unblock()}
    >
      {t('relation.unblock')}
    </Button>
  )
}
