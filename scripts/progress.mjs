/**
 * Says what is being done; with a total also how far it is.
 * @typedef {(doing: string, done?: number, total?: number) => void} Step
 */
/** @typedef {ReturnType<typeof createProgress>} Progress */
/** @typedef {{ isTTY?: boolean, columns?: number, write: (text: string) => unknown }} Output */

const redrawMs = 100
const plain = { leastMs: 5000, leastPercent: 5, silentMs: 30_000 }

/**
 * One line that updates on a terminal. Elsewhere plain lines: one for each thing that is begun, then at most one in five
 * seconds and for 5 %, and one every half minute if nothing moves.
 * Written to stderr, so that a result can be redirected to a file. Plain JavaScript: the installation uses it too.
 * @param {{ out?: Output, now?: () => number, print?: (line: string) => void }} options
 */
export function createProgress({
  out = process.stderr,
  now = () => performance.now(),
  print = (line) => console.log(line),
} = {}) {
  const isTerminal = out.isTTY === true && process.env['TERM'] !== 'dumb'
  let current = { doing: '', done: 0, total: 0, began: now() }
  let last = { doing: '', percent: 0, at: -Infinity }
  let isDrawn = false

  const clear = () => {
    if (isDrawn) out.write('\r\x1b[2K')
    isDrawn = false
  }
  const write = () => {
    const at = now()
    const { doing, done, total, began } = current
    const percent = total > 0 ? Math.floor((100 * done) / total) : 0
    const isNew = doing !== last.doing
    if (!isNew && !isDue(isTerminal, at - last.at, percent - last.percent)) return
    last = { doing, percent, at }
    const line = describe(doing, done, total, at - began)
    if (!isTerminal) return void out.write(`${line}\n`)
    // a longer line would wrap, and only its last row would be cleared
    out.write(`\r\x1b[2K${line.slice(0, (out.columns || 80) - 1)}`)
    isDrawn = true
  }
  // the seconds go on while a step says nothing
  const clock = setInterval(() => current.doing !== '' && write(), 1000)
  clock.unref()
  process.on('exit', clear)

  return {
    /** @type {Step} */
    step(doing, done = 0, total = 0) {
      const began = doing === current.doing ? current.began : now()
      current = { doing, done, total, began }
      write()
    },
    /** @param {string} line a result, which stays above the line that updates */
    print(line) {
      clear()
      print(line)
      last = { ...last, at: isTerminal ? -Infinity : last.at }
      if (isTerminal && current.doing !== '') write()
    },
    /** The line goes away; without it the last step would stand there as if it still ran. */
    end() {
      clearInterval(clock)
      process.off('exit', clear)
      clear()
      current = { ...current, doing: '' }
      last = { ...last, doing: '' }
    },
  }
}

/**
 * @param {boolean} isTerminal
 * @param {number} ms since the last line
 * @param {number} percent done since then
 */
function isDue(isTerminal, ms, percent) {
  if (isTerminal) return ms >= redrawMs
  return (ms >= plain.leastMs && percent >= plain.leastPercent) || ms >= plain.silentMs
}

/**
 * @param {string} doing
 * @param {number} done
 * @param {number} total
 * @param {number} ms
 */
function describe(doing, done, total, ms) {
  const far = total > 0 ? `, ${done} of ${total}, ${Math.floor((100 * done) / total)} %` : ''
  const seconds = Math.floor(ms / 1000)
  return `${doing}${far}${seconds > 0 ? `, ${seconds} s` : ''}`
}
