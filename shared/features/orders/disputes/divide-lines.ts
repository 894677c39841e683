import { scaled } from '../../../contract/decimal.ts'

/** How many pieces of a line of an order are rejected. */
export interface RejectedPieces {
  /** The line's. */
  position: number
  pieces: number
}

interface Line extends RejectedPieces {
  /** Minor units for all pieces. */
  amount: number
}

/** Whether some pieces of a line can be rejected without the others: those of a mixed lot differ in price. */
export const isDivisible = ({ pieces, manifest }: { pieces: number; manifest: unknown }): boolean =>
  pieces > 1 && manifest === null

/**
 * Divides the lines of an order into what the buyer accepts and what they reject. Of a line that is in
 * both, each part has its share of the price; together they cost what the line does.
 */
export function divideLines<T extends Line>(
  lines: readonly T[],
  rejected: readonly RejectedPieces[],
): { kept: T[]; rejected: T[] } {
  const parts = lines.map((line) => {
    const back = rejected.find(({ position }) => position === line.position)?.pieces ?? 0
    const pieces = line.pieces - back
    const amount = scaled(line.amount, pieces, line.pieces)
    return {
      kept: { ...line, pieces, amount },
      rejected: { ...line, pieces: back, amount: line.amount - amount },
    }
  })
  const some = ({ pieces }: Line) => pieces > 0
  return {
    kept: parts.map(({ kept }) => kept).filter(some),
    rejected: parts.map((part) => part.rejected).filter(some),
  }
}
