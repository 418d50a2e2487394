import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

export type Tally = { passed: number; failed: number; failures: string[]; files?: FileTime[] }

/** How long the tests of a file took, with their hooks. */
export type FileTime = { file: string; ms: number }

export function listSlowest(files: readonly FileTime[], count: number): string[] {
  const slowest = [...files].sort((one, other) => other.ms - one.ms).slice(0, count)
  return slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
}

type Failure = { message: string; stack?: string }

/**
 * Writes what passed and what failed to a file. Vitest's own JSON omits failures outside of a test (a hook, a file that
 * does not load, an unhandled rejection), so that a failed run would name no failure.
 */
export class TallyReporter implements Reporter {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Failure[]): void {
    const files = modules.map((module) => ({ file: module.moduleId, ms: module.diagnostic().duration }))
    const tally: Tally = { passed: 0, failed: 0, failures: [], files }
    const fail = (name: string, errors: readonly Failure[]) => {
      tally.failed++
      tally.failures.push([name, ...errors.map(describeError)].join('\n'))
    }
    for (const module of modules) {
      if (module.errors().length > 0) fail(module.moduleId, module.errors())
      for (const suite of module.children.allSuites()) {
        if (suite.errors().length > 0) fail(suite.fullName, suite.errors())
      }
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'passed') tally.passed++
        else if (state === 'failed') fail(test.fullName, errors)
      }
    }
    for (const error of unhandled) fail('Outside of any test', [error])
    writeFileSync(this.#file, JSON.stringify(tally))
  }
}

function describeError({ message, stack }: Failure): string {
  const where = stack?.split('\n').find((line) => line.trimStart().startsWith('at ') && !line.includes('node_modules'))
  return `  ${message.slice(0, 500)}${where ? `\n  ${where.trim()}` : ''}`
}
