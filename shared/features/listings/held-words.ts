/** What keeps a listing's quantity up, beside it. */
export const heldHint = (held: number) =>
  held === 1
    ? 'One piece is in an open order, so there cannot be fewer.'
    : `${held} pieces are in open orders, so there cannot be fewer.`

/** Why a listing's quantity cannot be lower. */
export const heldWords = (held: number) =>
  held === 1
    ? 'One piece is in an open order. Enter 1 or more.'
    : `${held} pieces are in open orders. Enter ${held} or more.`
