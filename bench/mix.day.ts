import { busyReaders, discussedEvery, entryId, groups, personId, type Sizes } from './life-line.fill.ts'
import { createPicker } from './limits.cases.ts'
import { imageKeys } from './limits.fill.ts'

/** How often an active member makes each call on one day: the table of docs/scale.md, its lines divided into calls. */
export const timesADay = {
  'feed page': 20,
  'life line page': 10,
  'group page': 10,
  'entry with comments': 20,
  _state: 20,
  notifications: 20,
  picture: 120,
  like: 8,
  comment: 2,
  message: 2,
  'new entry': 1,
}
export type Kind = keyof typeof timesADay
export const kinds = Object.keys(timesADay) as Kind[]
export const callsADay = Object.values(timesADay).reduce((sum, times) => sum + times, 0)

/** The busiest hour holds an eighth of a day, and a tenth of the active members have the app open at the same time. */
const peakShare = 1 / 8
const openShare = 1 / 10
const peakSeconds = 3600

export interface Call {
  kind: Kind
  method: 'GET' | 'POST'
  path: string
  body?: string
}

/** What a member does at once: calls in parallel, and after their answers the next ones. */
export type Act = Call[][]

export type Target = 'app' | 'bare'

/** A page brings a small read with it, and then its pictures. */
const picturesAPage = 3

/** How long a screen is read between two acts, on average, so that all open ones make the calls of the busiest hour. */
export const actsADay = 73
export const thinkSeconds = (peakSeconds * openShare) / (actsADay * peakShare)

export const screensOf = (members: number): number => Math.max(1, Math.round(members * openShare))
export const callsASecond = (members: number): number => (members * callsADay * peakShare) / peakSeconds

/**
 * The members that act, spread over the community. In the filled community a block stands between two members whose
 * numbers end in 0 and 5: without those nothing that a member picks is refused.
 */
export function actingMembers(count: number, { members }: Sizes): number[] {
  const free = Array.from({ length: members - busyReaders }, (_, i) => i + 1 + busyReaders).filter((n) => n % 5 !== 0)
  if (count > free.length) throw new Error(`${count} open screens need more than ${members} members`)
  return Array.from({ length: count }, (_, i) => free[Math.floor((i * free.length) / count)] ?? 0)
}

/** The acts of one day of a member, in an order of their own; each seed picks other entries. */
export function createDay(target: Target, sizes: Sizes, seed: number) {
  const pick = createPicker(seed)
  const { members, entries } = sizes
  const liked = new Set<string>()
  const calls = target === 'app' ? appCalls : bareCalls

  const anyPublic = (): string => entryId(10 * pick(entries / 10 - 1) + 6 + pick(4))
  function unliked(actor: number): string {
    for (;;) {
      const id = anyPublic()
      const key = `${actor} ${id}`
      if (liked.has(key)) continue
      liked.add(key)
      return id
    }
  }
  const call = (kind: Kind, actor: number): Call => {
    const picked: Picked = {
      actor: personId(actor),
      // the numbers of friends differ by multiples of 37 in the filled community
      friend: personId(1 + ((actor - 1 + 37 * (1 + pick(20))) % members)),
      group: personId(members + 1 + ((actor + 61 * pick(5)) % groups)),
      entry: kind === 'like' ? unliked(actor) : anyPublic(),
      discussed: entryId(
        10 * discussedEvery * pick(Math.floor(entries / 10 / discussedEvery) - 1) + discussedEvery * 8,
      ),
      image: imageKeys[pick(imageKeys.length)] ?? '',
    }
    const [method, path, body] = calls[kind](picked)
    return { kind, method, path, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  }
  const page =
    (list: Kind, small: Kind) =>
    (actor: number): Act => [
      [call(list, actor), call(small, actor)],
      Array.from({ length: picturesAPage }, () => call('picture', actor)),
    ]
  const single =
    (kind: Kind) =>
    (actor: number): Act => [[call(kind, actor)]]
  const day = [
    ...Array.from({ length: timesADay['feed page'] }, () => page('feed page', '_state')),
    ...Array.from({ length: timesADay['life line page'] }, () => page('life line page', 'notifications')),
    ...Array.from({ length: timesADay['group page'] }, () => page('group page', 'notifications')),
    ...(['entry with comments', 'like', 'comment', 'message', 'new entry'] as const).flatMap((kind) =>
      Array.from({ length: timesADay[kind] }, () => single(kind)),
    ),
  ]
  return {
    /** Shuffled, so that the screens do not all do the same at the same time. */
    shuffled: (): ((actor: number) => Act)[] =>
      day
        .map((act) => ({ act, place: pick(1_000_000) }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ act }) => act),
    /** Evenly between 0 and 1, without 0. */
    chance: () => (1 + pick(1_000_000)) / 1_000_001,
  }
}

interface Picked {
  actor: string
  friend: string
  group: string
  entry: string
  discussed: string
  image: string
}

type Calls = Record<Kind, (picked: Picked) => [Call['method'], string, object?]>

const appCalls: Calls = {
  'feed page': () => ['GET', '/api/timeline'],
  'life line page': ({ friend }) => ['GET', `/api/profile/${friend}`],
  'group page': ({ group }) => ['GET', `/api/entity/${group}`],
  'entry with comments': ({ discussed }) => ['GET', `/api/comment/base/${discussed}`],
  _state: () => ['GET', '/api/dataset/user'],
  notifications: () => ['GET', '/api/notification'],
  picture: ({ image }) => ['GET', `/media/${image}/pres`],
  like: ({ entry }) => ['POST', `/api/like/${entry}`],
  comment: ({ entry }) => ['POST', `/api/comment/${entry}`, { message: 'Szia!' }],
  message: ({ friend }) => ['POST', `/api/message/${friend}`, { text: 'Szia, hogy vagy?' }],
  'new entry': () => ['POST', '/api/post', { type: 'note', text: 'Ma jó nap volt.' }],
}

/** Of bench/limits.bare.ts: one prepared statement for each, without session, rule and effects. */
const bareCalls: Calls = {
  'feed page': ({ actor }) => ['GET', `/feed/${actor}`],
  'life line page': ({ friend }) => ['GET', `/line/${friend}`],
  'group page': ({ actor }) => ['GET', `/feed/${actor}`],
  'entry with comments': ({ discussed }) => ['GET', `/entry/${discussed}`],
  _state: ({ actor }) => ['GET', `/state/${actor}`],
  notifications: ({ actor }) => ['GET', `/state/${actor}`],
  picture: ({ image }) => ['GET', `/image/${image}`],
  like: ({ actor }) => ['POST', `/insert/${actor}`],
  comment: ({ actor }) => ['POST', `/insert/${actor}`],
  message: ({ actor }) => ['POST', `/insert/${actor}`],
  'new entry': ({ actor }) => ['POST', `/notify/${actor}`],
}
