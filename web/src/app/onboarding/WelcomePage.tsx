import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { PushSettings } from '#/account/push/PushSettings.tsx'
import { ReminderSettings } from '#/account/reminder/ReminderSettings.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { mainId } from '#/platform/kit/Layout.tsx'
import { Line } from '#/platform/kit/Sprite.tsx'
import type { WrittenType } from '#/core/entry/privacy-level.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { go, goBack } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { finishWelcome } from './onboarding.queries.ts'
import { proposeLevel, toSetting } from './proposal.ts'
import { WelcomeCommunities } from './WelcomeCommunities.tsx'
import { WelcomeWriting } from './WelcomeWriting.tsx'
import styles from './Welcome.module.css'

const steps = [1, 2, 3] as const
type StepNumber = (typeof steps)[number]

/** Three onboarding steps, each with its own address, so that Back works. */
export function WelcomePage({ search }: PageProps) {
  const { profile, auth_role } = useUserState()
  const isLimited = auth_role === 'LIMIT'
  const home = isLimited ? '/' : '/timeline/'
  const [type, setType] = useState<WrittenType>()
  const [level, setLevel] = useState(() => proposeLevel(profile?.setting))
  const [busy, setBusy] = useState(false)
  const step = steps.find((one) => String(one) === search['step']) ?? 1

  const finish = async (target: string, choices = toSetting(level)) => {
    if (busy) return
    setBusy(true)
    await finishWelcome(choices, target).finally(() => setBusy(false))
  }
  const write = () => void finish(type === undefined ? '/note/add/' : `/note/add/?type=${type}`)
  return (
    <main id={mainId} tabIndex={-1} className={styles.frame}>
      <div className={styles.column}>
        <div className={styles.bar}>
          {step > 1 && <IconButton icon="back" label={t('act.back')} onClick={() => goBack('/welcome')} />}
          <span className="meta">{t('onboarding.step', { n: step, total: steps.length })}</span>
          <Button variant="text" onClick={() => void finish(home, {})}>
            {t('onboarding.skip')}
          </Button>
        </div>
        <Step step={step}>
          {step === 1 && (
            <>
              <WelcomeWriting type={type} onType={setType} level={level} onLevel={setLevel} />
              <Button large block onClick={() => go(isLimited ? '/welcome?step=3' : '/welcome?step=2')}>
                {t('act.next')}
              </Button>
              <Button variant="text" block busy={busy} onClick={write}>
                {t('onboarding.write')}
              </Button>
            </>
          )}
          {step === 2 && <WelcomeCommunities onNext={() => go('/welcome?step=3')} />}
          {step === 3 && (
            <>
              <PushSettings />
              <ReminderSettings isShort />
              <p className={styles.later}>{t('onboarding.3.later')}</p>
              <Button large block busy={busy} onClick={write}>
                {t('onboarding.finish')}
              </Button>
              <Button variant="text" block onClick={() => void finish(home)}>
                {t('onboarding.look')}
              </Button>
            </>
          )}
        </Step>
      </div>
    </main>
  )
}

/** Focuses the heading of the new step, so that it is read out; the shell does it for the first one. */
function Step({ step, children }: { step: StepNumber; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus()
    isFirst.current = false
  }, [step])
  return (
    <>
      <Line shape="loops" className={styles.line} />
      <h1 ref={heading} id="page-heading" tabIndex={-1}>
        {t(`onboarding.${step}.title`)}
      </h1>
      <p className={styles.text}>{t(`onboarding.${step}.text`)}</p>
      {children}
    </>
  )
}
