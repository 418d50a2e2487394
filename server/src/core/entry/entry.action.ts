import { ApiError } from '#/platform/api-error.ts'
import type { ActionResult } from './entry.action.store.ts'

export { batchEntryActions, type ActionResult, type EntryAction } from './entry.action.store.ts'

/** The answer of an action that was done, or the error for its outcome, which rolls back an open transaction. */
export function requireDone<Answer>(
  result: ActionResult<Answer>,
  already: 'ALREADY_LIKED' | 'NOT_LIKED' | 'CONFLICT' = 'CONFLICT',
): Answer {
  switch (result.outcome) {
    case 'done':
      return result
    case 'forbidden':
      throw new ApiError('FORBIDDEN')
    case 'not_found':
      throw new ApiError('NOT_FOUND')
    case 'already':
      throw new ApiError(already)
  }
}
