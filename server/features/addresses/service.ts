/** What other features may use of addresses: where goods go, and how a frozen address reads. */
export {
  addressGone,
  deliveryAddress,
  deliveryAddressesOf,
  deliveryCountry,
  destinationOf,
  usualReturns,
} from './find-address.ts'
export type { FrozenAddress } from './table.ts'
