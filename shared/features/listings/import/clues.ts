/** How a column's texts were written, as far as they tell: with which mark, or in which order. */
export interface Clues<V extends string> {
  /** How many texts can only have been written so. */
  seen: Partial<Record<V, number>>
  /** The first text that could be either; null if there is none. */
  open: string | null
}

/** What a text was written with if only one is possible, `open` if both are, null if it does not matter. */
export type Clue<V extends string> = V | 'open' | null

export function cluesOf<V extends string>(
  texts: Iterable<string>,
  clueIn: (text: string) => Clue<V>,
): Clues<V> {
  const seen: Partial<Record<V, number>> = {}
  let open: string | null = null
  for (const text of texts) {
    const clue = clueIn(text)
    if (clue === 'open') open ??= text
    else if (clue !== null) seen[clue] = (seen[clue] ?? 0) + 1
  }
  return { seen, open }
}

const seenIn = <V extends string>({ seen }: Clues<V>) => Object.keys(seen) as V[]

/** What the columns that tell agree on; null if none tells, or two disagree. */
export function agreed<V extends string>(columns: readonly Clues<V>[]): V | null {
  const each = columns.map(seenIn).filter(({ length }) => length === 1)
  const [one, ...others] = new Set(each.flat())
  return others.length === 0 ? (one ?? null) : null
}

/** Whether a column leaves open what one of its texts means. */
export const leavesOpen = <V extends string>(column: Clues<V>): boolean =>
  column.open !== null && seenIn(column).length !== 1

/**
 * What each column was written with: what its own texts tell, or else what the seller chose, or else what
 * the file's other columns agree on. Null where nobody knows; nothing is guessed for a column that
 * contradicts itself and has a text that could be either.
 */
export function settled<V extends string>(
  columns: readonly Clues<V>[],
  chosen: V | null,
): readonly (V | null)[] {
  const others = agreed(columns)
  return columns.map((column) => {
    const [one, other] = seenIn(column)
    if (one !== undefined && other === undefined) return one
    if (chosen !== null) return chosen
    if (one === undefined || other === undefined) return others
    if (column.open !== null) return null
    return (column.seen[one] ?? 0) < (column.seen[other] ?? 0) ? other : one
  })
}
