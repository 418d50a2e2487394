import { limits } from '@entemi/contract/limits'
import { useId, useState } from 'react'
import { bindField, FormFrame, FormText } from '#/form/fields.tsx'
import { FormDate } from '#/form/FormDate.tsx'
import { useFieldForm } from '#/form/use-field-form.ts'
import { writeTime } from '#/i18n/dates.ts'
import { t } from '#/i18n/i18n.ts'
import { Banner } from '#/kit/Banner.tsx'
import { Button } from '#/kit/Button.tsx'
import { Chip, Chips } from '#/kit/Chip.tsx'
import { hueClass } from '#/kit/entry-hue.ts'
import { FieldError } from '#/kit/Field.tsx'
import { Icon } from '#/kit/Sprite.tsx'
import { useUserState } from '#/session/user-state.ts'
import { AudienceButton } from './AudienceButton.tsx'
import styles from './Composer.module.css'
import { keepDraft } from './draft.ts'
import type { Draft, DraftPlace } from './draft.ts'
import { defaultLevelOf, hueOfType, writtenTypes } from './privacy-level.ts'
import type { Level, WrittenType } from './privacy-level.ts'

interface Props {
  place: DraftPlace
  start: Draft
  /** There is a draft that can be thrown away. */
  onDiscard: (() => void) | undefined
  isEdit: boolean
  mayChooseLevel: boolean
  /** Here the level is missing only where it cannot be chosen. */
  save: (written: Draft) => Promise<void>
  saved: (written: Draft) => void
}

/** How near the end the remaining characters are told. */
const nearEnd = 500

export function Composer({ place, start, onDiscard, isEdit, mayChooseLevel, save, saved }: Props) {
  const { profile } = useUserState()
  const [type, setType] = useState(start.type)
  const [chosen, setChosen] = useState(start.level)
  const [length, setLength] = useState(start.text.length)
  const [day, setDay] = useState(start.occurred_on)
  const [isKept, setKept] = useState(true)
  const level = mayChooseLevel ? (chosen ?? defaultLevelOf(profile?.setting, type)) : undefined

  const form = useFieldForm({
    values: { text: start.text, title: start.title, occurred_on: start.occurred_on },
    labels: { text: t('entry.text'), title: t('entry.title'), occurred_on: t('entry.occurredOn') },
    rules: { text: `required;maxlength:${limits.entry}`, title: `maxlength:${limits.title}`, occurred_on: 'date' },
    save: (values) => save({ ...values, type, level }),
    saved: (_answer, values) => saved({ ...values, type, level }),
    // What is kept comes back by itself: only what the device did not take can be lost by leaving.
    guard: isKept ? 'none' : 'page',
  })
  const keep = (changes: Partial<Draft> = {}) => {
    const values = form.values()
    setLength(values.text.length)
    setDay(values.occurred_on)
    setKept(keepDraft(place, { type, level: chosen, ...values, ...changes }))
  }
  const chooseType = (next: WrittenType) => {
    setType(next)
    keep({ type: next })
  }
  const chooseLevel = (next: Level) => {
    setChosen(next)
    keep({ level: next })
  }

  return (
    <div className={`${styles.composer} ${hueClass(hueOfType[type])}`}>
      <FormFrame form={form}>
        <div className={styles.body} onChange={() => keep()}>
          {onDiscard && (
            <Banner
              icon="edit"
              tone="info"
              text={t('entry.draft.restored')}
              action={{ label: t('entry.draft.discard'), onAction: onDiscard }}
            />
          )}
          <Chips label={t('entry.types')}>
            {writtenTypes.map((one) => (
              <Chip key={one} hue={hueOfType[one]} pressed={one === type} onClick={() => chooseType(one)}>
                {t(`entry.type.${one}`)}
              </Chip>
            ))}
          </Chips>
          <DayChoice
            day={day}
            form={{
              ...form,
              setValue: (name, value) => {
                form.setValue(name, value)
                keep()
              },
            }}
          />
          <div className={styles.write}>
            <span className={styles.knot} aria-hidden="true">
              <Icon name={hueOfType[type]} size="s" />
            </span>
            <TextBox form={form} type={type} />
            {limits.entry - length <= nearEnd && (
              <p className="meta" role="status">
                {t('entry.charsLeft', { count: Math.max(0, limits.entry - length) })}
              </p>
            )}
            <FormText form={form} name="title" maxLength={limits.title} autoComplete="off" />
          </div>
        </div>
        <div className={styles.dock}>
          {level !== undefined && <AudienceButton type={type} level={level} onChange={chooseLevel} />}
          {form.refusal !== undefined && <FieldError>{form.refusal}</FieldError>}
          <div className={styles.act}>
            <Button type="submit" large busy={form.isSaving}>
              {isEdit ? t('act.save') : level === 0 ? t('entry.saveForMe') : t('entry.publish')}
            </Button>
          </div>
        </div>
      </FormFrame>
    </div>
  )
}

type ComposerForm = ReturnType<typeof useFieldForm<{ text: string; title: string; occurred_on: string }, void>>

/** The question of the type is the label of what is written. */
function TextBox({ form, type }: { form: ComposerForm; type: WrittenType }) {
  const id = useId()
  const { label: _label, error, errorLink, ...control } = bindField({ form, name: 'text' })
  return (
    <>
      <label className={styles.ask} htmlFor={id}>
        {t(`entry.type.${type}.prompt`)}
      </label>
      <textarea
        {...control}
        id={id}
        className={styles.text}
        placeholder={t(`entry.type.${type}.placeholder`)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      {error !== undefined && (
        <FieldError id={`${id}-error`} link={errorLink}>
          {error}
        </FieldError>
      )}
    </>
  )
}

/** Today unless said otherwise. */
function DayChoice({ form, day }: { form: ComposerForm; day: string }) {
  const [isOpen, setOpen] = useState(false)
  const [now] = useState(() => Date.now())
  const when = day === '' ? t('entry.todayAt', { time: writeTime(now) }) : day
  return (
    <div className={styles.day}>
      <Button
        variant="text"
        icon="cal"
        aria-expanded={isOpen}
        aria-label={t('entry.changeDate', { when })}
        onClick={() => setOpen(!isOpen)}
      >
        {when}
      </Button>
      {(isOpen || form.find('occurred_on') !== undefined) && <FormDate form={form} name="occurred_on" />}
    </div>
  )
}
