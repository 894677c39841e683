import { and, eq, inArray, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { PersonalData } from '#server/contract/context.ts'

import { payout } from './table.ts'

/** Payouts are companies', and the law keeps them; who acted is in the audit log. */
export const paymentData: PersonalData = {
  tables: {},
  collect: () => Promise.resolve({}),
  // Money that comes back is paid again, to the account that the company has then.
  keepsOpen: async ({ db }, companyId) => {
    const reached = alias(payout, 'reached')
    const [open] = await db
      .select({ id: payout.id })
      .from(payout)
      .where(
        and(
          eq(payout.companyId, companyId),
          inArray(payout.state, ['prepared', 'approved', 'sent', 'bounced']),
          notExists(
            db
              .select({ id: reached.id })
              .from(reached)
              .where(
                and(
                  eq(reached.orderId, payout.orderId),
                  eq(reached.kind, payout.kind),
                  eq(reached.state, 'booked'),
                ),
              ),
          ),
        ),
      )
      .limit(1)
    return open === undefined ? null : 'Money is still on its way to your company.'
  },
}
