import { sql, type RawBuilder } from 'kysely'
import { selectNotified, type NotifiedBefore } from '#/core/visibility/notification.ts'
import { feedActiveDays } from './feed.sql.ts'

/** Friends of `e`, and followers of what is public; the members of the group it was published to; not who was told already. */
export const nearTo = (told: NotifiedBefore): RawBuilder<unknown> => sql`
  (SELECT r.to_id AS id FROM relation r WHERE r.from_id = e.author_id AND r.letter = 'b' AND e.privacy IN (1, 9) AND e.group_id IS NULL
  UNION SELECT w.from_id FROM follow w WHERE w.to_id = e.author_id AND NOT w.pulled AND e.privacy = 9 AND e.group_id IS NULL
  UNION SELECT r.from_id FROM relation r WHERE r.over_id = e.group_id AND r.letter = 'm')
  EXCEPT ${selectNotified(sql`e.id`, told)}`

/** Of an account `a`: a person who still comes. */
export const isActiveAccount: RawBuilder<boolean> = sql`a.seen_on > current_date - ${feedActiveDays}::int`

/** As a list within a statement, with those who do not come any more; no more than so many are looked for. */
export const recipientCandidates = (entryId: RawBuilder<unknown>, writerId: RawBuilder<unknown>, most: number) => sql`
  ARRAY(SELECT t.id FROM entry e CROSS JOIN LATERAL (${nearTo('ever')}) t
    WHERE e.id = ${entryId} AND e.privacy >= 0 AND e.state = 0 AND t.id <> e.author_id AND t.id IS DISTINCT FROM ${writerId} LIMIT ${most}::int)`
