import type { EntityCard } from '@entemi/contract/core/entity'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { RowLink, Rows } from '#/platform/kit/ListRow.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { useRelated } from './people.queries.ts'

const kinds = ['l', 'm', 'b', 'j'] as const
const nobody = {
  l: 'empty.likers',
  m: 'empty.members',
  b: 'empty.commonFriends',
  j: 'empty.members',
} as const

/** R2.30: likers of an entry or a comment; by search also members and join requests of a community, and common friends. */
export function RelationPopup({ params, search }: PageProps<'id'>) {
  const kind = kinds.find((one) => one === search['_reltype']) ?? 'l'
  const people = useRelated(params.id, kind)
  usePageTitle(kind === 'b' ? t('page.commonFriends') : undefined)
  return (
    <Loaded query={people} skeleton={<SkeletonRows label={t('load.loading')} count={3} />}>
      {({ pages }) => {
        const list = pages.flatMap(({ data }) => data)
        if (list.length === 0) return <EmptyState title={t(nobody[kind])} />
        return (
          <>
            <Rows>
              {list.map((person) => (
                <Related key={person.id} person={person} />
              ))}
            </Rows>
            <MoreButton query={people} />
          </>
        )
      }}
    </Loaded>
  )
}

function Related({ person }: { person: EntityCard }) {
  const isGroup = person.type >= 2
  const avatar = (
    <Avatar
      name={person.display_name}
      src={person.profile_image_url}
      mood={person.mood as Mood | null}
      group={isGroup}
    />
  )
  return (
    <RowLink
      href={`/${isGroup ? 'entity' : 'people'}/${person.id}`}
      lead={avatar}
      title={person.display_name}
      note={person.location_text}
    />
  )
}
