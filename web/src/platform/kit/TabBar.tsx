import { useRef } from 'react'
import type { ComponentProps, MouseEvent, PointerEvent, ReactNode } from 'react'
import type { IconName } from './icons.ts'
import { lines } from './lines.ts'
import { Icon } from './Sprite.tsx'
import styles from './TabBar.module.css'

export type TabBarProps = {
  label: string
  /** Two TabLinks at each side of the new entry. */
  before: ReactNode
  after: ReactNode
  /** FabLink; alone beside the column from 960 px. */
  fab?: ReactNode
}

/** Bottom tabs with the new-entry button in the middle. */
export function TabBar({ label, before, after, fab }: TabBarProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {before}
      <span className={styles.slot}>
        {fab && (
          <>
            <svg viewBox="0 0 104 70" aria-hidden="true">
              <circle cx="52" cy="32" r="33" fill="var(--paper)" />
              <path
                d="M0 34.2C10 34.2 12 35 16 44C22 58 34 69 52 69S82 58 88 44C92 35 94 34.2 104 34.2V70H0z"
                fill="var(--surface)"
              />
              <path
                d={lines.fab.path}
                fill="none"
                stroke="currentColor"
                strokeWidth="var(--line-w)"
                strokeLinecap="round"
              />
            </svg>
            {fab}
          </>
        )}
      </span>
      {after}
    </nav>
  )
}

/** `aria-current="page"` marks the current page. */
export function TabLink({
  icon,
  label,
  ...rest
}: Omit<ComponentProps<'a'>, 'children'> & { icon: IconName; label: string }) {
  return (
    <a {...rest}>
      <Icon name={icon} />
      {label}
    </a>
  )
}

type FabProps = Omit<ComponentProps<'a'>, 'children'> & {
  label: string
  /** A long press, and the key of the context menu. */
  held?: { description: string; onHold: () => void } | undefined
}

/** How long a finger rests before it counts as a long press. */
const holdMs = 450
/** Some browsers tell of a long press themselves, soon after. */
const echoMs = 1000

export function FabLink({ label, held, ...rest }: FabProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const heldAt = useRef<number>(undefined)
  const hold = () => {
    clearTimeout(timer.current)
    if (heldAt.current !== undefined && Date.now() - heldAt.current < echoMs) return
    heldAt.current = Date.now()
    held?.onHold()
  }
  const end = () => clearTimeout(timer.current)
  const holding = {
    'aria-description': held?.description,
    draggable: false,
    onPointerDown: ({ button }: PointerEvent) => {
      heldAt.current = undefined
      clearTimeout(timer.current)
      if (button === 0) timer.current = setTimeout(hold, holdMs)
    },
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      hold()
    },
    onClick: (event: MouseEvent) => {
      // The finger that was held is lifted: it must not open a new entry too.
      if (heldAt.current !== undefined) event.preventDefault()
      heldAt.current = undefined
    },
  }
  return (
    <a {...rest} {...(held && holding)} className={styles.fab} aria-label={label}>
      <Icon name="plus" size="l" />
    </a>
  )
}
