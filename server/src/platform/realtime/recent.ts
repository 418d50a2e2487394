import type { Announced } from '#/platform/jobs/announce.ts'

/** The last announcements, so that a screen that was away for a moment hears what it missed. */
export function createRecent(most: number) {
  let kept: Announced[] = []
  return {
    add(announced: Announced): void {
      kept.push(announced)
      if (kept.length > most) kept = kept.slice(-most / 2)
    },
    clear(): void {
      kept = []
    },
    lastId: (): string | undefined => kept.at(-1)?.id,
    /** What came after, or undefined where that is not known any more. */
    after(id: string): Announced[] | undefined {
      const place = kept.findIndex((announced) => announced.id === id)
      return place < 0 ? undefined : kept.slice(place + 1)
    },
  }
}
