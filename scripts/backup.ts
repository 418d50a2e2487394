import './parent-watch.mjs'
import { createProgress, type Progress } from './progress.mjs'

// By its address: an import would have the scripts checked together with the whole server.
const address = new URL('../server/src/operation/backup/cli.ts', import.meta.url).href
const { backup } = (await import(address)) as { backup: (progress: Progress) => Promise<void> }
await backup(createProgress())
