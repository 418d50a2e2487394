import { sql, type RawBuilder } from 'kysely'
import { visibleEntry } from '#/core/visibility/entry.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'

/** Which of the words are in no vector: a, az, hogy. */
export async function listStopWords(tx: Tx, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    SELECT w.word FROM unnest(${words}::text[]) AS w(word) WHERE ts_lexize('hu_words', w.word) = '{}'`.execute(tx)
  return rows.map((row) => row.word)
}

export interface Candidate {
  id: string
  title: string
  text: string
  bytes: number
  /** It has a word that begins with each of the words: found even if the part of the text read here has none. */
  is_strict: boolean
}

/** Characters of a text by which it is ranked: the longest is 20,000, and a hundred of those are 4 MB. */
const rankedLength = 3000

/**
 * The newest entries that may match, up to an id and including it. Planned at every call (the comment in the statement prevents its preparation): for a frequent
 * word the planner reads the newest entries, for a rare one the text index.
 */
export async function listCandidates(
  tx: Tx,
  viewer: Viewer,
  { strict, wide, filter }: { strict: string; wide: string; filter: RawBuilder<unknown> },
  upTo: string,
  size: number,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`/* plan */
    SELECT e.id, coalesce(e.title, '') AS title, left(e.text, ${sql.lit(rankedLength)}) AS text, octet_length(e.text) AS bytes,
      s.tsv @@ to_tsquery('hu', ${strict}) AS is_strict
    FROM entry_search s JOIN ${visibleEntry(viewer)} e ON e.id = s.entry_id
    WHERE s.tsv @@ to_tsquery('hu', ${wide}) AND s.entry_id <= ${upTo} AND ${filter}
    ORDER BY s.entry_id DESC LIMIT ${size}`.execute(tx)
  return rows
}
