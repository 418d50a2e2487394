import { splitMentions } from '@entemi/contract/mentions'
import { useMemo, useState } from 'react'
import { t } from '#/i18n/i18n.ts'
import { cutText } from './cut-text.ts'
import styles from './Lifeline.module.css'

/** A person's words; a long text begins closed. */
export function EntryText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  const cut = useMemo(() => cutText(text), [text])
  const parts = isOpen || cut === undefined ? splitMentions(text) : cut
  return (
    <>
      <p className={`diary ${styles.text}`}>
        {parts.map((part, index) =>
          'text' in part ? (
            part.text
          ) : (
            <a key={index} href={`/people/${part.id}`}>
              {`@${part.name}`}
            </a>
          ),
        )}
        {cut !== undefined && !isOpen && '…'}
      </p>
      {cut !== undefined && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'act.less' : 'act.more')}
        </button>
      )}
    </>
  )
}
