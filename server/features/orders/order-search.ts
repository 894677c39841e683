import { type SQL, sql } from 'drizzle-orm'

import { wordsBegin, wordsOf } from '#server/db/word-search.ts'
import { legalNameOf } from '#server/features/companies/service.ts'

import { tradeOrder, tradeOrderLine } from './table.ts'

/**
 * Condition: every typed word begins a word of the order's numbers, of what was ordered, or of the
 * other company's name. Reads each order of the list, so the list is one company's.
 */
export function orderSays(companyId: string, typed: string | undefined): SQL | undefined {
  const { id, number, reference, buyerCompanyId, sellerCompanyId } = tradeOrder
  const { trackingNumber, returnTrackingNumber } = tradeOrder
  const { orderId, title, stockNumber } = tradeOrderLine
  const lots = sql`(select string_agg(${title} || ' ' || ${stockNumber}, ' ') from ${tradeOrderLine} where ${orderId} = ${id})`
  const other = legalNameOf(
    sql`case ${buyerCompanyId} when ${companyId} then ${sellerCompanyId} else ${buyerCompanyId} end`,
  )
  const said = sql`concat_ws(' ', ${number}, ${reference}, ${trackingNumber}, ${returnTrackingNumber}, ${lots}, ${other})`
  return wordsBegin(wordsOf(said), typed)
}
