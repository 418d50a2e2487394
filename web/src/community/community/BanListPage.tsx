import type { GroupBan } from '@entemi/contract/community/community'
import { send } from '#/platform/api/send.ts'
import { formatDate, formatTime, formatTimeAgo } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { Button } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { Acts, ManagedCard, ManagedHead, ManagedLead, ManagedList, ManagedPage } from '#/platform/kit/ManagedList.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { useBans, useLiftBan } from './ban.queries.ts'
import { useCommunity } from './community.queries.ts'

/** Who is banned from a community: its moderators read it, its owners lift a ban. */
export function BanListPage({ params: { id } }: PageProps<'id'>) {
  const bans = useBans(id)
  const canLift = useCommunity(id).data?.can.edit === true
  return (
    <ManagedPage>
      <ManagedLead>{t('ban.list.text')}</ManagedLead>
      <Loaded query={bans} skeleton={<SkeletonRows label={t('load.loading')} count={3} />}>
        {({ pages }) => {
          const list = pages.flatMap(({ data }) => data)
          if (list.length === 0) return <EmptyState title={t('ban.none')} />
          return (
            <>
              <ManagedList>
                {list.map((ban) => (
                  <Banned key={ban.id} groupId={id} ban={ban} canLift={canLift} />
                ))}
              </ManagedList>
              <MoreButton query={bans} />
            </>
          )
        }}
      </Loaded>
    </ManagedPage>
  )
}

function Banned({ groupId, ban, canLift }: { groupId: string; ban: GroupBan; canLift: boolean }) {
  const lift = useLiftBan(groupId, ban.id)
  const name = ban.display_name
  const end = async () => {
    const agreed = await confirmAction({
      title: t('ban.lift.title'),
      text: t('ban.lift.text', { name }),
      confirmLabel: t('ban.lift'),
      cancelLabel: t('act.cancel'),
    })
    if (agreed) await send(() => lift.mutateAsync(), { toast: t('ban.lifted', { name }) })
  }
  return (
    <ManagedCard>
      <ManagedHead>
        <Avatar name={name} src={ban.profile_image_url} />
        <div>
          <a href={`/people/${ban.id}`}>{name}</a>
          <p className="meta">
            {formatEnd(ban)} · {formatCreated(ban)}
          </p>
        </div>
      </ManagedHead>
      <p className="diary">{ban.reason}</p>
      <p className="meta">{t(ban.show_reason ? 'ban.shown' : 'ban.hidden')}</p>
      {canLift && (
        <Acts>
          <Button
            variant="quiet"
            busy={lift.isPending}
            aria-label={`${t('ban.lift')}: ${name}`}
            onClick={() => void end()}
          >
            {t('ban.lift')}
          </Button>
        </Acts>
      )}
    </ManagedCard>
  )
}

function formatEnd({ until }: GroupBan): string {
  if (until === null) return t('ban.endless')
  return t('ban.until', { date: formatDate(until), time: formatTime(until) })
}

function formatCreated({ banned_by, since }: GroupBan): string {
  const time = formatTimeAgo(since)
  return banned_by === null ? time : t('ban.by', { name: banned_by.display_name, time })
}
