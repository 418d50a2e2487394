import { useCallback, useState } from 'react'

/** What is further from the screen than this is not drawn: a line of years would be hundreds of thousands of elements. */
const rootMargin = '1600px'

/** So many are drawn or taken away in one frame: a fast scroll brings dozens at once, and all of them would halt it. */
const mostInFrame = 3

type Tell = (isNear: boolean, height: number) => void

const told = new WeakMap<Element, Tell>()
const waiting = new Map<Element, IntersectionObserverEntry>()
let observer: IntersectionObserver | undefined

interface Near {
  ref: (element: Element | null) => (() => void) | undefined
  /** Undefined while it is near; then the height that it leaves behind. */
  height: number | undefined
}

/** Whether an element is near the screen; until that is known, `begin`. */
export function useNear(begin: number | undefined): Near {
  const [height, setHeight] = useState(begin)
  const ref = useCallback((element: Element | null) => {
    if (element === null) return undefined
    observer ??= new IntersectionObserver(wait, { rootMargin })
    told.set(element, (isNear, left) => setHeight(isNear ? undefined : left))
    observer.observe(element)
    return () => {
      observer?.unobserve(element)
      waiting.delete(element)
    }
  }, [])
  return { ref, height }
}

function wait(changes: IntersectionObserverEntry[]): void {
  const isIdle = waiting.size === 0
  for (const change of changes) waiting.set(change.target, change)
  if (isIdle && waiting.size > 0) requestAnimationFrame(tellSome)
}

/** Those on the screen first. */
function tellSome(): void {
  const screen = window.innerHeight / 2
  const middleOf = ({ top, height }: DOMRectReadOnly) => top + height / 2
  const byNearness = [...waiting.values()].sort(
    (one, other) =>
      Math.abs(middleOf(one.boundingClientRect) - screen) - Math.abs(middleOf(other.boundingClientRect) - screen),
  )
  for (const { target, isIntersecting, boundingClientRect } of byNearness.slice(0, mostInFrame)) {
    waiting.delete(target)
    // What holds the focus stays, or the keyboard would be thrown back to the beginning of the page.
    if (isIntersecting || !target.contains(document.activeElement))
      told.get(target)?.(isIntersecting, boundingClientRect.height)
  }
  if (waiting.size > 0) requestAnimationFrame(tellSome)
}
