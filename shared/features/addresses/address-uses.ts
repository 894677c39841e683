/** What an address is used for: goods come to the company itself, to a vault or forwarder, or back. */
export const addressUses = ['delivery', 'vault', 'returns'] as const
export type AddressUse = (typeof addressUses)[number]

/** The uses of an address that goods can be delivered to. */
export const takesDeliveries = (uses: readonly AddressUse[]): boolean =>
  uses.includes('delivery') || uses.includes('vault')

/** Why a buyer without a default delivery address may not order. */
export const noDeliveryAddress =
  'Your company has not said where its goods go. Add a delivery address first.'

/** The most addresses of a company. */
export const mostAddresses = 50
