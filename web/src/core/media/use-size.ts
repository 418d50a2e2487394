import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Point, Size } from './zoom.ts'

/** The current size of an element. */
export function useSize(ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 1, height: 1 })
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => setSize({ width: element.clientWidth || 1, height: element.clientHeight || 1 })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}

/** The page behind must not scroll or zoom, so the listener must not be passive as React's are. */
export function useWheel(ref: RefObject<HTMLElement | null>, act: (event: WheelEvent, at: Point) => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      latest.current(event, fromMiddle(element, event))
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [ref])
}

export function fromMiddle(element: HTMLElement | null, at: { clientX: number; clientY: number }): Point {
  const box = element?.getBoundingClientRect()
  if (box === undefined) return { x: 0, y: 0 }
  return { x: at.clientX - box.left - box.width / 2, y: at.clientY - box.top - box.height / 2 }
}
