import { lazy, Suspense, useState } from 'react'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { ActionMenu } from '#/platform/kit/Menu.tsx'
import { joinCommunity, leaveCommunity } from './community.queries.ts'
import type { Community } from '#/core/entity/entity.queries.ts'

// With the fields of forms, which nothing else on the page of a group has.
const AskToJoinSheet = lazy(async () => ({ default: (await import('./AskToJoinSheet.tsx')).AskToJoinSheet }))

/** Join, request, withdraw, leave; each with a confirmation. */
export function MembershipButton({ community }: { community: Community }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <NextStep community={community} onAsk={() => setAsking(true)} />
      <Suspense>{isAsking && <AskToJoinSheet community={community} onClose={() => setAsking(false)} />}</Suspense>
    </>
  )
}

function NextStep({ community, onAsk }: { community: Community; onAsk: () => void }) {
  const { relation, can, join, invited } = community
  const [isBusy, setBusy] = useState(false)
  const act = async (what: (community: Community) => Promise<unknown>) => {
    setBusy(true)
    await what(community)
    setBusy(false)
  }
  if (relation.includes('m')) {
    return <OwnMembership name={community.display_name} isBusy={isBusy} onLeave={() => void act(leave)} />
  }
  if (relation.includes('j')) {
    return (
      <Button variant="quiet" icon="clock" busy={isBusy} onClick={() => void act(withdraw)}>
        {t('join.withdraw')}
      </Button>
    )
  }
  // Who was invited answers in the panel below.
  if (!can.join || invited) return null
  if (join === 'request') return <Button onClick={onAsk}>{t('join.request')}</Button>
  return (
    <Button busy={isBusy} onClick={() => void act(enter)}>
      {t('join.button')}
    </Button>
  )
}

function OwnMembership({ name, isBusy, onLeave }: { name: string; isBusy: boolean; onLeave: () => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="quiet"
        icon="check"
        busy={isBusy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('relation.m')}
      </Button>
      {anchor && (
        <ActionMenu
          anchor={anchor}
          title={t('community.membership', { group: name })}
          closeLabel={t('act.close')}
          onClose={() => setAnchor(null)}
          actions={[{ id: 'leave', label: t('join.leave'), icon: 'logout', danger: true, onSelect: onLeave }]}
          sheetOnPhone
        />
      )}
    </>
  )
}

async function enter({ id, display_name: group }: Community): Promise<void> {
  const agreed = await confirmAction({
    title: t('join.confirm', { group }),
    text: t('join.text'),
    confirmLabel: t('join.button'),
    cancelLabel: t('act.cancel'),
  })
  if (agreed) await send(() => joinCommunity(id, {}), { toast: t('join.done', { group }) })
}

async function withdraw({ id }: Community): Promise<void> {
  const agreed = await confirmAction({
    title: t('join.withdraw.title'),
    text: t('join.withdraw.text'),
    confirmLabel: t('join.withdraw'),
    cancelLabel: t('act.cancel'),
  })
  if (agreed) await send(() => leaveCommunity(id), { toast: t('join.withdraw.done') })
}

async function leave({ id, display_name: group }: Community): Promise<void> {
  const agreed = await confirmAction({
    title: t('join.leave.title'),
    text: t('join.leave.text'),
    confirmLabel: t('join.leave'),
    cancelLabel: t('act.cancel'),
    danger: true,
  })
  if (!agreed) return
  await send(() => leaveCommunity(id), {
    toast: t('join.leave.done', { group }),
    onFailure: ({ code }) => {
      if (code !== 'LAST_OWNER') return false
      void confirmAction({ title: t('error.title'), text: t('error.LAST_OWNER'), confirmLabel: t('act.ok') })
      return true
    },
  })
}
