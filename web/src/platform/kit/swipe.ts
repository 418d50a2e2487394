type Direction = 'left' | 'right' | 'down'

type Swipe = {
  direction: Direction
  canStart: (touch: Touch, target: Element) => boolean
  onMove: (distance: number) => void
  /** Whether the finger went far or fast enough. */
  onEnd: (done: boolean) => void
}

const slop = 10
const farEnough = 72
const fastEnough = 0.45 // px a millisecond

/** Tracks a one-finger swipe with passive listeners, so that taps still work. */
export function trackSwipe(root: HTMLElement | Document, { direction, canStart, onMove, onEnd }: Swipe): () => void {
  let start: { x: number; y: number; at: number } | null = null
  let swiping = false
  let distance = 0

  const measure = (touch: Touch, from: { x: number; y: number }) => {
    const [dx, dy] = [touch.clientX - from.x, touch.clientY - from.y]
    if (direction === 'down') return { along: dy, across: Math.abs(dx) }
    return { along: direction === 'right' ? dx : -dx, across: Math.abs(dy) }
  }
  const handleStart = (event: TouchEvent) => {
    const touch = event.touches[0]
    const isOneFinger = touch && event.touches.length === 1 && event.target instanceof Element
    if (isOneFinger && canStart(touch, event.target)) {
      start = { x: touch.clientX, y: touch.clientY, at: event.timeStamp }
    } else finish(false)
  }
  const handleMove = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (!start || !touch) return
    const { along, across } = measure(touch, start)
    if (!swiping && across > slop && across > along) start = null
    if (!swiping && along > slop && along > across * 1.5) swiping = true
    if (!swiping) return
    distance = Math.max(0, along)
    onMove(distance)
  }
  const handleEnd = (event: TouchEvent) => {
    const speed = start ? distance / Math.max(1, event.timeStamp - start.at) : 0
    finish(distance > farEnough || (distance > slop * 2 && speed > fastEnough))
  }
  const handleCancel = () => finish(false)
  const finish = (done: boolean) => {
    const wasSwiping = swiping
    start = null
    swiping = false
    distance = 0
    if (wasSwiping) onEnd(done)
  }

  const on = (type: string, listener: (event: TouchEvent) => void) =>
    root.addEventListener(type, listener as EventListener, { passive: true })
  const off = (type: string, listener: (event: TouchEvent) => void) =>
    root.removeEventListener(type, listener as EventListener)
  on('touchstart', handleStart)
  on('touchmove', handleMove)
  on('touchend', handleEnd)
  on('touchcancel', handleCancel)
  return () => {
    off('touchstart', handleStart)
    off('touchmove', handleMove)
    off('touchend', handleEnd)
    off('touchcancel', handleCancel)
  }
}

/** Whether an element under the finger handles the drag itself: a scrolled box, a field, a map. */
export function usesDragItself(target: Element, axis: 'x' | 'y'): boolean {
  if (target.closest('input, textarea, select, [contenteditable], [data-no-swipe]')) return true
  for (let box: Element | null = target; box; box = box.parentElement) {
    if ((axis === 'x' ? box.scrollLeft : box.scrollTop) > 0 && box !== document.documentElement) return true
  }
  return false
}
