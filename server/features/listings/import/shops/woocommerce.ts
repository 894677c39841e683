import { grouped } from '../pictures/match-pictures.ts'
import type { DraftRow, DraftTable } from './draft-table.ts'
import { sayType } from './product-type.ts'

const typesOf = (table: DraftTable, row: DraftRow) =>
  table
    .cell(row, table.column('type'))
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())

export const isWooCommerce = (table: DraftTable): boolean =>
  table.column('type') !== -1 &&
  table.column('parent') !== -1 &&
  table.column('sku') !== -1 &&
  table.rows.some((row) =>
    typesOf(table, row).some((type) => ['simple', 'variable', 'variation'].includes(type)),
  )

/** The columns that a variation takes from its product where its own are empty. */
const inherited =
  /^(?:name|description|shortdescription|categories|tags|brands|weight.*|length.*|width.*|height.*)$/

/** Makes each variation of a WooCommerce export a row with all that its product has. */
export function joinWooCommerce(table: DraftTable): void {
  const [id, sku, parent] = [table.column('id'), table.column('sku'), table.column('parent')]
  const byName = new Map<string, DraftRow>()
  for (const row of table.rows) {
    if (table.cell(row, id) !== '') byName.set(`id:${table.cell(row, id)}`, row)
    if (table.cell(row, sku) !== '') byName.set(table.cell(row, sku), row)
  }
  const is = (row: DraftRow, type: string) => typesOf(table, row).includes(type)
  const variations = grouped(
    table.rows.filter((row) => is(row, 'variation')),
    (row) => byName.get(table.cell(row, parent)),
  )
  for (const row of table.rows) {
    withLines(table, row)
    if (is(row, 'variable')) {
      const what = variations.has(row)
        ? 'Products whose variations are imported instead'
        : 'Left out, because the file does not have their variations'
      table.leave(row, what)
    } else if (is(row, 'grouped') || is(row, 'external')) {
      table.leave(row, 'Left out as grouped or external products, which are no stock')
    } else if (!is(row, 'variation')) sayAttributes(table, row, attributesOf(table, row))
  }
  for (const [product, rows] of variations) joinVariations(table, product, rows)
  // The type of a product in the shop is no type of jewellery.
  table.drop(table.column('type'))
  for (const row of table.rows) sayType(table, row, table.cell(row, table.column('categories')))
  table.drop(...table.columns((word) => /^attribute\d+/.test(word)))
}

function joinVariations(
  table: DraftTable,
  product: DraftRow | undefined,
  rows: readonly DraftRow[],
): void {
  const own = rows.map((row) => attributesOf(table, row))
  const varied = new Set(own.flatMap((each) => [...each.keys()]))
  const common = product === undefined ? [] : [...attributesOf(table, product)]
  for (const [at, row] of rows.entries()) {
    sayAttributes(table, row, own[at] ?? new Map())
    // An attribute that varies lists all values there.
    sayAttributes(table, row, new Map(common.filter(([name]) => !varied.has(name))))
    if (product === undefined) continue
    table.fill(
      row,
      product,
      table.columns((word) => inherited.test(word)),
    )
    const images = table.column('images')
    const all = [table.cell(row, images), table.cell(product, images)]
    table.set(row, images, all.filter((each) => each !== '').join('\n'))
    table.set(row, table.column('parent'), table.cell(product, table.column('sku')))
  }
}

/** A row's attributes by name. */
function attributesOf(table: DraftTable, row: DraftRow): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const at of table.columns((word) => /^attribute\d+name$/.test(word))) {
    const number = /\d+/.exec(table.headers[at] ?? '')?.[0] ?? ''
    const name = table.cell(row, at)
    const value = table.cell(
      row,
      table.column(`attribute${number}values`, `attribute${number}value`),
    )
    if (name !== '' && value !== '') attributes.set(name, value)
  }
  return attributes
}

function sayAttributes(
  table: DraftTable,
  row: DraftRow,
  attributes: ReadonlyMap<string, string>,
): void {
  for (const [name, value] of attributes) table.say(row, name, value)
}

/** WooCommerce writes a new line in a description as `\n`. */
function withLines(table: DraftTable, row: DraftRow): void {
  for (const at of [table.column('description'), table.column('shortdescription')]) {
    const text = table.cell(row, at)
    if (text.includes('\\n'))
      table.set(
        row,
        at,
        text.replaceAll(/\\?\\n/g, (n) => (n.length > 2 ? '\\n' : '\n')),
      )
  }
}
