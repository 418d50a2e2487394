import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

export type Rule = { name: string; text: string; checksum: string }

/** A function comes after those it calls: PostgreSQL refuses an SQL function that names one it does not know. */
const order = [
  'doors',
  'person',
  'entry',
  'comment',
  'message',
  'media',
  'notification',
  'notification_keys',
  'marks',
  'counters',
  'hints',
  'cleanup',
  'statistics',
  'conflict',
  'announce',
]

/** Reads the folder's rules in the order in which they are applied. */
export async function readRules(folder: URL): Promise<Rule[]> {
  const found = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const unknown = found.find((name) => !order.includes(name.replace('.sql', '')))
  if (unknown !== undefined) throw new Error(`The order of the rules does not name ${unknown}`)
  const names = order.map((subject) => `${subject}.sql`).filter((name) => found.includes(name))
  return Promise.all(
    names.map(async (name) => {
      // a checkout that turns line ends must not look like a changed file
      const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')
      return { name: `rules/${name}`, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Those whose text is not the one that was applied last. */
export async function findChangedRules(client: pg.ClientBase, rules: Rule[]): Promise<Rule[]> {
  await client.query(ruleTable)
  const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM rule')
  const inForce = new Map(rows.map((row) => [row.name, row.checksum]))
  return rules.filter((rule) => inForce.get(rule.name) !== rule.checksum)
}

/** In the transaction the client stands in. */
export async function applyRules(client: pg.ClientBase, rules: Rule[]): Promise<void> {
  await client.query(ruleTable)
  for (const { name, text, checksum } of rules) {
    await client.query(text)
    await client.query(
      `INSERT INTO rule (name, checksum) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = now()`,
      [name, checksum],
    )
  }
}

const ruleTable = `CREATE TABLE IF NOT EXISTS rule (
  name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`
