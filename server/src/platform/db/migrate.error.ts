export class DatabaseNewerError extends Error {
  override name = 'DatabaseNewerError'
}

export class DatabaseRefusedError extends Error {
  override name = 'DatabaseRefusedError'
}
