/** Connection lost (08…), server shutting down or starting (57P0x), too many connections (53300), socket closed. */
export function isConnectionError(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(08...|57P0[1-3]|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|is not queryable/.test(error.message)
  )
}

/**
 * The queue library does not await the statement that marks a job as done: if the connection is lost at that moment, its
 * error would end the process. The job stays locked and is run again; any other error is a fault and ends the process.
 */
export function ignoreConnectionError(error: unknown): void {
  if (!(error instanceof Error && isConnectionError(error))) throw error
  process.stderr.write(`No connection to the database at the end of a job: ${error.message}\n`)
}
