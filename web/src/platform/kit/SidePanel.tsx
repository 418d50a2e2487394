import { useEffect, useId, useRef, useState } from 'react'
import type { ComponentProps, CSSProperties, PointerEvent, ReactNode } from 'react'
import { Badge } from './Badge.tsx'
import { joinClasses } from './class-names.ts'
import type { IconName } from './icons.ts'
import item from './item.module.css'
import { Modal } from './Modal.tsx'
import { findTopOverlay } from './overlay-stack.ts'
import styles from './SidePanel.module.css'
import { Icon, Line } from './Sprite.tsx'
import { trackSwipe, usesDragItself } from './swipe.ts'
import { useWide } from './use-wide.ts'

/** A finger that starts this near the left edge pulls the panel in (R2.43). */
export const edgeWidth = 80

export type SidePanelProps = {
  label: string
  open: boolean
  /** Close it on navigation too: the page changes beneath it. */
  onOpenChange: (open: boolean) => void
  /** The address of the page beside it. */
  page: string
  children: ReactNode
}

/** Permanent from 960 px; below that a modal drawer that swipes in from the edge. */
export function SidePanel(props: SidePanelProps) {
  return useWide() ? <Permanent {...props} /> : <Drawer {...props} />
}

/** Folded, it opens for a pointer that has entered it on this page: one that rests after a click would cover the page. */
function Permanent({ label, page, children }: Pick<SidePanelProps, 'label' | 'page' | 'children'>) {
  const [enteredAt, setEnteredAt] = useState<string>()
  const enter = (event: PointerEvent) => {
    // A move without movement comes from the page that changed under the pointer.
    const isMeant = event.type === 'pointerdown' || event.movementX !== 0 || event.movementY !== 0
    if (isMeant && event.pointerType !== 'touch') setEnteredAt((known) => known ?? page)
  }
  return (
    <nav
      className={styles.permanent}
      aria-label={label}
      data-entered={enteredAt === page || undefined}
      onPointerMove={enter}
      onPointerDown={enter}
      onPointerLeave={() => setEnteredAt(undefined)}
    >
      <div className={styles.inside}>{children}</div>
    </nav>
  )
}

function Drawer({ label, open, onOpenChange, children }: Omit<SidePanelProps, 'page'>) {
  const drawer = useRef<HTMLElement>(null)
  const [hidden, setHidden] = useState<number | null>(null)
  const change = useRef(onOpenChange)
  useEffect(() => {
    change.current = onOpenChange
  })

  useEffect(() => {
    const width = () => drawer.current?.offsetWidth || edgeWidth
    const settle = (nowOpen: boolean) => {
      setHidden(null)
      change.current(nowOpen)
    }
    const isEdge = (touch: Touch, target: Element) =>
      touch.clientX <= edgeWidth && !findTopOverlay() && !usesDragItself(target, 'x')
    const stopEdge = trackSwipe(document, {
      direction: 'right',
      canStart: isEdge,
      onMove: (distance) => setHidden(Math.max(0, width() - distance)),
      onEnd: settle,
    })
    const stopBack = drawer.current
      ? trackSwipe(drawer.current, {
          direction: 'left',
          canStart: () => true,
          onMove: (distance) => setHidden(Math.min(width(), distance)),
          onEnd: (far) => settle(!far),
        })
      : undefined
    return () => {
      stopEdge()
      stopBack?.()
    }
  }, [])

  return (
    <Modal
      open={open || hidden !== null}
      label={label}
      className={styles.modal}
      style={{ '--hidden': `${hidden ?? 0}px` } as CSSProperties}
      onClosed={() => onOpenChange(false)}
      transient
    >
      <nav ref={drawer} className={joinClasses(styles.drawer, hidden !== null && styles.dragging)} aria-label={label}>
        <div className={styles.inside}>{children}</div>
      </nav>
    </Modal>
  )
}

type BrandProps = Omit<ComponentProps<'a'>, 'children'> & {
  name: string
  /** Instead of the line of the app. */
  logo?: string | null
}

export function PanelBrand({ name, logo = null, ...rest }: BrandProps) {
  return (
    <a {...rest} className={styles.brand}>
      {logo === null ? <Line shape="loops" /> : <img src={logo} alt="" />}
      <span>{name}</span>
    </a>
  )
}

type OwnProps = {
  avatar: ReactNode
  name: string
  /** Read out after the name: where avatar and name lead. */
  target: string
  href: string
  /** The mood: its face stands on the avatar, its word under the name. */
  mood: { href: string; label: string; word: string; face: ReactNode }
}

/** The member's avatar and name at the top, and the mood. */
export function PanelOwn({ avatar, name, target, href, mood }: OwnProps) {
  return (
    <div className={styles.own}>
      <a href={href} className={styles.ownName}>
        {avatar}
        <b>{name}</b>
        <span className="vh">, {target}</span>
      </a>
      <a href={mood.href} aria-label={mood.label} className={styles.ownMood}>
        {mood.face && <span className={styles.ownFace}>{mood.face}</span>}
        <span className="meta">{mood.word}</span>
      </a>
    </div>
  )
}

/** The new entry, from 960 px instead of the button over the page. */
export function PanelNew({ label, ...rest }: Omit<ComponentProps<'a'>, 'children'> & { label: string }) {
  return (
    <a {...rest} className={styles.new}>
      <span>
        <Icon name="plus" />
      </span>
      {label}
    </a>
  )
}

type ItemLook = {
  label: string
  icon?: IconName | undefined
  /** Instead of an icon: a group's image, 24 px. */
  lead?: ReactNode
  /** Small text at the end. */
  note?: string | undefined
  count?: number | undefined
  /** Read out after the label: „2 új”. */
  countLabel?: string | undefined
  /** A dot instead of the number: of a group that was muted. */
  isQuiet?: boolean | undefined
  /** The three of the name: Én, Te, Mi. */
  strong?: boolean | undefined
}

/** `aria-current="page"` marks the current page. */
export function PanelLink({
  label,
  icon,
  lead,
  note,
  count,
  countLabel,
  isQuiet,
  strong,
  ...rest
}: Omit<ComponentProps<'a'>, 'children'> & ItemLook) {
  return (
    <a {...rest} className={item.item}>
      <ItemInside {...{ label, icon, lead, note, count, countLabel, isQuiet, strong }} />
    </a>
  )
}

/** A button that acts instead of navigating. */
export function PanelButton({ label, icon, ...rest }: Omit<ComponentProps<'button'>, 'children'> & ItemLook) {
  return (
    <button type="button" {...rest} className={item.item}>
      <ItemInside label={label} icon={icon} />
    </button>
  )
}

/** A disabled entry: the site has not enabled it. A tap says so. */
export function PanelDisabled({ tooltip, onClick, ...look }: ItemLook & { tooltip: string; onClick: () => void }) {
  return (
    <button type="button" role="link" className={item.item} aria-disabled="true" title={tooltip} onClick={onClick}>
      <ItemInside {...look} />
    </button>
  )
}

/** One row that unfolds into more. */
export function PanelFold({ label, icon, open, onToggle, children }: FoldProps) {
  const id = useId()
  return (
    <>
      <button type="button" className={item.item} aria-expanded={open} aria-controls={id} onClick={onToggle}>
        <ItemInside label={label} icon={icon} />
        <span className={joinClasses(styles.fold, open && styles.unfolded)}>
          <Icon name="down" size="s" />
        </span>
      </button>
      <div id={id} hidden={!open} className={styles.folded}>
        {children}
      </div>
    </>
  )
}

type FoldProps = { label: string; icon: IconName; open: boolean; onToggle: () => void; children: ReactNode }

export function PanelRule() {
  return <hr className={styles.rule} />
}

function ItemInside({ label, icon, lead, note, count, countLabel, isQuiet, strong = false }: ItemLook) {
  return (
    <>
      {lead ?? (icon && <Icon name={icon} />)}
      <span className={styles.label}>{strong ? <strong>{label}</strong> : label}</span>
      {note && <small>{note}</small>}
      {count ? (
        <span className={styles.count}>
          <span className="vh">{countLabel}</span>
          {isQuiet ? <span className={styles.dot} /> : <Badge count={count} inline />}
        </span>
      ) : null}
    </>
  )
}
