import { grouped } from '../pictures/match-pictures.ts'
import { joinPictures } from '../pictures/picture-names.ts'
import { type DraftRow, type DraftTable } from './draft-table.ts'
import { sayType } from './product-type.ts'

/** The columns that Shopify fills for each variant. The others are filled once, in a product's first row. */
const perVariant =
  /^(?:variant|option\d|image|productimage|inventory|weight|price|compareat|included|costperitem|chargetax|taxcode|unitprice|continueselling|requiresshipping|fulfillmentservice)|^(?:sku|barcode|handle|urlhandle)$/

/** What makes a row a variant. Shopify fills the other columns of variants in pictures' rows, too. */
const tellsVariant =
  /^(?:option\dvalue|variantsku|sku|variantprice|price|variantgrams|weightvaluegrams|variantinventoryqty|inventoryquantity)$/

/** What Shopify calls the only variant of a product without options. */
const onlyVariant = 'Default Title'

export const isShopify = (table: DraftTable): boolean =>
  table.column('handle', 'urlhandle') !== -1 &&
  table.column('option1value') !== -1 &&
  table.column('variantsku', 'sku') !== -1

/** Makes each variant of a Shopify export a row with all that its product has. */
export function joinShopify(table: DraftTable): void {
  const handle = table.column('handle', 'urlhandle')
  const withHandle = table.rows.filter((row) => table.cell(row, handle) !== '')
  for (const rows of grouped(withHandle, (row) => table.cell(row, handle)).values()) {
    joinProduct(table, rows)
  }
  table.drop(
    ...table.columns((word) => /^option\d(?:name|value|linkedto)$/.test(word)),
    // Exported weights are always in grams; these columns only say in which unit the shop shows them.
    ...table.columns((word) => ['variantweightunit', 'weightunitfordisplay'].includes(word)),
    table.column('variantimage', 'variantimageurl'),
  )
}

function joinProduct(table: DraftTable, rows: readonly DraftRow[]): void {
  const title = table.column('title')
  const head = rows.find((row) => table.cell(row, title) !== '') ?? rows[0]
  if (head === undefined) return
  if (/^true$/i.test(table.cell(head, table.column('giftcard')))) {
    for (const row of rows) table.leave(row, 'Left out, because they are gift cards')
    return
  }
  const telling = table.columns((word) => tellsVariant.test(word))
  const found = rows.filter((row) => telling.some((at) => table.cell(row, at) !== ''))
  const variants = found.length > 0 ? found : [head]
  const pictures = picturesOf(table, rows)
  for (const row of rows.filter((each) => !variants.includes(each))) {
    const only = pictures.all.some(({ from }) => from === row)
    table.leave(
      row,
      only ? 'Pictures that were added to the other rows of their product' : 'Left out as empty',
    )
  }
  const facts = table.columns((word) => !perVariant.test(word))
  const names = [1, 2, 3].map((at) => table.cell(head, table.column(`option${at}name`)))
  for (const row of variants) {
    if (row !== head) table.fill(row, head, facts)
    for (const [place, ofProduct] of names.entries()) {
      const own = table.cell(row, table.column(`option${place + 1}name`))
      const value = table.cell(row, table.column(`option${place + 1}value`))
      const name = own || ofProduct
      if (name !== '' && value !== '' && value !== onlyVariant) table.say(row, name, value)
    }
    sayType(table, row, table.cell(row, table.column('productcategory')))
  }
  for (const [row, urls] of pictures.by(variants)) {
    table.set(row, pictures.column, joinPictures(urls))
  }
}

/** A product's pictures in their order, and those of single variants. */
function picturesOf(table: DraftTable, rows: readonly DraftRow[]) {
  const own = table.column('variantimage', 'variantimageurl')
  const source = table.column('imagesrc', 'productimageurl')
  const column = source === -1 ? own : source
  const position = table.column('imageposition')
  const all = rows
    .map((from) => ({ from, url: table.cell(from, source) }))
    .filter(({ url }) => url !== '')
    .map((each, at) => ({ ...each, place: Number(table.cell(each.from, position)) || at + 1 }))
    .toSorted((a, b) => a.place - b.place)
  const urls = all.map(({ url }) => url)
  const ofVariants = new Set(rows.map((row) => table.cell(row, own)).filter((url) => url !== ''))
  const general = urls.filter((url) => !ofVariants.has(url))
  /** Each variant's own picture first. Those of the others show another metal or stone. */
  const by = (variants: readonly DraftRow[]) =>
    variants.map((row) => {
      const first = table.cell(row, own)
      return [row, first === '' ? [...urls, ...ofVariants] : [first, ...general]] as const
    })
  return { column, all, by }
}
