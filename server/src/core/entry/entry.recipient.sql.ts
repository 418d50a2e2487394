import { sql, type RawBuilder } from 'kysely'
import { selectNotified, type NotifiedBefore } from '#/core/visibility/notification.ts'
import { feedActiveDays } from './feed.sql.ts'

/** Who may have to be notified of entry `e`: friends and followers of its author, or members of its group, but not those notified before. */
export const candidatesOf = (except: NotifiedBefore): RawBuilder<unknown> => sql`
  (SELECT r.to_id AS id FROM relation r WHERE r.from_id = e.author_id AND r.letter = 'b' AND e.privacy IN (1, 9) AND e.group_id IS NULL
  UNION SELECT w.from_id FROM follow w WHERE w.to_id = e.author_id AND NOT w.pulled AND e.privacy = 9 AND e.group_id IS NULL
  UNION SELECT r.from_id FROM relation r WHERE r.over_id = e.group_id AND r.letter = 'm')
  EXCEPT ${selectNotified(sql`e.id`, except)}`

/** Whether the account `a` was used lately. */
export const isActiveAccount: RawBuilder<boolean> = sql`a.seen_on > current_date - ${feedActiveDays}::int`

/** The candidates for a new entry as an array in a statement, inactive accounts included, at most `most`. */
export const recipientCandidates = (entryId: RawBuilder<unknown>, writerId: RawBuilder<unknown>, most: number) => sql`
  ARRAY(SELECT t.id FROM entry e CROSS JOIN LATERAL (${candidatesOf('ever')}) t
    WHERE e.id = ${entryId} AND e.privacy >= 0 AND e.state = 0 AND t.id <> e.author_id AND t.id IS DISTINCT FROM ${writerId} LIMIT ${most}::int)`
