export interface Point {
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}

/** How an opened image is looked at: enlarged, and its middle moved from the middle of the stage by so many pixels. */
export interface Look extends Point {
  scale: number
}
/** The stage, and the image as it fits into it. */
export interface Frame {
  stage: Size
  fitted: Size
}

export const wholeLook: Look = { scale: 1, x: 0, y: 0 }
const largestScale = 4
export const tapScale = 2.5

export function fitInto(stage: Size, image: Size): Size {
  const scale = Math.min(stage.width / image.width, stage.height / image.height, 1)
  return { width: image.width * scale, height: image.height * scale }
}

/** No edge comes further in than the stage's own; what fits stands in the middle. */
export function clampLook({ scale, x, y }: Look, { stage, fitted }: Frame): Look {
  const kept = Math.min(Math.max(scale, 1), largestScale)
  const reach = (shown: number, room: number) => Math.max(0, (shown * kept - room) / 2)
  const within = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit) + 0
  return {
    scale: kept,
    x: within(x, reach(fitted.width, stage.width)),
    y: within(y, reach(fitted.height, stage.height)),
  }
}

/** What is under `at` (from the middle of the stage) stays there. */
export function zoomLook(look: Look, frame: Frame, scale: number, at: Point = { x: 0, y: 0 }): Look {
  const next = Math.min(Math.max(scale, 1), largestScale)
  const ratio = next / look.scale
  return clampLook({ scale: next, x: at.x - (at.x - look.x) * ratio, y: at.y - (at.y - look.y) * ratio }, frame)
}

export function panLook(look: Look, frame: Frame, by: Point): Look {
  return clampLook({ ...look, x: look.x + by.x, y: look.y + by.y }, frame)
}

/** Two fingers: how much further apart they are, and where their middle went. */
export function readPinch(before: readonly [Point, Point], after: readonly [Point, Point]) {
  const [from, to] = [middleOf(before), middleOf(after)]
  return {
    ratio: distanceOf(after) / Math.max(1, distanceOf(before)),
    at: to,
    by: { x: to.x - from.x, y: to.y - from.y },
  }
}

const middleOf = ([one, other]: readonly [Point, Point]): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
})
const distanceOf = ([one, other]: readonly [Point, Point]): number => Math.hypot(one.x - other.x, one.y - other.y)
