import { callApi } from '#/platform/api/call.ts'
import { send } from '#/platform/api/send.ts'
import { applyState } from './user-state.ts'

/** Switches the acting entity: a person or a group one manages, or oneself. */
export async function actAs({ id, type }: { id: string; type: number }): Promise<void> {
  await send(() => callApi('POST /api/identity/act-as/:entityId', { params: { entityId: id } }), {
    then: ({ _state }) => applyState(_state),
    go: type >= 2 ? `/entity/${id}` : '/profile/',
  })
}
