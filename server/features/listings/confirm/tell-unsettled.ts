import { and, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm'

import { settledCurrencies } from '#server/config/client-accounts.ts'
import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { decidersOf } from '#server/features/companies/service.ts'
import { idsInBatches, inParts } from '#server/jobs/in-parts.ts'
import { notify } from '#server/notifications/notify.ts'
import { paths } from '#shared/routing/paths.ts'
import { counted, listed } from '#shared/ui/words.ts'

import { listingNotifications } from '../notification-kinds.ts'
import { listing } from '../table.ts'

/**
 * Tells sellers once that live listings are hidden, because we closed the account for clients' money in
 * their currency. Each step is a conditional change, so that several instances can run it at the same
 * time.
 */
export async function tellUnsettled(ctx: WorkContext, signal?: AbortSignal): Promise<void> {
  const settled = [...settledCurrencies(ctx.config)]
  await ctx.db
    .update(listing)
    .set({ unsettledAt: null })
    .where(and(isNotNull(listing.unsettledAt), inArray(listing.currency, settled)))
  const isUntold = and(
    eq(listing.state, 'live'),
    isNull(listing.unsettledAt),
    notInArray(listing.currency, settled),
  )
  await inParts(ctx, async (part) => {
    for await (const { id } of idsInBatches(ctx, listing.companyId, isUntold)) {
      if (signal?.aborted) return
      await part(`hidden listings of company ${id}`, () =>
        inTransaction(ctx, async (inside) => {
          const hidden = await inside.db
            .update(listing)
            .set({ unsettledAt: inside.clock() })
            .where(and(eq(listing.companyId, id), isUntold))
            .returning({ id: listing.id, currency: listing.currency })
          if (hidden.length > 0) await tell(inside, id, hidden)
        }),
      )
    }
  })
}

async function tell(
  ctx: WorkContext,
  companyId: string,
  hidden: readonly { id: string; currency: string | null }[],
): Promise<void> {
  const title = `${counted(hidden.length, 'listing')} hidden`
  const unsettled = listed(new Set(hidden.flatMap(({ currency }) => currency ?? [])))
  const body = `We cannot take payments in ${unsettled} any more, so buyers do not see what you sell in it. It comes back when we can, or as soon as you price it in another currency.`
  await notify(ctx, {
    kind: listingNotifications.unsettled,
    to: await decidersOf(ctx, companyId, 'stock'),
    title,
    body,
    link: paths.stock,
    mail: {
      key: `unsettled ${companyId} ${ctx.clock().toISOString()}`,
      label: 'Open the stock book',
    },
  })
}
