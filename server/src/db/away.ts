/** Connection lost (08…), shutting down or starting (57P0x), too many connections (53300), the socket is gone. */
export function isDatabaseAway(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(08...|57P0[1-3]|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  )
}
