import type { GroupMember } from '@entemi/contract/community/community'
import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { formatTimeAgo } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { Button } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { Acts, ManagedCard, ManagedHead, ManagedList, ManagedPage } from '#/platform/kit/ManagedList.tsx'
import type { Mood } from '#/platform/kit/mood.ts'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { BanSheet } from './BanSheet.tsx'
import { useCommunity } from './community.queries.ts'
import { useAnswerRequest, useRequests } from './member.queries.ts'

/** Who asks to join, for the moderators. */
export function RequestListPage({ params: { id } }: PageProps<'id'>) {
  const requests = useRequests(id)
  const canBan = useCommunity(id).data?.can.edit === true
  return (
    <ManagedPage>
      <Loaded query={requests} skeleton={<SkeletonRows label={t('load.loading')} count={3} />}>
        {({ pages }) => {
          const people = pages.flatMap(({ data }) => data)
          if (people.length === 0) return <EmptyState title={t('join.member.none')} />
          return (
            <>
              <ManagedList>
                {people.map((person) => (
                  <Request key={person.id} groupId={id} person={person} canBan={canBan} />
                ))}
              </ManagedList>
              <MoreButton query={requests} />
            </>
          )
        }}
      </Loaded>
    </ManagedPage>
  )
}

function Request({ groupId, person, canBan }: { groupId: string; person: GroupMember; canBan: boolean }) {
  const [isBanning, setBanning] = useState(false)
  const answer = useAnswerRequest(groupId, person.id)
  const name = person.display_name
  const accept = () => send(() => answer.mutateAsync('accept'), { toast: t('join.member.accepted', { name }) })
  const reject = async () => {
    const agreed = await confirmAction({
      title: t('join.member.reject.title'),
      text: t('join.member.reject.text', { name }),
      confirmLabel: t('join.member.reject'),
      cancelLabel: t('act.cancel'),
    })
    if (agreed) await send(() => answer.mutateAsync('reject'), { toast: t('join.member.rejected', { name }) })
  }
  return (
    <ManagedCard>
      <ManagedHead>
        <Avatar name={name} src={person.profile_image_url} mood={person.mood as Mood | null} />
        <div>
          <a href={`/people/${person.id}`}>{name}</a>
          <p className="meta">{t('join.member.asked', { time: formatTimeAgo(person.since) })}</p>
        </div>
      </ManagedHead>
      {person.message !== null && <p className="diary">{person.message}</p>}
      <Acts>
        <Button
          icon="check"
          busy={answer.isPending && answer.variables === 'accept'}
          aria-label={`${t('join.member.accept')}: ${name}`}
          onClick={() => void accept()}
        >
          {t('join.member.accept')}
        </Button>
        <Button
          variant="quiet"
          busy={answer.isPending && answer.variables === 'reject'}
          aria-label={`${t('join.member.reject')}: ${name}`}
          onClick={() => void reject()}
        >
          {t('join.member.reject')}
        </Button>
        {canBan && (
          <Button
            variant="danger-text"
            icon="block"
            aria-haspopup="dialog"
            aria-label={`${t('ban.request')}: ${name}`}
            onClick={() => setBanning(true)}
          >
            {t('ban.request')}
          </Button>
        )}
      </Acts>
      {isBanning && <BanSheet groupId={groupId} person={person} onClose={() => setBanning(false)} />}
    </ManagedCard>
  )
}
