import { useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { joinClasses } from '#/platform/kit/class-names.ts'
import styles from './EntryCard.module.css'
import { cutParts, writtenParts } from './written-parts.ts'
import { WrittenParts } from './WrittenText.tsx'

const cardLength = 320

interface Props {
  text: string
  /** Target of a tap on the text. */
  opens?: string | undefined
}

/** The text of an entry; a long one is expanded in place. */
export function EntryText({ text, opens }: Props) {
  const [isWhole, setWhole] = useState(false)
  if (text === '') return null
  const parts = writtenParts(text)
  const beginning = cutParts(parts, cardLength)
  return (
    <>
      <div className={joinClasses(styles.text, 'diary')} data-opens={opens}>
        <WrittenParts parts={isWhole ? parts : (beginning ?? parts)} />
      </div>
      {beginning !== undefined && (
        <Button variant="text" className={styles.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('act.less') : t('act.more')}
        </Button>
      )}
    </>
  )
}
