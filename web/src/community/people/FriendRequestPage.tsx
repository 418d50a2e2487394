import type { EntityId } from '@entemi/contract/platform/ids'
import { ApiFailure } from '#/platform/api/call.ts'
import { formatTimeAgo } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { Panel } from '#/platform/kit/Card.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { Rows } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { goBack } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { useFriendsFresh } from './people.queries.ts'
import { useRequest } from '#/diary/relation/friend.queries.ts'
import { Answers, RequestMessage } from './PersonActions.tsx'
import { PersonRow } from './PersonRow.tsx'
import { confirmRelation, useRelation } from '#/diary/relation/relation.queries.ts'
import type { Person } from '#/diary/relation/relation.queries.ts'
import styles from './people.module.css'

/** An open friend request, to be answered or withdrawn. */
export function FriendRequestPage({ params }: PageProps<'id'>) {
  const id = params.id as EntityId
  const query = useRequest(id)
  const { standing, isChanging } = useRelation(id)
  useFriendsFresh()
  if (standing === 'friend')
    return (
      <EmptyState title={t('relation.b')}>
        <ToPerson id={id} />
      </EmptyState>
    )
  if (isGone(query.error))
    return (
      <EmptyState title={t('error.FRIEND_REQUEST_GONE')}>
        <ButtonLink large href="/people/">
          {t('page.people')}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <Loaded query={query} skeleton={<SkeletonRows label={t('load.loading')} count={1} />}>
      {({ entity, direction, message, created_at }) => {
        const name = entity.display_name
        return (
          <>
            <Rows list>
              <PersonRow person={entity} note={formatTimeAgo(created_at)} end={null} />
            </Rows>
            <div className={styles.request}>
              <Panel title={t(direction === 'got' ? 'relation.got.title' : 'relation.sent.title', { name })}>
                <RequestMessage text={message} />
                <p className={styles.note}>{t(direction === 'got' ? 'relation.accept.text' : 'relation.send.text')}</p>
                {direction === 'got' ? (
                  <Answers person={entity} isChanging={isChanging} onDone={() => goBack('/people/')} />
                ) : (
                  <Button variant="quiet" busy={isChanging} onClick={() => void takeBack(entity)}>
                    {t('relation.revoke')}
                  </Button>
                )}
              </Panel>
            </div>
          </>
        )
      }}
    </Loaded>
  )
}

async function takeBack(person: Person): Promise<void> {
  if (await confirmRelation('revoke', person)) goBack('/people/')
}

const isGone = (error: Error | null) => error instanceof ApiFailure && error.code === 'FRIEND_REQUEST_GONE'

function ToPerson({ id }: { id: string }) {
  return (
    <ButtonLink large href={`/people/${id}`}>
      {t('people.visit')}
    </ButtonLink>
  )
}
