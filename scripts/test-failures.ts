import { relative } from 'node:path'
import type { Failure, Tally } from './tally.ts'
import { runAlone } from './test-runners.ts'
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
      if ((await run(failure, 1)) !== 1) failures.push(failure)
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
      `FAILED ${file === undefined ? '' : `${file}: `}${name}\n  ${errors.join('\n').replaceAll('\n', '\n  ')}`,
    )
    lines.push(`  alone: ${await tryAlone(failure, index, run)}`)
    lines.push(`  trace: ${trace === undefined ? 'none' : relative(root, trace)}`)
  }
  return lines
}

async function tryAlone(failure: Failure, index: number, run: RunAlone): Promise<string> {
  if (failure.file === undefined) return 'not a test'
  if (index >= mostAlone) return 'not tried'
  const passed = await run(failure, times)
  const verdict = passed === times ? 'a race, or it depends on another test' : passed === 0 ? 'broken' : 'a race'
  return `passes ${passed} of ${times} times: ${verdict}`
}
