import { useEffect, useRef } from 'react'
import { banText } from '#/platform/api/failure-text.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { Chip, Chips } from '#/platform/kit/Chip.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import type { EntryHue } from '#/platform/kit/entry-hue.ts'
import { IconDisc, RowLink, Rows } from '#/platform/kit/ListRow.tsx'
import { SkeletonCards } from '#/platform/kit/Skeleton.tsx'
import { isMissing, Loaded } from '#/platform/api/Loaded.tsx'
import { WaitingEntries } from '#/core/outbox/WaitingEntries.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { usePublishContext } from '#/core/entry/fab.ts'
import { go } from '#/platform/navigation/navigate.ts'
import { PageTop } from '#/platform/navigation/page-aside.tsx'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { selectCommunity } from './selected-community.ts'
import { EntryCards } from '#/diary/timeline/EntryCards.tsx'
import { Newer } from '#/diary/timeline/Newer.tsx'
import { PullToRefresh } from '#/diary/timeline/PullToRefresh.tsx'
import { AskRow } from './AskRow.tsx'
import { CareRows } from './CareRows.tsx'
import { CommunityCards } from './CommunityCards.tsx'
import { CommunityHead } from './CommunityHead.tsx'
import { HereNow } from './HereNow.tsx'
import { InvitationPanel } from './InvitationPanel.tsx'
import { communityHead, refreshCommunityPage, reloadCommunity, useCommunityPage } from './community.queries.ts'
import type { Community } from '#/core/entity/entity.queries.ts'
import type { PostFilter } from './community.queries.ts'
import { PersonOrMissing } from './PersonOrMissing.tsx'
import { useReadMark } from './own-group.queries.ts'
import { isOfCategory, isWaitingHere } from './post-filter.ts'

const filters: Record<PostFilter, EntryHue> = {
  question: 'question',
  news: 'news',
  note: 'note',
  alert: 'alert',
  lesson: 'lesson',
}
const filterNames = Object.keys(filters) as PostFilter[]

export { loadCommunity } from './community.queries.ts'

/** A community, company or training: its head, and for members its entries. */
export function CommunityPage({ params: { id }, search }: PageProps<'id'>) {
  const filter = filterNames.find((one) => one === search['category'])
  const { query, known, entries: all, older } = useCommunityPage(id, filter)
  const entries = filter === undefined ? all : all.filter((entry) => isOfCategory(entry, filter))
  const community = query.data?.entity ?? known
  const isMember = community?.relation.includes('m') === true
  const { auth_role } = useUserState()
  usePageTitle(community?.display_name)
  useSelection(community, isMember)
  usePublishContext(id, community?.publish)
  useFollowRelation(id)
  useReadMark(id, isMember && filter === undefined ? all[0]?.id : undefined)
  const skeleton = <SkeletonCards label={t('load.loading')} count={2} />
  if (isMissing(query.error))
    return (
      <PersonOrMissing id={id}>
        <Loaded query={query} skeleton={skeleton}>
          {() => null}
        </Loaded>
      </PersonOrMissing>
    )
  return (
    <>
      <PullToRefresh refresh={() => refreshCommunityPage(id, filter)} />
      {community && (
        <PageTop>
          <CommunityHead community={community} />
        </PageTop>
      )}
      {community?.invited && <InvitationPanel community={community} />}
      {community && <CareRows community={community} />}
      {community?.type === 4 && isMember && (
        <Rows>
          <RowLink
            href={`/training/${id}`}
            lead={<IconDisc icon="article" hue="lesson" />}
            title={t('training.page')}
            note={t('training.page.note')}
          />
        </Rows>
      )}
      {isMember && auth_role !== 'LIMIT' && <HereNow key={id} id={community.id} />}
      {community && <AskRow community={community} />}
      {community && <CommunityCards community={community} />}
      {isMember && <Filters id={id} filter={filter} />}
      <Loaded query={query} skeleton={skeleton}>
        {({ entity }) =>
          isMember ? (
            <>
              <WaitingEntries
                entries={entries}
                only={({ body }) => 'publish_to' in body && isWaitingHere(body, id, filter)}
              />
              <Newer
                key={`${id} ${filter}`}
                head={communityHead(id, filter)}
                shown={entries[0]}
                refresh={() => refreshCommunityPage(id, filter)}
              />
              <EntryCards entries={entries} older={older} />
              {entries.length === 0 && <Nothing community={entity} filter={filter} />}
            </>
          ) : (
            <Outside community={entity} />
          )
        }
      </Loaded>
    </>
  )
}

/** The last opened community is first in the menu, unless it was left. */
function useSelection(community: Community | undefined, isMember: boolean): void {
  const { id, display_name, profile_image_url } = community ?? {}
  useEffect(() => {
    if (id === undefined || display_name === undefined || !isMember) return
    selectCommunity({ id, name: display_name, thumb: profile_image_url ?? null })
  }, [id, display_name, profile_image_url, isMember])
}

/** Reloads the page when one's relation to the community changed. */
function useFollowRelation(id: string): void {
  const letters = useUserState().entity_relation[id]?.join('') ?? ''
  const known = useRef(letters)
  useEffect(() => {
    if (known.current === letters) return
    known.current = letters
    void reloadCommunity(id)
  }, [id, letters])
}

function Filters({ id, filter }: { id: string; filter: PostFilter | undefined }) {
  const show = (next: PostFilter | undefined) =>
    go(next === undefined ? `/entity/${id}` : `/entity/${id}?category=${next}`, { replace: true })
  return (
    <Chips label={t('community.parts')}>
      <Chip pressed={filter === undefined} onClick={() => show(undefined)}>
        {t('community.filter.all')}
      </Chip>
      {filterNames.map((one) => (
        <Chip
          key={one}
          hue={filters[one]}
          pressed={filter === one}
          onClick={() => show(filter === one ? undefined : one)}
        >
          {t(`community.filter.${one}`)}
        </Chip>
      ))}
    </Chips>
  )
}

function Nothing({ community, filter }: { community: Community; filter: PostFilter | undefined }) {
  if (filter !== undefined) return <EmptyState title={t('empty.community.filter')} />
  return (
    <EmptyState title={t('empty.community')}>
      {community.publish.length > 0 && (
        <ButtonLink large href={`/entity/${community.id}/post/`}>
          {t('empty.community.act')}
        </ButtonLink>
      )}
    </EmptyState>
  )
}

/** For non-members: the number of members, and how to join. */
function Outside({ community: { member_count, join, invited, relation, ban } }: { community: Community }) {
  const { auth_displayName } = useUserState()
  if (ban !== null) return <EmptyState title={t('ban.notice.title')} text={banText(ban)} />
  if (relation.includes('j')) return <EmptyState title={t('relation.j')} text={t('join.requested')} />
  if (join === 'link' && !invited) return <EmptyState title={t('community.byLink')} />
  return (
    <EmptyState
      title={t('community.public', { count: member_count ?? 0 })}
      text={auth_displayName === null ? t('join.loginFirst') : t('join.text')}
    />
  )
}
