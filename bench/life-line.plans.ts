import { entryId, personId } from './life-line.fill.ts'
import { importServer, viewerOf, type Read } from './plans.ts'

/** The lists of the life line, read by the services of the server. */
export async function listsOf(reader: number): Promise<[string, Read][]> {
  const { readTimeline } = await importServer('diary/timeline/timeline.service.ts')
  const { readLine } = await importServer('diary/lifeline/lifeline.service.ts')
  const { readWithComments } = await importServer('diary/comment/comment.service.ts')
  const { search } = await importServer('community/search/search.service.ts')
  const viewer = viewerOf(reader)
  const page = { _size: 20 }
  const oneWord = { ...page, kind: 'post', query: 'szó1236' }
  return [
    ['feed, 150 friends, 10 groups', (on) => readTimeline(on, viewer, page)],
    ['everything public', (on) => readTimeline(on, viewer, { ...page, category: 'all' })],
    ['own line', (on) => readLine(on, viewer, viewer.personId, page)],
    ['somebody’s line', (on) => readLine(on, viewer, personId(777), page)],
    ['entry with comments', (on) => readWithComments(on, viewer, entryId(67 * 8))],
    ['search, one word', (on) => search(on, viewer, oneWord)],
    ['search, two words', (on) => search(on, viewer, { ...oneWord, query: 'sétáltam szó1236' })],
  ]
}
