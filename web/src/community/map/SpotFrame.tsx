import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { t } from '#/platform/i18n/i18n.ts'
import { IconButton } from '#/platform/kit/IconButton.tsx'
import type { IconName } from '#/platform/kit/icons.ts'
import { IconDisc, ListRow } from '#/platform/kit/ListRow.tsx'
import styles from './Map.module.css'

/** A list that opened from the map: it takes the focus and is scrolled to. */
export function SpotFrame({ label, isPending, children }: { label: string; isPending: boolean; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
  }, [])
  // Repeated when its rows are loaded. In braces: newer browsers return a promise, which is no cleanup function.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isPending])
  return (
    <section ref={panel} className={styles.panel} aria-label={label} tabIndex={-1}>
      {children}
    </section>
  )
}

interface HeadProps {
  icon: IconName
  title: string
  note: string
  onClose: () => void
}

export function SpotHead({ icon, title, note, onClose }: HeadProps) {
  return (
    <ListRow
      lead={<IconDisc icon={icon} />}
      title={title}
      note={note}
      end={<IconButton icon="close" label={t('act.close')} onClick={onClose} />}
    />
  )
}
