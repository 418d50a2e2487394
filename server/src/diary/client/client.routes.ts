import {
  acceptClientCall,
  clientEntriesCall,
  clientInvitationsCall,
  clientsCall,
  clientStandingCall,
  consultantsCall,
  endClientCall,
  endClientInvitationCall,
  inviteClientCall,
} from '@entemi/contract/diary/client'
import { handle, handleRead, type Route } from '#/platform/http/handle.ts'
import {
  accept,
  answerWithState,
  end,
  endInvitation,
  invite,
  readInvitations,
  readOthers,
  readShared,
  readStanding,
} from './client.service.ts'

export const clientRoutes: Route[] = [
  handleRead(consultantsCall, async ({ tx, viewer, query }) => ({
    list: await readOthers(tx, viewer, 'consultant', query),
  })),
  handleRead(clientsCall, async ({ tx, viewer, query }) => ({ list: await readOthers(tx, viewer, 'client', query) })),
  handleRead(clientInvitationsCall, async ({ tx, viewer, query }) => ({
    list: await readInvitations(tx, viewer, query),
  })),
  handleRead(clientStandingCall, async ({ tx, viewer, params }) => ({
    data: await readStanding(tx, viewer, params.id),
  })),
  handleRead(clientEntriesCall, async ({ tx, viewer, params, query }) => readShared(tx, viewer, params.id, query)),
  handle(inviteClientCall, async ({ tx, viewer, body }) =>
    answerWithState(tx, viewer, 'client.invite', { id: body.person_id, as: body.as }, await invite(tx, viewer, body)),
  ),
  handle(acceptClientCall, async ({ tx, viewer, params: { as, id } }) =>
    answerWithState(tx, viewer, 'client.accept', { id, as }, await accept(tx, viewer, as, id)),
  ),
  handle(endClientInvitationCall, async ({ tx, viewer, params: { as, id } }) =>
    answerWithState(tx, viewer, 'client.decline', { id, as }, await endInvitation(tx, viewer, as, id)),
  ),
  handle(endClientCall, async ({ tx, viewer, params: { as, id } }) =>
    answerWithState(tx, viewer, 'client.end', { id, as }, await end(tx, viewer, as, id)),
  ),
]
