/** How the parcel of an order of the demo travels, under a number that fits its carrier. */
export function sentWith(at: number): { carrier: string; trackingNumber: string } {
  const number = 331_881_000 + at * 37
  return at % 3 === 0
    ? { carrier: 'DHL', trackingNumber: `${number}${number % 7}` }
    : { carrier: at % 3 === 1 ? 'Ferrari' : 'Malca-Amit', trackingNumber: `${number}0` }
}

/** How far a parcel of the demo is insured: for its price, and one in seven for a tenth less. */
export function insuredFor(price: number, at: number) {
  const uninsured = at % 7 === 3 ? Math.floor(price / 10) : 0
  return { insuredValue: price - uninsured, uninsured }
}
