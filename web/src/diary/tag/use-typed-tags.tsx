import type { TagKind } from '@entemi/contract/diary/tag'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { replaceTyped, useTyped, useTypedList } from '#/core/mention/use-typed-list.tsx'
import { t } from '#/platform/i18n/i18n.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { tagIcons } from './tag-kind.ts'
import { findFinishedTag, findTypedTag, isSameName, matchTags } from './tag-name.ts'
import { useTags } from './tag.queries.ts'

export interface TypedTags {
  /** Names. */
  chosen: readonly string[]
  onAdd: (name: string) => void
}

interface Option {
  id: string
  name: string
  kind: TagKind
  isNew?: true
}

/**
 * Suggests one's own tags while a # and letters are typed. Choosing one takes these letters out of the text; a space after a
 * whole word makes it a tag and leaves it in the sentence without the #. After Escape all stays as typed.
 */
export function useTypedTags(given: TypedTags | undefined) {
  const { chosen = [], onAdd } = given ?? {}
  const [added, setAdded] = useState('')
  const state = useTyped(onAdd === undefined ? findNone : findTypedTag)
  const { typed } = state
  const { data: tags = [] } = useTags(typed !== undefined)
  const options = typed === undefined ? [] : listOptions(typed.name)
  const add = (name: string) => {
    onAdd?.(name)
    setAdded(t('tag.added', { name }))
  }
  const { field, list } = useTypedList({
    state,
    options,
    onPick: ({ name }) => {
      add(name)
      return ''
    },
    label: t('tag.list'),
    found: t('tag.found', { count: options.length }),
    place: 'below',
    children: ({ name, kind, isNew }) => (
      <>
        <Icon name={isNew ? 'plus' : tagIcons[kind]} size="s" />
        {isNew ? t('tag.new', { name }) : name}
      </>
    ),
  })

  function listOptions(name: string): Option[] {
    const known = matchTags(tags, name, chosen)
    const isNew = name !== '' && ![...chosen, ...tags.map((tag) => tag.name)].some((one) => isSameName(one, name))
    return isNew ? [...known, { id: 'new', name, kind: 'what', isNew: true }] : known
  }
  const handleSelect = (event: SyntheticEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart } = event.currentTarget
    const word = typed && findFinishedTag(value, typed, selectionStart)
    if (typed === undefined || word === undefined) return field.onSelect(event)
    add(tags.find((tag) => isSameName(tag.name, word))?.name ?? word)
    replaceTyped(event.currentTarget, typed.from, selectionStart, value.slice(typed.from + 1, selectionStart))
    state.reset()
  }
  return {
    field: { ...field, onSelect: handleSelect },
    list: (
      <>
        {list}
        <span className="vh" role="status">
          {added}
        </span>
      </>
    ),
  }
}

const findNone = () => undefined
