import type { EntryCategory } from '@entemi/contract/core/entry'
import type { Tag } from '@entemi/contract/diary/tag'
import type { TagId } from '@entemi/contract/platform/ids'
import type { ReactNode } from 'react'
import { tagIcons, tagKinds } from '#/diary/tag/tag-kind.ts'
import { entryStyle } from '#/diary/timeline/entry-style.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Chip } from '#/platform/kit/Chip.tsx'
import type { EntryHue } from '#/platform/kit/entry-hue.ts'
import { useCloseModal } from '#/platform/kit/Modal.tsx'
import { moods } from '#/platform/kit/mood.ts'
import type { Mood } from '#/platform/kit/mood.ts'
import { Icon, MoodFace } from '#/platform/kit/Sprite.tsx'
import styles from './DiarySearch.module.css'

interface Props<Value> {
  chosen: Value | undefined
  onChoose: (value: Value | undefined) => void
}

const categories: readonly EntryCategory[] = [
  'gratitude',
  'occupies-me',
  'mood',
  'decision',
  'goal',
  'note',
  'solution',
  'lesson',
  'article',
  'broadcast',
]

export function CategoryChoice(props: Props<EntryCategory>) {
  const options = categories.map((value) => {
    const { hue, label } = entryStyle({ category: value, post_category: null })
    return { value, hue, label }
  })
  return <Choice {...props} label={t('diarySearch.category')} options={options} />
}

export function MoodChoice(props: Props<Mood>) {
  const options = moods.map((value) => ({
    value,
    label: t(`mood.${value}`),
    lead: <MoodFace mood={value} className={styles.face} />,
  }))
  return <Choice {...props} label={t('diarySearch.mood')} options={options} />
}

/** What, who and where in this order; each with its icon. */
export function TagChoice({ tags, ...props }: Props<TagId> & { tags: readonly Tag[] }) {
  const options = tagKinds.flatMap((kind) =>
    tags
      .filter((tag) => tag.kind === kind)
      .map(({ id, name }) => ({ value: id, label: name, lead: <Icon name={tagIcons[kind]} size="s" /> })),
  )
  return <Choice {...props} label={t('tag')} options={options} />
}

interface ChoiceProps<Value> extends Props<Value> {
  label: string
  options: readonly { value: Value; label: string; hue?: EntryHue; lead?: ReactNode }[]
}

/** One of several, or any; a choice closes the sheet around it. */
function Choice<Value extends string | number>({ label, options, chosen, onChoose }: ChoiceProps<Value>) {
  const close = useCloseModal()
  const choose = (value: Value | undefined) => {
    onChoose(value)
    close()
  }
  return (
    <div role="group" aria-label={label} className={styles.choices}>
      <Chip pressed={chosen === undefined} onClick={() => choose(undefined)}>
        {t('diarySearch.any')}
      </Chip>
      {options.map(({ value, label: word, hue, lead }) => (
        <Chip key={value} hue={hue} pressed={chosen === value} onClick={() => choose(value)}>
          {lead}
          {word}
        </Chip>
      ))}
    </div>
  )
}
