/** What an address is used for: goods come to the company itself, to a vault or forwarder, or back. */
export const addressUses = ['delivery', 'vault', 'returns'] as const
export type AddressUse = (typeof addressUses)[number]

/** The uses of an address that goods can be delivered to. */
export const takesDeliveries = (uses: readonly AddressUse[]): boolean =>
  uses.includes('delivery') || uses.includes('vault')

/** The most addresses of a company. */
export const mostAddresses = 50
