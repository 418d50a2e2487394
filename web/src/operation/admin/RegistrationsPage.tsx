import type { WaitingPerson } from '@entemi/contract/account/registration'
import { waitingDays } from '@entemi/contract/platform/limits'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { send } from '#/platform/api/send.ts'
import { formatTimeAgo } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { Button } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { Acts, ManagedCard, ManagedHead, ManagedList, ManagedPage } from '#/platform/kit/ManagedList.tsx'
import { SkeletonCards } from '#/platform/kit/Skeleton.tsx'
import styles from './Registrations.module.css'
import { useDecideRegistration, useRegistrations } from './registrations.queries.ts'

/** Who registered and waits for approval, oldest first. */
export function RegistrationsPage() {
  const registrations = useRegistrations()
  return (
    <ManagedPage>
      <p className="meta">{t('admin.registrations.note', { days: waitingDays })}</p>
      <Loaded query={registrations} skeleton={<SkeletonCards label={t('load.loading')} count={2} />}>
        {({ pages }) => {
          const list = pages.flatMap(({ data }) => data)
          if (list.length === 0) return <EmptyState title={t('admin.registrations.empty')} />
          return (
            <>
              <ManagedList>
                {list.map((person) => (
                  <Person key={person.person_id} person={person} />
                ))}
              </ManagedList>
              <MoreButton query={registrations} />
            </>
          )
        }}
      </Loaded>
    </ManagedPage>
  )
}

function Person({ person }: { person: WaitingPerson }) {
  const { display_name: name, email, mail_confirmed, introduction, created_at } = person
  const decide = useDecideRegistration(person.person_id)
  const isBusy = (decision: 'accept' | 'refuse') => decide.isPending && decide.variables === decision
  const accept = () => send(() => decide.mutateAsync('accept'), { toast: t('admin.registrations.accepted') })
  const refuse = async () => {
    const agreed = await confirmAction({
      title: t('admin.registrations.refuse.title', { name }),
      text: t('admin.registrations.refuse.text'),
      confirmLabel: t('admin.registrations.refuse'),
      cancelLabel: t('act.cancel'),
      danger: true,
    })
    if (agreed) await send(() => decide.mutateAsync('refuse'), { toast: t('admin.registrations.refused') })
  }
  return (
    <ManagedCard>
      <ManagedHead>
        <Avatar name={name} />
        <div>
          <b>{name}</b>
          <p className="meta">{email}</p>
          <p className="meta">
            {t(mail_confirmed ? 'admin.registrations.confirmed' : 'admin.registrations.unconfirmed')} ·{' '}
            {formatTimeAgo(created_at)}
          </p>
        </div>
      </ManagedHead>
      {introduction !== null && <p className={styles.words}>{introduction}</p>}
      <Acts>
        <Button icon="check" busy={isBusy('accept')} disabled={decide.isPending} onClick={() => void accept()}>
          {t('admin.registrations.accept')}
        </Button>
        <Button variant="danger-text" busy={isBusy('refuse')} disabled={decide.isPending} onClick={() => void refuse()}>
          {t('admin.registrations.refuse')}
        </Button>
      </Acts>
    </ManagedCard>
  )
}
