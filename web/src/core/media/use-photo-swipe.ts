import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { trackSwipe } from '#/platform/kit/swipe.ts'

interface Drag {
  x: number
  y: number
  isMoving: boolean
}
const atRest: Drag = { x: 0, y: 0, isMoving: false }
const along = {
  left: (distance: number): Drag => ({ x: -distance, y: 0, isMoving: true }),
  right: (distance: number): Drag => ({ x: distance, y: 0, isMoving: true }),
  down: (distance: number): Drag => ({ x: 0, y: distance, isMoving: true }),
}
type Direction = keyof typeof along

/** Swipe left and right changes the image, swipe down closes; a zoomed image is panned instead. */
export function usePhotoSwipe(
  root: RefObject<HTMLElement | null>,
  isWhole: boolean,
  acts: Record<Direction, () => void>,
): Drag {
  const [drag, setDrag] = useState(atRest)
  const latest = useRef({ isWhole, acts })
  useEffect(() => {
    latest.current = { isWhole, acts }
  })
  useEffect(() => {
    const element = root.current
    if (element === null) return
    const stops = (Object.keys(along) as Direction[]).map((direction) =>
      trackSwipe(element, {
        direction,
        canStart: () => latest.current.isWhole,
        onMove: (distance) => setDrag(along[direction](distance)),
        onEnd: (isDone) => {
          setDrag(atRest)
          if (isDone) latest.current.acts[direction]()
        },
      }),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [root])
  return drag
}
