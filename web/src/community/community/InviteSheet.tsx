import type { EntityCard } from '@entemi/contract/core/entity'
import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { SearchField } from '#/core/form/SearchField.tsx'
import { PeopleRows } from '#/community/people/PeopleRows.tsx'
import { PersonRow } from '#/community/people/PersonRow.tsx'
import { evictInvitable, useInvitable, useInvite } from './invitation.queries.ts'
import styles from './Care.module.css'

/** Invites friends and members of one's other groups by name. */
export function InviteSheet({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const [query, setQuery] = useState('')
  const list = useInvitable(groupId, query)
  // A row is lost with the next search: it must still say that the person is invited.
  const [invited, setInvited] = useState<readonly string[]>([])
  const close = () => {
    evictInvitable(groupId)
    onClose()
  }
  return (
    <Sheet title={t('invite.title')} closeLabel={t('act.close')} onClose={close} transient tall>
      <div className={styles.form}>
        <p className="meta">{t('invite.text')}</p>
        <SearchField value={query} isFirst onSearch={setQuery} />
        <PeopleRows
          list={list}
          empty={
            query === '' ? (
              <EmptyState title={t('invite.nobody')} text={t('invite.nobody.text')} />
            ) : (
              <EmptyState title={t('error.EMPTY_SEARCH')} text={t('invite.notFound')} />
            )
          }
          row={(person) => (
            <Invitable
              key={person.id}
              groupId={groupId}
              person={person}
              isInvited={invited.includes(person.id)}
              onInvited={() => setInvited((before) => [...before, person.id])}
            />
          )}
        />
      </div>
    </Sheet>
  )
}

interface InvitableProps {
  groupId: string
  person: EntityCard
  isInvited: boolean
  onInvited: () => void
}

function Invitable({ groupId, person, isInvited, onInvited }: InvitableProps) {
  const invite = useInvite(groupId, person.id)
  const { display_name: name } = person
  const ask = () => send(() => invite.mutateAsync(), { then: onInvited, toast: t('invite.done', { name }) })
  return (
    <PersonRow
      person={person}
      end={
        isInvited ? (
          <Button variant="quiet" icon="check" disabled>
            {t('invite.state.waiting')}
          </Button>
        ) : (
          <Button
            variant="quiet"
            busy={invite.isPending}
            aria-label={`${t('invite.button')}: ${name}`}
            onClick={() => void ask()}
          >
            {t('invite.button')}
          </Button>
        )
      }
    />
  )
}
