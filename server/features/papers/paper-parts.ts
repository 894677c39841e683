import { destinationOf } from '#server/features/addresses/service.ts'
import { type NamedCompany, registeredLines } from '#server/features/companies/service.ts'
import { type OrderLine, taxOfLine } from '#server/features/orders/service.ts'
import { dayOf } from '#server/pdf/paper-days.ts'
import type { Block, Pair, PaperContent, Party } from '#server/pdf/paper.ts'
import { type Currency, digitsOf, plainAmount } from '#shared/contract/money.ts'
import { vatNumberOf } from '#shared/contract/vat-countries.ts'
import { hoursWords } from '#shared/features/addresses/opening-hours.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { lineMatter, linesWords, weightWords } from '#shared/features/listings/parts.ts'
import { checkNumber } from '#shared/features/orders/dispatch/carriers.ts'
import { wordsFor } from '#shared/features/orders/order-lines.ts'
import { taxLabel } from '#shared/features/taxes/tax-words.ts'
import { type TaxGroup, taxGroups } from '#shared/features/taxes/tax.ts'
import { countryName } from '#shared/postal/country-name.ts'
import { capitalised, counted } from '#shared/ui/words.ts'

import type { PaperFacts } from './paper-facts.ts'

/** What a paper says besides its head. */
export type Content = Pick<PaperContent, 'size' | 'facts' | 'blocks'>

export const orderFacts = ({ order: { number, placedAt } }: PaperFacts): readonly Pair[] => [
  ['Order', String(number)],
  ['Ordered', dayOf(placedAt)],
]

/** An amount with all its decimals and its thousands apart, without its currency. */
export function amountOf(minor: number, currency: Currency): string {
  const digits = digitsOf(currency)
  const format = new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const sign = minor < 0 ? '−' : ''
  // As text: a large amount of cents is not exact as a number of whole units.
  return sign + format.format(plainAmount({ minor: Math.abs(minor), currency }) as `${number}`)
}

/** The carrier of the goods, their tracking number, and where the carrier shows where they are. */
export function carriage({ order: { carrier, trackingNumber } }: PaperFacts): Pair[] {
  const { page } = checkNumber(carrier ?? '', trackingNumber ?? '')
  return [
    ['Carrier', carrier ?? ''],
    ['Tracking number', trackingNumber ?? ''],
    ...(page === null ? [] : [['Tracking page', page] as const]),
  ]
}

/** For how much the goods are insured on their way. */
export const insurance = ({ order: { insuredValue, currency } }: PaperFacts): Pair => [
  'Insured value',
  `${amountOf(insuredValue ?? 0, currency)} ${currency}`,
]

/** A company with its address and numbers; by name and country only if it may not be reached yet. */
export const partyOf = (as: string, company: NamedCompany, reachable = true): Party => {
  const { legalName, country, registrationNumber, taxNumber } = company
  const vat = vatNumberOf(company)
  const numbers = [
    ...(registrationNumber === '' ? [] : [`Company number ${registrationNumber}`]),
    ...(taxNumber === '' ? [] : [vat === null ? `Tax number ${taxNumber}` : `VAT number ${vat}`]),
  ]
  return {
    as,
    name: legalName,
    lines: reachable ? [...registeredLines(company), ...numbers] : [countryName(country)],
  }
}

/** Seller and buyer. Until the order is paid, the seller by name and country only. */
export const parties = ({ seller, buyer, paid }: PaperFacts): Block => ({
  kind: 'parties',
  parties: [partyOf('Seller', seller, paid), partyOf('Buyer', buyer)],
})

/** Where the parcel goes, and what is known of how it is taken in there. */
export const placeOf = ({ order: { delivery } }: PaperFacts): Block => {
  const { lines, contact, telephone, hours, instructions } = destinationOf(delivery)
  const [name = '', ...rest] = lines
  const open = hours === null ? '' : hoursWords(hours)
  return {
    kind: 'parties',
    parties: [
      { as: 'Deliver to', name, lines: rest },
      { as: 'On arrival', name: contact, lines: [telephone, open, instructions].filter(Boolean) },
    ],
  }
}

/** What was ordered, as it was agreed: its title, and what the lot said about it. */
const goods = ({ title, stockNumber, lines, manifest: all }: OrderLine) => ({
  text: title,
  below: [
    ...(stockNumber === '' ? [] : [`Stock number ${stockNumber}`]),
    ...lines,
    ...(all === null ? [] : [linesWords(all)]),
  ],
})

const unitOf = ({ lines }: PaperFacts) => capitalised(wordsFor(lines).many)

const piecesOf = ({ pieces }: OrderLine) => pieces.toLocaleString('en-GB')

/**
 * The goods with their weight, and below them what each mixed lot consists of.
 * @param valued whether with the agreed price of each lot, which a packing list must not show
 */
export const packed = (facts: PaperFacts, { valued = false } = {}): Block[] => {
  const { goods: price, currency } = facts.order
  const totals = [
    ...totalWeight(facts),
    ...(valued && facts.lines.length > 1
      ? [[`Agreed value, ${currency}`, amountOf(price, currency)] as const]
      : []),
  ]
  return [
    {
      kind: 'table',
      columns: [
        { header: 'Goods', width: valued ? 0.46 : 0.6 },
        { header: unitOf(facts), width: valued ? 0.12 : 0.2, numeric: true },
        { header: 'Weight', width: 0.2, numeric: true },
        ...(valued ? [{ header: `Agreed value, ${currency}`, width: 0.22, numeric: true }] : []),
      ],
      rows: facts.lines.map((line) => [
        goods(line),
        piecesOf(line),
        line.weight === null ? 'Not stated' : weightWords(line.weight),
        ...(valued ? [amountOf(line.amount, currency)] : []),
      ]),
    },
    ...(totals.length === 0 ? [] : [{ kind: 'totals', rows: totals } as const]),
    ...facts.lines.flatMap(manifest),
  ]
}

/** What several lots weigh together; nothing if the weight of one is not stated. */
function totalWeight({ lines }: PaperFacts): Pair[] {
  const weights = lines.flatMap(({ weight }) => weight ?? [])
  if (lines.length === 1 || weights.length < lines.length) return []
  const sum = weights.reduce((all, each) => all + each, 0)
  return [['Weight of the goods', weightWords(sum)]]
}

/** The lines of a mixed lot; nothing for any other. */
const manifest = ({ title, manifest: lines }: OrderLine): Block[] =>
  lines === null
    ? []
    : [
        {
          kind: 'table',
          columns: [
            { header: `In “${title}”`, width: 0.6 },
            { header: 'Pieces', width: 0.2, numeric: true },
            { header: 'Weight', width: 0.2, numeric: true },
          ],
          rows: lines.map((line) => [
            { text: line.title, below: [lineMatter(line)].filter(Boolean) },
            line.pieces.toLocaleString('en-GB'),
            weightWords(line.weight),
          ]),
        },
      ]

/** The goods with their prices, each with how VAT applies. */
export function priced(facts: PaperFacts): Block {
  const { currency } = facts.order
  const money = (minor: number) => amountOf(minor, currency)
  // The price of one is rounded in an agreed amount, and would not multiply out.
  const agreed = facts.lines.some(({ offerNumber }) => offerNumber !== null)
  const whyOf = ({ kind, offerNumber, tierFrom }: OrderLine) => {
    if (offerNumber !== null) return [`Agreed in offer ${offerNumber}`]
    const { one, many } = kinds[kind]
    return tierFrom > 1 ? [`Price from ${counted(tierFrom, one, many)} on`] : []
  }
  return {
    kind: 'table',
    columns: [
      { header: 'Goods', width: agreed ? 0.7 : 0.52 },
      { header: unitOf(facts), width: 0.12, numeric: true },
      ...(agreed ? [] : [{ header: 'Price per piece', width: 0.18, numeric: true }]),
      { header: `Amount, ${currency}`, width: 0.18, numeric: true },
    ],
    rows: [
      ...facts.lines.map((line) => {
        const { text, below } = goods(line)
        return [
          { text, below: [...below, ...whyOf(line), taxLabel(taxOfLine(line))] },
          piecesOf(line),
          ...(agreed ? [] : [money(line.unitPrice)]),
          money(line.amount),
        ]
      }),
      ...shippingGroups(facts.lines).map((group) => [
        { text: 'Shipping', below: [taxLabel(group)] },
        '',
        ...(agreed ? [] : ['']),
        money(group.amount),
      ]),
    ],
  }
}

const asGoods = (line: OrderLine) => ({ amount: line.amount, tax: taxOfLine(line) })
const asShipping = (line: OrderLine) => ({ amount: line.shipping, tax: taxOfLine(line) })

/** The goods by how they are taxed, without their shipping. */
export const goodsGroups = (lines: readonly OrderLine[]): TaxGroup[] =>
  taxGroups(lines.map(asGoods))

/** The shipping of lots by how it is taxed; nothing if it costs nothing. */
const shippingGroups = (lines: readonly OrderLine[]): TaxGroup[] =>
  taxGroups(lines.map(asShipping)).filter(({ amount }) => amount > 0)

/**
 * The lots of an order and their shipping by how they are taxed.
 * @param sent what was shipped, if that is more than the lines
 */
export const taxGroupsOf = (
  lines: readonly OrderLine[],
  sent: readonly OrderLine[] = lines,
): TaxGroup[] => taxGroups([...lines.map(asGoods), ...sent.map(asShipping)])

/** The VAT of some amounts, a row for each rate that adds any. */
export const vatRows = (groups: readonly TaxGroup[], currency: Currency): Pair[] =>
  groups
    .filter(({ treatment }) => treatment === 'standard')
    .map((group) => [taxLabel(group), amountOf(group.vat, currency)])
