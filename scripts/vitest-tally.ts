import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import type { Failure, Tally } from './tally.ts'
import { root } from './tool.ts'

type Found = { message: string; stack?: string }
type Place = Pick<Failure, 'file' | 'project' | 'title'>

/**
 * Writes what passed and what failed to a file. Vitest's own JSON omits failures outside of a test (a hook, a file that
 * does not load, an unhandled rejection), so that a failed run would name no failure.
 */
export class TallyReporter implements Reporter {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Found[]): void {
    const files = modules.map((module) => ({ file: relative(root, module.moduleId), ms: module.diagnostic().duration }))
    const tally: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], files }
    const fail = (name: string, errors: readonly Found[], place: Place = {}) => {
      tally.failed++
      tally.failures.push({ name, errors: errors.map(describeError), ...place })
    }
    for (const module of modules) {
      const place = { file: relative(root, module.moduleId), project: module.project.name }
      if (module.errors().length > 0) fail(place.file, module.errors(), place)
      for (const suite of module.children.allSuites()) {
        if (suite.errors().length > 0) fail(suite.fullName, suite.errors(), place)
      }
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'passed') tally.passed++
        else if (state === 'failed') fail(test.fullName, errors, { ...place, title: test.name })
        else tally.skipped++
      }
    }
    for (const error of unhandled) fail('Outside of any test', [error])
    writeFileSync(this.#file, JSON.stringify(tally))
  }
}

function describeError({ message, stack }: Found): string {
  const where = stack?.split('\n').find((line) => line.trimStart().startsWith('at ') && !line.includes('node_modules'))
  return `${message.slice(0, 500)}${where ? `\n  ${where.trim()}` : ''}`
}
