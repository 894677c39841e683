/** A lot of the model. */
export interface ModelLot {
  quantity: number
  held: number
  /** Its last piece has left. */
  soldOut: boolean
  /** Its seller has not confirmed it for a week. */
  stale: boolean
  /** An order of it could not be confirmed. */
  paused: boolean
}

/** Lots of so many pieces, of which nobody has ordered any. */
export const modelLots = (quantities: readonly number[]): ModelLot[] =>
  quantities.map((quantity) => ({
    quantity,
    held: 0,
    soldOut: false,
    stale: false,
    paused: false,
  }))

export const isOnSale = ({ soldOut, paused }: ModelLot): boolean => !soldOut && !paused
