import { type Side, sideOf } from '../../contract/trade-sides.ts'
import type { PayoutKind, PayoutState } from '../ledger/bank-states.ts'
import { moveFacts, movesWith } from '../orders/move-facts.ts'
import { isOver, type OrderEvent, type OrderState } from '../orders/order-states.ts'

type Reader = 'buying' | 'selling'

/** How far an order has come. */
export interface Stage {
  state: OrderState
  events: readonly OrderEvent[]
  /** The earliest first, without those that were withdrawn. */
  payouts: readonly { kind: PayoutKind; state: PayoutState }[]
  /** Whether we could work out the VAT of all its lots. */
  taxKnown: boolean
  /** Whether its invoice is written. */
  invoiced: boolean
  /** Whether the company that runs the marketplace charges a fee for it that is more than nothing. */
  hasFee: boolean
}

/** The series of numbers; each has its own numbers for each issuer and year. */
export const paperSeries = ['papers', 'invoices', 'credit-notes', 'fee-invoices'] as const
export type PaperSeries = (typeof paperSeries)[number]

interface PaperKind {
  title: string
  /** What it is for, in a line. */
  about: string
  /** The sides of the order that may have it. */
  for: readonly Reader[] | 'fee payer'
  /** In whose name it is written. */
  issuer: 'us' | 'seller'
  /** In which of the issuer's series of numbers. */
  series: PaperSeries
  /** Who has it written: whoever asks for it first, or only the seller. */
  by: 'either' | 'seller'
  /** Whether it may be written now. What has been written stays. */
  due: (stage: Stage) => boolean
}

/** Whether the goods are, or may still become, the buyer's. */
const goesOn = (events: readonly OrderEvent[]) =>
  !events.some((event) => {
    const { money, pieces } = moveFacts[event]
    return money === 'refunded' || pieces === 'freed'
  })

/** While the goods are sent and the buyer has not answered for any of them. */
const onApproval: ReadonlySet<OrderState> = new Set(['shipped', 'inspection', 'regrading'])

/** Whether some or all of the price was given up after the goods were sent. */
const isReduced = (events: readonly OrderEvent[]) =>
  events.some((event) => {
    const { money, pieces } = moveFacts[event]
    return money === 'split' || (money === 'refunded' && pieces !== 'freed')
  })

/** With these the goods, or a part of their price, are released, and our fee with them. Nothing undoes it. */
export const feeEarningEvents = [...movesWith('released'), ...movesWith('split')]

/** Whether the last money sent was booked at the bank; what was only sent may still come back. */
const isBooked = ({ payouts }: Stage, kind: PayoutKind) =>
  payouts.findLast((each) => each.kind === kind)?.state === 'booked'

/** The papers of an order. */
export const paperKinds = {
  confirmation: {
    title: 'Order confirmation',
    about: 'What you ordered and what you pay. Also the pro forma for your bank.',
    for: ['buying'],
    issuer: 'us',
    series: 'papers',
    by: 'either',
    // A bank asked to pay it must not find an order that its seller may still decline.
    due: ({ state, events }) => state !== 'agreed' && goesOn(events),
  },
  'address-label': {
    title: 'Address label',
    about: 'Where the parcel goes, on A6. It says nothing of what is in it.',
    for: ['selling'],
    issuer: 'seller',
    series: 'papers',
    by: 'either',
    due: ({ state }) => state === 'funded',
  },
  'packing-list': {
    title: 'Packing list',
    about: 'What goes into the parcel and where, without prices.',
    for: ['selling'],
    issuer: 'seller',
    series: 'papers',
    by: 'either',
    due: ({ events }) => events.includes('fund') && goesOn(events),
  },
  'dispatch-note': {
    title: 'Dispatch note',
    about: 'What was sent, by whom, and the insured value.',
    for: ['buying', 'selling'],
    issuer: 'seller',
    series: 'papers',
    by: 'either',
    due: ({ events }) => events.includes('ship'),
  },
  memo: {
    title: 'Memorandum',
    about: 'Sent for inspection: the seller’s until accepted.',
    for: ['buying', 'selling'],
    issuer: 'seller',
    series: 'papers',
    by: 'either',
    due: ({ state }) => onApproval.has(state),
  },
  warranty: {
    title: 'Warranty of origin',
    about: 'The seller’s word on where the natural stones come from.',
    for: ['buying', 'selling'],
    issuer: 'seller',
    series: 'papers',
    by: 'seller',
    due: ({ events }) => events.includes('fund') && goesOn(events),
  },
  invoice: {
    title: 'Invoice',
    about: 'What was sold, with its VAT. In the seller’s name.',
    for: ['buying', 'selling'],
    issuer: 'seller',
    series: 'invoices',
    by: 'seller',
    due: ({ events, taxKnown }) => taxKnown && events.includes('ship') && goesOn(events),
  },
  'credit-note': {
    title: 'Credit note',
    about: 'What the invoice is reduced by.',
    for: ['buying', 'selling'],
    issuer: 'seller',
    series: 'credit-notes',
    by: 'seller',
    due: ({ events, invoiced }) => invoiced && isReduced(events),
  },
  'fee-invoice': {
    title: 'Invoice for our fee',
    about: 'The service fee of this order and its VAT.',
    for: 'fee payer',
    issuer: 'us',
    series: 'fee-invoices',
    by: 'either',
    due: ({ events, hasFee }) => hasFee && feeEarningEvents.some((each) => events.includes(each)),
  },
  'buyer-statement': {
    title: 'Statement of the order',
    about: 'Every movement of your money for this order.',
    for: ['buying'],
    issuer: 'us',
    series: 'papers',
    by: 'either',
    due: (stage) =>
      isOver(stage.state) &&
      (stage.events.includes('fund') || stage.events.includes('hold')) &&
      (!stage.events.includes('refund') || isBooked(stage, 'refund')),
  },
  'seller-statement': {
    title: 'Statement of the order',
    about: 'What you were paid for this order.',
    for: ['selling'],
    issuer: 'us',
    series: 'papers',
    by: 'either',
    due: (stage) => isOver(stage.state) && isBooked(stage, 'proceeds'),
  },
} as const satisfies Record<string, PaperKind>

export type PaperKindName = keyof typeof paperKinds
export const paperKindNames = Object.keys(paperKinds) as [PaperKindName, ...PaperKindName[]]

/** The papers that name the delivery address: they are written anew once it has changed. */
export const namesAddress: readonly PaperKindName[] = ['address-label', 'packing-list']

/** The kind of paper by its name. */
export const paperKind = (name: PaperKindName): PaperKind => paperKinds[name]

/** Whether a side of an order may have a paper of a kind. */
export function mayHave(
  name: PaperKindName,
  side: Reader,
  { feePayer }: { feePayer: Side },
): boolean {
  const { for: readers } = paperKind(name)
  return readers === 'fee payer' ? sideOf[side] === feePayer : readers.includes(side)
}

/** A warranty is written only by giving it, with its text before the seller. */
export const isWrittenOnRequest = (name: PaperKindName): boolean => name !== 'warranty'

/** What a file of a paper is called, without its ending. */
export const paperFileName = (kind: PaperKindName, number: string): string =>
  `${paperKinds[kind].title} ${number}`
