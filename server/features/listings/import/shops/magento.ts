import { joinPictures, pathsIn } from '../pictures/picture-names.ts'
import type { DraftRow, DraftTable } from './draft-table.ts'
import { sayType } from './product-type.ts'

export const isMagento = (table: DraftTable): boolean =>
  table.column('producttype') !== -1 &&
  table.column('sku') !== -1 &&
  table.column('attributesetcode', 'configurablevariations', 'additionalattributes') !== -1

/** The columns that a simple product takes from its configurable one where its own are empty. */
const inherited = /^(?:description|shortdescription|categories|metakeywords)$/

/** Makes each simple product of a Magento export a row with what its configurable product has. */
export function joinMagento(table: DraftTable): void {
  const at = (word: string) => table.column(word)
  const bySku = new Map<string, DraftRow>()
  for (const row of table.rows) {
    if (table.cell(row, at('storeviewcode')) !== '') {
      table.leave(row, 'Left out as texts of other store views')
    } else if (table.cell(row, at('producttype')) === 'simple') {
      bySku.set(table.cell(row, at('sku')), row)
    }
  }
  for (const row of table.rows) {
    if (table.cell(row, at('storeviewcode')) !== '') continue
    const type = table.cell(row, at('producttype'))
    if (type === 'configurable') joinConfigurable(table, row, bySku)
    else if (type !== 'simple' && type !== '') {
      table.leave(row, `Left out as ${type} products, which are no stock of their own`)
    }
  }
  for (const row of bySku.values()) {
    joinImages(table, row, [])
    sayAttributes(table, row, pairsIn(table.cell(row, at('additionalattributes'))))
    sayType(table, row, table.cell(row, at('categories')))
  }
  // Magento's weights are in kilograms or pounds, as the shop is set up, and the file does not say it.
  table.rename(at('weight'), 'weight (kg or lb)')
  table.drop(...images.map(at).filter((column) => column !== imagesColumn(table)))
}

function joinConfigurable(
  table: DraftTable,
  product: DraftRow,
  bySku: ReadonlyMap<string, DraftRow>,
): void {
  const labels = pairsIn(table.cell(product, table.column('configurablevariationlabels')))
  const variations = table
    .cell(product, table.column('configurablevariations'))
    .split('|')
    .map(pairsIn)
    .filter((pairs) => pairs.has('sku'))
  const found = variations.flatMap((pairs) => {
    const row = bySku.get(pairs.get('sku') ?? '')
    return row === undefined ? [] : [{ row, pairs }]
  })
  const missing = variations.length === 0 || found.length < variations.length
  table.leave(
    product,
    missing
      ? 'Left out, because the file has no rows of some of their simple products'
      : 'Products whose simple products are imported instead',
  )
  for (const { row, pairs } of found) {
    table.fill(
      row,
      product,
      table.columns((word) => inherited.test(word)),
    )
    for (const [code, value] of pairs) {
      if (code !== 'sku') table.say(row, labels.get(code) ?? code.replaceAll('_', ' '), value)
    }
    sayAttributes(table, row, pairsIn(table.cell(product, table.column('additionalattributes'))))
    joinImages(table, row, picturesOf(table, product))
  }
}

const images = ['baseimage', 'smallimage', 'thumbnailimage', 'swatchimage']

/** The pictures of a row, the main one first. */
const picturesOf = (table: DraftTable, row: DraftRow) => [
  table.cell(row, table.column('baseimage')),
  ...pathsIn(table.cell(row, table.column('additionalimages'))),
]

const imagesColumn = (table: DraftTable) => {
  const additional = table.column('additionalimages')
  return additional === -1 ? table.column('baseimage') : additional
}

function joinImages(table: DraftTable, row: DraftRow, more: readonly string[]): void {
  const all = [...picturesOf(table, row), ...more].filter((each) => each !== '')
  table.set(row, imagesColumn(table), joinPictures(all))
}

/** `metal=Gold,ring_size=52` by name: a comma may be part of a value, too. */
function pairsIn(text: string): Map<string, string> {
  const pairs = text.split(/,(?=[A-Za-z_]\w*=)/).map((pair) => pair.split('='))
  return new Map(pairs.map(([name = '', ...value]) => [name.trim(), value.join('=').trim()]))
}

/** Attributes that are fields; the column with the others is named as left out. */
function sayAttributes(
  table: DraftTable,
  row: DraftRow,
  attributes: ReadonlyMap<string, string>,
): void {
  for (const [code, value] of attributes) {
    const name = code.replaceAll('_', ' ')
    if (value !== '' && table.understands(name)) table.say(row, name, value)
  }
}
