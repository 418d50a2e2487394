import type { EntryItem } from '@entemi/contract/core/entry'
import type { EntryEvent, EventAnswer } from '@entemi/contract/core/event'
import { lazy, Suspense, useState } from 'react'
import { PlaceName } from '#/core/place/PlaceName.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { DateLeaf } from './DateLeaf.tsx'
import { describeHere, describeTime } from './event-time.ts'
import { answerEvent, cancelEvent, withdrawAnswer } from './event.queries.ts'
import styles from './Event.module.css'

const AnswersSheet = lazy(async () => ({ default: (await import('./AnswersSheet.tsx')).AnswersSheet }))

const answers: readonly EventAnswer[] = ['yes', 'maybe', 'no']

/** When and where, who comes, and one's own answer. */
export function EventView({ entry, event }: { entry: EntryItem; event: EntryEvent }) {
  const { auth_entityType } = useUserState()
  const [isListOpen, setListOpen] = useState(false)
  const isOpen = !event.canceled && !event.over
  const here = describeHere(event)
  const count = event.yes + event.maybe + event.no
  return (
    <div className={styles.event} role="group" aria-label={t('event.title')}>
      <div className={styles.facts}>
        <DateLeaf event={event} />
        <div className={styles.words}>
          {!isOpen && <p className={styles.state}>{t(event.canceled ? 'event.canceled' : 'event.over')}</p>}
          <p className={joinClasses(styles.when, event.canceled && styles.struck)}>{describeTime(event)}</p>
          {here !== undefined && <p className="meta">{here}</p>}
          {event.place !== null && (
            <p className="meta">
              <PlaceName place={event.place} withCountry />
            </p>
          )}
          {event.link !== null && (
            <a className={styles.link} href={event.link} target="_blank" rel="noopener noreferrer nofollow">
              <Icon name="link" size="xs" />
              {hostOf(event.link)}
            </a>
          )}
        </div>
      </div>
      {isOpen && entry.can.like && (auth_entityType ?? 0) < 2 && (
        <div className={styles.answers} role="group" aria-label={t('event.answer')}>
          {answers.map((answer) => (
            <button
              key={answer}
              type="button"
              className={styles.answer}
              aria-pressed={event.answer === answer}
              onClick={() => void (event.answer === answer ? withdrawAnswer(entry.id) : answerEvent(entry.id, answer))}
            >
              {event.answer === answer && <Icon name="check" size="s" />}
              {t(`event.answer.${answer}`)}
            </button>
          ))}
        </div>
      )}
      {count > 0 && (
        <button type="button" className={styles.faces} aria-haspopup="dialog" onClick={() => setListOpen(true)}>
          {event.faces.map((face) => (
            <Avatar key={face.id} name={face.display_name} src={face.profile_image_url} size={26} />
          ))}
          <span className="meta">{describeCounts(event)}</span>
          <Icon name="fwd" size="xs" />
        </button>
      )}
      {isOpen && (
        <div className={styles.acts}>
          <a className={styles.link} href={`/api/event/${entry.id}/ics`} download="entemi.ics">
            <Icon name="cal" size="xs" />
            {t('event.file')}
          </a>
          {entry.owned_by_me && (
            <button type="button" className={styles.link} onClick={() => void cancel(entry)}>
              <Icon name="close" size="xs" />
              {t('event.cancel')}
            </button>
          )}
        </div>
      )}
      {isListOpen && (
        <Suspense>
          <AnswersSheet entryId={entry.id} event={event} onClose={() => setListOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function describeCounts({ yes, maybe, no }: EntryEvent): string {
  return [
    yes > 0 && t('event.count.yes', { count: yes }),
    maybe > 0 && t('event.count.maybe', { count: maybe }),
    no > 0 && yes + maybe === 0 && t('event.count.no', { count: no }),
  ]
    .filter((part) => part !== false)
    .join(' · ')
}

const hostOf = (link: string): string => (URL.canParse(link) ? new URL(link).host : link)

async function cancel({ id }: EntryItem): Promise<void> {
  const agreed = await confirmAction({
    title: t('event.cancel.title'),
    text: t('event.cancel.text'),
    confirmLabel: t('event.cancel.confirm'),
    cancelLabel: t('act.cancel'),
  })
  if (agreed) await cancelEvent(id)
}
