import type { PublishKind } from '@entemi/contract/core/entity'
import type { EntityId } from '@entemi/contract/platform/ids'
import type { EntryHue } from '#/platform/kit/entry-hue.ts'

export type PostCategory = Exclude<PublishKind, 'note'>

/** The group that an entry goes to, and as what. */
export interface PublishTo {
  id: EntityId
  name: string
  category: PostCategory | null
}

export const hueOfKind: Record<PublishKind, EntryHue> = { note: 'note', N: 'news', Q: 'question', A: 'alert' }

export function findCategory(name: unknown): PostCategory | null {
  return categories.find((category) => category === name) ?? null
}

const categories: readonly PostCategory[] = ['N', 'Q', 'A']
