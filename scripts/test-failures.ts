import { relative } from 'node:path'
import type { Failure, Tally } from './tally.ts'
import { runAlone, type Tries } from './test-runners.ts'
import { root } from './tool.ts'

/** Failures of the machine, which say nothing of the code: only these are tried again, once. */
const ofTheMachine = [
  /browserType\.launch|Target crashed|Page crashed|[Bb]rowser has been closed|browser has disconnected/,
  /the server did not start/,
  /\bENOSPC\b|No space left on device/,
  /\bEADDRINUSE\b/,
]

export const isOfTheMachine = ({ errors }: Failure): boolean =>
  errors.length > 0 && errors.every((error) => ofTheMachine.some((one) => one.test(error)))

type RunAlone = typeof runAlone

/** Tries once more what failed for a reason of the machine, and says so; any other failure stays. */
export async function retryFailuresOfTheMachine(tally: Tally, run: RunAlone = runAlone): Promise<Tally> {
  const failures: Failure[] = []
  for (const failure of tally.failures) {
    if (!isOfTheMachine(failure)) failures.push(failure)
    else {
      console.log(`\nTried again, because the machine failed: ${failure.name}\n  ${failure.errors[0]?.split('\n')[0]}`)
      const { passed, tried } = await run(failure, 1)
      if (tried === 0 || passed < tried) failures.push(failure)
    }
  }
  const passed = tally.failures.length - failures.length
  return { ...tally, passed: tally.passed + passed, failed: tally.failed - passed, failures }
}

/** More are not tried alone: where so many fail, it is not by chance. */
const mostAlone = 3
const times = 5

/** Three lines for each: what failed, whether it passes alone, and where its trace is. */
export async function explain(failures: readonly Failure[], run: RunAlone = runAlone): Promise<string[]> {
  const lines: string[] = []
  for (const [index, failure] of failures.entries()) {
    const { file, name, errors, trace } = failure
    lines.push(
      [`FAILED ${file === undefined ? '' : `${file}: `}${name}`, ...errors].join('\n').replaceAll('\n', '\n  '),
    )
    const isTried = file !== undefined && index < mostAlone
    const tries = isTried ? await run(failure, times) : undefined
    lines.push(`  alone: ${tries === undefined ? 'not tried' : judge(tries)}`)
    lines.push(`  trace: ${tries?.traces ?? (trace === undefined ? 'none' : relative(root, trace))}`)
  }
  return lines
}

function judge({ passed, tried }: Tries): string {
  const verdict = passed === tried ? 'a race, or it depends on other tests' : passed === 0 ? 'it is broken' : 'a race'
  return tried === 0 ? 'it is not found' : `passes ${passed} of ${tried} times: ${verdict}`
}
