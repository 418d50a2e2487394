import type { PollChoice } from '@entemi/contract/core/poll'
import { lazy, Suspense, useState } from 'react'
import type { CSSProperties } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import type { PollProps } from './poll-props.ts'
import styles from './Poll.module.css'

const VotersSheet = lazy(async () => ({ default: (await import('./VotersSheet.tsx')).VotersSheet }))

/** Bars with their numbers as text; without numbers only the choices. */
export function PollResults({ entry, poll }: PollProps) {
  const [opened, open] = useState<PollChoice>()
  const { voters, named } = poll
  return (
    <>
      <ul className={styles.results} aria-label={t('poll.title')}>
        {poll.choices.map((choice) => (
          <li key={choice.no} className={joinClasses(styles.result, choice.mine && styles.mine)}>
            <span className={styles.line}>
              <span className={styles.text}>
                {choice.text}
                {choice.mine && (
                  <>
                    {' '}
                    <Icon name="check" size="s" />
                    <span className="vh">{t('poll.mine')}</span>
                  </>
                )}
              </span>
              {choice.votes !== null && <span className={styles.number}>{numberOf(choice.votes, voters)}</span>}
            </span>
            {choice.votes !== null && (
              <span
                className={styles.bar}
                style={{ '--share': shareOf(choice.votes, voters) } as CSSProperties}
                aria-hidden="true"
              />
            )}
            {named && choice.votes !== null && choice.votes > 0 && (
              <button
                type="button"
                className={styles.faces}
                aria-haspopup="dialog"
                aria-label={t('poll.votersOf', { choice: choice.text })}
                onClick={() => open(choice)}
              >
                {choice.faces.map((face) => (
                  <Avatar key={face.id} name={face.display_name} src={face.profile_image_url} size={26} />
                ))}
                <Icon name="fwd" size="xs" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <Suspense>
          <VotersSheet entryId={entry.id} choice={opened} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const shareOf = (votes: number, voters: number | null): number => (voters ? votes / voters : 0)

const numberOf = (votes: number, voters: number | null): string =>
  t('poll.votes', { count: votes, percent: Math.round(100 * shareOf(votes, voters)) })
