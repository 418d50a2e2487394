import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react'
import { callApi } from '#/platform/api/call.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import { findTypedName, nameMention } from './mention-text.ts'
import type { Mention } from './mention-text.ts'
import styles from './MentionList.module.css'

interface Props {
  mentions: readonly Mention[]
  onMentions: (mentions: readonly Mention[]) => void
  /** Where the list is shown; below the field unless the field is at the bottom. */
  place?: 'below' | 'above'
}

type Field = HTMLTextAreaElement

/** Suggests names while an @ and letters are typed: `field` goes on the textarea, `list` beside it. */
export function useMentions({ mentions, onMentions, place = 'below' }: Props) {
  const id = useId()
  const { auth_role } = useUserState()
  const [typed, setTyped] = useState<{ from: number; name: string }>()
  const [closedAt, setClosedAt] = useState<number>()
  const [chosen, setChosen] = useState(0)
  const requested = typed === undefined || typed.from === closedAt || auth_role === 'LIMIT' ? undefined : typed
  const people = usePeople(requested?.name)
  const active = Math.min(chosen, people.length - 1)
  const isOpen = requested !== undefined && people.length > 0

  const updateTyped = ({ currentTarget: { value, selectionStart, selectionEnd } }: SyntheticEvent<Field>) => {
    const found = selectionStart === selectionEnd ? findTypedName(value, selectionStart, mentions) : undefined
    if (found?.name !== typed?.name) setChosen(0)
    if (found === undefined) setClosedAt(undefined)
    setTyped(found)
  }
  const pick = (field: Field, person: Mention | undefined) => {
    if (requested === undefined || person === undefined) return
    const named = nameMention(person, mentions)
    onMentions(named.mentions)
    setTyped(undefined)
    field.focus()
    field.setRangeText(`${named.text} `, requested.from, requested.from + 1 + requested.name.length, 'end')
    // Fires an input event as if it had been typed: React would not see the change otherwise.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const handleKey = (event: KeyboardEvent<Field>) => {
    if (!isOpen || event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setChosen((active + 1) % people.length)
    else if (event.key === 'ArrowUp') setChosen((active + people.length - 1) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(event.currentTarget, people[active])
    else if (event.key === 'Escape') setClosedAt(requested.from)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const field = {
    'aria-autocomplete': 'list' as const,
    'aria-haspopup': 'listbox' as const,
    'aria-controls': isOpen ? id : undefined,
    'aria-activedescendant': isOpen ? `${id}-${active}` : undefined,
    onSelect: updateTyped,
    onKeyDown: handleKey,
    onBlur: () => setTyped(undefined),
  }
  const list: ReactNode = (
    <>
      <span className="vh" role="status">
        {isOpen && t('mention.found', { count: people.length })}
      </span>
      {isOpen && (
        <div id={id} role="listbox" aria-label={t('mention.list')} className={joinClasses(styles.list, styles[place])}>
          {people.map((person, index) => (
            <button
              key={person.id}
              id={`${id}-${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.person}
              ref={index === active ? showActive : undefined}
              // The field keeps the focus, and so the caret.
              onPointerDown={(event) => event.preventDefault()}
              onClick={({ currentTarget }) => {
                const named = currentTarget.ownerDocument.activeElement
                if (named instanceof HTMLTextAreaElement) pick(named, person)
              }}
            >
              <Avatar name={person.name} src={person.thumb} size={32} />
              {person.name}
            </button>
          ))}
        </div>
      )}
    </>
  )
  return { field, list }
}

/** Debounce in milliseconds. */
const debounceMs = 150

function usePeople(name: string | undefined): (Mention & { thumb: string | null })[] {
  const [settled, setSettled] = useState(name)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(name), debounceMs)
    return () => clearTimeout(timer)
  }, [name])
  const { data } = useQuery({
    queryKey: ['mention', settled] as const,
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { query: settled ?? '' }
      return (await callApi('GET /api/autocomplete/:source', { params: { source: 'people' }, query, signal })).list.data
    },
  })
  if (name === undefined || settled === undefined) return []
  return data?.map(({ k, v, thumb }) => ({ name: k, id: v, thumb })) ?? []
}

function showActive(option: HTMLButtonElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
