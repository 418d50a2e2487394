import { useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { Button } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { ListRow } from '#/platform/kit/ListRow.tsx'
import { useBlocked } from '#/diary/relation/friend.queries.ts'
import { PeopleRows } from '#/community/people/PeopleRows.tsx'
import { unblockPerson } from '#/diary/relation/relation.queries.ts'
import type { Person } from '#/diary/relation/relation.queries.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'

/** Blocked people, with a button to unblock. */
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
