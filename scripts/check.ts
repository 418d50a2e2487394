import './parent-watch.mjs'
import { runChecks } from './check-parts.ts'

process.exitCode = (await runChecks()) === 0 ? 0 : 1
