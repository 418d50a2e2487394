import './parent-watch.mjs'

// npm run admin -- <command>. By its address: an import would have the scripts checked together with the whole server.
const address = new URL('../server/src/operation/admin/cli.ts', import.meta.url).href
const { administer } = (await import(address)) as { administer: (parameters: string[]) => Promise<void> }
await administer(process.argv.slice(2))
