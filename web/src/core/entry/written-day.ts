/** The day of what was just written for the past: the line that opens next scrolls to it. */
let written: string | undefined

export function setWrittenDay(day: string): void {
  written = day
}

/** Once: a later visit starts where it was left. */
export function takeWrittenDay(): string | undefined {
  const day = written
  written = undefined
  return day
}
