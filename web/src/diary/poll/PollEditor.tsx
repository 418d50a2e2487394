import { limits } from '@entemi/contract/platform/limits'
import { useRef } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import { Segmented } from '#/platform/kit/Segmented.tsx'
import { Switch } from '#/platform/kit/Switch.tsx'
import { Select, TextField } from '#/platform/kit/TextField.tsx'
import type { PollDraft } from '#/core/entry/poll-draft.ts'
import { PartEditor } from '#/diary/post/PartEditor.tsx'
import styles from './Poll.module.css'

interface Props {
  poll: PollDraft
  onChange: (poll: PollDraft) => void
  onRemove: () => void
}

const closings = ['1', '3', '7', 'never'] as const

/** The poll of a new entry: choices, how many may be chosen, until when, and whether names are shown. */
export function PollEditor({ poll, onChange, onRemove }: Props) {
  const { choices, multiple, named, closes_in_days } = poll
  const list = useRef<HTMLOListElement>(null)
  const change = (part: Partial<PollDraft>) => onChange({ ...poll, ...part })
  const focusField = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[index]?.focus())
  const move = (index: number, to: number) => {
    const moved = choices.filter((_, at) => at !== index)
    change({ choices: [...moved.slice(0, to), choices[index] ?? '', ...moved.slice(to)] })
  }
  const add = () => {
    if (choices.length >= limits.poll.choices.max) return
    change({ choices: [...choices, ''] })
    focusField(choices.length)
  }
  return (
    <PartEditor title={t('poll.title')} removeLabel={t('poll.remove')} onRemove={onRemove}>
      <ol ref={list} className={styles.fields}>
        {choices.map((text, index) => (
          // The place is the identity of a field: its text changes with every letter.
          <li key={`choice-${index}`}>
            <TextField
              hideLabel
              label={t('poll.choice', { no: index + 1 })}
              placeholder={t('poll.choice', { no: index + 1 })}
              maxLength={limits.poll.choice}
              autoComplete="off"
              value={text}
              onChange={({ target }) => change({ choices: choices.with(index, target.value) })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                // The choice is done, not the entry.
                event.preventDefault()
                if (index === choices.length - 1) add()
                else focusField(index + 1)
              }}
            />
            <IconButton
              icon="up"
              label={t('poll.choice.up', { no: index + 1 })}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              icon="down"
              label={t('poll.choice.down', { no: index + 1 })}
              disabled={index === choices.length - 1}
              onClick={() => move(index, index + 1)}
            />
            <IconButton
              icon="minus"
              label={t('poll.choice.remove', { no: index + 1 })}
              disabled={choices.length <= limits.poll.choices.min}
              onClick={() => change({ choices: choices.filter((_, at) => at !== index) })}
            />
          </li>
        ))}
      </ol>
      {choices.length < limits.poll.choices.max && (
        <Button variant="quiet" icon="plus" onClick={add}>
          {t('poll.choice.add')}
        </Button>
      )}
      <Switch label={t('poll.multiple')} checked={multiple} onChange={(checked) => change({ multiple: checked })} />
      <Select
        label={t('poll.closing')}
        value={String(closes_in_days ?? 'never')}
        options={closings.map((days) => ({ value: days, label: t(`poll.closing.${days}`) }))}
        onChange={({ target }) => change({ closes_in_days: target.value === 'never' ? null : Number(target.value) })}
      />
      <Segmented
        label={t('poll.shown')}
        value={named ? 'names' : 'numbers'}
        options={(['numbers', 'names'] as const).map((value) => ({ value, label: t(`poll.shown.${value}`) }))}
        onChange={(value) => change({ named: value === 'names' })}
      />
      <p className="meta">{t(named ? 'poll.shown.names.note' : 'poll.shown.numbers.note')}</p>
    </PartEditor>
  )
}
