/** The pieces of a lot that can be ordered now, and the smallest order. */
export interface Free {
  quantity: number
  least: number
}

/** Why a lot on sale has no price (`priceAt` of pricing.ts) for its smallest order. */
export function whyNoPrice({ quantity, least }: Free) {
  if (quantity === 0) return 'none-free'
  return quantity < least ? 'too-few-free' : 'no-metal-price'
}

/** The same in a few words. */
export function noPriceWords(free: Free): string {
  switch (whyNoPrice(free)) {
    case 'none-free':
      return 'All of it is in open orders'
    case 'too-few-free':
      return `Only ${free.quantity} can be ordered now, and the smallest order is ${free.least}`
    case 'no-metal-price':
      return 'No current metal price'
  }
}
