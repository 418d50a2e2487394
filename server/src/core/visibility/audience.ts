import { sql, type RawBuilder } from 'kysely'

// The visibility rule from the author's side: who will see an entry.

export interface Audience {
  author: RawBuilder<unknown>
  site: RawBuilder<unknown>
  level: number
  groupId: string | null
  /** Of the author, who sees it too. */
  consultantId: string | null
}

/** A table of the ids of those who see what the author publishes at this privacy level to this group. */
export const audienceOf = ({ author, site, level, groupId, consultantId }: Audience): RawBuilder<unknown> => {
  const ofLevel = sql`audience_of(${author}, ${site}, ${level}::smallint, ${groupId}::uuid)`
  return consultantId === null
    ? ofLevel
    : sql`(SELECT * FROM ${ofLevel} UNION SELECT * FROM consultant_of(${author}, ${site}, ${consultantId}::uuid))`
}

/** A table of the ids of people with the role LIMIT who are not friends of the author: they see none of the author's entries. */
export const limitedStrangers = (author: RawBuilder<unknown>, site: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`limited_stranger(${author}, ${site})`
