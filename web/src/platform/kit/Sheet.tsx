import { useEffect, useId, useRef, useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { joinClasses } from './class-names.ts'
import { IconButton } from './IconButton.tsx'
import { Modal, useCloseModal } from './Modal.tsx'
import { moodClass } from './mood.ts'
import type { Mood } from './mood.ts'
import styles from './Sheet.module.css'
import { Line } from './Sprite.tsx'
import { trackSwipe, usesDragItself } from './swipe.ts'

export type SheetProps = {
  title: string
  /** Without it the sheet has no close button. */
  closeLabel?: string | undefined
  /** Called after the closing animation; the caller unmounts the sheet. */
  onClose: () => void
  mayClose?: (() => boolean | Promise<boolean>) | undefined
  /** From 960 px: in the middle, or a drawer at the right (comments, notifications). */
  place?: 'middle' | 'side' | undefined
  /** As high as the screen allows, whatever the content. */
  tall?: boolean | undefined
  /** Tints the background. */
  mood?: Mood | null | undefined
  /** Stays at the bottom while the body scrolls. */
  foot?: ReactNode
  /** Has no route of its own (menus, pickers): Back closes it. */
  transient?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Popup body: bottom sheet on the phone. Focus goes to the title unless something inside carries data-autofocus. */
export function Sheet(props: SheetProps) {
  const { closeLabel, onClose, mayClose, place = 'middle', transient } = props
  const titleId = useId()
  return (
    <Modal
      className={joinClasses(styles.modal, place === 'side' && styles.atSide)}
      labelledBy={titleId}
      onClosed={onClose}
      mayClose={closeLabel === undefined ? stay : mayClose}
      transient={transient}
    >
      <Surface {...props} titleId={titleId} />
    </Modal>
  )
}

const stay = () => false

function Surface({
  title,
  titleId,
  closeLabel,
  place,
  tall,
  mood,
  foot,
  className,
  children,
}: SheetProps & { titleId: string }) {
  const surface = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = useCloseModal()
  const drag = useSwipeDown(surface, close)

  useEffect(() => {
    if (!surface.current?.querySelector('[data-autofocus]')) heading.current?.focus()
  }, [])

  const classes = [
    styles.sheet,
    place === 'side' && styles.side,
    tall && styles.tall,
    drag !== null && styles.dragging,
    mood !== null && mood !== undefined && styles.tinted,
  ]
  return (
    <div
      ref={surface}
      className={joinClasses(...classes, moodClass(mood), className)}
      style={{ '--drag': `${drag ?? 0}px` } as CSSProperties}
    >
      {closeLabel !== undefined && <Line shape="grab" className={styles.grab} />}
      <div className={styles.head}>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {closeLabel !== undefined && <IconButton icon="close" label={closeLabel} onClick={close} />}
      </div>
      <div className={styles.body}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  )
}

function useSwipeDown(surface: { current: HTMLElement | null }, onDone: () => void): number | null {
  const [drag, setDrag] = useState<number | null>(null)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    if (!surface.current) return
    return trackSwipe(surface.current, {
      direction: 'down',
      canStart: (_touch, target) => !usesDragItself(target, 'y'),
      onMove: setDrag,
      onEnd: (far) => {
        setDrag(null)
        if (far) done.current()
      },
    })
  }, [surface])
  return drag
}
