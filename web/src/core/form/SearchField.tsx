import { limits } from '@entemi/contract/platform/limits'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { TextField } from '#/platform/kit/TextField.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { currentPopup, isNavigating } from '#/platform/navigation/navigate.ts'

/** Debounce in milliseconds. */
const restMs = 300

interface Props {
  label?: string
  placeholder?: string
  value: string
  /** Focused when the page opens. */
  isFirst?: boolean
  onSearch: (query: string) => void
}

/** Searches while typing, debounced; Enter searches at once. */
export function SearchField({
  label = t('people.search'),
  placeholder = t('people.search.placeholder'),
  value,
  isFirst = false,
  onSearch,
}: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) field.current?.focus({ preventScroll: true })
  }, [isFirst])
  const [typed, setTyped] = useState(value)
  const known = useRef(value)
  const search = useEffectEvent((query: string) => {
    if (query === known.current) return
    known.current = query
    onSearch(query)
  })
  useEffect(() => {
    // Only a change by Back or a link replaces the typed text.
    if (value === known.current) return
    known.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    const popup = currentPopup()
    // A search changes the address: it would replace the page that a click has begun to open, or close the popup.
    const run = () => {
      if (isNavigating() || currentPopup() !== popup || isCovered(field.current)) timer = setTimeout(run, restMs)
      else search(typed.trim())
    }
    let timer = setTimeout(run, restMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        known.current = typed.trim()
        onSearch(typed.trim())
      }}
    >
      <TextField
        ref={field}
        type="search"
        data-autofocus={isFirst || undefined}
        round
        label={label}
        hideLabel
        placeholder={placeholder}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={limits.nameQuery}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  )
}

/** A sheet is over the field. */
function isCovered(field: HTMLElement | null): boolean {
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? null
  return field !== null && top !== null && !top.contains(field)
}
