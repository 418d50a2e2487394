import { givenName } from '@entemi/contract/platform/given-name'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { currentLanguage, t } from '#/platform/i18n/i18n.ts'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { hueClass } from '#/platform/kit/entry-hue.ts'
import type { EntryHue } from '#/platform/kit/entry-hue.ts'
import type { IconName } from '#/platform/kit/icons.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { Icon, MoodFace } from '#/platform/kit/Sprite.tsx'
import { saveMood } from '#/diary/mood/mood.queries.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { listStepsLeft } from './first-steps.ts'
import type { FirstStep } from './first-steps.ts'
import { endFirstSteps, useFirstEntries } from './first-steps.queries.ts'
import { useSuggestedCommunities } from './suggestion.queries.ts'
import styles from './FirstSteps.module.css'

/** Pleasant ones first, as the card draws them. */
const faces: readonly Mood[] = [5, 6, 7, 8, 0, 1, 2, 3, 4]

/** Three small steps on one line; each disappears when it is done, the card with the last one. */
export function FirstSteps() {
  const state = useUserState()
  const { data: entries = [] } = useFirstEntries()
  const [isNoted, setNoted] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const left = listStepsLeft(state, entries).filter((step) => step !== 'mood' || !isNoted)
  const isDone = left.length === 0
  useEffect(() => {
    if (isDone) void endFirstSteps()
  }, [isDone])
  if (isDone) return null

  const note = async (mood: Mood) => {
    setNoted(true)
    // The face that had the focus disappears.
    heading.current?.focus()
    if ((await saveMood({ mood, message: '', privacy_status: 0 })) === undefined) setNoted(false)
  }
  const steps: Record<FirstStep, ReactNode> = {
    mood: <MoodStep onMood={(mood) => void note(mood)} />,
    question: (
      <LinkStep href="/note/add/?type=H" hue="question" icon="question" title={t('firstSteps.question')}>
        <em className={styles.question}>{t('entry.type.H.prompt')}</em>
      </LinkStep>
    ),
    community: <CommunityStep />,
  }
  return (
    <section className={styles.card} aria-labelledby="first-steps">
      <h2 id="first-steps" ref={heading} tabIndex={-1}>
        {t('firstSteps.title', {
          name: givenName(state.auth_displayName ?? '', state.profile?.first_name ?? null, currentLanguage()),
        })}
      </h2>
      <p>{t('firstSteps.text', { count: left.length })}</p>
      <ol>
        {left.map((step) => (
          <li key={step} className={styles.step}>
            {steps[step]}
          </li>
        ))}
      </ol>
    </section>
  )
}

function MoodStep({ onMood }: { onMood: (mood: Mood) => void }) {
  return (
    <>
      <Knot hue="mood" icon="mood" />
      <b>{t('mood.ask')}</b>
      <small>{t('firstSteps.mood')}</small>
      <div className={styles.faces} role="group" aria-label={t('mood.ask')}>
        {faces.map((mood) => (
          <button
            key={mood}
            type="button"
            aria-label={t(`mood.${mood}`)}
            title={t(`mood.${mood}`)}
            onClick={() => onMood(mood)}
          >
            <MoodFace mood={mood} className={styles.face} />
          </button>
        ))}
      </div>
    </>
  )
}

function CommunityStep() {
  const { data: found = [] } = useSuggestedCommunities(Infinity)
  return (
    <LinkStep href="/entity/" hue="news" icon="group" title={t('firstSteps.community')}>
      <small>{t('firstSteps.community.count', { count: found.length })}</small>
    </LinkStep>
  )
}

interface LinkStepProps {
  href: string
  hue: EntryHue
  icon: IconName
  title: string
  children: ReactNode
}

function LinkStep({ href, hue, icon, title, children }: LinkStepProps) {
  return (
    <>
      <Knot hue={hue} icon={icon} />
      <a href={href}>
        <span>
          <b>{title}</b>
          {children}
        </span>
        <Icon name="fwd" size="s" />
      </a>
    </>
  )
}

function Knot({ hue, icon }: { hue: EntryHue; icon: IconName }) {
  return (
    <span className={joinClasses(styles.knot, hueClass(hue))} aria-hidden="true">
      <Icon name={icon} />
    </span>
  )
}
