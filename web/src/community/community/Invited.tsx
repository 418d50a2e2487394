import type { GroupInvitation } from '@entemi/contract/community/invitation'
import { send } from '#/platform/api/send.ts'
import { formatTimeAgo } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { PersonRow } from '#/community/people/PersonRow.tsx'
import { useInvitations, useWithdrawInvitation } from './invitation.queries.ts'

/** Who was invited by name and did not join yet; renders nothing without any. */
export function Invited({ groupId }: { groupId: string }) {
  const invitations = useInvitations(groupId)
  return (
    <Loaded query={invitations} skeleton={<SkeletonRows label={t('load.loading')} count={2} />}>
      {({ pages }) => {
        const list = pages.flatMap(({ data }) => data)
        if (list.length === 0) return null
        return (
          <section>
            <RowsHeading first>{t('invite.list')}</RowsHeading>
            <Rows list>
              {list.map((invitation) => (
                <Invitation key={invitation.id} groupId={groupId} invitation={invitation} />
              ))}
            </Rows>
            <MoreButton query={invitations} />
          </section>
        )
      }}
    </Loaded>
  )
}

function Invitation({ groupId, invitation }: { groupId: string; invitation: GroupInvitation }) {
  const withdraw = useWithdrawInvitation(groupId, invitation.id)
  const { display_name: name, state } = invitation
  const end = () => send(() => withdraw.mutateAsync(), { toast: t('invite.withdrawn', { name }) })
  return (
    <PersonRow
      person={invitation}
      note={describe(invitation)}
      end={
        state === 'waiting' ? (
          <Button
            variant="text"
            busy={withdraw.isPending}
            aria-label={`${t('invite.withdraw')}: ${name}`}
            onClick={() => void end()}
          >
            {t('invite.withdraw')}
          </Button>
        ) : null
      }
    />
  )
}

function describe({ state, invited_by, since }: GroupInvitation): string {
  if (state === 'declined') return t('invite.state.declined')
  const time = formatTimeAgo(since)
  return invited_by === null
    ? t('invite.since', { time })
    : t('invite.sinceBy', { name: invited_by.display_name, time })
}
