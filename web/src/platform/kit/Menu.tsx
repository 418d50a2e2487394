import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { joinClasses } from './class-names.ts'
import { IconButton } from './IconButton.tsx'
import type { IconName } from './icons.ts'
import item from './item.module.css'
import styles from './Menu.module.css'
import { findMenuTarget } from './menu-target.ts'
import { useCloseModal } from './Modal.tsx'
import { Popover } from './Popover.tsx'
import { Sheet } from './Sheet.tsx'
import { Icon } from './Sprite.tsx'
import { useWide } from './use-wide.ts'

export type MenuAction = {
  id: string
  label: string
  icon: IconName
  /** Small text at the end: „12 barátod”. */
  note?: string | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** Runs after the menu has closed and its button has the focus again. */
  onSelect: () => void
}

export type MenuProps = {
  title: string
  closeLabel: string
  actions: readonly MenuAction[]
  onClose: () => void
}

/** Actions under a title: bottom sheet on the phone, in the middle from 960 px. */
export function ActionSheet({ title, closeLabel, actions, onClose }: MenuProps) {
  const { choose, finish } = useChoice(onClose)
  return (
    <Sheet title={title} closeLabel={closeLabel} onClose={finish} className={styles.sheet} transient>
      <ActionList label={title} actions={actions} onChoose={choose} />
    </Sheet>
  )
}

/** Actions at their button; with `sheetOnPhone` an action sheet below 960 px. */
export function ActionMenu(props: MenuProps & { anchor: HTMLElement; sheetOnPhone?: boolean | undefined }) {
  const { choose, finish } = useChoice(props.onClose)
  const wide = useWide()
  if (props.sheetOnPhone && !wide) return <ActionSheet {...props} />
  return (
    <Popover anchor={props.anchor} label={props.title} onClose={finish} className={styles.popover}>
      <ActionList label={props.title} actions={props.actions} onChoose={choose} />
    </Popover>
  )
}

export type CardMenuProps = Omit<MenuProps, 'onClose'> & {
  /** Name of the ⋯ button: „További műveletek: Tóth Anna”. */
  label: string
  sheetOnPhone?: boolean | undefined
  className?: string | undefined
  /** Loads what the actions depend on. */
  onOpen?: (() => void) | undefined
}

/** The ⋯ button of a card or a row with its menu. */
export function CardMenu({ label, className, onOpen, ...menu }: CardMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        icon="more"
        label={label}
        className={className}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget)
          onOpen?.()
        }}
      />
      {anchor && <ActionMenu {...menu} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}

// An action that opens a dialog must find the focus on the menu's button, or closing that dialog loses it.
function useChoice(onClose: () => void) {
  const chosen = useRef<MenuAction | null>(null)
  return {
    choose: (action: MenuAction) => {
      chosen.current = action
    },
    finish: () => {
      onClose()
      chosen.current?.onSelect()
    },
  }
}

type ActionListProps = { label: string; actions: readonly MenuAction[]; onChoose: (action: MenuAction) => void }

function ActionList({ label, actions, onChoose }: ActionListProps) {
  const close = useCloseModal()
  const choose = (action: MenuAction) => {
    if (action.disabled) return
    onChoose(action)
    close()
  }
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Tab') close()
    const items = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]'))
    const target = findMenuTarget(
      event.key,
      items.findIndex((one) => one === document.activeElement),
      items.map((one) => one.textContent),
    )
    if (target === undefined) return
    event.preventDefault()
    items[target]?.focus()
  }
  return (
    <div role="menu" aria-label={label} onKeyDown={handleKey} tabIndex={-1}>
      {actions.map((action, index) => (
        <button
          key={action.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={joinClasses(item.item, action.danger && item.danger)}
          aria-disabled={action.disabled}
          onClick={() => choose(action)}
          {...(index === 0 && { 'data-autofocus': true })}
        >
          <Icon name={action.icon} />
          {action.label}
          {action.note && <small>{action.note}</small>}
        </button>
      ))}
    </div>
  )
}
