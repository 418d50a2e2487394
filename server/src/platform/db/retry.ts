/**
 * A read that PostgreSQL ended because it and somebody else waited for each other, as beside a release that changes two
 * tables, has done nothing. It is asked once more: everybody who was asked for with it would else be refused.
 */
export async function retryAfterDeadlock<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === deadlocked)) throw error
    return ask()
  }
}

const deadlocked = '40P01'
