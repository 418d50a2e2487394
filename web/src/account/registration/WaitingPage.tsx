import { waitingDays } from '@entemi/contract/platform/limits'
import type { Waiting } from '@entemi/contract/platform/state'
import { useEffect, useState } from 'react'
import { AccountFrame } from '#/account/account/AccountFrame.tsx'
import { enterNewAccount } from '#/account/account/enter-account.ts'
import { clearSessionHere, logOut } from '#/account/account/log-out.ts'
import { askExport, deleteAccount, exportAddress, useExport } from '#/account/identity/identity.queries.ts'
import { send } from '#/platform/api/send.ts'
import { formatTimeAgo } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button, ButtonLink } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { showToast } from '#/platform/kit/toast.ts'
import { go } from '#/platform/navigation/navigate.ts'
import { applyState, fetchState, useUserState } from '#/platform/session/user-state.ts'
import styles from './Registration.module.css'

/** Who registered where registrations are approved sees this page and nothing of the members. */
export function WaitingPage() {
  const { waiting } = useUserState()
  useEffect(() => {
    if (waiting === undefined) go('/', { replace: true })
  }, [waiting])
  return waiting && <Wait waiting={waiting} />
}

function Wait({ waiting: { display_name: name, email, since } }: { waiting: Waiting }) {
  const [isLooking, setLooking] = useState(false)
  const look = async () => {
    setLooking(true)
    await send(fetchState, {
      then: async (state) => {
        if (state.auth_role !== 'GUEST') return enterNewAccount({ _state: state })
        await applyState(state)
        if (state.waiting) showToast({ text: t('waiting.still') })
      },
    })
    setLooking(false)
  }
  return (
    <AccountFrame heading={t('page.waiting')} text={t('waiting.text', { name, email })}>
      <p className={styles.since}>{t('waiting.since', { time: formatTimeAgo(since) })}</p>
      <p className={styles.note}>{t('waiting.meanwhile', { days: waitingDays })}</p>
      <div className={styles.column}>
        <Button block busy={isLooking} onClick={() => void look()}>
          {t('waiting.look')}
        </Button>
        <Button block variant="quiet" onClick={() => void logOut()}>
          {t('waiting.logout')}
        </Button>
      </div>
      <Leave />
    </AccountFrame>
  )
}

function Leave() {
  const { data: file } = useExport()
  const [isErasing, setErasing] = useState(false)
  const isMaking = file?.state === 'waiting' || file?.state === 'making'
  const erase = async () => {
    const agreed = await confirmAction({
      title: t('waiting.withdraw'),
      text: t('waiting.withdraw.text'),
      confirmLabel: t('waiting.withdraw'),
      cancelLabel: t('act.cancel'),
      danger: true,
    })
    if (!agreed) return
    setErasing(true)
    await send(deleteAccount, {
      then: async () => {
        await clearSessionHere()
        showToast({ text: t('waiting.withdraw.done') })
      },
    })
    setErasing(false)
  }
  return (
    <div className={styles.leave}>
      {file?.state === 'ready' ? (
        <ButtonLink variant="text" icon="download" href={exportAddress} download>
          {t('waiting.export')}
        </ButtonLink>
      ) : (
        <Button variant="text" busy={isMaking} onClick={() => void send(askExport)}>
          {t(isMaking ? 'waiting.export.wait' : 'waiting.export')}
        </Button>
      )}
      <Button variant="danger-text" busy={isErasing} onClick={() => void erase()}>
        {t('waiting.withdraw')}
      </Button>
    </div>
  )
}
