import type { EntityCard } from '@entemi/contract/core/entity'
import type { MouseEvent, ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { ListRow } from '#/platform/kit/ListRow.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import { RelationButton } from './RelationButton.tsx'

interface Props {
  person: EntityCard
  /** Their name with what was searched for marked. */
  name?: ReactNode
  /** Replaces mood or town. */
  note?: string | undefined
  quote?: string | undefined
  /** Replaces the relation button. */
  end?: ReactNode
  /** Instead of opening the person's page, unless it is asked for in another tab. */
  onOpen?: (() => void) | undefined
}

/** A person in a list, with an action. */
export function PersonRow({ person, name, note, quote, end, onOpen }: Props) {
  const mood = person.mood as Mood | null
  const said = note ?? [mood !== null && t(`mood.${mood}`), person.location_text].filter(Boolean).join(' · ')
  return (
    <ListRow
      lead={<Avatar name={person.display_name} src={person.profile_image_url} mood={mood} size={52} />}
      title={
        <a href={`/people/${person.id}`} onClick={onOpen && ((event) => openHere(event, onOpen))}>
          {name ?? person.display_name}
        </a>
      }
      note={said === '' ? undefined : said}
      quote={quote}
      end={end === undefined ? <RelationButton person={person} /> : end}
    />
  )
}

function openHere(event: MouseEvent, onOpen: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  onOpen()
}
