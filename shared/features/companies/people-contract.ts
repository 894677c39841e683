import * as z from 'zod/mini'

import { companyRoles, givenRoles } from '../../contract/company-roles.ts'
import { endpoint, moment, type OutputOf } from '../../contract/endpoint.ts'
import { mailedSecret } from '../accounts/mailed-secret.ts'
import { handOver, joining, newInvitation } from './invitation.ts'

const role = z.enum(companyRoles)
const byId = z.strictObject({ id: z.uuid() })
const byLink = z.strictObject({ secret: mailedSecret })

const colleague = z.object({
  id: z.uuid(),
  name: z.string(),
  role,
  you: z.boolean(),
  /** For the company's owners, and about oneself. */
  details: z.nullable(
    z.object({
      email: z.string(),
      /** The account has a second step. */
      twoStep: z.boolean(),
      /** From when on the company is closed to them without one. */
      twoStepFrom: z.nullable(moment),
      lastSeenAt: z.nullable(moment),
    }),
  ),
})

const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role,
  /** Null once that person has closed their account. */
  invitedBy: z.nullable(z.string()),
  sentAt: moment,
  expiresAt: moment,
  expired: z.boolean(),
})

/** The people of the reader's own company: invitations, roles, ownership. */
export const companyPeople = {
  list: endpoint({
    method: 'GET',
    path: '/company/people',
    summary: 'The people of your company and their roles; owners see more',
    output: z.object({
      companyName: z.string(),
      /** From when on everybody needs two-step login; null if it is not demanded. */
      twoStepFrom: z.nullable(moment),
      /** The same, if it were demanded now. */
      wouldBeFrom: moment,
      people: z.array(colleague),
      invitations: z.array(invitation),
      handOver: z.nullable(
        z.object({
          from: z.string(),
          to: z.string(),
          /** It was offered to the reader. */
          yours: z.boolean(),
          roleAfter: role,
          expiresAt: moment,
        }),
      ),
    }),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/company/invitations',
    summary: 'Invite a colleague by email; the answer does not say whether they have an account',
    input: newInvitation,
    status: 202,
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: '/company/invitations/:id/resend',
    summary: 'Send an invitation again with a new link',
    input: byId,
    status: 202,
  }),
  revokeInvitation: endpoint({
    method: 'DELETE',
    path: '/company/invitations/:id',
    summary: 'Revoke an invitation; its link stops working',
    input: byId,
  }),
  changeRole: endpoint({
    method: 'PUT',
    path: '/company/people/:id/role',
    summary: 'Give a colleague another role',
    input: z.strictObject({ id: z.uuid(), role: z.enum(givenRoles, 'Choose a role.') }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/company/people/:id',
    summary: 'Remove a colleague from the company; they are logged out everywhere',
    input: byId,
  }),
  leave: endpoint({
    method: 'POST',
    path: '/company/leave',
    summary: 'Leave the company; it closes if you are the only person',
  }),
  demandTwoStep: endpoint({
    method: 'PUT',
    path: '/company/two-step-login',
    summary: 'Require two-step login of everybody in the company, or stop requiring it',
    input: z.strictObject({ demanded: z.boolean() }),
  }),
  offerOwnership: endpoint({
    method: 'POST',
    path: '/company/ownership',
    summary: 'Offer ownership to a colleague with two-step login',
    input: handOver,
  }),
  stopHandOver: endpoint({
    method: 'DELETE',
    path: '/company/ownership',
    summary: 'Withdraw or decline an offer of ownership',
  }),
  acceptOwnership: endpoint({
    method: 'POST',
    path: '/company/ownership/acceptance',
    summary: 'Accept the ownership that was offered to you',
  }),
  openInvitation: endpoint({
    method: 'POST',
    path: '/invitations/open',
    summary: 'Who invites whom, for the person with the link',
    input: byLink,
    output: z.object({
      email: z.string(),
      role,
      companyName: z.string(),
      /** Null once that person has closed their account. */
      inviter: z.nullable(z.string()),
      expiresAt: moment,
    }),
  }),
  joinByInvitation: endpoint({
    method: 'POST',
    path: '/invitations/registration',
    summary: 'Open an account for an invited person; the link confirms their email',
    input: joining,
    status: 201,
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/invitations/acceptance',
    summary: 'Accept an invitation with an account that acts for no company',
    input: byLink,
  }),
}

export type People = OutputOf<typeof companyPeople.list>
export type Colleague = People['people'][number]
