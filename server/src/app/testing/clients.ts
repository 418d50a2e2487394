import { notificationsCall } from '@entemi/contract/account/notification'
import {
  clientStandingCall,
  inviteClientCall,
  type clientsCall,
  type ClientSide,
  type consultantsCall,
} from '@entemi/contract/diary/client'
import type { EntityId } from '@entemi/contract/platform/ids'
import type { TestMember } from './makers.ts'

export const inviteAs = (by: TestMember, other: { personId: EntityId }, as: ClientSide) =>
  by.client.call(inviteClientCall, { body: { person_id: other.personId, as } })

export const paramsOf = (as: ClientSide, other: TestMember) => ({ params: { as, id: other.personId } })

export const standingOf = async (member: TestMember, other: TestMember) =>
  (await member.client.call(clientStandingCall, { params: { id: other.personId } })).body.data

export const idsIn = async (member: TestMember, call: typeof clientsCall | typeof consultantsCall) =>
  (await member.client.call(call)).body.list.data.map((card) => card.id)

/** The member's notifications: the kind, and who caused it. */
export const kindsOf = async (member: TestMember) =>
  (await member.client.call(notificationsCall)).body.list.data.map(({ kind, actors }) => [kind, actors[0]?.id])

export const invalid = (name: string) => ({ error_code: 'VALIDATION_ERROR', fields: [{ name, code: 'INVALID_VALUE' }] })
