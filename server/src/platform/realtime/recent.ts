import type { Announced } from '#/platform/jobs/announce.ts'

/** The last announcements, to replay what a socket missed while it was disconnected. */
export function createRecent(max: number) {
  let stored: Announced[] = []
  return {
    add(announced: Announced): void {
      stored.push(announced)
      if (stored.length > max) stored = stored.slice(-max / 2)
    },
    clear(): void {
      stored = []
    },
    lastId: (): string | undefined => stored.at(-1)?.id,
    /** The announcements after this id, or undefined if it is not stored any more. */
    after(id: string): Announced[] | undefined {
      const index = stored.findIndex((announced) => announced.id === id)
      return index < 0 ? undefined : stored.slice(index + 1)
    },
  }
}
