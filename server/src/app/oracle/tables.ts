// The facts as the tables have them, read past the rule.
import { sql } from 'kysely'
import type { Tx } from '#/platform/db/tx.ts'
import type { World } from './world.ts'

interface Tables {
  letters: string[]
  blocks: string[]
  entries: string[]
  likes: string[]
  comments: string[]
  sessions: number
}

/** When nothing is under way: how the tables differ from the facts. A fact that is wrong would make every judgement wrong. */
export async function compareWithTables(db: Tx, world: World): Promise<string[]> {
  const found = await readTables(db)
  const known = listFacts(world)
  return [
    ...differ('relation', found.letters, known.letters),
    ...differ('block', found.blocks, known.blocks),
    ...differ('entry', found.entries, known.entries),
    ...differ('like', found.likes, known.likes),
    ...differ('comment', found.comments, known.comments),
    ...(found.sessions === known.sessions ? [] : [`${found.sessions} sessions, not ${known.sessions}`]),
  ]
}

const differ = (table: string, found: string[], known: string[]): string[] => [
  ...found.filter((row) => !known.includes(row)).map((row) => `${table} in the database only: ${row}`),
  ...known.filter((row) => !found.includes(row)).map((row) => `${table} in the facts only: ${row}`),
]

async function readTables(db: Tx): Promise<Tables> {
  const list = async (statement: ReturnType<typeof sql<{ row: string }>>) =>
    (await statement.execute(db)).rows.map(({ row }) => row)
  const sessions = await sql<{ count: number }>`SELECT count(*)::int AS count FROM login_session s
    JOIN account a ON a.id = s.account_id AND a.status = 'active'`.execute(db)
  return {
    letters: await list(sql`SELECT concat_ws(' ', from_id, letter, to_id) AS row FROM relation
      WHERE letter IN ('b', 'm', 'M', 'c')`),
    blocks: await list(sql`SELECT concat_ws(' ', me_id, other_id) AS row FROM block`),
    entries:
      await list(sql`SELECT concat_ws(' ', text, privacy, state, coalesce(consultant_id::text, '-')) AS row FROM entry
      WHERE kind IN ('note', 'article') AND privacy >= 0`),
    likes:
      await list(sql`SELECT concat_ws(' ', e.text, l.actor_id) AS row FROM entry_like l JOIN entry e ON e.id = l.entry_id
      WHERE e.privacy >= 0`),
    comments: await list(
      sql`SELECT c.text AS row FROM comment c JOIN entry e ON e.id = c.entry_id WHERE e.privacy >= 0`,
    ),
    sessions: sessions.rows[0]?.count ?? 0,
  }
}

function listFacts(world: World): Tables {
  const { people, groups } = world
  const pairs = people.flatMap((one) => people.map((other) => [one, other] as const))
  const entries = world.entries.filter(({ level }) => level.latest >= 0)
  return {
    letters: [
      ...pairs.flatMap(([one, other]) => [
        ...(world.pairOf(one, other)?.friends.latest === true ? [`${one.id} b ${other.id}`] : []),
        ...(world.isClient(one, other) ? [`${one.id} c ${other.id}`] : []),
      ]),
      ...groups.flatMap((group) =>
        [...group.standings()].flatMap(([{ id }, { member, moderator }]) => [
          ...(member.latest ? [`${id} m ${group.id}`] : []),
          ...(moderator.latest && id !== group.owner.id ? [`${id} M ${group.id}`] : []),
        ]),
      ),
    ],
    blocks: pairs.flatMap(([one, other]) =>
      world.pairOf(one, other)?.blocked.latest === true ? [`${one.id} ${other.id}`] : [],
    ),
    entries: entries.map(
      ({ text, level, state, isShared, consultant }) =>
        `${text} ${level.latest} ${state.latest} ${(isShared.latest && consultant?.id) || '-'}`,
    ),
    likes: entries.flatMap(({ text, likes }) =>
      [...likes].flatMap(([{ id }, is]) => (is.latest ? [`${text} ${id}`] : [])),
    ),
    comments: entries.flatMap(({ comments }) => comments.flatMap(({ text, exists }) => (exists.latest ? [text] : []))),
    sessions: people.filter(({ session, status }) => status === 'active' && session.isValid.latest).length,
  }
}
