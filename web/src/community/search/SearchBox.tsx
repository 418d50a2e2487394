import { limits } from '@entemi/contract/platform/limits'
import { useEffect, useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { findInputs, forgetInputs, rememberInput } from '#/core/form/input-history.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { Button } from '#/platform/kit/Button.tsx'
import { IconDisc } from '#/platform/kit/ListRow.tsx'
import { TextField } from '#/platform/kit/TextField.tsx'
import { go } from '#/platform/navigation/navigate.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { useSuggestions } from './search.queries.ts'
import type { Suggestion } from './search.queries.ts'
import styles from './SearchBox.module.css'

/** Debounce in milliseconds. */
const restMs = 250
const maxRecent = 5

type Option = { kind: 'typed' | 'recent'; name: string; id: string; thumb?: undefined } | Suggestion

/** The field of the search: suggestions while typing, earlier searches before. Enter searches. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (query: string) => void }) {
  const { auth_mainEntityId } = useUserState()
  const history = `search.${auth_mainEntityId}`
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [recent, setRecent] = useState(() => findInputs(history))
  const rested = useRested(typed.trim())
  const suggestions = useSuggestions(isOpen ? rested : '')

  const [known, setKnown] = useState(value)
  if (value !== known) {
    // Back or a link replaces what is typed.
    setKnown(value)
    setTyped(value)
    setOpen(false)
  }
  useEffect(() => {
    // with results, on a phone, its keyboard would cover them
    if (value === '') field.current?.focus({ preventScroll: true })
  }, [value])

  const options = isOpen ? listOptions(typed.trim(), recent, suggestions.data ?? []) : []
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const closeUnlessInside = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget?.closest('form') !== currentTarget.closest('form')) close()
  }
  const search = (query: string) => {
    close()
    setTyped(query)
    rememberInput(history, query)
    setRecent(findInputs(history))
    onSearch(query)
  }
  const pick = (option: Option) => {
    if (option.kind === 'person') go(`/people/${option.id}`)
    else if (option.kind === 'entity') go(`/entity/${option.id}`)
    else search(option.name)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = key === 'ArrowDown' ? 1 : -1
      const count = options.length
      if (count > 0) setActive(active < 0 ? (step > 0 ? 0 : count - 1) : (active + step + count) % count)
    } else if (key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  return (
    <form
      role="search"
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault()
        const option = options[active]
        if (option) pick(option)
        else search(typed.trim())
      }}
    >
      <TextField
        ref={field}
        type="search"
        role="combobox"
        data-autofocus={value === '' || undefined}
        round
        label={t('search.placeholder')}
        hideLabel
        placeholder={t('search.placeholder')}
        enterKeyHint="search"
        autoComplete="off"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? listId : undefined}
        aria-activedescendant={active >= 0 && active < options.length ? `${listId}-${active}` : undefined}
        maxLength={limits.nameQuery}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(-1)
          setOpen(true)
        }}
        onClick={() => setOpen(true)}
        onKeyDown={handleKey}
        onBlur={closeUnlessInside}
      />
      <span className="vh" role="status">
        {options.length > 0 && t('search.suggestions.found', { count: options.length })}
      </span>
      {options.length > 0 && (
        <div className={styles.popup}>
          {typed.trim() === '' && <p className={styles.heading}>{t('search.recent')}</p>}
          <div id={listId} role="listbox" aria-label={t('search.suggestions')}>
            {options.map((option, index) => (
              <button
                key={`${option.kind} ${option.id}`}
                id={`${listId}-${index}`}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={styles.option}
                // The field keeps the focus.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => pick(option)}
              >
                <OptionFace option={option} />
                <span className={styles.name}>
                  {option.kind === 'typed' ? t('search.for', { query: option.name }) : option.name}
                </span>
                {option.kind !== 'typed' && <small>{t(`search.kindOf.${option.kind}`)}</small>}
              </button>
            ))}
          </div>
          {typed.trim() === '' && (
            <Button
              variant="quiet"
              onBlur={closeUnlessInside}
              onClick={() => {
                forgetInputs(history)
                setRecent([])
                field.current?.focus()
              }}
            >
              {t('search.recent.clear')}
            </Button>
          )}
        </div>
      )}
    </form>
  )
}

function OptionFace({ option }: { option: Option }) {
  if (option.thumb === undefined) return <IconDisc icon={option.kind === 'typed' ? 'search' : 'clock'} />
  return <Avatar group={option.kind === 'entity'} name={option.name} src={option.thumb} />
}

function listOptions(typed: string, recent: readonly string[], suggestions: readonly Suggestion[]): Option[] {
  const begin = typed.toLowerCase()
  const earlier = recent
    .filter((query) => query.toLowerCase().startsWith(begin) && query.toLowerCase() !== begin)
    .slice(0, typed === '' ? maxRecent * 2 : maxRecent)
    .map((query) => ({ kind: 'recent' as const, name: query, id: query }))
  return typed === '' ? earlier : [{ kind: 'typed', name: typed, id: '' }, ...earlier, ...suggestions]
}

/** A value that has not changed for a while. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
