import './parent-watch.mjs'
import { findNpm } from './installed.mjs'
import { runTool } from './tool.ts'

// npm run --silent sbom > sbom.json: the shipped packages of every platform, from the lock file only (CycloneDX)
const args = 'sbom --sbom-format cyclonedx --sbom-type application --package-lock-only --omit dev --loglevel error'
const { code } = await runTool(process.execPath, [findNpm(), ...args.split(' ')], { show: true })
process.exitCode = code
