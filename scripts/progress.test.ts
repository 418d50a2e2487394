import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProgress } from './progress.mjs'

let written: string
let clock: number
const now = (): number => clock
const write = (text: string): void => void (written += text)
const print = (line: string): void => write(`${line}\n`)

beforeEach(() => {
  written = ''
  clock = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubEnv('TERM', 'xterm')
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

const onTerminal = (columns = 80) => createProgress({ out: { isTTY: true, columns, write }, now, print })
const onFile = () => createProgress({ out: { write }, now, print })
const erase = '\r\x1b[2K'
/** What a terminal shows. */
const shown = (): string =>
  written
    .split('\n')
    .map((line) => line.split(erase).at(-1))
    .join('\n')

test('on a terminal one line updates, and goes away at the end', () => {
  const progress = onTerminal()
  progress.step('Copying files', 1, 200)
  expect(shown()).toBe('Copying files, 1 of 200, 0 %')
  clock = 2500
  progress.step('Copying files', 120, 200)
  expect(shown()).toBe('Copying files, 120 of 200, 60 %, 2 s')
  progress.step('Verifying')
  expect(shown()).toBe('Verifying')
  progress.end()
  expect(shown()).toBe('')
})

test('on a terminal a frequent step is not drawn each time, and the seconds go on without one', () => {
  const progress = onTerminal()
  for (let done = 0; done < 1000; done++) progress.step('Copying files', done, 1000)
  expect(shown()).toBe('Copying files, 0 of 1000, 0 %')
  clock = 7000
  vi.advanceTimersByTime(1000)
  expect(shown()).toBe('Copying files, 999 of 1000, 99 %, 7 s')
  progress.end()
})

test('on a terminal a line longer than the screen is cut, so that it can be erased', () => {
  onTerminal(20).step('Copying the files of every member', 1, 2)
  expect(shown()).toBe('Copying the files o')
})

test('on a terminal a result stays above the line', () => {
  const progress = onTerminal()
  progress.step('Second', 1, 2)
  progress.print('ok first')
  expect(shown()).toBe('ok first\nSecond, 1 of 2, 50 %')
  progress.end()
  expect(shown()).toBe('ok first\n')
})

test('without a terminal there are plain lines: at most one in five seconds and for 5 %', () => {
  const progress = onFile()
  for (let second = 0; second <= 100; second++) {
    clock = second * 1000
    progress.step('Copying files', second, 100)
  }
  progress.end()
  const lines = written.trimEnd().split('\n')
  expect(lines.slice(0, 3)).toEqual([
    'Copying files, 0 of 100, 0 %',
    'Copying files, 5 of 100, 5 %, 5 s',
    'Copying files, 10 of 100, 10 %, 10 s',
  ])
  expect(lines).toHaveLength(21)
  expect(written).not.toContain(erase)
})

test('without a terminal fast work is one line, and work that does not move one every half minute', () => {
  const progress = onFile()
  for (let done = 0; done <= 100; done++) progress.step('Copying files', done, 100)
  expect(written).toBe('Copying files, 0 of 100, 0 %\n')
  written = ''
  progress.step('Making indexes')
  for (clock = 1000; clock <= 60_000; clock += 1000) vi.advanceTimersByTime(1000)
  expect(written).toBe('Making indexes\nMaking indexes, 30 s\nMaking indexes, 60 s\n')
  progress.end()
})

test('a terminal without control sequences gets plain lines', () => {
  vi.stubEnv('TERM', 'dumb')
  const progress = onTerminal()
  progress.step('Copying files')
  progress.end()
  expect(written).toBe('Copying files\n')
})
