import { lazy, Suspense, useId, useState } from 'react'
import type { Answer } from '@entemi/contract/calls'
import type { ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import { useSuggestions } from '#/community/people/people.queries.ts'
import { useRelation } from '#/diary/relation/relation.queries.ts'
import { describeSuggested, useSuggestedCommunities } from './suggestion.queries.ts'
import styles from './Suggestions.module.css'
import places from './TodayPage.module.css'

const RequestSheet = lazy(async () => ({
  default: (await import('#/community/people/RequestSheet.tsx')).RequestSheet,
}))

const shown = 8

type Suggested = Answer<'GET /api/people/suggestion'>['list']['data'][number]

/** People to meet, side by side between the entries of the feed. */
export function SuggestedPeople() {
  const { data: people } = useSuggestions(shown)
  if (people === undefined) return <div className={places.row} />
  if (people.length === 0) return null
  return (
    <Row title={t('feed.people')} all={{ href: '/people/', label: t('feed.people.all') }}>
      {people.map((person) => (
        <PersonCard key={person.id} person={person} />
      ))}
    </Row>
  )
}

function PersonCard({ person }: { person: Suggested }) {
  const { standing } = useRelation(person.id)
  const [isAsking, setAsking] = useState(false)
  const { display_name: name, location_text, group } = person
  return (
    <li className={styles.card}>
      <Avatar name={name} src={person.profile_image_url} mood={person.mood as Mood | null} size={64} />
      <a href={`/people/${person.id}`}>{name}</a>
      <small>{[location_text, group].filter(Boolean).join(' · ')}</small>
      {standing === 'none' ? (
        <Button
          variant="quiet"
          block
          aria-label={t('relation.withName', { act: t('feed.people.meet'), name })}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          {t('feed.people.meet')}
        </Button>
      ) : (
        <ButtonLink variant="quiet" block icon="clock" href={`/people/${person.id}`}>
          {t('relation.sent')}
        </ButtonLink>
      )}
      {isAsking && (
        <Suspense>
          <RequestSheet person={person} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </li>
  )
}

/** Communities to look at. */
export function SuggestedCommunities() {
  const { data: communities } = useSuggestedCommunities(shown)
  if (communities === undefined) return <div className={places.row} />
  if (communities.length === 0) return null
  return (
    <Row title={t('feed.communities')} all={{ href: '/entity/', label: t('feed.people.all') }}>
      {communities.map((one) => (
        <li key={one.id} className={styles.card}>
          <Avatar group name={one.display_name} src={one.profile_image_url} size={64} />
          <b>{one.display_name}</b>
          <small>{describeSuggested(one)}</small>
          <ButtonLink
            variant="quiet"
            block
            href={`/entity/${one.id}`}
            aria-label={t('relation.withName', { act: t('feed.communities.look'), name: one.display_name })}
          >
            {t('feed.communities.look')}
          </ButtonLink>
        </li>
      ))}
    </Row>
  )
}

interface RowProps {
  title: string
  all: { href: string; label: string }
  children: ReactNode
}

function Row({ title, all, children }: RowProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <a href={all.href}>{all.label}</a>
      </div>
      <ul className={styles.row}>{children}</ul>
    </section>
  )
}
