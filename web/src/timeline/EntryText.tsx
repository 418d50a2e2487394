import { plainText } from '@entemi/contract/mentions'
import { useState } from 'react'
import { t } from '#/i18n/i18n.ts'
import { Button } from '#/kit/Button.tsx'
import { joinClasses } from '#/kit/class-names.ts'
import { cutText } from './cut-text.ts'
import styles from './EntryCard.module.css'
import { MentionText } from './MentionText.tsx'

const cardLength = 320

/** What somebody wrote; the rest of a long text opens on its place. */
export function EntryText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  if (text === '') return null
  const beginning = cutText(plainText(text), cardLength)
  return (
    <>
      <div className={joinClasses(styles.text, 'diary')}>
        {beginning === undefined || isWhole ? <MentionText text={text} /> : beginning}
      </div>
      {beginning !== undefined && (
        <Button variant="text" className={styles.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('act.less') : t('act.more')}
        </Button>
      )}
    </>
  )
}
