import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTopOverlay } from './overlay-stack.ts'
import { dismissToast, holdToasts, listToasts, releaseToasts, subscribeToasts } from './toast.ts'
import type { Toast } from './toast.ts'
import styles from './ToastHost.module.css'

/** Mounted once in the app. Toasts move into an open sheet or dialog, or they would be inert. */
export function ToastHost() {
  const toasts = useSyncExternalStore(subscribeToasts, listToasts, listToasts)
  const overlay = useTopOverlay()
  return createPortal(
    <div
      className={styles.host}
      onPointerEnter={holdToasts}
      onPointerLeave={releaseToasts}
      onFocus={holdToasts}
      onBlur={releaseToasts}
    >
      <div role="status" className={styles.stack}>
        {toasts.map((toast) => (
          <ToastPill key={toast.id} toast={toast} />
        ))}
      </div>
    </div>,
    overlay ?? document.body,
  )
}

function ToastPill({ toast }: { toast: Toast }) {
  const { id, text, action } = toast
  const act = () => {
    dismissToast(id)
    action?.onAction()
  }
  return (
    <div className={styles.toast}>
      <span>{text}</span>
      {action && (
        <button type="button" onClick={act}>
          {action.label}
        </button>
      )}
    </div>
  )
}
