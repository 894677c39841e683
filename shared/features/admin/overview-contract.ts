import * as z from 'zod/mini'

import { auditLine } from '../../console/audit-line.ts'
import { endpoint, isoTime, moment } from '../../contract/endpoint.ts'
import { currencies } from '../../contract/money.ts'
import { companyStates } from '../companies/verification-rules.ts'
import { listingStateNames } from '../listings/listing-states.ts'
import { orderStateNames } from '../orders/order-states.ts'
import { personBeside } from './people-contract.ts'
import { queueNames } from './queues.ts'

/** A case that waits for an operator. */
const waitingCase = z.object({
  queue: z.enum(queueNames),
  /** An order whose payment is checked has its number. */
  id: z.union([z.uuid(), z.string().check(z.regex(/^\d{1,7}$/))]),
  title: z.union([
    z.string(),
    /** In whole minor units. */
    z.object({ minor: z.number(), currency: z.enum(currencies) }),
  ]),
  about: z.string(),
  since: moment,
  /** Until when we promise to have dealt with it. */
  dueAt: moment,
})

const found = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), more: z.boolean() })

/** Where an operator's day begins: the queues, and the search over everything. */
export const adminOverview = {
  overview: endpoint({
    method: 'GET',
    path: '/admin/overview',
    summary: 'The queues with what is late or due, the next cases, and what was done last',
    input: z.strictObject({
      /** When the reader's day ends; by default the day in UTC. */
      dayEnds: z.optional(isoTime),
    }),
    output: z.object({
      queues: z.array(
        z.object({
          name: z.enum(queueNames),
          waiting: z.number(),
          late: z.number(),
          /** Due by the end of the reader's day, and not late yet. */
          dueToday: z.number(),
          next: z.nullable(waitingCase),
        }),
      ),
      cases: z.array(waitingCase),
      done: z.array(auditLine),
    }),
  }),
  search: endpoint({
    method: 'GET',
    path: '/admin/search',
    summary:
      'People and companies by the beginnings of words, a few of each, an order by its number or reference, and listings by their stock number',
    input: z.strictObject({ q: z.string().check(z.maxLength(100)) }),
    output: z.object({
      people: found(personBeside),
      companies: found(
        z.object({
          id: z.uuid(),
          legalName: z.string(),
          country: z.string(),
          state: z.enum(companyStates),
        }),
      ),
      orders: found(
        z.object({
          id: z.uuid(),
          number: z.number(),
          title: z.string(),
          state: z.enum(orderStateNames),
        }),
      ),
      listings: found(
        z.object({
          id: z.uuid(),
          title: z.string(),
          stockNumber: z.string(),
          state: z.enum(listingStateNames),
          seller: z.string(),
        }),
      ),
    }),
  }),
}
