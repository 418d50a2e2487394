import { startTransition, useCallback, useState } from 'react'

/** What is further from the screen than this is not drawn: a line of years would be hundreds of thousands of elements. */
const rootMargin = '1600px'

type Tell = (isNear: boolean, height: number) => void

const told = new WeakMap<Element, Tell>()
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
    observer ??= new IntersectionObserver(tell, { rootMargin })
    // In small steps between frames: a fast scroll brings many at once.
    told.set(element, (isNear, left) => startTransition(() => setHeight(isNear ? undefined : left)))
    observer.observe(element)
    return () => observer?.unobserve(element)
  }, [])
  return { ref, height }
}

function tell(changes: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting, boundingClientRect } of changes) {
    // What holds the focus stays, or the keyboard would be thrown back to the beginning of the page.
    if (!isIntersecting && target.contains(document.activeElement)) continue
    told.get(target)?.(isIntersecting, boundingClientRect.height)
  }
}
