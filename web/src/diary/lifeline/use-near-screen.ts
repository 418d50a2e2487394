import { useCallback, useState } from 'react'

/** What is further from the screen than this is not drawn: a line of years would be hundreds of thousands of elements. */
const rootMargin = '1600px'

/** So many are taken away at once: a fast scroll leaves dozens behind, and all of them would halt it. */
const maxRemovals = 3

interface Place {
  setNear: (isListable: boolean) => void
  /** How tall it was when it was seen last. */
  measure: (height: number) => void
}

const places = new WeakMap<Element, Place>()
const drawn = new WeakSet<Element>()
/** Drawn and near: how tall they are is not known yet. */
const seen = new WeakSet<Element>()
/** Where each stood that is to be drawn or taken away. */
const waiting = new Map<Element, DOMRectReadOnly>()
/** What goes on being drawn, one piece at a turn. */
const begun = new Set<() => void>()
let observer: IntersectionObserver | undefined
let isTelling = false
let wasDrawing = false

interface Near {
  ref: (element: Element | null) => (() => void) | undefined
  isListable: boolean
}

/** Whether an element is near the screen; until that is known, `begin`. Its height is told when it is so no more. */
export function useNearScreen(begin: boolean, measure: (height: number) => void): Near {
  const [isListable, setNear] = useState(begin)
  const [isBegun] = useState(begin)
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
        // The page is left with it on the screen. One that was away from it was measured as it went: to measure each of
        // a month that is taken away would lay out the page as often.
        if (seen.has(element)) reportHeight(measure, element.getBoundingClientRect().height)
      }
    },
    [isBegun, measure],
  )
  return { ref, isListable }
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

/** What is hidden has no height: it is not what it leaves behind. */
function reportHeight(measure: Place['measure'] | undefined, height: number): void {
  if (height > 0) measure?.(height)
}

/** Draws one more piece of what was begun, when it is its turn; ends with what it returns. */
export function priorityOf(draw: () => void): () => void {
  begun.add(draw)
  if (!isTelling) reportSoon()
  return () => void begun.delete(draw)
}

function reportSoon(): void {
  isTelling = waiting.size + begun.size > 0
  if (isTelling) requestAnimationFrame(reportSome)
}

/** One is drawn, or a few are taken away, by turns: who reads on and on leaves nothing behind. */
function reportSome(): void {
  const toTake = [...waiting.keys()].filter((element) => drawn.has(element))
  const hasToDraw = begun.size + waiting.size > toTake.length
  wasDrawing = hasToDraw && !(wasDrawing && toTake.length > 0)
  if (wasDrawing) drawOne()
  else removeOne(toTake.slice(0, maxRemovals))
  reportSoon()
}

/** What was begun before what is new, the nearest first. */
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
    // What holds the focus stays, or the keyboard would be thrown back to the beginning of the page.
    if (element.contains(document.activeElement)) continue
    drawn.delete(element)
    places.get(element)?.setNear(false)
  }
}

function byNearness(one: Element, other: Element): number {
  return distanceOf(one) - distanceOf(other)
}

/** Of its middle from that of the screen, as it stood. */
function distanceOf(element: Element): number {
  const { top, height } = waiting.get(element) ?? { top: 0, height: 0 }
  return Math.abs(top + height / 2 - window.innerHeight / 2)
}
