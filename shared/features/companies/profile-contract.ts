import * as z from 'zod/mini'

import { endpoint, moment, pageOf, paging } from '../../contract/endpoint.ts'
import { streetAddress } from '../../postal/postal-address.ts'
import { bankAccount } from './bank-account.ts'
import { companyDetails } from './company-details.ts'
import { companyStates } from './verification-rules.ts'

/** The only facts of a bank account that are shown again. */
const shownAccount = z.object({
  accountHolder: z.string(),
  country: z.string(),
  lastFour: z.string(),
  setAt: moment,
  /** No payouts to this account before then. */
  usableFrom: moment,
})

/** One entry of the activity. */
const activityItem = z.object({
  at: moment,
  /** What happened, such as `company.verified`. */
  action: z.string(),
  /** The same as a sentence in three parts; the middle one is what it is about. */
  sentence: z.object({ before: z.string(), about: z.string(), after: z.string() }),
  /** The end of a verification that it set; belongs after what the sentence is about. */
  until: z.nullable(moment),
})

/** The company that a person acts for, for its profile page. */
export const companyProfile = {
  details: endpoint({
    method: 'GET',
    path: '/company/details',
    summary: 'The details of your company',
    output: z.object({
      companyName: z.string(),
      companyKind: z.string(),
      country: z.string(),
      registrationNumber: z.string(),
      taxNumber: z.string(),
      website: z.string(),
      address: streetAddress,
      /** The registered address as its country writes it, without the company’s name. */
      addressLines: z.array(z.string()),
      sells: z.boolean(),
      buys: z.boolean(),
      state: z.enum(companyStates),
      verifiedUntil: z.nullable(moment),
      /** The verification has ended by time, and nothing was submitted since. */
      expired: z.boolean(),
      /** Nobody but the reader is in the company or invited. */
      alone: z.boolean(),
      version: z.number(),
    }),
  }),
  changeDetails: endpoint({
    method: 'PUT',
    path: '/company/details',
    summary: 'Change the details of your company, before it is submitted for verification',
    input: companyDetails,
  }),
  activity: endpoint({
    method: 'GET',
    path: '/me/activity',
    summary: 'What happened to your company and your account, newest first',
    input: z.strictObject(paging),
    output: pageOf(activityItem),
  }),
  payouts: endpoint({
    method: 'GET',
    path: '/company/payout-account',
    summary: 'Where your company’s proceeds are paid',
    output: z.object({
      sells: z.boolean(),
      /** Nothing is paid out before the company is verified again. */
      held: z.boolean(),
      current: z.nullable(shownAccount),
      former: z.array(shownAccount),
    }),
  }),
  setPayouts: endpoint({
    method: 'PUT',
    path: '/company/payout-account',
    summary: 'Set or change the account; it is held for 72 hours',
    input: bankAccount,
  }),
}
