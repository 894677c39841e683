import { counted, type Counted } from '../../ui/words.ts'
import { type KindName, kinds } from '../listings/kinds/kinds.ts'

interface Line {
  kind: KindName
  title: string
  pieces: number
}

/** What the lots of an order are called together, such as "Signet ring and 2 more lots". */
export function titleOf([first, ...rest]: readonly Pick<Line, 'title'>[]): string {
  if (first === undefined) throw new Error('an order has at least one lot')
  return rest.length === 0
    ? first.title
    : `${first.title} and ${counted(rest.length, 'more lot', 'more lots')}`
}

/** The pieces of all lots. */
export const piecesIn = (lines: readonly Pick<Line, 'pieces'>[]): number =>
  lines.reduce((sum, { pieces }) => sum + pieces, 0)

/** What the goods cost, in minor units. */
export const amountIn = (lines: readonly { amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0)

/**
 * What was rejected, in words, each with the statement that says why. There is nothing to tell of the only
 * lot if all of it was.
 */
export const wrongAmong = (
  lines: readonly { position: number; pieces: number; title: string }[],
  rejected: readonly { position: number; pieces: number; statementId: string }[],
): { statementId: string; words: string }[] =>
  lines.flatMap(({ position, pieces, title }) => {
    const found = rejected.find((each) => each.position === position)
    if (found === undefined) return []
    const all = found.pieces === pieces
    if (all && lines.length === 1) return []
    const words = all ? title : `${found.pieces} of ${pieces} × ${title}`
    return [{ statementId: found.statementId, words }]
  })

/** What the pieces are called: by the name of their kind if all lots are of one. */
export function wordsFor([first, ...rest]: readonly Pick<Line, 'kind'>[]) {
  const kind = first !== undefined && rest.every((each) => each.kind === first.kind) && first.kind
  const { one, many } = kind ? kinds[kind] : { one: 'piece', many: 'pieces' }
  return { one, many }
}

/** All pieces with their word, such as "12 rings"; for everybody, or as a reader's `write` does. */
export function countedPieces(
  lines: readonly Omit<Line, 'title'>[],
  write: Counted = counted,
): string {
  const { one, many } = wordsFor(lines)
  return write(piecesIn(lines), one, many)
}
