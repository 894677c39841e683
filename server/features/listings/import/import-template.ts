import type { OutgoingFile } from '#server/contract/files.ts'
import type { Field } from '#shared/features/listings/fields/field.ts'
import { exampleMark } from '#shared/features/listings/import/cells.ts'
import { takesNumber } from '#shared/features/listings/import/decimals.ts'
import { headerOf } from '#shared/features/listings/import/headers.ts'
import { type KindName, kinds } from '#shared/features/listings/kinds/kinds.ts'

import { byteOrderMark, csvRow } from './write-csv.ts'

const own: Readonly<Record<string, string>> = {
  stockNumber: 'AB-1001',
  country: 'United Kingdom',
  currency: 'GBP',
  basis: 'Per piece',
  price: '1240.00',
  acquiredOn: '2024-05-03',
  'tiers.1.from': '3',
  'tiers.1.price': '1180.00',
}

/** What a field of the example row says; empty if a listing does not need it. */
function example(key: string, field: Field): string {
  const known = own[key]
  if (known !== undefined && 'value' in field.read(known, { currency: 'GBP' })) return known
  if (!field.needed({}) || key.startsWith('tiers.')) return ''
  const { control } = field
  if (control.kind === 'choice') return control.options[0]?.label ?? ''
  if (control.kind === 'yes-no') return 'Yes'
  if (control.kind === 'date') return '2024-05-03'
  if (!takesNumber(field)) return field.label
  return ['10', '54', '750'].find((text) => 'value' in field.read(text, own)) ?? ''
}

/** A file with every column of a kind, the first entry of each list, and an example row. */
export function importTemplate(name: KindName): OutgoingFile {
  const kind = kinds[name]
  const fields: [string, Field][] = [
    ...Object.entries(kind.fields),
    ...Object.entries(kind.lists).flatMap(([list, { fields: inList }]) =>
      Object.entries(inList).map(([field, each]): [string, Field] => [`${list}.1.${field}`, each]),
    ),
  ]
  const headers = fields.map(([key]) => headerOf(kind, key))
  const row = fields.map(([key, field], at) =>
    at === 0 ? `${exampleMark}this row is never imported` : example(key, field),
  )
  return {
    bytes: Buffer.from(byteOrderMark + csvRow(headers) + csvRow(row)),
    mediaType: 'text/csv; charset=utf-8',
    extension: 'csv',
    name: `Import template, ${kind.label.toLowerCase()}`,
  }
}
