declare global {
  interface Window {
    /** Asked for by public/theme.js while the app was loading, by address. */
    earlyAnswers?: Map<string, Promise<Response | undefined>>
  }
}

/** An answer that was not used by then may be older than what has changed since. */
const maxAgeMs = 20_000

/** Each answer is used once. */
export function takeEarlyAnswer(url: string): Promise<Response | undefined> | undefined {
  const answers = globalThis.window?.earlyAnswers
  const answer = answers?.get(url)
  answers?.delete(url)
  return performance.now() < maxAgeMs ? answer : undefined
}

/** They are of the session that has ended. */
export function dropEarlyAnswers(): void {
  globalThis.window?.earlyAnswers?.clear()
}
