import type { EntityCard } from '@entemi/contract/entity'
import { t } from '#/i18n/i18n.ts'
import { Avatar } from '#/kit/Avatar.tsx'
import { Button } from '#/kit/Button.tsx'
import { EmptyState } from '#/kit/EmptyState.tsx'
import { RowLink, Rows } from '#/kit/ListRow.tsx'
import type { Mood } from '#/kit/mood.ts'
import { SkeletonRows } from '#/kit/Skeleton.tsx'
import { Loaded } from '#/loaded/Loaded.tsx'
import type { PageProps } from '#/shell/page-props.ts'
import { useLikers } from './like.queries.ts'

/** Who liked an entry or a comment. */
export function LikersPopup({ params }: PageProps<'id'>) {
  const likers = useLikers(params.id)
  return (
    <Loaded query={likers} skeleton={<SkeletonRows label={t('load.loading')} count={3} />}>
      {({ pages }) => {
        const people = pages.flatMap(({ data }) => data)
        if (people.length === 0) return <EmptyState title={t('empty.likers')} />
        return (
          <>
            <Rows>
              {people.map((person) => (
                <Liker key={person.id} person={person} />
              ))}
            </Rows>
            {likers.hasNextPage && (
              <Button
                variant="quiet"
                block
                busy={likers.isFetchingNextPage}
                onClick={() => void likers.fetchNextPage()}
              >
                {t('act.loadMore')}
              </Button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function Liker({ person }: { person: EntityCard }) {
  const isGroup = person.type !== 0
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
