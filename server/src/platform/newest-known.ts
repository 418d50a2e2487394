/**
 * The newest patches when this release was made, as seen on 2026-11-18:
 * PostgreSQL 15.20 in the security updates of Debian 12, 17.12 in those of Debian 13, 18.6 in Debian unstable; 16, which Debian lacks, in
 * an overview of versions of May 2026, so that a later 16 may exist. Node and the embedded package in the npm registry.
 */
export const newestKnown = {
  postgres: ['15.20', '16.14', '17.12', '18.6'],
  node: ['26.10.0'],
  embedded: '18.4.0-beta.17',
}

const byNumbers = new Intl.Collator('en', { numeric: true })

export const isOlder = (version: string, other: string): boolean => byNumbers.compare(version, other) < 0

/** The newest known patch of the same major version, if that is newer than what runs. */
export function findNewer(running: string, known: readonly string[]): string | undefined {
  const newest = known.find((version) => majorOf(version) === majorOf(running))
  return newest !== undefined && isOlder(running, newest) ? newest : undefined
}

const majorOf = (version: string): number => Number.parseInt(version, 10)
