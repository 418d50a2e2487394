import './parent-watch.mjs'
import { buildWebIfStale } from './web-build.ts'

try {
  if (!process.argv.includes('--no-build')) await buildWebIfStale()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
const { main } = await import('../server/src/main.ts')
await main()
