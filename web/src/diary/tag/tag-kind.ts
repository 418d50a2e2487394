import type { TagKind } from '@entemi/contract/diary/tag'
import type { IconName } from '#/platform/kit/icons.ts'

export const tagKinds = ['what', 'who', 'where'] as const satisfies readonly TagKind[]

export const tagIcons = { what: 'tag', who: 'friends', where: 'pin' } as const satisfies Record<TagKind, IconName>
