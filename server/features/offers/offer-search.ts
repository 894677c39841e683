import { type SQL, sql } from 'drizzle-orm'

import { wordsBegin, wordsOf } from '#server/db/word-search.ts'
import { legalNameOf } from '#server/features/companies/service.ts'

import { offer } from './table.ts'

/**
 * Condition: every typed word begins a word of the offer's number, of its lot, or of the other
 * company's name. Reads each offer of the list, so the list is one company's.
 */
export function offerSays(companyId: string, typed: string | undefined): SQL | undefined {
  const { number, stockNumber, title, buyerCompanyId, sellerCompanyId } = offer
  const other = legalNameOf(
    sql`case ${buyerCompanyId} when ${companyId} then ${sellerCompanyId} else ${buyerCompanyId} end`,
  )
  const said = sql`concat_ws(' ', ${number}, ${stockNumber}, ${title}, ${other})`
  return wordsBegin(wordsOf(said), typed)
}
