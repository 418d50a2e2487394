import type { LibraryName } from '@entemi/contract/platform/letters'
import type { Insertable } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { DB } from '#/platform/db/types.gen.ts'
import { mainSite, type DemoIds } from './demo.ids.ts'
import { demoArticles, demoContributions, demoVideo } from './demo.library.ts'
import { demoZone, type MemberKey } from './demo.people.ts'
import { createRandom } from './demo.random.ts'
import { insertRows, insertSearchTexts } from './demo.store.ts'
import { dated } from './demo.time.ts'

interface Shelved {
  library: LibraryName
  author: MemberKey
  title: string
  text: string
  state: 0 | 1
}

/**
 * The articles of the libraries, one a day, written by the demo's administrator so that they are deleted with the demo. Returns the id of the
 * video that has a file. */
export async function seedLibraries(tx: Tx, today: Temporal.PlainDate, ids: DemoIds): Promise<string> {
  const random = createRandom('libraries')
  const shelved: Shelved[] = [
    { ...demoVideo, library: 'video', author: 'zsofi', state: 0 },
    ...demoArticles.map((article) => ({ ...article, author: 'zsofi' as const, state: 0 as const })),
    ...demoContributions.map(({ from, state, title, text }) => ({
      library: 'yousend' as const,
      author: from,
      title,
      text,
      state: state === 'waiting' ? (1 as const) : (0 as const),
    })),
  ]
  const rows = shelved.map(
    ({ library, author, title, text, state }, place): Insertable<DB['entry']> & { id: string } => {
      const at = today
        .subtract({ days: shelved.length + 2 - place })
        .toZonedDateTime({ timeZone: demoZone, plainTime: '10:00' })
      return {
        ...dated(at),
        id: random.uuid(at.toInstant()),
        author_id: ids.person[author],
        site_id: mainSite,
        privacy: 9,
        state,
        kind: 'article',
        library,
        title,
        text,
        like_count: 0,
        comment_count: 0,
        share_count: 0,
        open_to_claim: false,
        claim_ask: false,
      }
    },
  )
  await insertRows(tx, 'entry', rows)
  await insertSearchTexts(
    tx,
    rows.map(({ id }, place) => ({ id, text: `${shelved[place]?.title} ${shelved[place]?.text}` })),
  )
  const played = rows.find(({ title }) => title === demoVideo.title)
  if (played === undefined) throw new Error('the demo has no article for its video')
  return played.id
}
