import { lazy, Suspense, useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { IconButton, IconButtonLink } from '#/platform/kit/IconButton.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { confirmRelation, useRelation } from '#/diary/relation/relation.queries.ts'
import type { Person } from '#/diary/relation/relation.queries.ts'

const RequestSheet = lazy(async () => ({ default: (await import('./RequestSheet.tsx')).RequestSheet }))

/** At the end of a person's row: the next relation action, or a message to a friend. */
export function RelationButton({ person }: { person: Person }) {
  const { standing, isChanging } = useRelation(person.id)
  const { auth_role } = useUserState()
  const [isAsking, setAsking] = useState(false)
  const nameOf = (act: string) => t('relation.withName', { act, name: person.display_name })
  return (
    <>
      {standing === 'none' && (
        <IconButton
          icon="userplus"
          soft
          label={nameOf(t('relation.send'))}
          aria-haspopup="dialog"
          disabled={isChanging}
          onClick={() => setAsking(true)}
        />
      )}
      {standing === 'sent' && (
        <Button
          variant="quiet"
          icon="clock"
          busy={isChanging}
          aria-label={`${nameOf(t('relation.sent'))}. ${t('relation.revoke')}`}
          onClick={() => void confirmRelation('revoke', person)}
        >
          {t('relation.sent')}
        </Button>
      )}
      {standing === 'got' && (
        <Button
          busy={isChanging}
          aria-label={nameOf(t('relation.accept'))}
          onClick={() => void confirmRelation('accept', person)}
        >
          {t('relation.accept')}
        </Button>
      )}
      {standing === 'friend' && auth_role !== 'LIMIT' && (
        <IconButtonLink icon="msg" href={`/messages/${person.id}`} label={nameOf(t('relation.message'))} />
      )}
      {isAsking && (
        <Suspense>
          <RequestSheet person={person} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
