// Every kind of viewer, level and state, with who sees it written out by hand.
import type pg from 'pg'
import type { Entry, Level, Library, State, World } from './entry.world.ts'

const moderators = ['A', 'C', 'E', 'M']
const recipients = ['recipient', 'recipientWhoLeft']
/** Members of the site not blocked from the author, besides the moderators. */
const open = [
  'stranger',
  'friend',
  'peer',
  'R',
  'follower',
  'asked',
  'asker',
  'waiting',
  'formerPeer',
  'claimer',
  'consultant',
  'otherConsultant',
  'client',
  'onceConsultant',
  'ADMIN',
  'solver',
  ...recipients,
]
const leaders = ['A', 'C', 'E']

type Row = {
  kind: Entry['kind']
  level: Level
  inGroup: boolean
  state: State
  seenBy: string[]
  library?: Library
  /** Shared with the viewers `consultant`, `blockedConsultant` and `consultantElsewhere`, each in an entry of their own. */
  sharedWith?: string
  /** Of the lesson that it solves; `solver` has solved it, and `recipients` have received it. */
  lesson?: Pick<Row, 'level' | 'inGroup'>
}

const row = (
  kind: Entry['kind'],
  level: Level,
  where: 'alone' | 'in group',
  state: State,
  ...seenBy: string[]
): Row => ({
  kind,
  level,
  inGroup: where === 'in group',
  state,
  seenBy,
})

/** Of site 0 the library base is switched on, quote is not, and videos always are. */
const article = (library: Library, level: Level, state: State, ...seenBy: string[]): Row => ({
  ...row('article', level, 'alone', state, ...seenBy),
  library,
})

const shared = (sharedWith: string, level: Level, state: State, ...seenBy: string[]): Row => ({
  ...row('note', level, 'alone', state, ...seenBy),
  sharedWith,
})

const solution = (solved: Row, level: Level, where: 'alone' | 'in group'): Row => ({
  ...solved,
  lesson: { level, inGroup: where === 'in group' },
})
const outsiders = open.filter((viewer) => !['peer', 'R', ...recipients].includes(viewer))
const withoutRecipients = open.filter((viewer) => !recipients.includes(viewer))

const rows: Row[] = [
  row('note', -1, 'alone', 0),
  row('note', -1, 'in group', 0),
  row('note', 0, 'alone', 0, 'author'),
  row('note', 0, 'alone', 1, 'author'),
  row('note', 1, 'alone', 0, 'author', 'friend'),
  row('note', 1, 'alone', 2, 'author'),
  row('note', 2, 'in group', 0, 'author', 'peer', 'R', ...moderators),
  row('note', 2, 'in group', 1, 'author', ...moderators),
  row('note', 2, 'in group', 2, 'author', ...moderators),
  row('note', 9, 'alone', 0, 'author', ...open, ...moderators),
  row('note', 9, 'alone', 1, 'author'),
  row('note', 9, 'in group', 0, 'author', ...open, ...moderators),
  row('note', 9, 'in group', 1, 'author', ...moderators),
  row('note', 9, 'in group', 2, 'author', ...moderators),
  shared('consultant', -1, 0),
  shared('consultant', 0, 0, 'author', 'consultant'),
  shared('consultant', 0, 1, 'author'),
  shared('consultant', 1, 0, 'author', 'friend', 'consultant'),
  shared('consultant', 1, 2, 'author'),
  shared('consultant', 9, 0, 'author', ...open, ...moderators),
  shared('consultant', 9, 2, 'author'),
  shared('blockedConsultant', 0, 0, 'author'),
  shared('blockedConsultant', 9, 0, 'author', ...open, ...moderators),
  shared('consultantElsewhere', 0, 0, 'author'),
  shared('onceConsultant', 0, 0, 'author'),
  row('lesson', -1, 'alone', 0),
  row('lesson', 0, 'alone', 0, 'author', ...recipients),
  row('lesson', 0, 'alone', 1, 'author'),
  row('lesson', 2, 'in group', 0, 'author', 'peer', 'R', ...moderators, ...recipients),
  row('lesson', 2, 'in group', 2, 'author', ...moderators),
  row('lesson', 9, 'alone', 0, 'author', ...open, ...moderators),
  row('lesson', 9, 'in group', 2, 'author', ...moderators),
  row('solution', -1, 'alone', 0),
  row('solution', 0, 'alone', 0, 'author'),
  row('solution', 1, 'alone', 0, 'author', 'friend'),
  row('solution', 2, 'in group', 0, 'author', 'peer', 'R', ...moderators),
  row('solution', 2, 'in group', 1, 'author', ...moderators),
  row('solution', 9, 'alone', 0, 'author', ...open, ...moderators),
  // a lesson for everybody: whoever has not solved it sees no solution but the own one
  solution(row('solution', 9, 'alone', 0, 'author', 'solver', 'ADMIN'), 9, 'alone'),
  solution(row('solution', 1, 'alone', 0, 'author'), 9, 'alone'),
  solution(row('solution', 9, 'alone', 1, 'author'), 9, 'alone'),
  // a lesson of a group: others cannot open it
  solution(row('solution', 2, 'in group', 0, 'author', ...leaders), 2, 'in group'),
  solution(row('solution', 2, 'in group', 1, 'author', ...moderators), 2, 'in group'),
  solution(row('solution', 9, 'alone', 0, 'author', ...outsiders, ...leaders), 2, 'in group'),
  // a lesson for those who have received it; one who asked for it has not
  solution(row('solution', 1, 'alone', 0, 'author', 'friend'), 0, 'alone'),
  solution(row('solution', 9, 'alone', 0, 'author', ...withoutRecipients, ...moderators), 0, 'alone'),
  article('base', -1, 0),
  article('base', 9, 0, 'author', ...open, ...moderators),
  article('base', 9, 1, 'author'),
  article('base', 9, 2, 'author'),
  article('video', 9, 0, 'author', ...open, ...moderators),
  article('quote', -1, 0),
  article('quote', 9, 0, 'author', 'ADMIN'),
  article('quote', 9, 1, 'author'),
  article('quote', 9, 2, 'author'),
  article('quote', 1, 0, 'author'),
]

export type Matrix = {
  author: string
  group: string
  /** A guest is a viewer of null. */
  viewers: Record<string, string | null>
  cells: { entry: Entry; seenBy: string[]; title: string }[]
}

export async function buildMatrix(db: pg.ClientBase, world: World): Promise<Matrix> {
  const author = await world.addPerson('author', [0, 1])
  const group = await world.addGroup(0)
  await world.joinGroup(author, group)

  const viewers: Matrix['viewers'] = { author, guest: null }
  const add = async (kind: string, sites = [0], role = 'LOGGED') => {
    const id = await world.addPerson(kind, sites, role)
    viewers[kind] = id
    return id
  }
  await add('stranger')
  await add('otherSite', [1])
  await add('ADMIN', [0], 'ADMIN')
  await world.befriend(await add('friend'), author)
  await world.joinGroup(await add('peer'), group)
  for (const right of [...moderators, 'R']) await world.joinGroup(await add(right), group, right)
  await world.follow(await add('follower'), author)
  await db.query(`INSERT INTO relation (from_id, letter, to_id) VALUES ($1, 's', $2), ($2, 'g', $1)`, [
    await add('asker'),
    author,
  ])
  await db.query(`INSERT INTO relation (from_id, letter, to_id) VALUES ($1, 'g', $2), ($2, 's', $1)`, [
    await add('asked'),
    author,
  ])
  await db.query(`INSERT INTO relation (from_id, letter, to_id) VALUES ($1, 'j', $2)`, [await add('waiting'), group])

  await world.block(await add('iBlocked'), author)
  await world.block(author, await add('blockedMe'))
  const blockedFriend = await add('blockedFriend')
  await world.befriend(blockedFriend, author)
  const blockedPeer = await add('blockedPeer')
  await world.joinGroup(blockedPeer, group)
  const blockedModerator = await add('blockedModerator')
  await world.joinGroup(blockedModerator, group, 'A')
  const blockedRecipient = await add('blockedRecipient')
  for (const viewer of [blockedFriend, blockedPeer, blockedModerator, blockedRecipient])
    await world.block(author, viewer)

  const recipient = await add('recipient')
  const claimer = await add('claimer')
  const solver = await add('solver')
  for (const kind of ['formerPeer', 'recipientWhoLeft']) {
    const viewer = await add(kind)
    await world.joinGroup(viewer, group, 'M')
    await world.leaveGroup(viewer, group)
  }

  for (const kind of ['consultant', 'otherConsultant', 'blockedConsultant', 'onceConsultant'])
    await world.consult(author, await add(kind))
  await world.consult(author, await add('consultantElsewhere', [1]))
  await world.consult(await add('client'), author)
  if (viewers['blockedConsultant']) await world.block(viewers['blockedConsultant'], author)

  await world.openLibraries(0, 'base')
  const cells: Matrix['cells'] = []
  // A recipient's row of an entry that is no lesson, written by a bug, must not make it visible.
  const send = async (id: string) => {
    for (const viewer of [recipient, viewers['recipientWhoLeft'], blockedRecipient])
      if (viewer) await world.sendLesson(id, viewer, 'granted')
    await world.sendLesson(id, claimer, 'requested')
  }
  for (const { kind, level, inGroup, state, seenBy, library, sharedWith, lesson: solves } of rows) {
    const consultant = (sharedWith && viewers[sharedWith]) || null
    const at = solves && { kind: 'lesson' as const, group: solves.inGroup ? group : null }
    const lesson = solves && (await world.write(author, 0, solves.level, at))
    if (lesson) {
      await send(lesson.id)
      await world.solve(lesson, solver)
    }
    const place = { group: inGroup ? group : null, consultant, ...(library && { library }), ...(lesson && { lesson }) }
    const entry = await world.write(author, 0, level, { kind, state, ...place })
    await send(entry.id)
    cells.push({
      entry,
      seenBy,
      title: `${library ?? ''} ${kind} of level ${level}${inGroup ? ' in a group' : ''}${solves ? ` of a lesson of level ${solves.level}` : ''}${sharedWith ? ` shared with ${sharedWith}` : ''}, state ${state}`,
    })
  }
  // The relation ended and began again: what was shared before stays closed.
  const once = viewers['onceConsultant']
  if (once) {
    await world.endConsulting(author, once)
    await world.consult(author, once)
  }
  return { author, group, viewers, cells }
}

/** Reads every cell from the database and returns those that differ from the table above. */
export async function findWrongCells(db: pg.ClientBase, world: World, matrix: Matrix): Promise<string[]> {
  const wrong: string[] = []
  const ids = matrix.cells.map((cell) => cell.entry.id)
  for (const [kind, viewer] of Object.entries(matrix.viewers)) {
    for (const site of [0, 1]) {
      // The session refuses everybody else; a guest may read on every site.
      if (viewer !== null && !world.belongs(viewer, site)) continue
      const { rows: found } = await db.query<{ id: string }>(
        'SELECT id FROM visible_entry($1::uuid, $2::smallint) WHERE id = ANY ($3::uuid[])',
        [viewer, site, ids],
      )
      const seen = new Set(found.map((entry) => entry.id))
      for (const { entry, seenBy, title } of matrix.cells) {
        const should = site === 0 && seenBy.includes(kind)
        if (seen.has(entry.id) !== should) {
          wrong.push(`${kind} on site ${site} ${should ? 'misses' : 'sees'} ${title}`)
        }
      }
    }
  }
  return wrong
}
