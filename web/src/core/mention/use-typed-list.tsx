import { useId, useState } from 'react'
import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react'
import { joinClasses } from '#/platform/kit/class-names.ts'
import styles from './MentionList.module.css'

/** A sign and the letters after it, before the caret. */
export interface Typed {
  from: number
  name: string
}

type Field = HTMLTextAreaElement

/** What is being typed after a sign; undefined after Escape, until another is begun. */
export function useTyped(find: (text: string, caret: number) => Typed | undefined) {
  const [typed, setTyped] = useState<Typed>()
  const [closedAt, setClosedAt] = useState<number>()
  const update = ({ currentTarget: { value, selectionStart, selectionEnd } }: SyntheticEvent<Field>) => {
    const found = selectionStart === selectionEnd ? find(value, selectionStart) : undefined
    if (found === undefined) setClosedAt(undefined)
    setTyped(found)
  }
  return {
    typed: typed?.from === closedAt ? undefined : typed,
    update,
    close: () => setClosedAt(typed?.from),
    reset: () => setTyped(undefined),
  }
}

interface Props<Option> {
  state: ReturnType<typeof useTyped>
  options: readonly Option[]
  /** Called with the chosen one; returns the text that replaces what was typed. */
  onPick: (option: Option) => string
  label: string
  /** For screen readers, while the list is open. */
  found: string
  place: 'below' | 'above'
  children: (option: Option) => ReactNode
}

/** A list under the field, of which one is chosen: `field` goes on the textarea, `list` beside it. */
export function useTypedList<Option extends { id: string }>(props: Props<Option>) {
  const { state, options, onPick, label, found, place, children } = props
  const id = useId()
  const [chosen, setChosen] = useState({ index: 0, of: '' })
  const { typed } = state
  const isOpen = typed !== undefined && options.length > 0
  // What is typed on begins at the first option again.
  const active = chosen.of === typed?.name ? Math.min(chosen.index, options.length - 1) : 0

  const choose = (index: number) => setChosen({ index: index % options.length, of: typed?.name ?? '' })
  const pick = (field: Field, option: Option | undefined) => {
    if (typed === undefined || option === undefined) return
    replaceTyped(field, typed.from, typed.from + 1 + typed.name.length, onPick(option))
    state.reset()
  }
  const handleKey = (event: KeyboardEvent<Field>) => {
    if (!isOpen || event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') choose(active + 1)
    else if (event.key === 'ArrowUp') choose(active + options.length - 1)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(event.currentTarget, options[active])
    else if (event.key === 'Escape') state.close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const field = {
    'aria-autocomplete': 'list' as const,
    'aria-haspopup': 'listbox' as const,
    'aria-controls': isOpen ? id : undefined,
    'aria-activedescendant': isOpen ? `${id}-${active}` : undefined,
    onSelect: state.update,
    onKeyDown: handleKey,
    onBlur: state.reset,
  }
  const list: ReactNode = (
    <>
      <span className="vh" role="status">
        {isOpen && found}
      </span>
      {isOpen && (
        <div id={id} role="listbox" aria-label={label} className={joinClasses(styles.list, styles[place])}>
          {options.map((option, index) => (
            <button
              key={option.id}
              id={`${id}-${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.option}
              ref={index === active ? showActive : undefined}
              // The field keeps the focus, and so the caret.
              onPointerDown={(event) => event.preventDefault()}
              onClick={({ currentTarget }) => {
                const focused = currentTarget.ownerDocument.activeElement
                if (focused instanceof HTMLTextAreaElement) pick(focused, option)
              }}
            >
              {children(option)}
            </button>
          ))}
        </div>
      )}
    </>
  )
  return { field, list }
}

type ListField = ReturnType<typeof useTypedList>['field']

/** Two lists for one textarea: at most one of them is open. */
export const joinFields = (one: ListField, other: ListField): ListField => ({
  ...one,
  'aria-controls': one['aria-controls'] ?? other['aria-controls'],
  'aria-activedescendant': one['aria-activedescendant'] ?? other['aria-activedescendant'],
  onSelect: (event) => {
    one.onSelect(event)
    other.onSelect(event)
  },
  onKeyDown: (event) => {
    one.onKeyDown(event)
    if (!event.defaultPrevented) other.onKeyDown(event)
  },
  onBlur: () => {
    one.onBlur()
    other.onBlur()
  },
})

/** Replaces a part of the text as if it had been typed. */
export function replaceTyped(field: Field, from: number, to: number, text: string): void {
  field.focus()
  field.setRangeText(text, from, to, 'end')
  // React would not see the change otherwise.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function showActive(option: HTMLButtonElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
