import { useLayoutEffect, useRef, useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { joinClasses } from './class-names.ts'
import { Modal } from './Modal.tsx'
import { placePopover } from './place-popover.ts'
import styles from './Popover.module.css'

export type PopoverProps = {
  /** The control it is placed at. */
  anchor: HTMLElement
  label: string
  onClose: () => void
  className?: string | undefined
  children: ReactNode
}

/** Small surface at its control; the page behind is inert. */
export function Popover({ anchor, label, onClose, className, children }: PopoverProps) {
  const surface = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ x: number; y: number } | null>(null)

  useLayoutEffect(() => {
    const update = () => {
      if (!surface.current) return
      const { offsetWidth: width, offsetHeight: height } = surface.current
      const { clientWidth, clientHeight } = document.documentElement
      setPlace(
        placePopover(anchor.getBoundingClientRect(), { width, height }, { width: clientWidth, height: clientHeight }),
      )
    }
    update()
    window.addEventListener('resize', update)
    return () => window.removeEventListener('resize', update)
  }, [anchor])

  return (
    <Modal className={styles.modal} label={label} onClosed={onClose} transient>
      <div
        ref={surface}
        className={joinClasses(styles.popover, className)}
        style={{ '--x': `${place?.x ?? 0}px`, '--y': `${place?.y ?? 0}px` } as CSSProperties}
      >
        {children}
      </div>
    </Modal>
  )
}
