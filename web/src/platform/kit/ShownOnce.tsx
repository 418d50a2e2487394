import { useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { copyText } from './copy-text.ts'
import { RowsHeading } from './ListRow.tsx'
import styles from './ShownOnce.module.css'

interface Props {
  title: string
  /** That nobody can show it again. */
  text: string
  secret: string
  copyLabel: string
  doneLabel: string
  onDone: () => void
}

/** A secret that was just made, in place of the list it was added to. */
export function ShownOnce({ title, text, secret, copyLabel, doneLabel, onDone }: Props) {
  const sentence = useRef<HTMLParagraphElement>(null)
  // The button that opened the form is gone with the list: without this a screen reader starts at the top of the page.
  useEffect(() => sentence.current?.focus(), [])
  return (
    <>
      <RowsHeading first>{title}</RowsHeading>
      <p ref={sentence} tabIndex={-1} className={styles.text}>
        {text}
      </p>
      <code className={styles.secret}>{secret}</code>
      <div className={styles.acts}>
        {'clipboard' in navigator && (
          <Button variant="quiet" block onClick={() => void copyText(secret)}>
            {copyLabel}
          </Button>
        )}
        <Button block large onClick={onDone}>
          {doneLabel}
        </Button>
      </div>
    </>
  )
}
