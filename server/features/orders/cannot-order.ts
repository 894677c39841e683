import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import type { OrderableLot } from '#server/features/listings/service.ts'

/** Why nobody can order or lock a price that follows the metal. */
export const noMetalPrice =
  'This price follows the metal, and there is no current metal price. Try again once there is one.'

/** What is asked of a lot, and where it stands among the lots of the order. */
interface Asked {
  pieces: number
  at: number
  of: number
}

/** Why a number of pieces cannot be ordered. If there are several lots, it names this one. */
export function cannotOrder(
  { lot, available, least, price }: OrderableLot,
  { pieces, at, of }: Asked,
): ProblemError {
  const named = of > 1 ? `“${lot.title}”: ` : ''
  if (available === 0) {
    return new ProblemError(
      'conflict',
      `${named}All of it is in open orders now. Nothing was ordered.`,
    )
  }
  if (pieces > available) {
    return new ProblemError(
      'conflict',
      `${named}Only ${available} can be ordered now. Nothing was ordered.`,
    )
  }
  if (pieces < least) {
    const detail = `${named}The smallest order is ${least}.`
    return invalidInput(`/lots/${at}/pieces`, detail)
  }
  return price === null
    ? new ProblemError('conflict', `${named}${noMetalPrice} Nothing was ordered.`)
    : new ProblemError(
        'conflict',
        `${named}This lot has just been changed. Look at it again; nothing was ordered.`,
      )
}
