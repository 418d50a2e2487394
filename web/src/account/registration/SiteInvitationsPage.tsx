import type { SiteInvitation } from '@entemi/contract/account/registration'
import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { formatDate, formatTime } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { RowsHeading } from '#/platform/kit/ListRow.tsx'
import { Acts, ManagedCard, ManagedLead, ManagedList, ManagedPage } from '#/platform/kit/ManagedList.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { InvitationSheet } from './InvitationSheet.tsx'
import { useRevokeInvitation, useSiteInvitations } from './registration.queries.ts'

/** Invitations to the site: one's own, for administrators those of everybody. */
export function SiteInvitationsPage() {
  usePageTitle(t('page.siteInvite'))
  const invitations = useSiteInvitations()
  const [isMaking, setMaking] = useState(false)
  const left = invitations.data?.pages[0]?.left
  return (
    <ManagedPage>
      <ManagedLead>{t('siteInvite.text')}</ManagedLead>
      <Left left={left} />
      <Button
        block
        icon="plus"
        aria-haspopup="dialog"
        disabled={left === undefined || left === 0}
        onClick={() => setMaking(true)}
      >
        {t('siteInvite.new')}
      </Button>
      <RowsHeading>{t('siteInvite.list')}</RowsHeading>
      <Loaded query={invitations} skeleton={<SkeletonRows label={t('load.loading')} count={3} />}>
        {({ pages }) => {
          const all = pages.flatMap(({ list }) => list.data)
          if (all.length === 0) return <EmptyState title={t('siteInvite.none')} />
          return (
            <>
              <ManagedList>
                {all.map((one) => (
                  <Invitation key={one.id} invitation={one} />
                ))}
              </ManagedList>
              <MoreButton query={invitations} />
            </>
          )
        }}
      </Loaded>
      {isMaking && <InvitationSheet onClose={() => setMaking(false)} />}
    </ManagedPage>
  )
}

/** Null: an administrator, who has no limit. */
function Left({ left }: { left: number | null | undefined }) {
  const { site } = useUserState()
  if (left === undefined || left === null) return null
  const none = site.member_invitations ? t('siteInvite.none.left') : t('siteInvite.off')
  return <ManagedLead>{left === 0 ? none : t('siteInvite.left', { count: left })}</ManagedLead>
}

function Invitation({ invitation }: { invitation: SiteInvitation }) {
  const { id, note, living, expires_at, use_count: count, max_uses: max, made_by } = invitation
  const revoke = useRevokeInvitation()
  const { auth_mainEntityId: me } = useUserState()
  const end = async () => {
    const agreed = await confirmAction({
      title: t('siteInvite.revoke.title'),
      text: t('siteInvite.revoke.text'),
      confirmLabel: t('siteInvite.revoke'),
      cancelLabel: t('act.cancel'),
      danger: true,
    })
    if (agreed) await send(() => revoke.mutateAsync(id), { toast: t('siteInvite.revoked') })
  }
  const until = t('siteInvite.until', { time: `${formatDate(expires_at)} ${formatTime(expires_at)}` })
  const by = made_by !== null && made_by.id !== me ? ` · ${t('siteInvite.by', { name: made_by.display_name })}` : ''
  return (
    <ManagedCard ended={!living}>
      <div>
        <b>{note ?? (living ? until : t('siteInvite.dead'))}</b>
        <p className="meta">
          {note !== null && `${living ? until : t('siteInvite.dead')} · `}
          {t('siteInvite.used', { count, max })}
          {by}
        </p>
      </div>
      {living && (
        <Acts>
          <Button variant="danger-text" busy={revoke.isPending} onClick={() => void end()}>
            {t('siteInvite.revoke')}
          </Button>
        </Acts>
      )}
    </ManagedCard>
  )
}
