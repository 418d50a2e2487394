/** The parser's result; undefined if the bytes are invalid or end too early (RangeError of the buffer). */
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
