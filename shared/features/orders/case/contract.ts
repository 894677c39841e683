import * as z from 'zod/mini'

import { auditLine } from '../../../console/audit-line.ts'
import { named } from '../../../console/fields.ts'
import { endpoint, moment } from '../../../contract/endpoint.ts'
import { feeTerms } from '../../../contract/fee-terms-schema.ts'
import { reviewReasonNames } from '../../../contract/review-limits.ts'
import { proposal } from '../../../contract/two-operators.ts'
import { destination } from '../../addresses/contract.ts'
import { accountNames } from '../../ledger/accounts.ts'
import { lineStates, payoutKinds, payoutStates } from '../../ledger/bank-states.ts'
import { manifestLine } from '../../listings/manifest-schema.ts'
import { standingDays } from '../agreed-days-schema.ts'
import { orderLine } from '../console-contract.ts'
import { byNumber } from '../contract.ts'
import { shipment } from '../dispatch/shipment.ts'
import { movers, orderEvents } from '../order-states.ts'
import { reviewEntry } from '../review/schema.ts'

const minor = z.number()

const entry = z.object({
  id: z.number(),
  /** What was booked, such as `payout:<id>`. */
  event: z.string(),
  at: moment,
  reversal: z.boolean(),
  /** Debits are positive. */
  postings: z.array(z.object({ account: z.enum(accountNames), amount: minor })),
})

const bankLine = z.object({
  id: z.uuid(),
  bookedOn: z.iso.date(),
  amount: minor,
  name: z.string(),
  lastFour: z.string(),
  remittance: z.string(),
  state: z.enum(lineStates),
  /** Why an operator has matched it; null if it matched by itself. */
  reason: z.nullable(z.string()),
  /** Whether it is what was left of a payment that was too large. */
  remainder: z.boolean(),
})

const payout = z.object({
  id: z.uuid(),
  number: z.number(),
  kind: z.enum(payoutKinds),
  amount: minor,
  accountHolder: z.string(),
  lastFour: z.string(),
  state: z.enum(payoutStates),
  preparedBy: z.string(),
  preparedAt: moment,
  approvedBy: z.nullable(z.string()),
  sentAt: z.nullable(moment),
  endedAt: z.nullable(moment),
  endedBecause: z.nullable(z.string()),
  file: z.nullable(z.object({ id: z.uuid(), createdAt: moment, createdBy: z.string() })),
})

/** Everything about an order, for operators to read. The money in it is of `payments`, which implements it. */
export const orderCase = {
  readCase: endpoint({
    method: 'GET',
    path: '/admin/orders/:number',
    summary: 'Everything that happened with an order',
    input: byNumber,
    output: z.extend(orderLine, {
      id: z.uuid(),
      goods: minor,
      shipping: minor,
      fee: minor,
      feeVat: minor,
      /** Who pays the fee, and by what it is worked out. */
      feeTerms,
      tax: minor,
      /** The business days that were agreed on. */
      ...standingDays,
      /** The lots. */
      ordered: z.array(
        z.object({
          position: z.number(),
          slug: z.string(),
          stockNumber: z.string(),
          title: z.string(),
          /** The lines of a mixed lot; null for any other. */
          manifest: z.nullable(z.readonly(z.array(manifestLine))),
          pieces: z.number(),
          unitPrice: minor,
          amount: minor,
        }),
      ),
      /** When the buyer said that the money has been sent; null if nobody has. */
      transferSaidAt: z.nullable(moment),
      /** What the buyer shows for it. */
      transferFiles: z.array(z.object({ id: z.uuid(), name: z.string(), size: z.number() })),
      /** Where the goods go. */
      deliverTo: destination,
      /** Where they go back to; null before a return, and if that is the seller's registered address. */
      returnTo: z.nullable(destination),
      shipment: z.nullable(shipment),
      returned: z.nullable(shipment),
      /** Every move so far, the first one first. */
      events: z.array(
        z.object({
          event: z.enum(orderEvents),
          by: z.enum(movers),
          person: z.nullable(named),
          reason: z.nullable(z.string()),
          at: moment,
        }),
      ),
      /** Since when neither it nor its money moves; null if it is not frozen. */
      frozenAt: z.nullable(moment),
      /** Every time that it was frozen, the first one first. */
      freezes: z.array(
        z.object({
          id: z.uuid(),
          at: moment,
          by: z.string(),
          reason: z.string(),
          endedAt: z.nullable(moment),
          endedBy: z.nullable(z.string()),
          endedBecause: z.nullable(z.string()),
        }),
      ),
      /** How its payment is reviewed; null if it is not. */
      review: z.nullable(
        z.object({
          why: z.enum(reviewReasonNames),
          /** The limit that the total reached. */
          limit: minor,
          /** Whether it is the buyer’s turn. */
          wanted: z.boolean(),
          /** What the buyer said and we asked, the first one first. */
          entries: z.array(z.extend(reviewEntry, { by: z.string() })),
          outcome: z.nullable(z.enum(['passed', 'refused'])),
          reason: z.nullable(z.string()),
          decidedBy: z.nullable(z.string()),
          /** The second operator, if it took two. */
          confirmedBy: z.nullable(z.string()),
          decidedAt: z.nullable(moment),
          /** An approval that waits for a second operator. */
          proposal: z.nullable(proposal),
          /** Who has paid, and whether it is the buyer’s legal name. */
          payers: z.array(z.object({ name: z.string(), isBuyer: z.boolean() })),
          /** The companies with a hit of the screening that is open or confirmed. */
          hits: z.array(named),
        }),
      ),
      /** In the order of booking. */
      entries: z.array(entry),
      lines: z.array(bankLine),
      payouts: z.array(payout),
      /** What the audit log says of the order and its payouts, newest first; up to 50 of each. */
      audit: z.array(auditLine),
    }),
  }),
}
