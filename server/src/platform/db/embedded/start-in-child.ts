// For tests: starts PostgreSQL in a process of its own, which can be killed, and as an ordinary user if told so.
import type { Account } from './account.ts'
import { startEmbeddedPostgres, type StartOptions } from './start.ts'

const { account, ...options }: StartOptions & { account?: Account } = JSON.parse(process.argv[2] ?? '{}')
if (account) {
  process.setgroups?.([])
  process.setgid?.(account.gid)
  process.setuid?.(account.uid)
}
const log = (line: string) => process.stderr.write(`${line}\n`)
try {
  const postgres = await startEmbeddedPostgres({ ...options, log })
  process.stdout.write(`${JSON.stringify(postgres)}\n`)
  process.stdin.on('end', () => void postgres.stop().then(() => process.exit())).resume()
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: String(error) })}\n`)
}
