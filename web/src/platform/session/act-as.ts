import { callApi } from '#/platform/api/call.ts'
import { send } from '#/platform/api/send.ts'
import { applyState } from './user-state.ts'

/** Goes on in the name of somebody or of a group one looks after, or in one's own again. */
export async function actAs({ id, type }: { id: string; type: number }): Promise<void> {
  await send(() => callApi('POST /api/identity/act-as/:entityId', { params: { entityId: id } }), {
    then: ({ _state }) => applyState(_state),
    go: type >= 2 ? `/entity/${id}` : '/profile/',
  })
}
