import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '#/platform/api/call.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { useUserState } from '#/platform/session/user-state.ts'
import { findTypedName, nameMention } from './mention-text.ts'
import type { Mention } from './mention-text.ts'
import { useTyped, useTypedList } from './use-typed-list.tsx'

interface Props {
  mentions: readonly Mention[]
  onMentions: (mentions: readonly Mention[]) => void
  /** Where the list is shown; below the field unless the field is at the bottom. */
  place?: 'below' | 'above'
}

/** Suggests names while an @ and letters are typed: `field` goes on the textarea, `list` beside it. */
export function useMentions({ mentions, onMentions, place = 'below' }: Props) {
  const { auth_role } = useUserState()
  const state = useTyped((text, caret) => (auth_role === 'LIMIT' ? undefined : findTypedName(text, caret, mentions)))
  const people = usePeople(state.typed?.name)
  return useTypedList({
    state,
    options: people,
    onPick: (person) => {
      const named = nameMention(person, mentions)
      onMentions(named.mentions)
      return `${named.text} `
    },
    label: t('mention.list'),
    found: t('mention.found', { count: people.length }),
    place,
    children: (person) => (
      <>
        <Avatar name={person.name} src={person.thumb} size={32} />
        {person.name}
      </>
    ),
  })
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
