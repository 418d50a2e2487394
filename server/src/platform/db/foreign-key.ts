import { ApiError } from '#/platform/api-error.ts'

/** What was deleted while the act was on its way is not there: the foreign key says so. */
export async function orNotFound<T>(act: Promise<T>): Promise<T> {
  try {
    return await act
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23503') throw new ApiError('NOT_FOUND')
    throw error
  }
}
