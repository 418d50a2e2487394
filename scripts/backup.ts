import './parent-watch.mjs'
import { createProgress, type Progress } from './progress.mjs'

// npm run backup [-- --verify]
// By its address: an import would have the scripts checked together with the whole server.
const address = new URL('../server/src/operation/backup/cli.ts', import.meta.url).href
const { backup } = (await import(address)) as { backup: (args: string[], progress: Progress) => Promise<void> }
await backup(process.argv.slice(2), createProgress())
