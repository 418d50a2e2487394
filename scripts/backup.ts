import './parent-watch.mjs'

// By its address: an import would have the scripts checked together with the whole server.
const address = new URL('../server/src/operation/backup/cli.ts', import.meta.url).href
const { backup } = (await import(address)) as { backup: () => Promise<void> }
await backup()
