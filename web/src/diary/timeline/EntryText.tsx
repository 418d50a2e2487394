import { parseText } from '@entemi/contract/core/written-text'
import { useState } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { usePrinting } from '#/platform/kit/printing.ts'
import styles from './EntryCard.module.css'
import { cutBlocks } from './cut-blocks.ts'
import { WrittenBlocks } from './WrittenText.tsx'

const cardSize = { characters: 320, lines: 6 }

interface Props {
  text: string
  /** Target of a tap on the text. */
  opens?: string | undefined
}

/** The text of an entry; a long one is expanded in place. */
export function EntryText({ text, opens }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isWhole = usePrinting() || isOpen
  if (text === '') return null
  const blocks = parseText(text)
  const beginning = cutBlocks(blocks, cardSize)
  return (
    <>
      <div className="diary" data-opens={opens}>
        <WrittenBlocks blocks={isWhole ? blocks : (beginning ?? blocks)} />
      </div>
      {beginning !== undefined && (
        <Button variant="text" className={styles.more} aria-expanded={isWhole} onClick={() => setOpen(!isOpen)}>
          {isWhole ? t('act.less') : t('act.more')}
        </Button>
      )}
    </>
  )
}
