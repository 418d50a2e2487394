import { useState } from 'react'
import { findText, t } from '#/platform/i18n/i18n.ts'
import styles from './HelpLink.module.css'

/** After an invalid field: shows how to fill it in; in a new tab it opens the code's help page. */
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
