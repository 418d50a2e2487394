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
          row={(person) => <Invitable key={person.id} groupId={groupId} person={person} />}
        />
      </div>
    </Sheet>
  )
}

function Invitable({ groupId, person }: { groupId: string; person: EntityCard }) {
  const invite = useInvite(groupId, person.id)
  const { display_name: name } = person
  const ask = () => send(() => invite.mutateAsync(), { toast: t('invite.done', { name }) })
  return (
    <PersonRow
      person={person}
      end={
        invite.isSuccess ? (
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
