import { sql, type RawBuilder } from 'kysely'

// The rule from the side of who writes: whose eyes an entry reaches.

/** A table of the ids of those who see what the author publishes at this level, to this group. */
export const audienceOf = (
  author: RawBuilder<unknown>,
  site: RawBuilder<unknown>,
  level: number,
  groupId: string | null,
): RawBuilder<unknown> => sql`audience_of(${author}, ${site}, ${level}::smallint, ${groupId}::uuid)`

/** A table of the ids of those with the role LIMIT to whom the author is a stranger: they see nothing of them. */
export const limitedStrangers = (author: RawBuilder<unknown>, site: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`limited_stranger(${author}, ${site})`
