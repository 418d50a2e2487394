import { t } from '#/platform/i18n/i18n.ts'
import { Panel } from '#/platform/kit/Card.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import { Line, LineSkeleton } from '#/diary/lifeline/Line.tsx'
import { LineHead } from '#/diary/lifeline/LineHead.tsx'
import { LineSide } from '#/diary/lifeline/LineSide.tsx'
import { refreshPerson, usePersonLine } from '#/diary/lifeline/lifeline.queries.ts'
import { isHidden, Loaded } from '#/platform/api/Loaded.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { PageAside, useHasAside } from '#/platform/navigation/page-aside.tsx'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { EntryText } from '#/diary/timeline/EntryText.tsx'
import { commonFriendsAddress } from './people-address.ts'
import { useFriendsFresh } from './people.queries.ts'
import type { Profile } from './people.queries.ts'
import { PersonActions } from './PersonActions.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import styles from './people.module.css'

/** Another person: the relation, and the visible part of their line. */
export function PersonPage({ params }: PageProps<'id'>) {
  const { query, entries, older } = usePersonLine(params.id)
  const { auth_entityId, auth_mainEntityId } = useUserState()
  usePageTitle(isHidden(query.error) ? undefined : query.data?.profile.display_name)
  const hasAside = useHasAside()
  useFriendsFresh(() => refreshPerson(params.id))
  return (
    <Loaded query={query} skeleton={<LineSkeleton />}>
      {({ profile }) => {
        const mood = profile.mood as Mood | null
        const { display_name, profile_image_url, introduction, reduced } = profile
        const isSelf = profile.id === auth_entityId || profile.id === auth_mainEntityId
        const isLine = entries.length > 0
        return (
          <>
            {!isSelf && <PersonMenu profile={profile} />}
            <LineHead
              name={display_name}
              image={profile_image_url}
              mood={mood}
              isLine={isLine}
              note={<Facts profile={profile} />}
            />
            <LineSide mood={mood} isLine={isLine}>
              {!hasAside && introduction !== null && introduction !== '' && (
                <div className={styles.introduction}>
                  <EntryText text={introduction} />
                </div>
              )}
              {!isSelf && <PersonActions profile={profile} />}
            </LineSide>
            {introduction !== null && introduction !== '' && (
              <PageAside label={t('aside.label')}>
                <Panel title={t('community.introduction')}>
                  <EntryText text={introduction} />
                </Panel>
              </PageAside>
            )}
            {isLine ? (
              <Line
                label={t('lifeline.of', { name: display_name })}
                entries={entries}
                older={older}
                end={t('lifeline.startOf')}
              />
            ) : (
              <EmptyState title={t('empty.person')} text={reduced ? t('people.limited') : undefined} />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function Facts({ profile: { id, location_text, common_friends: count } }: { profile: Profile }) {
  if (location_text === null && count === 0) return null
  return (
    <p className="meta">
      {location_text}
      {location_text !== null && count > 0 && ' · '}
      {count > 0 && (
        <a className={styles.common} href={commonFriendsAddress(id)}>
          {t('relation.mutualFriends', { count })}
        </a>
      )}
    </p>
  )
}
