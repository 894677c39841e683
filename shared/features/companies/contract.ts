import * as z from 'zod/mini'

import { endpoint, moment } from '../../contract/endpoint.ts'
import { anotherAddress } from './another-address.ts'
import { sentRegistration } from './registration.ts'

/** A registration of this browser: where its email went, and when it may be sent again. */
const registered = z.object({
  email: z.string(),
  confirmed: z.boolean(),
  /** The page from which the visitor came to register. */
  returnTo: z.nullable(z.string()),
  validUntil: moment,
  restSeconds: z.number(),
})

/** Companies: registration, details, verification. */
export const companies = {
  register: endpoint({
    method: 'POST',
    path: '/registrations',
    summary: 'Open an account for a person and the company they act for',
    input: sentRegistration,
    status: 202,
  }),
  registered: endpoint({
    method: 'GET',
    path: '/registrations/current',
    summary: 'The registration that this browser has sent within a day',
    output: z.object({ registration: z.nullable(registered) }),
  }),
  sendRegisteredAgain: endpoint({
    method: 'POST',
    path: '/registrations/current/resend',
    summary: 'Send the email of this browser’s registration again',
    output: registered,
    status: 202,
  }),
  useAnotherAddress: endpoint({
    method: 'PUT',
    path: '/registrations/current/email',
    summary: 'Correct the email of this browser’s registration before it is confirmed',
    input: anotherAddress,
    output: registered,
    status: 202,
  }),
}
