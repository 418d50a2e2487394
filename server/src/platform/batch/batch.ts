/** So many of one kind are on their way at once; one that hangs must not hold up everybody. */
const mostAtOnce = 2

/** So many are joined: of thousands that wait the first must not wait for the last. */
const mostTogether = 32

/** So long they wait for those before them: longer than most statements take, and nobody notices it. */
const patienceMs = 15

/**
 * Joins questions that come at the same time into one statement: those of one turn of the event loop, and, while some are
 * on their way, all that come until those are back or their patience ends. Every question is asked after it came, so that
 * an answer is never older than it; alone it waits for nobody.
 */
export function createBatcher<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  interface Waiting {
    question: Question
    resolve: (answer: Answer) => void
    reject: (error: unknown) => void
  }
  const waiting: Waiting[] = []
  let onTheirWay = 0
  let patience: NodeJS.Timeout | undefined
  let turn: NodeJS.Immediate | undefined

  async function send(): Promise<void> {
    const asked = waiting.splice(0, mostTogether)
    onTheirWay++
    try {
      const answers = await ask(asked.map(({ question }) => question))
      for (const [place, { resolve }] of asked.entries()) resolve(answers[place] as Answer)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    } finally {
      onTheirWay--
      sendSome(true)
    }
  }

  function sendSome(isTime: boolean): void {
    clearTimeout(patience)
    patience = undefined
    if (waiting.length === 0 || onTheirWay === mostAtOnce) return
    if (isTime || onTheirWay === 0 || waiting.length >= mostTogether) void send()
    if (waiting.length > 0 && onTheirWay < mostAtOnce) patience = setTimeout(sendSome, patienceMs, true)
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (waiting.length >= mostTogether) sendSome(false)
      else if (patience === undefined)
        turn ??= setImmediate(() => {
          turn = undefined
          sendSome(false)
        })
    })
}
