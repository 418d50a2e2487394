import type { EntityCard } from '@entemi/contract/core/entity'
import type { ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { ListRow } from '#/platform/kit/ListRow.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import { RelationButton } from './RelationButton.tsx'

interface Props {
  person: EntityCard
  /** In place of their mood or town. */
  note?: string | undefined
  quote?: string | undefined
  /** In place of the next step between the two. */
  end?: ReactNode
}

/** Somebody in a list of people, with what one can do about them. */
export function PersonRow({ person, note, quote, end }: Props) {
  const mood = person.mood as Mood | null
  const said = note ?? [mood !== null && t(`mood.${mood}`), person.location_text].filter(Boolean).join(' · ')
  return (
    <ListRow
      lead={<Avatar name={person.display_name} src={person.profile_image_url} mood={mood} size={52} />}
      title={<a href={`/people/${person.id}`}>{person.display_name}</a>}
      note={said === '' ? undefined : said}
      quote={quote}
      end={end === undefined ? <RelationButton person={person} /> : end}
    />
  )
}
