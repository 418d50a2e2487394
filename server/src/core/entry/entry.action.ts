import { ApiError } from '#/platform/api-error.ts'
import type { ActionResult } from './entry.action.store.ts'

export { batchEntryActions, type ActionResult, type EntryAction } from './entry.action.store.ts'

/** The answer of an act that was done, or the error that its outcome stands for; an open transaction is rolled back by it. */
export function requireDone<Answer>(
  acted: ActionResult<Answer>,
  already: 'ALREADY_LIKED' | 'NOT_LIKED' | 'CONFLICT' = 'CONFLICT',
): Answer {
  switch (acted.outcome) {
    case 'done':
      return acted
    case 'forbidden':
      throw new ApiError('FORBIDDEN')
    case 'not_found':
      throw new ApiError('NOT_FOUND')
    case 'already':
      throw new ApiError(already)
  }
}
