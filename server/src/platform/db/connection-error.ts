/** Connection lost (08…), shutting down or starting (57P0x), too many connections (53300), the socket is gone. */
export function isConnectionError(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(08...|57P0[1-3]|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|is not queryable/.test(error.message)
  )
}

/**
 * The queue's library waits for nobody when it notes a job as done: with the database away at that moment, its error
 * would end the process. The job stays noted as running and comes again; any other error is a fault, and ends it.
 */
export function ignoreConnectionError(error: unknown): void {
  if (!(error instanceof Error && isConnectionError(error))) throw error
  process.stderr.write(`The database was away at the end of a job: ${error.message}\n`)
}
