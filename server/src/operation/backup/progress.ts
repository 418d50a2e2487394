/** Says what is being done; with a total also how far it is. */
export type Step = (doing: string, done?: number, total?: number) => void

/** What scripts/progress.mjs makes: the commands get it from there. */
export interface Progress {
  step: Step
  /** Prints a line that stays. */
  print: (line: string) => void
  end: () => void
}
