import { addressCall, editProfileCall, ownProfileCall } from '@entemi/contract/profile'
import { handle, handleRead, type Route } from '#/http/handle.ts'
import { readLine } from '#/lifeline/lifeline.service.ts'
import { editProfile, readOwnProfile, setAddress } from './profile.service.ts'

export const profileRoutes: Route[] = [
  handleRead(ownProfileCall, async ({ tx, viewer, query }) => ({
    profile: await readOwnProfile(tx, viewer),
    list: await readLine(tx, viewer, viewer.readerId, query),
  })),
  handle(editProfileCall, async ({ tx, viewer, body }) => {
    await editProfile(tx, viewer, body)
    return { setData: { entity_id: viewer.personId } }
  }),
  handle(addressCall, async ({ tx, viewer, body }) => {
    await setAddress(tx, viewer, body)
    return { setData: { entity_id: viewer.personId } }
  }),
]
