import { useState } from 'react'
import type { ReactNode } from 'react'
import { describeWhen } from '#/core/form/when.ts'
import { WhenSheet } from '#/core/form/WhenSheet.tsx'
import { placeText } from '#/core/place/place.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { moodName } from '#/platform/kit/mood-name.ts'
import { MoodSheet } from '#/diary/mood/MoodSheet.tsx'
import { Fact, Facts as FactRow } from './Fact.tsx'
import type { Facts } from './use-composer.ts'

interface Props {
  facts: Facts
  mayHaveMood: boolean
  mayHaveTags: boolean
  drafts: ReactNode
  onChange: (changes: Partial<Facts>) => void
  onPlace: () => void
  onTags: () => void
}

/** On a phone the row is wider than the screen: a tag that was just chosen must be seen. */
const showInRow = (chip: HTMLElement | null): void => chip?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** Mood, time, place and tags of the entry, and the way to other drafts. */
export function ComposerFacts({ facts, mayHaveMood, mayHaveTags, drafts, onChange, onPlace, onTags }: Props) {
  const { mood, tags, place, occurred_on, occurred_time } = facts
  const [open, setOpen] = useState<'mood' | 'when'>()
  const [before] = useState(tags)
  const [now] = useState(() => Date.now())
  const chosen = { day: occurred_on, time: occurred_time }
  const when = describeWhen(chosen, now)
  const close = () => setOpen(undefined)
  return (
    <FactRow>
      {mayHaveMood && (
        <Fact
          icon="mood"
          mood={mood}
          label={mood === null ? t('entry.mood.add') : t('entry.mood.change', { mood: moodName(mood) })}
          onOpen={() => setOpen('mood')}
        >
          {mood === null ? t('entry.type.mood') : moodName(mood)}
        </Fact>
      )}
      <Fact icon="cal" label={t('entry.changeDate', { when })} onOpen={() => setOpen('when')}>
        {when}
      </Fact>
      <Fact
        icon="pin"
        label={place === null ? t('mood.place.add') : t('entry.place.change', { place: placeText(place) })}
        onOpen={onPlace}
        remove={place === null ? undefined : { label: t('place.remove'), onRemove: () => onChange({ place: null }) }}
      >
        {place === null ? t('entry.place') : placeText(place)}
      </Fact>
      {mayHaveTags && (
        <Fact icon="tag" label={t('tag.add')} onOpen={onTags}>
          {t('tag')}
        </Fact>
      )}
      {tags.map((name) => (
        <Fact
          key={name}
          ref={before.includes(name) ? undefined : showInRow}
          icon="tag"
          label={t('tag.change', { name })}
          onOpen={onTags}
          remove={{
            label: t('tag.remove', { name }),
            onRemove: () => onChange({ tags: tags.filter((one) => one !== name) }),
          }}
        >
          {name}
        </Fact>
      ))}
      {drafts}
      {open === 'mood' && <MoodSheet mood={mood} onChange={(next) => onChange({ mood: next })} onClose={close} />}
      {open === 'when' && (
        <WhenSheet
          when={chosen}
          onChange={({ day, time }) => onChange({ occurred_on: day, occurred_time: time })}
          onClose={close}
        />
      )}
    </FactRow>
  )
}
