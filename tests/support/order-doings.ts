import type { Doing } from './model-doings.ts'
import { shipment } from './orders.ts'

/** What people say in these tests, whatever they are asked. */
export const words = 'The stone is loose.'

const said = { text: words, evidence: [] }
const nothing = {}
/** What one request does: who sends it, where below the order, and what it says. */
const requests = {
  confirm: ['seller', 'confirmation', nothing],
  decline: ['seller', 'refusal', { reason: words, lots: [0] }],
  'confirm for seller': ['operator', 'confirmation', { reason: words }],
  'decline for seller': ['operator', 'refusal', { reason: words, lots: [0] }],
  withdraw: ['buyer', 'withdrawal', nothing],
  explain: ['buyer', 'source-of-funds', { source: 'trading', text: words, files: [] }],
  pass: ['operator', 'review/pass', { reason: words }],
  refuse: ['operator', 'review/refusal', { reason: words }],
  ship: ['seller', 'shipment', shipment],
  cancel: ['seller', 'cancellation', { reason: words }],
  'call off': ['operator', 'cancellation', { reason: words }],
  deliver: ['buyer', 'delivery', nothing],
  lose: ['operator', 'loss', { reason: words }],
  regrade: ['buyer', 'regrading', { laboratory: 'Example Laboratory', booking: '4417' }],
  accept: ['buyer', 'acceptance', nothing],
  reject: ['buyer', 'rejection', { ...said, reason: 'damaged' }],
  'reject part': [
    'buyer',
    'partial-rejection',
    { lines: [{ ...said, position: 0, pieces: 1, reason: 'damaged' }] },
  ],
  agree: ['seller', 'return-agreement', nothing],
  contest: ['seller', 'contest', said],
  'send back': ['buyer', 'return', shipment],
  'take back': ['seller', 'return-receipt', nothing],
} as const satisfies Partial<Record<Doing, [by: string, where: string, body: object]>>
/** What one request does with an order. */
export type SingleDoing = keyof typeof requests
export const singleDoings = Object.keys(requests) as SingleDoing[]
export const isSingle = (doing: Doing): doing is SingleDoing => doing in requests

/** The request that does something with an order. */
export function requestFor(doing: SingleDoing, number: number) {
  const [by, where, body] = requests[doing]
  return { by, path: `${by === 'operator' ? '/admin' : ''}/orders/${number}/${where}`, body }
}
