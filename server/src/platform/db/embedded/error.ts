/** The embedded PostgreSQL cannot run; the message is one sentence for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

export function asEmbeddedPostgresError(error: unknown, dataDir: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new EmbeddedPostgresError(`The embedded PostgreSQL in ${dataDir} cannot start: ${findReason(reason)}`, {
    cause: error,
  })
}

/** The line of a program's output that names the error. */
export function findReason(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const errorLine = lines.findLast((line) => /(fatal|panic|error):/i.test(line)) ?? lines.at(-1)
  return errorLine?.replace(/^.*?(fatal|panic|error):\s*/i, '') ?? 'no reason given'
}
