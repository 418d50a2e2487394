/** What a parser finds; none where the bytes break a rule, or end too early: the buffer's own RangeError. */
export function attempt<T>(parse: () => T): T | undefined {
  try {
    return parse()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

export function must(holds: boolean): asserts holds {
  if (!holds) throw new RangeError('not what a recorder writes')
}
