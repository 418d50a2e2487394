import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import { bindField } from '#/core/form/fields.tsx'
import type { FormValues } from '#/core/form/faults.ts'
import type { FieldForm } from '#/core/form/use-field-form.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { TextField } from '#/platform/kit/TextField.tsx'
import type { TextFieldProps } from '#/platform/kit/TextField.tsx'
import { useTowns } from './town.queries.ts'
import type { Town } from './town.queries.ts'
import styles from './TownField.module.css'

type Props = TextFieldProps & { onTown?: ((town: Town) => void) | undefined }

/** A town field with suggestions; other text is accepted as typed. */
export function TownField({ onTown, ...rest }: Props) {
  const id = useId()
  const holder = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(-1)
  const { towns, isSettled } = useTowns(typed)
  const isOpen = towns.length > 0

  const close = () => {
    setTyped(undefined)
    setActive(-1)
  }
  const updateTyped = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    setTyped(currentTarget.value)
    setActive(-1)
  }
  const choose = (town: Town | undefined) => {
    const field = holder.current?.querySelector('input')
    if (town === undefined || !field) return
    write(field, town.name)
    close()
    onTown?.(town)
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isOpen || event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setActive((active + 1) % towns.length)
    else if (event.key === 'ArrowUp') setActive((Math.max(active, 0) + towns.length - 1) % towns.length)
    else if (event.key === 'Enter' && active >= 0) choose(towns[active])
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={holder} className={styles.holder}>
      <TextField
        autoComplete="off"
        {...rest}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        onInput={updateTyped}
        onKeyDown={handleKey}
        onBlur={(event) => {
          rest.onBlur?.(event)
          close()
        }}
      />
      <span className="vh" role="status">
        {isSettled && t('place.town.found', { count: towns.length })}
      </span>
      {isOpen && (
        <div id={id} role="listbox" aria-label={t('place.town.list')} className={styles.list}>
          {towns.map((town, index) => (
            <button
              key={town.v}
              id={`${id}-${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.town}
              ref={index === active ? showActive : undefined}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(town)}
            >
              <Icon name="pin" size="s" />
              {town.name}
              <small>{town.country}</small>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** The same in a form of fields. */
export function FormTown<V extends FormValues>({
  form,
  name,
  ...rest
}: { form: FieldForm<V>; name: keyof V & string } & Pick<Props, 'onTown' | 'help' | 'autoComplete'>) {
  return <TownField {...rest} {...bindField({ form, name })} />
}

function showActive(option: HTMLButtonElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}

/** Fires an input event as if it had been typed: React sees no change where the value is set directly. */
function write(field: HTMLInputElement, text: string): void {
  field.setRangeText(text, 0, field.value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
