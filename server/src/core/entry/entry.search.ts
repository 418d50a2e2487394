import type { EntryItem } from '@entemi/contract/core/entry'
import { plainText } from '@entemi/contract/core/written-text'
import { readAsked, scoreText, type AskedWord } from '@entemi/contract/core/word-match'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { strictQuery, wideQuery } from '#/core/entity/entity.words.ts'
import { fieldError } from '#/platform/api-error.ts'
import { lastUuid } from '#/platform/db/id.ts'
import type { Tx } from '#/platform/db/tx.ts'
import type { Viewer } from '#/platform/session/viewer.ts'
import { maxTextBytes } from './entry.page.sql.ts'
import { readEntriesOf } from './entry.read.ts'
import { listCandidates, listStopWords, type Candidate } from './entry.search.store.ts'

/** So many of the newest matches are ranked together; older ones follow, ranked among themselves. */
const windowSize = 100
/** Matches by a word without its ending may be none after all; so many windows are read for one page. */
const maxWindows = 5

interface Ranked extends Candidate {
  score: number
}

interface Place {
  /** The newest entry of the window. */
  top: string
  /** The last entry of the page before; undefined at the start of a window. */
  last?: Pick<Ranked, 'id' | 'score'>
}

interface Asked {
  query: string
  _size: number
  _after?: string | undefined
}

/** Visible entries with all words of the query, best first: see `scoreText`; equally good ones newest first. */
export async function searchEntries(
  tx: Tx,
  viewer: Viewer,
  { query, _size: size, _after }: Asked,
  filter: RawBuilder<unknown>,
): Promise<{ data: EntryItem[]; next: string | null }> {
  let place: Place | undefined = readPlace(_after)
  const words = await readWords(tx, query)
  if (words.length === 0) return { data: [], next: null }
  const queries = { strict: strictQuery(words), wide: wideQuery(words), filter }
  for (let read = 0; read < maxWindows && place !== undefined; read += 1) {
    const { top, last }: Place = place
    const found = await listCandidates(tx, viewer, queries, top, windowSize + 1)
    const ranked = rank(words, found.slice(0, windowSize))
    const left = last === undefined ? ranked : ranked.filter((one) => compare(one, last) > 0)
    const page = cutByBytes(left.slice(0, size))
    const end = page.at(-1)
    const older = found[windowSize]
    if (end !== undefined && page.length < left.length) place = { top: found[0]?.id ?? top, last: end }
    else place = older && { top: older.id }
    if (end !== undefined) return { data: await readInOrder(tx, viewer, page), next: place ? writePlace(place) : null }
  }
  return { data: [], next: place ? writePlace(place) : null }
}

async function readWords(tx: Tx, query: string): Promise<AskedWord[]> {
  const asked = readAsked(query)
  if (asked.length === 0) return []
  const stops = new Set(
    await listStopWords(
      tx,
      asked.map(({ folded }) => folded),
    ),
  )
  return asked.filter(({ folded }) => !stops.has(folded))
}

function rank(words: readonly AskedWord[], found: readonly Candidate[]): Ranked[] {
  const ranked: Ranked[] = []
  for (const one of found) {
    const score = scoreText(words, one.title, plainText(one.text)) ?? (one.is_strict ? 0 : undefined)
    if (score !== undefined) ranked.push({ ...one, score })
  }
  return ranked.toSorted(compare)
}

/** The better first, then the newer. */
const compare = (one: Pick<Ranked, 'id' | 'score'>, other: Pick<Ranked, 'id' | 'score'>): number =>
  other.score - one.score || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0)

/** Like `capByBytes`, for a list in another order than that of the entries. */
function cutByBytes(page: readonly Ranked[]): Ranked[] {
  let bytes = 0
  const end = page.findIndex((one) => {
    const isFull = bytes >= maxTextBytes
    bytes += one.bytes
    return isFull
  })
  return page.slice(0, end < 0 ? page.length : end)
}

async function readInOrder(tx: Tx, viewer: Viewer, page: readonly Ranked[]): Promise<EntryItem[]> {
  const ids = page.map(({ id }) => id)
  const entries = new Map((await readEntriesOf(tx, viewer, ids)).map((entry) => [entry.id as string, entry]))
  return ids.flatMap((id) => entries.get(id) ?? [])
}

const Id = z.uuid()

/** `top`, or `top~score~id`. */
function readPlace(after: string | undefined): Place {
  if (after === undefined) return { top: lastUuid }
  const [top, score, id, ...rest] = after.split('~')
  if (top !== undefined && Id.safeParse(top).success && rest.length === 0) {
    if (score === undefined) return { top }
    if (/^\d{1,4}$/.test(score) && id !== undefined && Id.safeParse(id).success)
      return { top, last: { id, score: Number(score) } }
  }
  throw fieldError('_after', 'INVALID_VALUE')
}

const writePlace = ({ top, last }: Place): string => (last === undefined ? top : `${top}~${last.score}~${last.id}`)
