import { addressCall, editProfileCall } from '@entemi/contract/account/profile'
import { handle, type Route } from '#/platform/http/handle.ts'
import { editProfile, setAddress } from './profile.service.ts'

export const profileRoutes: Route[] = [
  handle(editProfileCall, async ({ tx, viewer, body }) => {
    await editProfile(tx, viewer, body)
    return { setData: { entity_id: viewer.personId } }
  }),
  handle(addressCall, async ({ tx, viewer, body }) => {
    await setAddress(tx, viewer, body)
    return { setData: { entity_id: viewer.personId } }
  }),
]
