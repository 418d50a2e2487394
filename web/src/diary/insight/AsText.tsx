import { useState } from 'react'
import type { ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { Icon } from '#/platform/kit/Sprite.tsx'
import styles from './Insight.module.css'

interface Props {
  caption: string
  heads: string[]
  rows: () => ReactNode[][]
  note?: string | undefined
}

/** The chart as text, for screen readers; rendered only when opened. */
export function AsText({ caption, heads, rows, note }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.text} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('insight.asText')}
        <Icon name="down" size="s" />
      </summary>
      {isOpen && (
        <div className={styles.table}>
          <table>
            <caption className="vh">{caption}</caption>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows().map(([first, ...rest], row) => (
                <tr key={row}>
                  <th scope="row">{first}</th>
                  {rest.map((cell, index) => (
                    <td key={index}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isOpen && note && <p className="meta">{note}</p>}
    </details>
  )
}
