import './parent-watch.mjs'
import { createProgress, type Progress } from './progress.mjs'

// npm run restore -- <folder of the archive> [--replace] [--elsewhere]
const address = new URL('../server/src/operation/backup/cli.ts', import.meta.url).href
const { restore } = (await import(address)) as {
  restore: (args: string[], progress: Progress) => Promise<void>
}
await restore(process.argv.slice(2), createProgress())
