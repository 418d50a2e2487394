import { useCallback, useState } from 'react'

/** What is further from the screen than this is not drawn: a line of years would be hundreds of thousands of elements. */
const rootMargin = '1600px'

/** So many are taken away at once: a fast scroll leaves dozens behind, and all of them would halt it. */
const mostTaken = 3

type Tell = (isNear: boolean, height: number) => void

const told = new WeakMap<Element, Tell>()
const drawn = new WeakSet<Element>()
/** Where each stood that is to be drawn or taken away. */
const waiting = new Map<Element, DOMRectReadOnly>()
let observer: IntersectionObserver | undefined
let isTelling = false
let wasDrawing = false

interface Near {
  ref: (element: Element | null) => (() => void) | undefined
  /** Undefined while it is near; then the height that it leaves behind. */
  height: number | undefined
}

/** Whether an element is near the screen; until that is known, `begin`. */
export function useNear(begin: number | undefined): Near {
  const [height, setHeight] = useState(begin)
  const [isBegun] = useState(begin === undefined)
  const ref = useCallback(
    (element: Element | null) => {
      if (element === null) return undefined
      observer ??= new IntersectionObserver(wait, { rootMargin })
      if (isBegun) drawn.add(element)
      told.set(element, (isNear, left) => setHeight(isNear ? undefined : left))
      observer.observe(element)
      return () => {
        observer?.unobserve(element)
        waiting.delete(element)
      }
    },
    [isBegun],
  )
  return { ref, height }
}

function wait(changes: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting, boundingClientRect } of changes) {
    if (isIntersecting === drawn.has(target)) waiting.delete(target)
    else waiting.set(target, boundingClientRect)
  }
  if (!isTelling) tellSoon()
}

/** Not in the very next frame: what was told before is drawn in it, and two at once would halt the scroll. */
function tellSoon(): void {
  isTelling = waiting.size > 0
  if (isTelling) requestAnimationFrame(() => requestAnimationFrame(tellSome))
}

/** One is drawn, the nearest first, or a few are taken away, by turns: who reads on and on leaves nothing behind. */
function tellSome(): void {
  const toDraw = [...waiting.keys()].filter((element) => !drawn.has(element)).sort(byNearness)
  const toTake = [...waiting.keys()].filter((element) => drawn.has(element))
  const isTaking = toDraw.length === 0 || (wasDrawing && toTake.length > 0)
  wasDrawing = !isTaking
  for (const element of isTaking ? toTake.slice(0, mostTaken) : toDraw.slice(0, 1)) {
    const { height } = waiting.get(element) ?? { height: 0 }
    waiting.delete(element)
    // What holds the focus stays, or the keyboard would be thrown back to the beginning of the page.
    if (isTaking && element.contains(document.activeElement)) continue
    if (isTaking) drawn.delete(element)
    else drawn.add(element)
    told.get(element)?.(!isTaking, height)
  }
  tellSoon()
}

function byNearness(one: Element, other: Element): number {
  return distanceOf(one) - distanceOf(other)
}

/** Of its middle from that of the screen, as it stood. */
function distanceOf(element: Element): number {
  const { top, height } = waiting.get(element) ?? { top: 0, height: 0 }
  return Math.abs(top + height / 2 - window.innerHeight / 2)
}
