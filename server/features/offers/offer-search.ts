import { type SQL, sql } from 'drizzle-orm'

import { wordsBegin, wordsOf } from '#server/db/word-search.ts'
import { legalNameOf } from '#server/features/companies/service.ts'

import { offer, offerLot } from './table.ts'

/**
 * Condition: every typed word begins a word of the offer's number, of its lots, or of the other
 * company's name. Reads each offer of the list, so the list is one company's.
 */
export function offerSays(companyId: string, typed: string | undefined): SQL | undefined {
  const { number, buyerCompanyId, sellerCompanyId } = offer
  const { stockNumber, title } = offerLot
  const other = legalNameOf(
    sql`case ${buyerCompanyId} when ${companyId} then ${sellerCompanyId} else ${buyerCompanyId} end`,
  )
  const said = sql`concat_ws(' ', ${number}, (select string_agg(concat_ws(' ', ${stockNumber}, ${title}), ' ') from ${offerLot} where ${offerLot.offerId} = ${offer.id}), ${other})`
  return wordsBegin(wordsOf(said), typed)
}
