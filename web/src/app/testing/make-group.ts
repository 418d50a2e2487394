import type { Group } from '@entemi/contract/community/community'
import type { EntityId } from '@entemi/contract/platform/ids'
import { id } from './make-state.ts'

export const groupCard = {
  id: id<EntityId>('kert'),
  type: 2 as const,
  sub_type: null,
  display_name: 'Kertbarátok köre',
  profile_image_url: null,
  location_text: null,
  mood: null,
  relation: [],
  member_count: 3,
  join: 'open' as const,
  publish: [],
}
export const makeGroup = (changes: Partial<Group> = {}): Group => ({
  ...groupCard,
  introduction: null,
  cover_url: null,
  cover: null,
  members: [],
  invited: false,
  invited_by: null,
  ban: null,
  muted: false,
  setting: null,
  request_count: null,
  waiting_count: null,
  site: null,
  can: { join: true, leave: false, edit: false, delete: false, moderate: false, advertise: false, report: false },
  ...changes,
})
