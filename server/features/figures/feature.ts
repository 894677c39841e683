import type { Feature } from '#server/contract/feature.ts'
import { allow, type Handlers, implement } from '#server/contract/operation.ts'
import { member, views } from '#server/contract/rules.ts'
import { figures } from '#shared/features/figures/contract.ts'

import { ownFigures } from './own-figures.ts'
import { recentSales } from './recent-sales.ts'

const sees = views(views(member, 'stock'), 'sales')

/** What a seller paid for its stock is for those who see both its stock and its sales. */
const figureHandlers: Handlers<typeof figures> = {
  own: allow(sees, (ctx, asked) => ownFigures(ctx, asked), { reads: 'replica' }),
  recent: allow(sees, (ctx) => recentSales(ctx), { reads: 'replica' }),
}

/** What a seller's stock and sales come to. */
export const figuresFeature: Feature = { operations: implement('figures', figures, figureHandlers) }
