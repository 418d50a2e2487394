import './parent-watch.mjs'
import { buildWebIfStale } from './web-build.ts'

await buildWebIfStale()
