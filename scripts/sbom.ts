import './parent-watch.mjs'
import { findNpm } from './installed.mjs'
import { runTool } from './tool.ts'

// npm run --silent sbom > sbom.json: what is shipped, of every platform, from the lock file alone (CycloneDX)
const words = 'sbom --sbom-format cyclonedx --sbom-type application --package-lock-only --omit dev --loglevel error'
const { code } = await runTool(process.execPath, [findNpm(), ...words.split(' ')], { show: true })
process.exitCode = code
