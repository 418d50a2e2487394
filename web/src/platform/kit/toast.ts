/** How long a toast stays (R9.01). */
export const toastMs = 3000
/** For a plain confirmation. */
export const confirmationToastMs = 2000

export type ToastOptions = {
  text: string
  action?: { label: string; onAction: () => void } | undefined
  duration?: number | undefined
}

export type Toast = ToastOptions & { id: number }

const maxToasts = 3

let toasts: readonly Toast[] = []
let lastId = 0
let isPaused = false
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

/** Works before the host is mounted: queued toasts show with it. */
export function showToast(options: ToastOptions): number {
  lastId += 1
  const toast = { ...options, id: lastId }
  for (const old of toasts.slice(0, Math.max(0, toasts.length - maxToasts + 1))) dismissToast(old.id)
  toasts = [...toasts, toast]
  if (!isPaused) startTimer(toast)
  notify()
  return toast.id
}

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  toasts = toasts.filter((toast) => toast.id !== id)
  if (toasts.length === 0) isPaused = false
  notify()
}

/** Pointer or focus on a toast pauses its timer, so that its button can be reached. */
export function holdToasts(): void {
  isPaused = true
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
}

export function releaseToasts(): void {
  isPaused = false
  for (const toast of toasts) startTimer(toast)
}

export function listToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToasts(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

function startTimer({ id, duration = toastMs }: Toast): void {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => dismissToast(id), duration),
  )
}

function notify(): void {
  for (const listener of listeners) listener()
}
