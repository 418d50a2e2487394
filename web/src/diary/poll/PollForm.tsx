import { useId, useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { vote } from './poll.queries.ts'
import type { PollProps } from './poll-props.ts'
import styles from './Poll.module.css'

interface Props extends PollProps {
  onVoted: () => void
  /** Back to the results, for those who see them already. */
  onCancel: (() => void) | undefined
}

export function PollForm({ entry, poll, onVoted, onCancel }: Props) {
  const name = useId()
  const [chosen, setChosen] = useState(() => poll.choices.flatMap(({ no, mine }) => (mine ? [no] : [])))
  const [isBusy, setBusy] = useState(false)
  const toggle = (no: number) =>
    setChosen(!poll.multiple ? [no] : chosen.includes(no) ? chosen.filter((one) => one !== no) : [...chosen, no])
  const submit = async () => {
    setBusy(true)
    const isDone = await vote(entry.id, chosen)
    setBusy(false)
    if (isDone) onVoted()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.length > 0 && !isBusy) void submit()
      }}
    >
      <fieldset className={styles.choices}>
        <legend className="vh">{t('poll.title')}</legend>
        {poll.choices.map(({ no, text }) => (
          <label key={no} className={styles.choice}>
            <input
              type={poll.multiple ? 'checkbox' : 'radio'}
              name={name}
              checked={chosen.includes(no)}
              onChange={() => toggle(no)}
            />
            {text}
          </label>
        ))}
      </fieldset>
      <div className={styles.acts}>
        <Button type="submit" busy={isBusy} disabled={chosen.length === 0}>
          {t('poll.vote')}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t('act.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
