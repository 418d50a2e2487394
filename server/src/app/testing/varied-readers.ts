import { sql } from 'kysely'
import { enterAs, makeColleague, makeCompany } from './company.ts'
import { makeBlock, makeEntry, makeFriends, makeMember } from './makers.ts'
import type { TestServer } from './server.ts'

/**
 * Readers with different rights on the same entries: a friend of a LIMIT member, one whom the author blocked, one in a
 * company; an open entry, one for friends, a private one, and an article of a closed library.
 */
export async function makeVariedReaders(server: TestServer) {
  const [author, blocked, limited, friend] = [
    await makeMember(server),
    await makeMember(server),
    await makeMember(server, { role: 'LIMIT' }),
    await makeMember(server),
  ]
  await makeFriends(server, limited, friend)
  await makeBlock(server, author, blocked)
  const company = await makeCompany(server, 'sokan')
  const colleague = await makeColleague(server, company)
  const inside = await enterAs(server, colleague, company)
  const [open, near, own, closed] = [
    await makeEntry(server, author),
    await makeEntry(server, friend, { privacy: 1 }),
    await makeEntry(server, author, { privacy: 0 }),
    await makeEntry(server, friend),
  ]
  await sql`UPDATE entry SET kind = 'article', library = 'base', title = 'Cím' WHERE id = ${closed}`.execute(server.db)
  return { author, blocked, limited, friend, inside, open, near, own, closed }
}
