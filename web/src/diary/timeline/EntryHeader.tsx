import type { EntityCard } from '@entemi/contract/core/entity'
import type { EntryItem } from '@entemi/contract/core/entry'
import type { ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { CardFact, CardHeader } from '#/platform/kit/Card.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import { PlaceName } from '#/core/place/PlaceName.tsx'
import { entryAddress, entryStyle } from './entry-style.ts'
import styles from './EntryHeader.module.css'

interface Props {
  entry: EntryItem
  /** When it happened, as text. */
  time: string
  /** Without a link on the entry's own page. */
  isPage?: boolean
  /** After the time. */
  facts?: readonly string[]
  menu: ReactNode
}

/** Whose card it is: the writer's, with the group that it was written to beside the name. */
export function EntryHeader({ entry, time, isPage = false, facts = [], menu }: Props) {
  const look = entryStyle(entry)
  const { author, group } = entry
  // the one link to the entry: its title, and where it has none its time
  const leads = !isPage && entry.title === null
  return (
    <CardHeader
      avatar={
        <Avatar
          name={author.display_name}
          src={author.profile_image_url}
          mood={author.mood as Mood | null}
          group={author.type >= 2}
        />
      }
      name={<a href={`/${author.type >= 2 ? 'entity' : 'people'}/${author.id}`}>{author.display_name}</a>}
      kind={look}
      meta={
        <>
          {/* an entry published as the group has the group as its author */}
          {group !== null && group.id !== author.id && (
            <CardFact>
              <GroupLink group={group} />
            </CardFact>
          )}
          <CardFact>
            {leads ? (
              <a
                className={styles.time}
                href={entryAddress(entry)}
                aria-label={`${look.label}, ${author.display_name}, ${time}`}
              >
                <time dateTime={entry.occurred_at}>{time}</time>
              </a>
            ) : (
              <time dateTime={entry.occurred_at}>{time}</time>
            )}
          </CardFact>
          {entry.place !== null && (
            <CardFact>
              <PlaceName place={entry.place} withCountry={isPage} />
            </CardFact>
          )}
          {entry.consultant !== null && !entry.owned_by_me && <CardFact>{t('entry.sharedWithYou')}</CardFact>}
          {entry.edited && <CardFact>{t('entry.edited')}</CardFact>}
          {facts.map((fact) => (
            <CardFact key={fact}>{fact}</CardFact>
          ))}
        </>
      }
      menu={menu}
    />
  )
}

function GroupLink({ group: { id, display_name, profile_image_url } }: { group: EntityCard }) {
  return (
    <a className={styles.group} href={`/entity/${id}`}>
      <Avatar name={display_name} src={profile_image_url} group size={15} className={styles.logo} />
      {display_name}
    </a>
  )
}
