import { currencies } from '../../../contract/money.ts'
import { capitalised } from '../../../ui/words.ts'
import { type Basis, rapNetPercents } from '../common-fields.ts'
import { plain } from '../fields/choice.ts'
import type { Fields, List } from '../fields/field.ts'
import { isUnit } from '../fields/measure.ts'
import type { Kind } from '../kinds/kind.ts'
import { type KindName, kindNames, kinds } from '../kinds/kinds.ts'
import { fieldAt } from '../sheet.ts'
import { besides, otherHeaders, priceHeaders } from '../vocabulary/other-headers.ts'
import { takesMoney } from './decimals.ts'
import { measuredFields } from './measurements.ts'

/** The column that says what kind of thing each row is, in a file with several. */
export const kindColumn = 'kind'
export const kindHeader = 'Kind'

/** A column with file names of pictures; a file may have several of them. */
export const picturesColumn = 'pictures'

/** "Image 1", "Photos", "Picture file name", "Media File Name", "Diamond Image", "Additional image link 2" */
const pictureWords =
  /^(?:main|base|diamond|product|stone|item|lot|other|additional|extra|more)?(?:image|picture|photo|photograph|pic|img|media)s?(?:no)?\d{0,2}(?:file|filename|name|src|path|url|link)?s?(?:no)?\d{0,2}$/

/** A column with length, width and depth in one: `6.51 x 6.49 x 4.02`. */
export const measurementsColumn = 'measurements'
const measurementsWords =
  /^(?:measurements?|meas|dimensions?|lxwxd)(?:lxwxd|lengthxwidthxheight)?(?:mm|cm|in|inch)?$/

/** Whether a kind has the fields that a column of measurements fills. */
export const hasMeasurements = ({ fields }: Kind): boolean =>
  measuredFields.every((name) => Object.hasOwn(fields, name))

/** What happens to a column: matched by its header, left out, or put into the field of a key. */
export const byItsHeader = 'auto'
export const leftOut = ''

/** A price for one of something: `$/ct`, `EUR/ct`. */
const currencyPer = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:\p{Sc}|${currencies.join('|')})\s*/`,
  'giu',
)

/**
 * `Depth %` and `Depth` are two columns, `Stock #` and `StockNo` are one. Only the beginning counts: in a
 * hostile file every cell may be thousands of characters long.
 */
const headerWord = (text: string) =>
  plain(
    text
      .slice(0, 160)
      .replaceAll('%', ' percent ')
      .replaceAll('#', ' no ')
      .replaceAll(currencyPer, ' price '),
  ).slice(0, 80)

/** A header's name and the unit behind it: `Weight (ozt)`, `Gross ozt`. */
function partedHeader(header: string): { name: string; unit: string } | null {
  const [, name = '', unit = ''] =
    /^(.*?\S)\s*[([]([^()[\]]+)[)\]]\s*$/.exec(header) ??
    // "In" at the end of a header is a word.
    /^(.*?\S)[\s_]+(?!in$)(\S+)\s*$/i.exec(header) ??
    []
  return isUnit(unit) ? { name, unit: unit.trim() } : null
}

/** A currency in a header: "Cost ₹", "Price (USD)", "Preis in EUR". */
const currencyInHeader = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:in )?(${currencies.join('|')}|(?:US|HK|S|JP)?\p{Sc}|Rs\.?)(?![\p{L}\p{N}])`,
  'iu',
)

/** Whether a number in this unit can be read by a field, or repaired. */
function takesUnit(kind: Kind, key: string, unit: string): boolean {
  const read = fieldAt(kind, key)?.read(`50 ${unit}`, {})
  return read !== undefined && ('value' in read || read.suggestion !== undefined)
}

const small = (text: string) => (/^\p{Lu}{2}/u.test(text) ? text : text.toLowerCase())

/** A name without the word for the entry that it may begin with: "colour" of "Stone colour". */
function restOf(name: string, one: string): string | null {
  const [first = '', ...words] = name.split(' ')
  return first.toLowerCase() === one ? words.join(' ') : null
}

/** The header of a list's field in our own files: "Metal colour", "Stone 2 shape", "Tier 2 price". */
function listHeader({ one }: List, at: number, label: string): string {
  const rest = restOf(label, one) ?? small(label)
  return [capitalised(one), at === 1 ? '' : String(at), rest].filter(Boolean).join(' ')
}

/** The header of a field in our own files. */
export function headerOf(kind: Kind, key: string): string {
  const [name = '', at, field = ''] = key.split('.')
  if (at === undefined) return kind.fields[name]?.label ?? name
  const list = kind.lists[name]
  const label = list?.fields[field]?.label
  return list === undefined || label === undefined ? key : listHeader(list, Number(at), label)
}

const entriesOf = ({ most }: List) => Array.from({ length: most }, (_, at) => at + 1)
const namesIn = (fields: Fields) =>
  Object.entries(fields).map(([name, { label, columns }]) => ({
    name,
    label,
    names: [label, name, ...columns],
  }))

/** Every header that a kind understands, with the key of its field. The first meaning wins. */
function dictionary(kind: Kind): ReadonlyMap<string, string> {
  const known = new Map<string, string>()
  const learn = (header: string, key: string) => {
    const word = headerWord(header)
    if (word !== '' && !known.has(word)) known.set(word, key)
  }
  const own = namesIn(kind.fields)
  const lists = Object.entries(kind.lists).flatMap(([list, each]) =>
    namesIn(each.fields).map((field) => ({ list, each, ...field })),
  )
  for (const { name, label } of own) learn(label, name)
  for (const { list, each, name, label } of lists) {
    for (const at of entriesOf(each)) learn(listHeader(each, at, label), `${list}.${at}.${name}`)
  }
  for (const { name, names } of own) for (const header of names) learn(header, name)
  for (const { name } of own) {
    for (const header of otherHeaders[name] ?? []) learn(header, name)
  }
  for (const { list, each, name, names } of lists) {
    for (const header of names) {
      const rest = restOf(header, each.one) ?? header
      for (const at of entriesOf(each)) learn(`${each.one} ${at} ${rest}`, `${list}.${at}.${name}`)
    }
  }
  for (const { list, each, name, names } of lists) {
    for (const header of names) {
      learn(`${each.one} ${header}`, `${list}.1.${name}`)
      learn(header, `${list}.1.${name}`)
    }
  }
  return known
}

const dictionaries = new Map<KindName, ReadonlyMap<string, string>>()
const dictionaryOf = (name: KindName) => {
  const known = dictionaries.get(name) ?? dictionary(kinds[name])
  dictionaries.set(name, known)
  return known
}

const kindWords = new Set(['kind', 'listingkind', 'productkind'])

/** Whether a header is that of the column with each row's kind. */
const isKindHeader = (header: string) => kindWords.has(headerWord(header))

/** The column with each row's kind, from 0; -1 if there is none. */
export const kindColumnOf = (headers: readonly string[], chosen: readonly string[]) =>
  headers.findIndex((header, at) =>
    (chosen[at] ?? byItsHeader) === byItsHeader ? isKindHeader(header) : chosen[at] === kindColumn,
  )

const othersBeside = new Map(
  Object.entries(besides).map(([word, { beside, unless = [], means }]) => [
    headerWord(word),
    { beside: new Set(beside.map(headerWord)), unless: new Set(unless.map(headerWord)), means },
  ]),
)

/** What a header means because of those beside it; undefined if they change nothing. */
function meansBeside(word: string, words: readonly string[]): string | null | undefined {
  const other = othersBeside.get(word)
  return other !== undefined &&
    words.some((each) => other.beside.has(each)) &&
    !words.some((each) => other.unless.has(each))
    ? other.means
    : undefined
}

/**
 * The field of each column for a kind; null for a column that is left out. Two columns for one field
 * would contradict each other, so one is taken: what was chosen by hand, or has the field's own header,
 * or the first one. In a file of several kinds "Length" is a field of one and "Strand length" of another,
 * which understands both. Only pictures may have several columns.
 */
export function keysOf(
  name: KindName,
  headers: readonly string[],
  chosen: readonly string[],
): readonly (string | null)[] {
  const known = dictionaryOf(name)
  const words = headers.map(headerWord)
  const choices = headers.map((_, at) => chosen[at] ?? byItsHeader)
  const taken = new Set(choices.filter((each) => each !== byItsHeader && each !== leftOut))
  const ownAt = new Map<number, string>()
  for (const [at, word] of words.entries()) {
    const key = meansBeside(word, words) === undefined ? known.get(word) : undefined
    if (choices[at] !== byItsHeader || key === undefined || taken.has(key)) continue
    if (headerWord(headerOf(kinds[name], key)) !== word) continue
    taken.add(key)
    ownAt.set(at, key)
  }
  return headers.map((header, at) => {
    const choice = choices[at] ?? byItsHeader
    if (choice !== byItsHeader) return choice === leftOut ? null : choice
    if (isKindHeader(header)) return kindColumn
    const own = ownAt.get(at)
    if (own !== undefined) return own
    const word = words[at] ?? ''
    const other = meansBeside(word, words)
    if (other === null) return null
    const means =
      other !== undefined && Object.hasOwn(kinds[name].fields, other) ? other : undefined
    const measures = hasMeasurements(kinds[name]) && measurementsWords.test(word)
    const key =
      means ??
      known.get(word) ??
      keyByUnit(name, header) ??
      (measures ? measurementsColumn : undefined)
    if (key === undefined && pictureWords.test(word)) return picturesColumn
    if (key === undefined) return null
    if (taken.has(key)) return null
    taken.add(key)
    return key
  })
}

/** The field of a header without its unit, if that can be measured in it, or without its currency. */
function keyByUnit(name: KindName, header: string): string | undefined {
  const amount = dictionaryOf(name).get(headerWord(header.replace(currencyInHeader, ' ')))
  const field = fieldAt(kinds[name], amount ?? '')
  if (field !== undefined && takesMoney(field)) return amount
  const parted = partedHeader(header)
  const key = parted === null ? undefined : dictionaryOf(name).get(headerWord(parted.name))
  if (parted === null || key === undefined) return undefined
  return takesUnit(kinds[name], key, parted.unit) ? key : undefined
}

/**
 * The unit that a column's header gives its numbers; null if it gives none, or the field's own. A unit
 * that the field does not have is given, too: its numbers are refused, not taken for something else.
 */
export function unitOf(name: KindName, header: string, key: string | null): string | null {
  const field = fieldAt(kinds[name], key === measurementsColumn ? measuredFields[0] : (key ?? ''))
  if (field !== undefined && takesMoney(field)) return currencyInHeader.exec(header)?.[1] ?? null
  const unit = partedHeader(header)?.unit
  if (unit === undefined || field?.control.kind !== 'line' || !field.control.unit) return null
  const [own, other] = [field.read('50', {}), field.read(`50 ${unit}`, {})]
  return 'value' in own && 'value' in other && own.value === other.value ? null : unit
}

const matched = (name: KindName, headers: readonly string[]) =>
  keysOf(name, headers, []).filter((key) => key !== null).length

/** How many of these cells are headers that a kind understands. */
export const knownHeaders = (cells: readonly string[]): number =>
  Math.max(...kindNames.map((name) => matched(name, cells)))

/** The kind whose fields explain the most columns. */
export function likelyKind(headers: readonly string[]): KindName {
  return kindNames.toSorted((a, b) => matched(b, headers) - matched(a, headers))[0] ?? kindNames[0]
}

const kindSpellings = new Map(
  kindNames.flatMap((name) =>
    [name, kinds[name].label, `${name}s`, kinds[name].label.replace(/s$/, '')].map(
      (word) => [plain(word), name] as const,
    ),
  ),
)

/** The kind that a cell names; undefined if it names none. */
export const kindNamed = (text: string) => kindSpellings.get(plain(text))

const perCarat = new Set(priceHeaders.carat.map(headerWord))
const perPiece = new Set(priceHeaders.piece.map(headerWord))
const ofTheList = new Set([...rapNetPercents, ...(otherHeaders.percent ?? [])].map(headerWord))

/** Whether a column is headed as RapNet's percentage of its list, which is written as a fraction. */
export const isRapNetPercent = (header: string): boolean => ofTheList.has(headerWord(header))

/** Whether 30 in a column with this header may mean 30% below the list, or above it. */
export const leavesSignOpen = (header: string): boolean =>
  isRapNetPercent(header) ||
  /disc|\b(?:off|back|sconto|rabatt|remise|descuento|desconto)\b/i.test(header)

/** How a file's prices are quoted, if their headers say it and no column does. */
export function basisOfHeaders(
  kind: KindName,
  headers: readonly string[],
  keys: readonly (string | null)[],
): Basis | null {
  const headed = (key: string, is: (header: string) => boolean) =>
    keys.includes(key) && is(headers[keys.indexOf(key)] ?? '')
  if (keys.includes('basis')) return null
  if (headed('price', (header) => perCarat.has(headerWord(header)))) return 'carat'
  if (headed('price', (header) => perPiece.has(headerWord(header)))) return 'piece'
  const list = !keys.includes('price') && headed('percent', isRapNetPercent)
  return list && kinds[kind].bases.some((basis) => basis === 'list') ? 'list' : null
}

const ownHeaders = new Set<string>()

/** Whether our own exports have a column with this header. */
export function isOwnHeader(header: string): boolean {
  if (ownHeaders.size === 0) {
    ownHeaders.add(kindHeader)
    for (const kind of kindNames.map((name): Kind => kinds[name])) {
      for (const key of Object.keys(kind.fields)) ownHeaders.add(headerOf(kind, key))
      for (const [list, each] of Object.entries(kind.lists)) {
        for (const at of entriesOf(each)) {
          for (const name of Object.keys(each.fields)) {
            ownHeaders.add(headerOf(kind, `${list}.${at}.${name}`))
          }
        }
      }
    }
  }
  return ownHeaders.has(header)
}
