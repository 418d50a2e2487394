const lowMoods: readonly number[] = [1, 2, 3, 4]

/** So many in a row are no bad afternoon any more. */
export const lowMoodsInARow = 5

/** All of the last ones are unpleasant. The nine moods are no scale: they are told apart, never averaged. */
export const isHardTime = (lastMoods: readonly number[]): boolean =>
  lastMoods.length >= lowMoodsInARow && lastMoods.every((mood) => lowMoods.includes(mood))
