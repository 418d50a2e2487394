/**
 * Retries a read once after a deadlock, as can happen during a migration that locks two tables: without it all requests of
 * the batch would fail.
 */
export async function retryAfterDeadlock<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === deadlockDetected)) throw error
    return read()
  }
}

const deadlockDetected = '40P01'
