import './parent-watch.mjs'
import { buildWebIfStale } from './web-build.ts'

try {
  if (!process.argv.includes('--no-build')) await buildWebIfStale()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
// By its address: an import would have the scripts checked together with the whole server.
const address = new URL('../server/src/app/main.ts', import.meta.url).href
const { main } = (await import(address)) as { main: () => Promise<void> }
await main()
