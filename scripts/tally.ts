/** A test that failed, or what failed outside of one: then `title`, and where no file is known `file`, are missing. */
export interface Failure {
  name: string
  errors: string[]
  file?: string
  title?: string
  /** Of Vitest; a browser test has none. */
  project?: string
  /** What is left of it: a trace with TRACE=on, else a picture of the page. */
  trace?: string
}

export interface Tally {
  passed: number
  failed: number
  skipped: number
  failures: Failure[]
  files?: FileTime[]
}

/** How long the tests of a file took, with their hooks. */
export type FileTime = { file: string; ms: number }

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] }

export const failedStage = (name: string, errors: string[] = []): Tally => ({
  ...nothing,
  failed: 1,
  failures: [{ name, errors }],
})

export function addUp(tallies: readonly Tally[]): Required<Tally> {
  const sum = (of: 'passed' | 'failed' | 'skipped') => tallies.reduce((total, tally) => total + tally[of], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: tallies.flatMap(({ failures }) => failures),
    files: tallies.flatMap(({ files = [] }) => files),
  }
}

export function listSlowest(files: readonly FileTime[], count: number): string[] {
  const slowest = [...files].sort((one, other) => other.ms - one.ms).slice(0, count)
  return slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
}
