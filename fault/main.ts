import { parseArgs } from 'node:util'
import { faults } from './faults.ts'
import { createGround } from './ground.ts'
import { inSeconds, isWell, printOutcomes, type Outcome } from './outcome.ts'

// npm run fault [-- name…] [--long] [--busy]: breaks the product on purpose and prints what it lost. See README.md.

const { values, positionals } = parseArgs({
  options: { long: { type: 'boolean', default: false }, busy: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !faults.some((fault) => fault.name === name))
if (unknown.length > 0) {
  console.error(`No fault is called ${unknown.join(', ')}; there are: ${faults.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const ground = createGround()
const outcomes: [string, Outcome][] = []
for (const { name, run } of faults.filter((fault) => positionals.length === 0 || positionals.includes(fault.name))) {
  const began = performance.now()
  const outcome = await run({ long: values.long, judgesTimes: !values.busy }, ground).catch(asOutcome)
  if (!isWell(outcome)) await ground.close()
  outcomes.push([name, outcome])
  const verdict = isWell(outcome) ? 'holds' : `FAILS: ${outcome.failures.join('; ')}`
  console.log(`${name}: tried for ${inSeconds(performance.now() - began)}, ${verdict}`)
}
await ground.close()
console.log()
printOutcomes(outcomes)
process.exitCode = outcomes.every(([, outcome]) => isWell(outcome)) ? 0 : 1

/** One that breaks off must not take the table of the others with it. */
function asOutcome(error: unknown): Outcome {
  // "fetch failed" alone does not say whether nobody listened or the line broke
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return { repetitions: 0, failures: [error instanceof Error ? error.message + cause : String(error)] }
}
