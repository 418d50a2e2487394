import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { entryStyle } from '#/diary/timeline/entry-style.ts'
import { useTags } from '#/diary/tag/tag.queries.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Chip, Chips } from '#/platform/kit/Chip.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { Icon, MoodFace } from '#/platform/kit/Sprite.tsx'
import { CategoryChoice, MoodChoice, TagChoice } from './choices.tsx'
import styles from './DiarySearch.module.css'

import { PeriodChoice } from './PeriodChoice.tsx'
import { isEmpty } from './search-address.ts'
import { describeDays } from './search-period.ts'
import type { Asked } from './search-address.ts'

type Filter = 'category' | 'mood' | 'tag' | 'period'

interface Props {
  asked: Asked
  onChange: (asked: Asked) => void
}

/** One chip for each filter; it opens the choices and shows what was chosen. */
export function SearchFilters({ asked, onChange }: Props) {
  const [open, setOpen] = useState<Filter>()
  const chosen = useRef<Asked>(undefined)
  const { category, mood, tag, from, to, hasMedia } = asked
  const { data: tags = [] } = useTags()
  const tagName = tags.find(({ id }) => id === tag)?.name
  const style = category && entryStyle({ category, post_category: null })
  const titles = {
    category: t('diarySearch.category'),
    mood: t('diarySearch.mood'),
    tag: t('tag'),
    period: t('insight.period'),
  }
  const isFiltered = !isEmpty({ ...asked, text: '' })
  // Applied when the sheet has closed: while it is open, the address belongs to it.
  const handleClose = () => {
    setOpen(undefined)
    if (chosen.current !== undefined) onChange(chosen.current)
    chosen.current = undefined
  }
  const choose = (change: Partial<Asked>) => {
    chosen.current = { ...asked, ...chosen.current, ...change }
  }
  const chip = (filter: Filter, value: ReactNode) => (
    <Chip
      pressed={value !== undefined}
      hue={filter === 'category' ? style?.hue : undefined}
      aria-haspopup="dialog"
      onClick={() => setOpen(filter)}
    >
      {value === undefined ? (
        titles[filter]
      ) : (
        <>
          <span className="vh">{`${titles[filter]}:`}</span> {value}
        </>
      )}
      <Icon name="down" size="xs" />
    </Chip>
  )

  return (
    <div className={styles.filters}>
      <Chips label={t('act.filter')}>
        {chip('category', style?.label)}
        {chip(
          'mood',
          mood === undefined ? undefined : (
            <>
              <MoodFace mood={mood} className={styles.face} /> {t(`mood.${mood}`)}
            </>
          ),
        )}
        {(tags.length > 0 || tag !== undefined) && chip('tag', tag && (tagName ?? '#'))}
        {chip('period', describeDays({ from, to }))}
        <Chip icon="photo" pressed={hasMedia} onClick={() => onChange({ ...asked, hasMedia: !hasMedia })}>
          {t('diarySearch.picture')}
        </Chip>
        {isFiltered && (
          <Chip icon="close" pressed={false} onClick={() => onChange({ text: asked.text, hasMedia: false })}>
            {t('diarySearch.clear')}
          </Chip>
        )}
      </Chips>
      {open !== undefined && (
        <Sheet title={titles[open]} closeLabel={t('act.close')} transient onClose={handleClose}>
          {open === 'category' && <CategoryChoice chosen={category} onChoose={(one) => choose({ category: one })} />}
          {open === 'mood' && <MoodChoice chosen={mood} onChoose={(one) => choose({ mood: one })} />}
          {open === 'tag' && <TagChoice tags={tags} chosen={tag} onChoose={(one) => choose({ tag: one })} />}
          {open === 'period' && <PeriodChoice days={{ from, to }} onChoose={choose} />}
        </Sheet>
      )}
    </div>
  )
}
