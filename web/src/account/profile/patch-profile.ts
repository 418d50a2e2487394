import type { Body } from '@entemi/contract/calls'
import { callApi } from '#/platform/api/call.ts'

/** The caller refreshes what shows the profile. */
export const patchProfile = (body: Body<'PATCH /api/profile/me'>) => callApi('PATCH /api/profile/me', { body })
