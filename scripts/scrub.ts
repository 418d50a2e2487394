import './parent-watch.mjs'

// npm run scrub
const address = new URL('../server/src/operation/backup/cli.ts', import.meta.url).href
const { scrub } = (await import(address)) as { scrub: () => Promise<void> }
await scrub()
