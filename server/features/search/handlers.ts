import { allow, type Handlers } from '#server/contract/operation.ts'
import { anyone, changes, confirmed, member, selling } from '#server/contract/rules.ts'
import type { demand } from '#shared/features/listings/demand-contract.ts'
import type { search } from '#shared/features/search/contract.ts'
import type { savedSearches } from '#shared/features/search/saved-contract.ts'

import { categoryCounts } from './category-counts.ts'
import { findLots } from './find-lots.ts'
import { searchLimits } from './limits.ts'
import { rangeHistograms } from './range-histograms.ts'
import { demandFor } from './saved/demand-for.ts'
import { changeSaved, listSaved, removeSaved, saveSearch } from './saved/own-searches.ts'
import { stopEmails } from './saved/stop-emails.ts'

/** Everyone may search; only verified companies narrow it by price. */
export const searchHandlers: Handlers<typeof search> = {
  categories: allow(anyone, async (ctx) => ({ items: await categoryCounts(ctx) }), {
    reads: 'replica',
  }),
  find: allow(anyone, findLots, { reads: 'replica' }),
  histograms: allow(anyone, rangeHistograms, { reads: 'replica' }),
}

/** Everybody reaches only their own searches. The secret in a mail stops its mails without a login. */
export const savedHandlers: Handlers<typeof savedSearches> = {
  list: allow(confirmed, listSaved),
  save: allow(confirmed, saveSearch),
  change: allow(confirmed, changeSaved),
  remove: allow(confirmed, (ctx, { id }) => removeSaved(ctx, id)),
  stopEmails: allow(anyone, async (ctx, { secret }) => {
    await ctx.services.limits.consume(searchLimits.stopEmails, ctx.request.address)
    return stopEmails(ctx, secret)
  }),
}

/** Sellers learn numbers of their own pieces. */
export const demandHandlers: Handlers<typeof demand> = {
  of: allow(selling(changes(member, 'stock')), async (ctx, { id }) => {
    await ctx.services.limits.consume(searchLimits.demand, ctx.actor.company.id)
    return demandFor(ctx, id)
  }),
}
