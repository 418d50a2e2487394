import './parent-watch.mjs'
import { findNpm } from './installed.mjs'
import { withShippedLock } from './shipped-lock.ts'
import { writeReleased } from './shipped-packages.ts'
import { runTool } from './tool.ts'

// npm run --silent sbom > sbom.json: the shipped packages of every platform, from the lock file only (CycloneDX)
// npm run sbom -- --release: the list that the packages are compared with until the next release
if (process.argv.includes('--release')) writeReleased()
else {
  const args = 'sbom --sbom-format cyclonedx --sbom-type application --package-lock-only --loglevel error'
  process.exitCode = await withShippedLock(async (cwd) => {
    const { code } = await runTool(process.execPath, [findNpm(), ...args.split(' ')], { cwd, show: true })
    return code
  })
}
