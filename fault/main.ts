import { parseArgs } from 'node:util'
import { createProgress } from '#/scripts/progress.mjs'
import { faults } from './faults.ts'
import { createSharedScene } from './shared-scene.ts'
import { inSeconds, isPassed, printOutcomes, type Outcome } from './outcome.ts'

// npm run fault [-- name…] [--long] [--busy]: injects faults and prints what was lost. See README.md.

const { values, positionals } = parseArgs({
  options: { long: { type: 'boolean', default: false }, busy: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !faults.some((fault) => fault.name === name))
if (unknown.length > 0) {
  console.error(`No fault is called ${unknown.join(', ')}; there are: ${faults.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const shared = createSharedScene()
const outcomes: [string, Outcome][] = []
const chosen = faults.filter((fault) => positionals.length === 0 || positionals.includes(fault.name))
const progress = createProgress()
for (const [index, { name, run }] of chosen.entries()) {
  const began = performance.now()
  const onRound = (done: number, rounds: number): void =>
    progress.step(`Fault ${index + 1} of ${chosen.length}: ${name}`, done, rounds)
  onRound(0, 0)
  const outcome = await run({ long: values.long, checksTimes: !values.busy, onRound }, shared).catch(asOutcome)
  if (!isPassed(outcome)) await shared.close()
  outcomes.push([name, outcome])
  const verdict = isPassed(outcome) ? 'passed' : `FAILED: ${outcome.failures.join('; ')}`
  progress.print(`${name}: ${inSeconds(performance.now() - began)}, ${verdict}`)
}
progress.step('Ending the server')
await shared.close()
progress.end()
console.log()
printOutcomes(outcomes)
process.exitCode = outcomes.every(([, outcome]) => isPassed(outcome)) ? 0 : 1

/** An exception in one fault must not prevent the table of the others. */
function asOutcome(error: unknown): Outcome {
  // "fetch failed" alone does not say whether nobody listened or the connection broke
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return { repetitions: 0, failures: [error instanceof Error ? error.message + cause : String(error)] }
}
