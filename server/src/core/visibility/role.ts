import type { Guest, Reader } from '#/platform/session/viewer.ts'

/** There are two rules: who has the role LIMIT sees of strangers name and picture alone. */
export type Rule = 'full' | 'limited'

export const ruleOf = ({ role }: Pick<Reader | Guest, 'role'>): Rule => (role === 'LIMIT' ? 'limited' : 'full')
