import {
  addSiteInvitationCall,
  decideRegistrationCall,
  invitedCall,
  revokeSiteInvitationCall,
  siteInvitationsCall,
  waitingCall,
} from '@entemi/contract/account/registration'
import { handle, type Route } from '#/platform/http/handle.ts'
import type { CompanyInvitations } from './entrance.service.ts'
import { endInvitation, makeInvitation, readInvitation, readInvitations } from './invitation.service.ts'
import { decideRegistration, readWaiting } from './registration.service.ts'

export const registrationRoutes = ({ invitations }: { invitations: CompanyInvitations }): Route[] => [
  handle(invitedCall, async ({ tx, site, params }) => ({ invitation: await readInvitation(tx, site, params.token) })),
  handle(siteInvitationsCall, ({ tx, viewer, query }) => readInvitations(tx, viewer, query)),
  handle(addSiteInvitationCall, async ({ tx, viewer, body }) => ({ setData: await makeInvitation(tx, viewer, body) })),
  handle(revokeSiteInvitationCall, async ({ tx, viewer, params }) => {
    await endInvitation(tx, viewer, params.id)
    return { setData: { id: params.id } }
  }),
  handle(waitingCall, async ({ tx, viewer, query }) => ({ list: await readWaiting(tx, viewer, query) })),
  handle(decideRegistrationCall, async ({ tx, viewer, params, body }) => {
    const decided = { person_id: params.id, decision: body.decision }
    await decideRegistration(tx, viewer, decided, invitations)
    return { setData: { person_id: params.id } }
  }),
]
