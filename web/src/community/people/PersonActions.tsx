import { lazy, Suspense, useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { Panel } from '#/platform/kit/Card.tsx'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { useRequest } from '#/diary/relation/friend.queries.ts'
import type { Profile } from './people.queries.ts'
import { confirmRelation, followPerson, useRelation } from '#/diary/relation/relation.queries.ts'
import type { Person } from '#/diary/relation/relation.queries.ts'
import styles from './people.module.css'

const RequestSheet = lazy(async () => ({ default: (await import('./RequestSheet.tsx')).RequestSheet }))

/** The relation to a person, and its next action. */
export function PersonActions({ profile }: { profile: Profile }) {
  const { standing, isChanging, letters } = useRelation(profile.id)
  const { auth_role } = useUserState()
  const [isAsking, setAsking] = useState(false)
  const isAdministered = letters.includes('A')
  return (
    <>
      {standing === 'got' && <Got person={profile} isChanging={isChanging} />}
      {standing === 'friend' && (
        <p className={styles.standing}>
          <Icon name="friends" size="s" />
          {t('relation.b')}
        </p>
      )}
      <div className={styles.buttons}>
        {standing === 'none' && !isAdministered && (
          <Button icon="userplus" busy={isChanging} aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {t('relation.send')}
          </Button>
        )}
        {standing === 'sent' && (
          <Button
            variant="quiet"
            icon="clock"
            busy={isChanging}
            aria-label={`${t('relation.sent')}. ${t('relation.revoke')}`}
            onClick={() => void confirmRelation('revoke', profile)}
          >
            {t('relation.sent')}
          </Button>
        )}
        {profile.can.message && (
          <ButtonLink variant="quiet" icon="msg" href={`/messages/${profile.id}`}>
            {t('relation.message')}
          </ButtonLink>
        )}
        {auth_role !== 'LIMIT' && (
          <Button
            variant="quiet"
            icon={profile.following ? 'check' : 'eye'}
            aria-label={profile.following ? `${t('relation.following')}. ${t('relation.unfollow')}` : undefined}
            onClick={() => void followPerson(profile, !profile.following)}
          >
            {t(profile.following ? 'relation.following' : 'relation.follow')}
          </Button>
        )}
      </div>
      {isAsking && (
        <Suspense>
          <RequestSheet person={profile} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

function Got({ person, isChanging }: { person: Person; isChanging: boolean }) {
  const { data: request } = useRequest(person.id)
  return (
    <Panel title={t('relation.got.title', { name: person.display_name })}>
      <RequestMessage text={request?.message ?? null} />
      <Answers person={person} isChanging={isChanging} />
    </Panel>
  )
}

/** The message of a friend request. */
export function RequestMessage({ text }: { text: string | null }) {
  if (text === null) return null
  return <p className={`diary ${styles.message}`}>{t('relation.quote', { text })}</p>
}

interface AnswersProps {
  person: Person
  isChanging: boolean
  onDone?: () => void
}

/** Accepts or rejects a friend request. */
export function Answers({ person, isChanging, onDone }: AnswersProps) {
  const answer = async (act: 'accept' | 'reject') => {
    if (await confirmRelation(act, person)) onDone?.()
  }
  return (
    <div className={styles.buttons}>
      <Button icon="check" busy={isChanging} onClick={() => void answer('accept')}>
        {t('relation.accept')}
      </Button>
      <Button variant="quiet" disabled={isChanging} onClick={() => void answer('reject')}>
        {t('relation.reject')}
      </Button>
    </div>
  )
}
