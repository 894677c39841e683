import type { EventWords } from '#server/contract/context.ts'
import { declareEvents } from '#server/events/declare-events.ts'
import { brand } from '#shared/brand.ts'
import type { Side } from '#shared/contract/trade-sides.ts'

import { bothSides } from '../event-readers.ts'
import type { Order } from '../find-order.ts'
import type { News } from '../order-news.ts'

const recorded = ({ number }: Order): News => ({
  title: `Order ${number} goes to another address`,
  says: `${brand.name} has recorded it while the goods are on their way. Read the reason on the page of the order.`,
})

/** What becomes of another delivery address. */
type AddressMove =
  | 'address-proposed'
  | 'address-agreed'
  | 'address-declined'
  | 'address-withdrawn'
  | 'address-changed'

/** What is said of it. `news` is what each side is told; no email names an address. */
interface AddressWords extends EventWords {
  news: Partial<Readonly<Record<Side, (order: Order) => News>>>
}

const words: Readonly<Record<AddressMove, AddressWords>> = {
  'address-proposed': {
    audit: '{who} of {company} proposed another delivery address for {subject}.',
    news: {
      seller: ({ number }) => ({
        title: `The buyer proposes another address for order ${number}`,
        says: 'It is in the same country, so the price, shipping and VAT stay the same. Agree or decline on the page of the order. Until you agree, the goods go to the address of the order.',
      }),
    },
  },
  'address-agreed': {
    audit: '{who} of {company} agreed to another delivery address for {subject}.',
    news: {
      buyer: ({ number }) => ({
        title: `Order ${number} goes to the address that you proposed`,
        says: 'The seller has agreed. The page of the order shows the new address.',
      }),
      seller: ({ number }) => ({
        title: `Order ${number} goes to another address`,
        says: 'Your company has agreed to it. Print the address label and the packing list again before you send the goods.',
      }),
    },
  },
  'address-declined': {
    audit: '{who} of {company} declined another delivery address for {subject}.',
    news: {
      buyer: ({ number }) => ({
        title: `The seller declined the address that you proposed for order ${number}`,
        says: 'The goods go to the address of the order. You can propose another one until they are sent.',
      }),
    },
  },
  'address-withdrawn': {
    audit: '{who} of {company} withdrew another delivery address for {subject}.',
    news: {},
  },
  'address-changed': {
    audit: '{who} recorded another delivery address for {subject}.',
    activity: `${brand.name} recorded another delivery address for [{name}].`,
    news: { buyer: recorded, seller: recorded },
  },
}

export const addressChangeEvents = declareEvents({ group: 'order', readers: bothSides }, words)
