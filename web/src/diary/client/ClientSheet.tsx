import type { EntityCard } from '@entemi/contract/core/entity'
import type { ClientSide, ClientState } from '@entemi/contract/diary/client'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { actOnClient, useStanding } from './client.queries.ts'
import styles from './client.module.css'

type Person = Pick<EntityCard, 'id' | 'display_name'>

/** How one stands with a person as a client and as a consultant, and what one can do about it. */
export function ClientSheet({ person, onClose }: { person: Person; onClose: () => void }) {
  const standing = useStanding(person.id)
  return (
    <Sheet title={t('relation.consulting')} closeLabel={t('act.close')} onClose={onClose}>
      <Loaded query={standing} skeleton={<SkeletonRows label={t('load.loading')} count={2} />}>
        {(states) => (
          <div className={styles.sides}>
            <p className="meta">{t('client.intro')}</p>
            <Side as="client" state={states.client} person={person} />
            <Side as="consultant" state={states.consultant} person={person} />
          </div>
        )}
      </Loaded>
    </Sheet>
  )
}

const texts = {
  client: {
    none: 'client.invite.asClient.note',
    got: 'client.got.asClient',
    sent: 'client.sent.asClient',
    active: 'client.active.asClient',
  },
  consultant: {
    none: 'client.invite.asConsultant.note',
    got: 'client.got.asConsultant',
    sent: 'client.sent.asConsultant',
    active: 'client.active.asConsultant',
  },
} as const

function Side({ as, state, person }: { as: ClientSide; state: ClientState; person: Person }) {
  const act = (one: Parameters<typeof actOnClient>[0]) => () => void actOnClient(one, as, person)
  return (
    <div className={styles.side}>
      <p>{t(texts[as][state])}</p>
      {state === 'none' && (
        <Button variant="quiet" icon="userplus" onClick={act('invite')}>
          {t(as === 'client' ? 'client.invite.asClient' : 'client.invite.asConsultant')}
        </Button>
      )}
      {state === 'got' && <Answers onAccept={act('accept')} onDecline={act('decline')} />}
      {state === 'sent' && (
        <Button variant="quiet" icon="clock" onClick={act('decline')}>
          {t('client.withdraw')}
        </Button>
      )}
      {state === 'active' && (
        <Button variant="quiet" onClick={act('end')}>
          {t('client.end')}
        </Button>
      )}
    </div>
  )
}

/** Accepts or declines an invitation. */
export function Answers({ onAccept, onDecline }: { onAccept: () => void; onDecline: () => void }) {
  return (
    <div className={styles.buttons}>
      <Button icon="check" onClick={onAccept}>
        {t('client.accept')}
      </Button>
      <Button variant="quiet" onClick={onDecline}>
        {t('client.decline')}
      </Button>
    </div>
  )
}
