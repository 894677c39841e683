import type { Api } from '../../contract/call.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { lots } from './lots-contract.ts'

/** A lot as everyone sees it. */
export type PublicLot = OutputOf<typeof lots.page>
/** What verified buyers see besides. */
export type TradeLot = OutputOf<typeof lots.trade>
export type FullLot = TradeLot['full']
export type LotCardData = PublicLot['similar'][number]

/** A lot's page. Throws a `CallError` if it is not on sale. */
export const loadLot = ({ call }: Api, slug: string): Promise<PublicLot> =>
  call(lots.page, { slug })

/** A lot's price, tiers and exact stock. Throws a `CallError` for all but verified buyers. */
export const loadTrade = ({ call }: Api, slug: string): Promise<TradeLot> =>
  call(lots.trade, { slug })
