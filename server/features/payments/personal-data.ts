import { and, eq, gt, inArray, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { PersonalData } from '#server/contract/context.ts'

import { payout } from './table.ts'

/** Days within which banks usually send back what they have booked: SEPA's three business days, and abroad. */
const mayComeBack = 14

/** Payouts are companies', and the law keeps them; who acted is in the audit log. */
export const paymentData: PersonalData = {
  tables: {},
  // Money that comes back is paid again, to the account that the company has then.
  keepsOpen: async ({ db, clock }, companyId) => {
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
    if (open !== undefined) return 'Money is still on its way to your company.'
    const recently = new Date(clock().getTime() - mayComeBack * 86_400_000)
    const arrived = await db.$count(
      payout,
      and(
        eq(payout.companyId, companyId),
        eq(payout.state, 'booked'),
        gt(payout.endedAt, recently),
      ),
    )
    return arrived === 0
      ? null
      : `Your company was paid in the last ${mayComeBack} days, and the bank could still send that back.`
  },
}
