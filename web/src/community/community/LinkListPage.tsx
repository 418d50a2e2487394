import type { JoinLink } from '@entemi/contract/community/community'
import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { formatDate, formatTime, formatTimeAgo } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { Button } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { RowsHeading } from '#/platform/kit/ListRow.tsx'
import { Acts, ManagedCard, ManagedLead, ManagedList, ManagedPage } from '#/platform/kit/ManagedList.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { TextField } from '#/platform/kit/TextField.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { copyText } from '#/platform/kit/copy-text.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { Invited } from './Invited.tsx'
import { InviteSheet } from './InviteSheet.tsx'
import { findExpiry, linkAddress } from './link-duration.ts'
import { useLinks, useRevokeLink } from './link.queries.ts'
import { LinkSheet } from './LinkSheet.tsx'
import styles from './Care.module.css'

/** Invitations into a community, by name and by link; for its owners. */
export function LinkListPage({ params: { id } }: PageProps<'id'>) {
  const links = useLinks(id)
  const [isMaking, setMaking] = useState(false)
  const [isInviting, setInviting] = useState(false)
  return (
    <ManagedPage>
      <ManagedLead>{t('invite.text')}</ManagedLead>
      <Button block icon="userplus" aria-haspopup="dialog" onClick={() => setInviting(true)}>
        {t('invite.title')}
      </Button>
      <Invited groupId={id} />
      <RowsHeading>{t('join.link.list')}</RowsHeading>
      <ManagedLead>{t('join.link.text')}</ManagedLead>
      <Button block variant="quiet" icon="plus" aria-haspopup="dialog" onClick={() => setMaking(true)}>
        {t('join.link.new')}
      </Button>
      <Loaded query={links} skeleton={<SkeletonRows label={t('load.loading')} count={3} />}>
        {({ pages }) => {
          const list = pages.flatMap(({ data }) => data)
          if (list.length === 0) return <EmptyState title={t('join.link.none')} />
          return (
            <>
              <ManagedList>
                {list.map((link) => (
                  <Invitation key={link.guid} groupId={id} link={link} />
                ))}
              </ManagedList>
              <MoreButton query={links} />
            </>
          )
        }}
      </Loaded>
      {isMaking && <LinkSheet groupId={id} onClose={() => setMaking(false)} />}
      {isInviting && <InviteSheet groupId={id} onClose={() => setInviting(false)} />}
    </ManagedPage>
  )
}

function Invitation({ groupId, link }: { groupId: string; link: JoinLink }) {
  const death = findExpiry(link)
  return (
    <ManagedCard ended={death !== undefined}>
      <div>
        <b>{death === undefined ? formatEnd(link) : t(`join.link.dead.${death}`)}</b>
        <p className="meta">
          {formatUses(link)} · {formatCreated(link)}
        </p>
      </div>
      {death === undefined && <Address groupId={groupId} guid={link.guid} />}
      {link.people.length > 0 && (
        <div>
          <h2 className={styles.small}>{t('join.link.people')}</h2>
          <ul className={styles.people}>
            {link.people.map((person) => (
              <li key={person.id}>
                <Avatar name={person.display_name} src={person.profile_image_url} size={28} />
                <a href={`/people/${person.id}`}>{person.display_name}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </ManagedCard>
  )
}

/** The address with its actions; visible for copying by hand. */
function Address({ groupId, guid }: { groupId: string; guid: string }) {
  const revoke = useRevokeLink(groupId)
  const url = linkAddress(guid)
  // Closed without choosing: nothing happened.
  const pass = () => navigator.share({ url }).catch(() => undefined)
  const end = async () => {
    const agreed = await confirmAction({
      title: t('join.link.revoke.title'),
      text: t('join.link.revoke.text'),
      confirmLabel: t('join.link.revoke'),
      cancelLabel: t('act.cancel'),
      danger: true,
    })
    if (agreed) await send(() => revoke.mutateAsync(guid), { toast: t('join.link.dead.revoked') })
  }
  return (
    <>
      <TextField
        label={t('join.link.address')}
        hideLabel
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Acts>
        {'clipboard' in navigator && (
          <Button variant="quiet" icon="link" onClick={() => void copyText(url, t('join.link.copied'))}>
            {t('join.link.copy')}
          </Button>
        )}
        {'share' in navigator && (
          <Button variant="quiet" icon="share" onClick={() => void pass()}>
            {t('join.link.send')}
          </Button>
        )}
        <Button variant="danger-text" busy={revoke.isPending} onClick={() => void end()}>
          {t('join.link.revoke')}
        </Button>
      </Acts>
    </>
  )
}

function formatEnd({ expires_at }: JoinLink): string {
  if (expires_at === null) return t('join.link.endless')
  return t('join.link.until', { date: formatDate(expires_at), time: formatTime(expires_at) })
}

function formatUses({ use_count: count, max_uses: max }: JoinLink): string {
  return max === null ? t('join.link.used', { count }) : t('join.link.usedOf', { count, max })
}

function formatCreated({ made_by, created_at }: JoinLink): string {
  const time = formatTimeAgo(created_at)
  if (made_by === null) return t('join.link.made.time', { time })
  return t('join.link.madeBy', { name: made_by.display_name, time })
}
