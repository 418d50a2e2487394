import { useRef } from 'react'
import type { ComponentProps, MouseEvent, PointerEvent, ReactNode } from 'react'
import type { IconName } from './icons.ts'
import { ignoreNextClick } from './ignore-next-click.ts'
import { lines } from './lines.ts'
import { Icon } from './Sprite.tsx'
import styles from './TabBar.module.css'

export type TabBarProps = {
  label: string
  /** Two TabLinks at each side of the new entry. */
  before: ReactNode
  after: ReactNode
  /** FabLink. */
  fab?: ReactNode
}

/** Bottom tabs with the new-entry button in the middle; from 960 px the side panel has both. */
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
  longPress?: { description: string; onLongPress: () => void } | undefined
}

/** A press that lasts this long is a long press. */
const longPressMs = 450
/** Some browsers send their own event for a long press shortly after; within this time it is ignored. */
const echoMs = 1000

export function FabLink({ label, longPress, ...rest }: FabProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressedAt = useRef<number>(undefined)
  const press = () => {
    clearTimeout(timer.current)
    if (pressedAt.current !== undefined && Date.now() - pressedAt.current < echoMs) return
    pressedAt.current = Date.now()
    ignoreNextClick()
    longPress?.onLongPress()
  }
  const end = () => clearTimeout(timer.current)
  const handlers = {
    'aria-description': longPress?.description,
    draggable: false,
    onPointerDown: ({ button }: PointerEvent) => {
      pressedAt.current = undefined
      clearTimeout(timer.current)
      if (button === 0) timer.current = setTimeout(press, longPressMs)
    },
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      press()
    },
  }
  return (
    <a {...rest} {...(longPress && handlers)} className={styles.fab} aria-label={label}>
      <Icon name="plus" size="l" />
    </a>
  )
}
