import type { Guest, Reader } from '#/platform/session/viewer.ts'

/** `limited`: the role LIMIT sees only name and profile image of people who are not friends. */
export type Rule = 'full' | 'limited'

export const ruleOf = ({ role }: Pick<Reader | Guest, 'role'>): Rule => (role === 'LIMIT' ? 'limited' : 'full')
