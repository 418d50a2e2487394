// For tests: starts PostgreSQL in another process, which can be killed, optionally as an ordinary user.
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
