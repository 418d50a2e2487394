import { useRef } from 'react'
import type { PointerEvent, RefObject } from 'react'
import { fromMiddle } from './use-size.ts'
import { readPinch } from './zoom.ts'
import type { Point } from './zoom.ts'

/** One finger pans, two fingers zoom around their middle; `at` is measured from the middle of the stage. */
export function usePinch(stage: RefObject<HTMLElement | null>, act: (by: Point, ratio: number, at: Point) => void) {
  const fingers = useRef(new Map<number, Point>())
  const lift = (event: PointerEvent<HTMLElement>) => void fingers.current.delete(event.pointerId)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = fingers.current.get(event.pointerId)
      if (before === undefined) return
      const after = { x: event.clientX, y: event.clientY }
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
      fingers.current.set(event.pointerId, after)
      if (other === undefined) {
        act({ x: after.x - before.x, y: after.y - before.y }, 1, { x: 0, y: 0 })
        return
      }
      const { ratio, at, by } = readPinch([before, other], [after, other])
      act(by, ratio, fromMiddle(stage.current, { clientX: at.x, clientY: at.y }))
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}
