import { useState } from 'react'
import { findText, t } from '#/platform/i18n/i18n.ts'
import styles from './HelpLink.module.css'

/** Behind a marked field: tells on the spot how it should be filled in; in another tab it opens the code's help page. */
export function HelpLink({ code }: { code: string }) {
  const [open, setOpen] = useState(false)
  const explanation = findText(`form.explain.${code}`)
  if (explanation === undefined) return null
  return (
    <>
      <a
        href={`/help/${code}`}
        className={styles.link}
        aria-expanded={open}
        onClick={(event) => {
          event.preventDefault()
          setOpen(!open)
        }}
      >
        {t('error.help')}
      </a>
      {open && <span className={styles.explanation}>{explanation}</span>}
    </>
  )
}
