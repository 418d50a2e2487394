import type { OwnGroup } from '#/community/community/own-group.queries.ts'

/** More would push the rest of the menu off the screen. */
const mostFolded = 6

/** The groups shown before the list is unfolded: those with something unread first, in the order of the list. */
export function chooseGroups(groups: readonly OwnGroup[]): OwnGroup[] {
  const weigh = ({ unread, muted }: OwnGroup) => (unread === 0 ? 2 : muted ? 1 : 0)
  const chosen = new Set([...groups].sort((one, other) => weigh(one) - weigh(other)).slice(0, mostFolded))
  return groups.filter((group) => chosen.has(group))
}
