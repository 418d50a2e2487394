import type { VisibleEntry } from '#/core/visibility/entry.ts'

const pages: Partial<Record<VisibleEntry['kind'], string>> = {
  lesson: 'lesson',
  solution: 'solution',
  broadcast: 'live',
}

/** The page of an entry, without the origin. */
export const addressOfEntry = ({ id, kind, group_id }: Pick<VisibleEntry, 'id' | 'kind' | 'group_id'>): string =>
  `/${pages[kind] ?? (group_id === null ? 'note' : 'entity/post')}/${id}`
