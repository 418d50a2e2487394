import type { EntryItem } from '@entemi/contract/core/entry'
import type { Poll } from '@entemi/contract/core/poll'
import { useState } from 'react'
import { formatDay, formatTime } from '#/platform/i18n/dates.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { PollForm } from './PollForm.tsx'
import { PollResults } from './PollResults.tsx'
import type { PollProps } from './poll-props.ts'
import { closePoll, withdrawVote } from './poll.queries.ts'
import styles from './Poll.module.css'

/** The choices to vote for, then the results; the author has the results first. */
export function PollView({ entry, poll }: PollProps) {
  const { auth_entityType } = useUserState()
  const [isChanging, setChanging] = useState(false)
  const mayVote = !poll.closed && entry.can.like && (auth_entityType ?? 0) < 2
  const hasVoted = poll.choices.some(({ mine }) => mine)
  const isForm = mayVote && (isChanging || poll.voters === null)
  return (
    <div className={styles.poll}>
      {isForm ? (
        <PollForm
          entry={entry}
          poll={poll}
          onVoted={() => setChanging(false)}
          onCancel={isChanging ? () => setChanging(false) : undefined}
        />
      ) : (
        <PollResults entry={entry} poll={poll} />
      )}
      <p className="meta">{describe(poll)}</p>
      {!isForm && (
        <div className={styles.acts}>
          {mayVote && (
            <Button variant="quiet" onClick={() => setChanging(true)}>
              {t(hasVoted ? 'poll.change' : 'poll.vote')}
            </Button>
          )}
          {mayVote && hasVoted && (
            <Button variant="quiet" onClick={() => void withdrawVote(entry.id)}>
              {t('poll.withdraw')}
            </Button>
          )}
          {!poll.closed && entry.owned_by_me && (
            <Button variant="quiet" onClick={() => void close(entry)}>
              {t('poll.close')}
            </Button>
          )}
        </div>
      )}
      <p className={`meta ${styles.privacy}`}>
        <Icon name={poll.named ? 'eye' : 'lock'} size="xs" />
        {t(poll.named ? 'poll.named.note' : 'poll.unnamed.note')}
      </p>
    </div>
  )
}

function describe({ voters, closed, closes_at, multiple }: Poll): string {
  const when = closes_at === null ? '' : `${formatDay(closes_at)} ${formatTime(closes_at)}`
  return [
    voters !== null && t('poll.voters', { count: voters }),
    !closed && multiple && t('poll.several'),
    closed ? t('poll.closed') : closes_at !== null && t('poll.closes', { when }),
  ]
    .filter((part) => part !== false)
    .join(' · ')
}

async function close({ id }: EntryItem): Promise<void> {
  const agreed = await confirmAction({
    title: t('poll.close.title'),
    text: t('poll.close.text'),
    confirmLabel: t('poll.close'),
    cancelLabel: t('act.cancel'),
  })
  if (agreed) await closePoll(id)
}
