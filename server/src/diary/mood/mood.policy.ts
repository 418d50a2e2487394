/** Unpleasant moods of the nine. */
const lowMoods: readonly number[] = [1, 2, 3, 4]

/** Help is offered after this many low moods in a row. */
export const lowMoodsInARow = 5

/** True if all of the last moods are low. The nine moods are no scale, so they are not averaged. */
export const isHardTime = (lastMoods: readonly number[]): boolean =>
  lastMoods.length >= lowMoodsInARow && lastMoods.every((mood) => lowMoods.includes(mood))
