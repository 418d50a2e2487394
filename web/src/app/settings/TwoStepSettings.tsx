import { useState } from 'react'
import { mayClosePopup } from '#/core/form/leave.ts'
import {
  renewRecoveryCodes,
  offerTotp,
  refreshSecondFactor,
  turnOffTotp,
  useSecondFactor,
} from '#/account/second-factor/second-factor.queries.ts'
import type { SecondFactor, TotpOffer } from '#/account/second-factor/second-factor.queries.ts'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { IconDisc, ListRow, Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TotpForm } from './TotpForm.tsx'
import styles from './settings.module.css'

/** A login asks for a code of an app besides the password. */
export function TwoStepSettings() {
  usePageTitle(t('settings.twoStep'))
  const [codes, setCodes] = useState<string[]>()
  const leaveCodes = () => {
    void send(refreshSecondFactor)
    setCodes(undefined)
  }
  return codes === undefined ? <Overview onCodes={setCodes} /> : <RecoveryCodes codes={codes} onDone={leaveCodes} />
}

interface CodesProps {
  /** New recovery codes, to be shown once. */
  onCodes: (codes: string[]) => void
}

function Overview({ onCodes }: CodesProps) {
  return (
    <Loaded query={useSecondFactor()} skeleton={<SkeletonRows label={t('load.loading')} count={2} />}>
      {(factor) => (
        <>
          <Rows list>
            <ListRow
              lead={<IconDisc icon="shield" />}
              title={t('settings.twoStep')}
              note={t(factor.totp ? 'settings.twoStep.on' : 'settings.twoStep.off')}
            />
          </Rows>
          <p className={styles.note}>{t('settings.twoStep.text')}</p>
          {factor.required && !factor.met && <p className={styles.note}>{t('settings.twoStep.required')}</p>}
          {factor.totp ? <TurnedOn factor={factor} onCodes={onCodes} /> : <TurnOn onCodes={onCodes} />}
        </>
      )}
    </Loaded>
  )
}

function TurnOn({ onCodes }: CodesProps) {
  const [busy, setBusy] = useState(false)
  const [offer, setOffer] = useState<TotpOffer>()
  const start = async () => {
    setBusy(true)
    setOffer(await send(offerTotp))
    setBusy(false)
  }
  return (
    <>
      <Button block large busy={busy} onClick={() => void start()}>
        {t('settings.twoStep.turnOn')}
      </Button>
      {offer !== undefined && (
        <Sheet
          title={t('settings.twoStep')}
          closeLabel={t('act.close')}
          mayClose={mayClosePopup}
          onClose={() => setOffer(undefined)}
          transient
        >
          <TotpForm offer={offer} onCodes={onCodes} onExpired={() => setOffer(undefined)} />
        </Sheet>
      )}
    </>
  )
}

function TurnedOn({ factor, onCodes }: CodesProps & { factor: SecondFactor }) {
  const renew = async () => {
    const agreed = await confirmAction({
      title: t('settings.recovery.renew.title'),
      text: t('settings.recovery.renew.text'),
      confirmLabel: t('settings.recovery.renew'),
      cancelLabel: t('act.cancel'),
    })
    const codes = agreed ? await send(renewRecoveryCodes) : undefined
    if (codes !== undefined) onCodes(codes)
  }
  const turnOff = async () => {
    const agreed = await confirmAction({
      title: t('settings.twoStep.turnOff.title'),
      text: t('settings.twoStep.turnOff.text'),
      confirmLabel: t('settings.twoStep.turnOff'),
      cancelLabel: t('act.cancel'),
      danger: true,
    })
    if (agreed) await send(turnOffTotp, { toast: t('settings.twoStep.turnedOff') })
  }
  return (
    <>
      <RowsHeading>{t('settings.recovery')}</RowsHeading>
      <Rows list>
        <ListRow
          lead={<IconDisc icon="lock" />}
          title={t('settings.recovery.left', { count: factor.recovery_codes })}
          note={t('settings.recovery.use')}
          end={
            <Button variant="quiet" onClick={() => void renew()}>
              {t('settings.recovery.renew')}
            </Button>
          }
        />
      </Rows>
      <div className={styles.acts}>
        <Button variant="danger-text" block onClick={() => void turnOff()}>
          {t('settings.twoStep.turnOff')}
        </Button>
      </div>
    </>
  )
}
