import type { Table } from '../table-limits.ts'
import { DraftTable } from './draft-table.ts'
import { isMagento, joinMagento } from './magento.ts'
import { isShopify, joinShopify } from './shopify.ts'
import { isWooCommerce, joinWooCommerce } from './woocommerce.ts'

const shops = [
  { is: isShopify, join: joinShopify },
  { is: isWooCommerce, join: joinWooCommerce },
  { is: isMagento, join: joinMagento },
]

/**
 * Makes the export of an online shop, in which a product has several rows, a table with a row for each
 * thing that is sold. Any other table comes back as it is.
 * @throws ProblemError 422 if copying what the rows have in common makes the table too large
 */
export function joinVariants(table: Table): Table {
  const draft = new DraftTable(table)
  const shop = shops.find(({ is }) => is(draft))
  if (shop === undefined) return table
  shop.join(draft)
  return draft.finish()
}
