import type { DraftRow, DraftTable } from './draft-table.ts'

/**
 * Says what type of thing a product is, if its shop's categories say it: "Jewellery > Rings, Sale". They
 * say nothing if two of them are types.
 */
export function sayType(table: DraftTable, row: DraftRow, categories: string): void {
  const at = table.column('type', 'customproducttype')
  if (table.cell(row, at) !== '') return
  const last = categories.split(/[,\n]/).map((path) => path.split(/[>/]/).at(-1)?.trim() ?? '')
  const types = [...new Set(last.filter((each) => table.isType(each)))]
  const [type] = types
  if (type === undefined || types.length > 1) return
  if (at === -1) table.say(row, 'Type', type)
  else table.set(row, at, type)
}
