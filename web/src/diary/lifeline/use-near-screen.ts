import { useCallback, useState } from 'react'
import { usePrinting } from '#/platform/kit/printing.ts'

/** Elements further away are not rendered: a line of years would have hundreds of thousands. */
const rootMargin = '1600px'

/** Removals per frame: a fast scroll leaves dozens behind, and removing all at once would block it. */
const maxRemovals = 3

interface Place {
  setNear: (isNear: boolean) => void
  /** Its last measured height. */
  measure: (height: number) => void
}

const places = new WeakMap<Element, Place>()
const drawn = new WeakSet<Element>()
/** Rendered elements whose height is not measured yet. */
const seen = new WeakSet<Element>()
/** Position of each element to be rendered or removed. */
const waiting = new Map<Element, DOMRectReadOnly>()
/** Elements rendered in several steps. */
const begun = new Set<() => void>()
let observer: IntersectionObserver | undefined
let isTelling = false
let wasDrawing = false

interface Near {
  ref: (element: Element | null) => (() => void) | undefined
  isNear: boolean
}

/** Whether an element is near the screen or printed; `begin` until that is known. Its height is reported when it leaves. */
export function useNearScreen(begin: boolean, measure: (height: number) => void): Near {
  const [isNear, setNear] = useState(begin)
  const [isBegun] = useState(begin)
  const isPrinting = usePrinting()
  const ref = useCallback(
    (element: Element | null) => {
      if (element === null) return undefined
      observer ??= new IntersectionObserver(wait, { rootMargin })
      if (isBegun) noteDrawn(element)
      places.set(element, { setNear, measure })
      observer.observe(element)
      return () => {
        observer?.unobserve(element)
        waiting.delete(element)
        // Unmounted while on the screen. Elements away from it were measured before: measuring each of a removed month
        // would force a layout for each.
        if (seen.has(element)) reportHeight(measure, element.getBoundingClientRect().height)
      }
    },
    [isBegun, measure],
  )
  return { ref, isNear: isNear || isPrinting }
}

function noteDrawn(element: Element): void {
  drawn.add(element)
  seen.add(element)
}

function wait(changes: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting, boundingClientRect } of changes) {
    if (drawn.has(target)) noteSight(target, isIntersecting, boundingClientRect.height)
    if (isIntersecting === drawn.has(target)) waiting.delete(target)
    else waiting.set(target, boundingClientRect)
  }
  if (!isTelling) reportSoon()
}

function noteSight(target: Element, isIntersecting: boolean, height: number): void {
  if (isIntersecting) seen.add(target)
  else if (seen.delete(target)) reportHeight(places.get(target)?.measure, height)
}

/** A hidden element has no height: it is not reported. */
function reportHeight(measure: Place['measure'] | undefined, height: number): void {
  if (height > 0) measure?.(height)
}

/** Calls back for the next rendering step; the returned function cancels it. */
export function priorityOf(draw: () => void): () => void {
  begun.add(draw)
  if (!isTelling) reportSoon()
  return () => void begun.delete(draw)
}

function reportSoon(): void {
  isTelling = waiting.size + begun.size > 0
  if (isTelling) requestAnimationFrame(reportSome)
}

/** Alternates rendering one and removing a few, so that continuous scrolling leaves nothing behind. */
function reportSome(): void {
  const toTake = [...waiting.keys()].filter((element) => drawn.has(element))
  const hasToDraw = begun.size + waiting.size > toTake.length
  wasDrawing = hasToDraw && !(wasDrawing && toTake.length > 0)
  if (wasDrawing) drawOne()
  else removeOne(toTake.slice(0, maxRemovals))
  reportSoon()
}

/** Started elements before new ones, the nearest first. */
function drawOne(): void {
  const [piece] = begun
  if (piece !== undefined) {
    begun.delete(piece)
    piece()
    return
  }
  const [nearest] = [...waiting.keys()].filter((element) => !drawn.has(element)).sort(byNearness)
  if (nearest === undefined) return
  waiting.delete(nearest)
  noteDrawn(nearest)
  places.get(nearest)?.setNear(true)
}

function removeOne(elements: readonly Element[]): void {
  for (const element of elements) {
    waiting.delete(element)
    // An element with the focus stays, or keyboard focus would jump to the start of the page.
    if (element.contains(document.activeElement)) continue
    drawn.delete(element)
    places.get(element)?.setNear(false)
  }
}

function byNearness(one: Element, other: Element): number {
  return distanceOf(one) - distanceOf(other)
}

/** Distance of its middle from that of the screen. */
function distanceOf(element: Element): number {
  const { top, height } = waiting.get(element) ?? { top: 0, height: 0 }
  return Math.abs(top + height / 2 - window.innerHeight / 2)
}
