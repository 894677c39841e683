import { allow, type Handlers } from '#server/contract/operation.ts'
import {
  anyone,
  changes,
  confirmed,
  member,
  steppedUp,
  twoStepped,
  views,
} from '#server/contract/rules.ts'
import type { companyPeople } from '#shared/features/companies/people-contract.ts'

import { acceptInvitation, joinByInvitation, openInvitation } from './people/accept-invitation.ts'
import { changeRole, demandTwoStep, leaveCompany, removePerson } from './people/change-people.ts'
import { acceptOwnership, offerOwnership, stopHandOver } from './people/hand-over.ts'
import { invite, resendInvitation, revokeInvitation } from './people/invite.ts'
import { listPeople } from './people/list-people.ts'

const owner = changes(member, 'people')
/** Ownership moves only between two who have proved with two steps who they are. */
const surely = steppedUp(twoStepped(owner))

/** The company is always the actor's own. An invitation's link is open to whoever has it. */
export const peopleHandlers: Handlers<typeof companyPeople> = {
  list: allow(views(member, 'people'), listPeople),
  invite: allow(owner, invite),
  resendInvitation: allow(owner, (ctx, { id }) => resendInvitation(ctx, id)),
  revokeInvitation: allow(owner, (ctx, { id }) => revokeInvitation(ctx, id)),
  changeRole: allow(owner, changeRole),
  remove: allow(steppedUp(owner), (ctx, { id }) => removePerson(ctx, id)),
  leave: allow(steppedUp(member), leaveCompany),
  demandTwoStep: allow(surely, (ctx, { demanded }) => demandTwoStep(ctx, demanded)),
  offerOwnership: allow(surely, offerOwnership),
  stopHandOver: allow(member, stopHandOver),
  acceptOwnership: allow(steppedUp(twoStepped(member)), acceptOwnership),
  openInvitation: allow(anyone, openInvitation),
  joinByInvitation: allow(anyone, joinByInvitation),
  acceptInvitation: allow(confirmed, acceptInvitation),
}
