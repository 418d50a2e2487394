import { createContext, use, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { CSSProperties, ReactNode, RefObject, SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { joinClasses } from './class-names.ts'
import styles from './Modal.module.css'
import { findTopOverlay, pushOverlay } from './overlay-stack.ts'
import { enterOverlay } from '#/platform/navigation/overlay-history.ts'

const CloseContext = createContext<() => void>(() => {})

/** Closes the surrounding sheet, dialog or menu with its animation. */
export function useCloseModal(): () => void {
  return use(CloseContext)
}

type ModalProps = {
  open?: boolean | undefined
  /** After closing by Esc, Back, a tap on the backdrop, a swipe or useCloseModal. */
  onClosed: () => void
  /** Asked first; answering false keeps it open (unsaved text). */
  mayClose?: (() => boolean | Promise<boolean>) | undefined
  /** Has no address of its own: Back closes it and stays on the page. */
  transient?: boolean | undefined
  /** Closes when Back changes the page below. */
  leavesWithPage?: boolean | undefined
  role?: 'alertdialog' | undefined
  label?: string | undefined
  labelledBy?: string | undefined
  describedBy?: string | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
  children: ReactNode
}

/**
 * Native modal dialog over the whole viewport; its child is the visible surface. The browser traps focus, makes the page
 * inert and gives focus back. Focus lands on [data-autofocus], else on the first control.
 */
export function Modal(props: ModalProps) {
  const {
    open = true,
    onClosed,
    mayClose,
    transient = false,
    leavesWithPage = false,
    role,
    label,
    labelledBy,
    describedBy,
  } = props
  const ref = useRef<HTMLDialogElement>(null)

  const askToClose = useRef(mayClose)
  useEffect(() => {
    askToClose.current = mayClose
  })
  const requestClose = useCallback(() => {
    void Promise.resolve(askToClose.current?.() ?? true).then((may) => may && ref.current?.close())
  }, [])

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    if (!findTopOverlay()) measureScrollbar()
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const leaveStack = pushOverlay(dialog)
    const handleClosed = () => !dialog.open && leaveStack()
    dialog.addEventListener('close', handleClosed)
    return () => {
      dialog.removeEventListener('close', handleClosed)
      leaveStack()
      dialog.close()
    }
  }, [open])

  const leaveHistory = useBackEntry(ref, { isEntered: transient && open, requestClose, askToClose })

  useEffect(() => {
    if (!leavesWithPage || !open) return
    const handleBack = () => ref.current === findTopOverlay() && ref.current?.close()
    window.addEventListener('popstate', handleBack)
    return () => window.removeEventListener('popstate', handleBack)
  }, [leavesWithPage, open])

  useBackdropTap(ref, requestClose)

  // A file field inside fires a `cancel` that bubbles; only the dialog's own one asks to close.
  const handleCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget || !mayClose) return
    event.preventDefault()
    requestClose()
  }
  const handleClose = async (event: SyntheticEvent<HTMLDialogElement>) => {
    const dialog = event.currentTarget
    if (event.target !== dialog || dialog.open) return
    // The entry must be removed before a following navigation.
    await Promise.all([finishTransitions(dialog), leaveHistory.current()])
    onClosed()
  }
  return createPortal(
    <dialog
      ref={ref}
      role={role}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={joinClasses(styles.modal, props.className)}
      style={props.style}
      onCancel={handleCancel}
      onClose={(event) => void handleClose(event)}
    >
      <CloseContext value={requestClose}>{props.children}</CloseContext>
    </dialog>,
    document.body,
  )
}

interface BackEntry {
  isEntered: boolean
  requestClose: () => void
  askToClose: RefObject<ModalProps['mayClose']>
}

/** A history entry while it is open. Returns the function that removes it. */
function useBackEntry(ref: RefObject<HTMLDialogElement | null>, { isEntered, requestClose, askToClose }: BackEntry) {
  const leave = useRef<() => Promise<void>>(async () => undefined)
  useEffect(() => {
    if (!isEntered) return
    const enter = () => {
      leave.current = enterOverlay(handleBack)
    }
    const handleBack = () => {
      const top = findTopOverlay()
      const isTop = top === ref.current
      // It may stay open: then the next Back needs its entry.
      if (!isTop || askToClose.current) enter()
      if (isTop) requestClose()
      else if (top instanceof HTMLDialogElement) top.close()
    }
    enter()
    return () => void leave.current()
  }, [ref, isEntered, requestClose, askToClose])
  return leave
}

function measureScrollbar(): void {
  const root = document.documentElement
  root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
}

async function finishTransitions(dialog: HTMLElement): Promise<void> {
  const transitions = dialog.getAnimations({ subtree: true }).filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map((transition) => transition.finished))
}

// Selecting text inside and releasing outside is not a tap on the backdrop: the press must have begun there too.
function useBackdropTap(ref: RefObject<HTMLDialogElement | null>, onTap: () => void): void {
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    let pressedBackdrop = false
    const handlePress = (event: Event) => {
      pressedBackdrop = event.target === dialog
    }
    const handleClick = (event: Event) => {
      if (pressedBackdrop && event.target === dialog) onTap()
    }
    dialog.addEventListener('pointerdown', handlePress)
    dialog.addEventListener('click', handleClick)
    return () => {
      dialog.removeEventListener('pointerdown', handlePress)
      dialog.removeEventListener('click', handleClick)
    }
  }, [ref, onTap])
}
