import type { APIRequestContext } from '@playwright/test'

/** Of the issue "fast in the hand": a page of a member on a slow phone (CPU at a quarter, 1.6 Mbit/s, 150 ms), times in ms. */
export const goals = {
  cold: { lcp: 2500, blocking: 200, shift: 0.02, requests: 25, kB: 350, scriptKB: 150 },
  warm: { lcp: 1000, blocking: 150, shift: 0.02, kB: 40 },
  inp: 150,
  lighthouse: 90,
}

export interface StartPage {
  name: string
  /** Its content is shown when this is there. */
  selector: string
  find: (api: APIRequestContext) => Promise<string>
  /** The most until then, of a cold start: the goal, or what is reached today where that is more. */
  budget: { scripts: number; requests: number; kB: number; scriptKB: number; shift: number }
}

/** Pages on which members start, for a member of the demo community. */
export const startPages = [
  {
    name: 'feed',
    selector: 'main [data-entry]',
    find: at('/timeline/'),
    budget: { scripts: 9, requests: 25, kB: 350, scriptKB: 192, shift: 0.02 },
  },
  {
    name: 'line',
    selector: 'main [data-entry]',
    find: at('/profile/'),
    budget: { scripts: 7, requests: 25, kB: 350, scriptKB: 180, shift: 0.02 },
  },
  {
    name: 'challenges',
    selector: 'main a[href^="/lesson/"]',
    find: at('/lesson/'),
    budget: { scripts: 6, requests: 25, kB: 350, scriptKB: 160, shift: 0.02 },
  },
  {
    name: 'map',
    selector: 'main .leaflet-marker-icon',
    find: at('/map/'),
    budget: { scripts: 8, requests: 26, kB: 350, scriptKB: 208, shift: 0.02 },
  },
  {
    name: 'entry',
    selector: 'main [data-like="entry"]',
    find: findEntry,
    budget: { scripts: 9, requests: 27, kB: 350, scriptKB: 182, shift: 0.02 },
  },
  {
    name: 'conversation',
    selector: 'main [data-message]',
    find: findConversation,
    budget: { scripts: 9, requests: 25, kB: 350, scriptKB: 210, shift: 0.02 },
  },
  {
    name: 'group',
    selector: 'main [data-entry]',
    find: findGroup,
    budget: { scripts: 10, requests: 30, kB: 350, scriptKB: 200, shift: 0.02 },
  },
] as const satisfies readonly StartPage[]

/** Shows the line; the address of the installed app. */
export const home: StartPage = {
  name: 'home',
  selector: 'main [data-entry]',
  find: at('/'),
  budget: { scripts: 8, requests: 25, kB: 350, scriptKB: 185, shift: 0.02 },
}

function at(path: string): () => Promise<string> {
  return () => Promise.resolve(path)
}

/** One of a friend with an image: an own one would also mark its notifications as read. */
async function findEntry(api: APIRequestContext): Promise<string> {
  const entries = await readList<{ id: string; type: string; owned_by_me: boolean; media: { media_type: string }[] }>(
    api,
    '/api/timeline?category=friends',
  )
  const found = entries.find(
    ({ type, owned_by_me: isOwn, media }) => type === 'NOTE' && !isOwn && media[0]?.media_type === 'i',
  )
  if (found === undefined) throw new Error('the demo has no entry with an image in the feed')
  return `/note/${found.id}`
}

async function findConversation(api: APIRequestContext): Promise<string> {
  const [found] = await readList<{ id: string }>(api, '/api/message')
  if (found === undefined) throw new Error('the demo member has no conversation')
  return `/messages/${found.id}`
}

/** One whose entries the member may read. */
async function findGroup(api: APIRequestContext): Promise<string> {
  const groups = await readList<{ id: string; relation: string[] }>(api, '/api/entity')
  const found = groups.find(({ relation }) => relation.includes('m'))
  if (found === undefined) throw new Error('the demo member is in no group')
  return `/entity/${found.id}`
}

async function readList<Row>(api: APIRequestContext, path: string): Promise<Row[]> {
  const answer = await api.get(path)
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()}`)
  return ((await answer.json()) as { list: { data: Row[] } }).list.data
}
