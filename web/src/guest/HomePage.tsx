import { Placeholder } from '#/placeholder/Placeholder.tsx'
import { useUserState } from '#/session/user-state.ts'
import { GuestHome } from './GuestHome.tsx'

/** One's own line; a guest finds what this place is. */
export function HomePage() {
  const { auth_role } = useUserState()
  return auth_role === 'GUEST' ? <GuestHome /> : <Placeholder title="page.profile" />
}
