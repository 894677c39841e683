/** What other features may use of addresses: where goods go, and how a frozen address reads. */
export { deliveryAddress, destinationOf, usualDelivery } from './find-address.ts'
export type { FrozenAddress } from './table.ts'
