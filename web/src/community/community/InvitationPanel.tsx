import { useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { Panel } from '#/platform/kit/Card.tsx'
import { Acts } from '#/platform/kit/ManagedList.tsx'
import type { Community } from '#/core/entity/entity.queries.ts'
import { joinCommunity } from './community.queries.ts'
import { declineInvitation } from './invitation.queries.ts'
import styles from './Care.module.css'

/** For who was invited by name: joins or declines. */
export function InvitationPanel({ community }: { community: Community }) {
  const { id, display_name: group, invited_by: name } = community
  const [busy, setBusy] = useState<'join' | 'decline'>()
  const answer = async (how: 'join' | 'decline') => {
    setBusy(how)
    await (how === 'join'
      ? send(() => joinCommunity(id, {}), { toast: t('join.done', { group }) })
      : send(() => declineInvitation(id), { toast: t('invite.declined') }))
    setBusy(undefined)
  }
  return (
    <Panel title={name === null ? t('join.invited', { group }) : t('join.invitedBy', { name, group })}>
      <p className={styles.panelText}>{t('join.text')}</p>
      <Acts>
        <Button icon="check" busy={busy === 'join'} disabled={busy === 'decline'} onClick={() => void answer('join')}>
          {t('join.button')}
        </Button>
        <Button
          variant="quiet"
          busy={busy === 'decline'}
          disabled={busy === 'join'}
          onClick={() => void answer('decline')}
        >
          {t('invite.decline')}
        </Button>
      </Acts>
    </Panel>
  )
}
