import { allow, type Handlers } from '#server/contract/operation.ts'
import {
  anyone,
  account,
  changes,
  member,
  represents,
  selling,
  steppedUp,
  twoStepped,
  views,
  confirmed,
} from '#server/contract/rules.ts'
import type { companies } from '#shared/features/companies/contract.ts'
import type { companyPeople } from '#shared/features/companies/people-contract.ts'
import type { companyProfile } from '#shared/features/companies/profile-contract.ts'
import type { verification } from '#shared/features/companies/verification-contract.ts'

import { listActivity } from './activity.ts'
import { changeCompanyDetails, readCompanyDetails } from './company-details.ts'
import { addDocument, removeDocument } from './documents/change-documents.ts'
import { openOwnDocument } from './documents/open-document.ts'
import { heldPayouts } from './payouts/held-payouts.ts'
import { readPayouts, setPayoutAccount } from './payouts/payout-account.ts'
import { acceptInvitation, joinByInvitation, openInvitation } from './people/accept-invitation.ts'
import { changeRole, demandTwoStep, leaveCompany, removePerson } from './people/change-people.ts'
import { acceptOwnership, offerOwnership, stopHandOver } from './people/hand-over.ts'
import { invite, resendInvitation, revokeInvitation } from './people/invite.ts'
import { listPeople } from './people/list-people.ts'
import { answerReference, declineReference, openReference } from './references/answer-references.ts'
import { addReference, removeReference, resendReference } from './references/ask-references.ts'
import { register } from './register.ts'
import { readRegistered, sendRegisteredAgain, useAnotherAddress } from './registered.ts'
import { moveOwnCompany } from './verification/move-company.ts'
import { ownVerification, verifiedBadge } from './verification/own-verification.ts'

export const companyHandlers: Handlers<typeof companies> = {
  register: allow(anyone, register),
  // Only with the sealed cookie that registering has given the browser.
  registered: allow(anyone, readRegistered),
  sendRegisteredAgain: allow(anyone, sendRegisteredAgain),
  useAnotherAddress: allow(anyone, useAnotherAddress),
}

/** People reach only their own company's profile, because no call names a company. */
export const companyProfileHandlers: Handlers<typeof companyProfile> = {
  details: allow(views(represents, 'details'), readCompanyDetails),
  changeDetails: allow(changes(member, 'details'), changeCompanyDetails),
  activity: allow(account, listActivity),
  payouts: allow(views(represents, 'payouts'), async (ctx) => {
    const { id, sells } = ctx.actor.company
    const held = (await heldPayouts(ctx, [id])).has(id)
    return { sells, held, ...(await readPayouts(ctx, id)) }
  }),
  // A stolen password alone must not be enough to redirect the proceeds.
  setPayouts: allow(steppedUp(twoStepped(selling(changes(member, 'payouts')))), setPayoutAccount),
}

const owner = changes(member, 'people')
/** Ownership moves only between two who have proved with two steps who they are. */
const surely = steppedUp(twoStepped(owner))

/**
 * Members reach only the people of their own company, because no call names a company. Anybody who has the
 * link of an invitation can open it.
 */
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

const sees = views(member, 'papers')
const submits = changes(member, 'papers')

/**
 * Only a company's own people reach its verification. Links and badges are open to anybody who has
 * them.
 */
export const verificationHandlers: Handlers<typeof verification> = {
  own: allow(sees, ownVerification),
  submit: allow(submits, (ctx, seen) => moveOwnCompany(ctx, 'submit', seen)),
  withdraw: allow(submits, (ctx, seen) => moveOwnCompany(ctx, 'withdraw', seen)),
  addDocument: allow(submits, async (ctx, given) => ({ id: await addDocument(ctx, given) })),
  removeDocument: allow(submits, (ctx, { id }) => removeDocument(ctx, id)),
  openDocument: allow(sees, (ctx, { id }) => openOwnDocument(ctx, id)),
  addReference: allow(submits, async (ctx, given) => ({ id: await addReference(ctx, given) })),
  resendReference: allow(submits, (ctx, { id }) => resendReference(ctx, id)),
  removeReference: allow(submits, (ctx, { id }) => removeReference(ctx, id)),
  openReference: allow(anyone, openReference),
  answerReference: allow(anyone, (ctx, { id, secret, ...answers }) =>
    answerReference(ctx, { id, secret }, answers),
  ),
  declineReference: allow(anyone, declineReference),
  badge: allow(anyone, (ctx, { id }) => verifiedBadge(ctx, id)),
}
