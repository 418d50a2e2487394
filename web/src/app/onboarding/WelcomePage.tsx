import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { currentLanguage, setLanguage, t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { mainId } from '#/platform/kit/Layout.tsx'
import { IconDisc } from '#/platform/kit/ListRow.tsx'
import { Segmented } from '#/platform/kit/Segmented.tsx'
import { Icon, Line } from '#/platform/kit/Sprite.tsx'
import { levelIcons, levels } from '#/core/entry/privacy-level.ts'
import type { Level } from '#/core/entry/privacy-level.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { saveLanguage } from '#/account/profile/setting.queries.ts'
import { go, goBack } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { finishWelcome } from './onboarding.queries.ts'
import { askedTypes, hueOf, proposeLevels, toSetting } from './proposal.ts'
import type { AskedType, Levels } from './proposal.ts'
import styles from './Welcome.module.css'

const steps = 2

/** Two onboarding steps, each with its own address, so that Back works. */
export function WelcomePage({ search }: PageProps) {
  const { profile } = useUserState()
  const [chosen, setChosen] = useState(() => proposeLevels(profile?.setting))
  const [busy, setBusy] = useState(false)
  const step = search['step'] === '2' ? 2 : 1

  const finish = async (target: string, choices: Parameters<typeof finishWelcome>[0]) => {
    if (busy) return
    setBusy(true)
    await finishWelcome(choices, target).finally(() => setBusy(false))
  }
  return (
    <main id={mainId} tabIndex={-1} className={styles.frame}>
      <div className={styles.column}>
        <div className={styles.bar}>
          {step === 2 && <IconButton icon="back" label={t('act.back')} onClick={() => goBack('/welcome')} />}
          <span className="meta">{t('onboarding.step', { n: step, total: steps })}</span>
          <Button variant="text" onClick={() => void finish('/', {})}>
            {t('onboarding.skip')}
          </Button>
        </div>
        {step === 1 ? (
          <Step step={1}>
            <LanguageChoice />
            <Button large block onClick={() => go('/welcome?step=2')}>
              {t('act.next')}
            </Button>
          </Step>
        ) : (
          <Step step={2}>
            <Meanings />
            <Audiences chosen={chosen} onChange={(type, level) => setChosen({ ...chosen, [type]: level })} />
            <Button large block busy={busy} onClick={() => void finish('/note/add/', toSetting(chosen))}>
              {t('onboarding.finish')}
            </Button>
            <Button variant="text" block onClick={() => void finish('/', toSetting(chosen))}>
              {t('onboarding.look')}
            </Button>
          </Step>
        )}
      </div>
    </main>
  )
}

/** Focuses the heading of the new step, so that it is read out; the shell does it for the first one. */
function Step({ step, children }: { step: 1 | 2; children: ReactNode }) {
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

function LanguageChoice() {
  return (
    <Segmented
      className={styles.choice}
      label={t('settings.language')}
      value={currentLanguage()}
      options={[
        { value: 'hu', label: t('settings.language.hu'), lang: 'hu' },
        { value: 'en', label: t('settings.language.en'), lang: 'en' },
      ]}
      // In this order: a state with the new language must not arrive while the old one is still active.
      onChange={(language) => void setLanguage(language).then(() => saveLanguage(language))}
    />
  )
}

/** Explains the three levels. */
function Meanings() {
  const { site } = useUserState()
  return (
    <ul className={styles.meanings}>
      {levels.map((level) => (
        <li key={level}>
          <Icon name={levelIcons[level]} size="s" />
          <span>
            <b>{`${t(`privacy.${level}`)}. `}</b>
            {t(level === 9 && site.company ? 'privacy.9.audienceCompany' : `privacy.${level}.audience`)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Audiences({ chosen, onChange }: { chosen: Levels; onChange: (type: AskedType, level: Level) => void }) {
  return askedTypes.map((type) => (
    <div key={type} className={styles.type}>
      <IconDisc icon={hueOf(type)} hue={hueOf(type)} />
      <span aria-hidden="true">{t(`entry.type.${type}`)}</span>
      <Segmented
        className={styles.levels}
        label={t(`entry.type.${type}`)}
        value={String(chosen[type])}
        options={levels.map((level) => ({ value: String(level), label: t(`privacy.${level}`) }))}
        onChange={(value) => onChange(type, Number(value) as Level)}
      />
    </div>
  ))
}
