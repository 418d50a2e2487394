import type { EntityCard } from '@entemi/contract/core/entity'
import type { ClientInvitation } from '@entemi/contract/diary/client'
import type { ReactNode } from 'react'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { ListRow, Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import { actOnClient, useClientInvitations, useClients, useClientsFresh, useConsultants } from './client.queries.ts'
import styles from './client.module.css'
import { Answers } from './ClientSheet.tsx'

/** Invitations, one's consultants and one's clients. */
export function ClientPage() {
  useClientsFresh()
  const invitations = useClientInvitations()
  const consultants = useConsultants()
  const clients = useClients()
  const waiting = (invitations.data?.pages ?? []).flatMap(({ data }) => data)
  const mine = (clients.data?.pages ?? []).flatMap(({ data }) => data)
  const got = waiting.filter(({ direction }) => direction === 'got')
  const sent = waiting.filter(({ direction }) => direction === 'sent')
  return (
    <>
      <p className="meta">{t('client.intro')}</p>
      <Section title={t('client.got')} isShown={got.length > 0}>
        {got.map((invitation) => (
          <InvitationRow key={`${invitation.as} ${invitation.entity.id}`} {...invitation} />
        ))}
      </Section>
      <Section title={t('client.sent')} isShown={sent.length > 0}>
        {sent.map((invitation) => (
          <InvitationRow key={`${invitation.as} ${invitation.entity.id}`} {...invitation} />
        ))}
      </Section>
      <More list={invitations} />
      <Loaded query={consultants} skeleton={<SkeletonRows label={t('load.loading')} count={2} />}>
        {(people) => (
          <Section title={t('client.consultants')} note={t('client.consultants.note')} isShown={people.length > 0}>
            {people.map((person) => (
              <Row
                key={person.id}
                person={person}
                href={`/people/${person.id}`}
                end={<EndButton as="client" person={person} />}
              />
            ))}
          </Section>
        )}
      </Loaded>
      <Loaded query={clients} skeleton={<SkeletonRows label={t('load.loading')} count={2} />}>
        {() => (
          <Section title={t('client.clients')} isShown={mine.length > 0}>
            {mine.map((person) => (
              <Row
                key={person.id}
                person={person}
                href={`/client/${person.id}`}
                note={t('client.clients.open')}
                end={<EndButton as="consultant" person={person} />}
              />
            ))}
          </Section>
        )}
      </Loaded>
      <More list={clients} />
      {consultants.data?.length === 0 && clients.isSuccess && mine.length + waiting.length === 0 && (
        <EmptyState title={t('client.empty')} text={t('client.empty.text')}>
          <ButtonLink large href="/people/">
            {t('client.empty.act')}
          </ButtonLink>
        </EmptyState>
      )}
    </>
  )
}

interface SectionProps {
  title: string
  note?: string
  isShown: boolean
  children: ReactNode
}

function Section({ title, note, isShown, children }: SectionProps) {
  if (!isShown) return null
  return (
    <>
      <RowsHeading>{title}</RowsHeading>
      {note !== undefined && <p className={`meta ${styles.note}`}>{note}</p>}
      <Rows list>{children}</Rows>
    </>
  )
}

interface RowProps {
  person: EntityCard
  href: string
  note?: string
  end: ReactNode
}

function Row({ person, href, note, end }: RowProps) {
  return (
    <ListRow
      lead={
        <Avatar name={person.display_name} src={person.profile_image_url} mood={person.mood as Mood | null} size={52} />
      }
      title={<a href={href}>{person.display_name}</a>}
      note={note}
      end={end}
    />
  )
}

function InvitationRow({ entity, as, direction }: ClientInvitation) {
  const side = as === 'client' ? 'asClient' : 'asConsultant'
  const decline = () => void actOnClient('decline', as, entity)
  return (
    <Row
      person={entity}
      href={`/people/${entity.id}`}
      note={t(`client.${direction}.${side}`)}
      end={
        direction === 'got' ? (
          <Answers onAccept={() => void actOnClient('accept', as, entity)} onDecline={decline} />
        ) : (
          <Button variant="quiet" onClick={decline}>
            {t('client.withdraw')}
          </Button>
        )
      }
    />
  )
}

function EndButton({ as, person }: { as: 'client' | 'consultant'; person: EntityCard }) {
  return (
    <Button
      variant="quiet"
      aria-label={`${t('client.end')}: ${person.display_name}`}
      onClick={() => void actOnClient('end', as, person)}
    >
      {t('client.end')}
    </Button>
  )
}

function More({
  list,
}: {
  list: Pick<ReturnType<typeof useClients>, 'hasNextPage' | 'isFetchingNextPage'> & { fetchNextPage: () => unknown }
}) {
  if (!list.hasNextPage) return null
  return (
    <Button variant="text" block busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {t('act.showMore')}
    </Button>
  )
}
