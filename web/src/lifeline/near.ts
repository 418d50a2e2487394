import { useCallback, useState } from 'react'

/** What is further from the screen than this is not drawn: a line of years would be hundreds of thousands of elements. */
const rootMargin = '1600px'

/** So many are taken away in one frame: a fast scroll leaves dozens behind at once, and all of them would halt it. */
const mostTaken = 3

type Tell = (isNear: boolean, height: number) => void

const told = new WeakMap<Element, Tell>()
const waiting = new Map<Element, IntersectionObserverEntry>()
let observer: IntersectionObserver | undefined
let isTelling = false

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
  for (const change of changes) waiting.set(change.target, change)
  if (!isTelling) tellSoon()
}

/** Not in the very next frame: what was told before is drawn in it, and two at once would halt the scroll. */
function tellSoon(): void {
  isTelling = waiting.size > 0
  if (isTelling) requestAnimationFrame(() => requestAnimationFrame(tellSome))
}

/** Those on the screen first. */
function tellSome(): void {
  const screen = window.innerHeight / 2
  const middleOf = ({ top, height }: DOMRectReadOnly) => top + height / 2
  const byNearness = [...waiting.values()].sort(
    (one, other) =>
      Math.abs(middleOf(one.boundingClientRect) - screen) - Math.abs(middleOf(other.boundingClientRect) - screen),
  )
  const [first] = byNearness
  const few = first?.isIntersecting ? [first] : byNearness.slice(0, mostTaken).filter((one) => !one.isIntersecting)
  for (const { target, isIntersecting, boundingClientRect } of few) {
    waiting.delete(target)
    // What holds the focus stays, or the keyboard would be thrown back to the beginning of the page.
    if (isIntersecting || !target.contains(document.activeElement))
      told.get(target)?.(isIntersecting, boundingClientRect.height)
  }
  tellSoon()
}
