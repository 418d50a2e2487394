import { t } from '#/platform/i18n/i18n.ts'
import { ButtonLink } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { SkeletonText } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { EditEntryPage, showWritten } from '#/diary/post/ComposerPage.tsx'
import { emptyDraft } from '#/core/entry/draft.ts'
import { emptyEvent } from '#/core/entry/event-moment.ts'
import { DraftedComposer } from '#/diary/post/DraftedComposer.tsx'
import { EntryPage } from '#/diary/post/EntryPage.tsx'
import { makePost } from '#/diary/post/post-body.ts'
import { addPost } from '#/diary/post/post.queries.ts'
import { findWrittenType } from '#/core/entry/privacy-level.ts'
import { findCategory } from '#/core/entry/publish.ts'
import type { PublishTo } from '#/core/entry/publish.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { changeAddress, go } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { useCommunity } from './community.queries.ts'
import type { Community } from '#/core/entity/entity.queries.ts'

export function CommunityPostPage({ params, search }: PageProps<'postId'>) {
  return <EntryPage params={{ id: params.postId }} search={search} />
}

/** Publishes to a community: a post, news, a question or an alert. */
export function CommunityPostAddPage({ params: { entityId }, search }: PageProps<'entityId'>) {
  return (
    <Loaded query={useCommunity(entityId)} skeleton={<SkeletonText label={t('load.loading')} count={6} />}>
      {(community) =>
        community.publish.length === 0 ? (
          <EmptyState title={t('entry.publishTo.none')} text={t('entry.publishTo.none.instead')}>
            <ButtonLink href="/note/add/">{t('entry.publishTo.own')}</ButtonLink>
            <ButtonLink variant="quiet" href={`/entity/${entityId}`}>
              {t('act.back')}
            </ButtonLink>
          </EmptyState>
        ) : (
          <NewPost key={entityId} community={community} search={search} />
        )
      }
    </Loaded>
  )
}

function NewPost({ community, search }: { community: Community; search: PageProps['search'] }) {
  const { auth_entityType } = useUserState()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const into = intoCommunity(community, search['category'])
  return (
    <DraftedComposer
      slot={`new.${into.id}`}
      start={{
        ...emptyDraft,
        type: findWrittenType(search['type']) ?? 'note',
        publish_to: into,
        event: search['event'] === undefined ? null : emptyEvent(zone),
      }}
      asked={findCategory(search['category']) === null ? undefined : into}
      onKind={({ id, category }) =>
        changeAddress(`/entity/${id}/post/${category === null ? '' : `?category=${category}`}`)
      }
      mayChooseTarget={auth_entityType === 0 || auth_entityType === 1}
      save={(written) => addPost(makePost(written, zone), written.media)}
      saved={(written, isSent) => {
        showWritten(written, isSent)
        const { publish_to } = written
        go(publish_to === null ? '/profile/' : `/entity/${publish_to.id}`, { replace: true })
      }}
    />
  )
}

/** The requested kind, which the composer refuses if it is not allowed; without one the first that is. */
function intoCommunity({ id, display_name, publish }: Community, asked: string | undefined): PublishTo {
  const usual = publish.includes('note') ? null : findCategory(publish[0])
  return { id, name: display_name, category: findCategory(asked) ?? usual }
}

/** With publish_to the entry goes to that community. */
export function CommunityPostEditPage({ params, search }: PageProps<'postId'>) {
  const edited = { id: params.postId }
  const { publish_to } = search
  return publish_to === undefined ? (
    <EditEntryPage params={edited} />
  ) : (
    <MovedPost params={edited} entityId={publish_to} category={search['category']} />
  )
}

interface MovedProps {
  params: { id: string }
  entityId: string
  category: string | undefined
}

function MovedPost({ params, entityId, category }: MovedProps) {
  return (
    <Loaded query={useCommunity(entityId)} skeleton={<SkeletonText label={t('load.loading')} count={6} />}>
      {(community) => <EditEntryPage params={params} into={intoCommunity(community, category)} />}
    </Loaded>
  )
}
