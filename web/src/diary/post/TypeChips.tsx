import { useEffect, useId, useRef } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { joinClasses } from '#/platform/kit/class-names.ts'
import { hueClass } from '#/platform/kit/entry-hue.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import { hueOfType, writtenTypes } from '#/core/entry/privacy-level.ts'
import type { WrittenType } from '#/core/entry/privacy-level.ts'
import styles from './TypeChips.module.css'

interface Props {
  value: WrittenType
  onChange: (type: WrittenType) => void
  /** Not by keys: the focus must go back to the text, or the on-screen keyboard would close. */
  onTapped: () => void
}

/** The kinds of entry; the chosen one is shown first, so that it is always in view. */
export function TypeChips({ value, onChange, onTapped }: Props) {
  const name = useId()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (row.current !== null) row.current.scrollLeft = 0
  }, [value])
  return (
    <div ref={row} role="radiogroup" aria-label={t('entry.types')} className={styles.row}>
      {writtenTypes.map((type) => (
        <label key={type} className={joinClasses(styles.chip, hueClass(hueOfType[type]))}>
          <input
            type="radio"
            className="vh"
            name={name}
            value={type}
            checked={type === value}
            onChange={({ target }) => {
              onChange(type)
              if (!target.matches(':focus-visible')) onTapped()
            }}
          />
          <Icon name={hueOfType[type]} size="s" />
          {t(`entry.type.${type}`)}
        </label>
      ))}
    </div>
  )
}
