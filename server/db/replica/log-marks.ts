/** Marks kept: at least 30 seconds of them, at one each 50 ms. A replica that late is not read. */
const most = 600

/**
 * When the primary's write-ahead log ended where. The time of the last transaction that a replica
 * replayed would not do: if nobody writes, it grows old although nothing is missing.
 */
export class LogMarks {
  readonly #marks: { at: number; end: bigint }[] = []

  /** Everything committed before `at` is in the log before `end`. */
  add(at: number, end: bigint): void {
    const last = this.#marks.at(-1)
    if (last?.end === end) last.at = at
    else this.#marks.push({ at, end })
    if (this.#marks.length > most) this.#marks.shift()
  }

  /** The latest time before which everything is in the log up to `replayed`; null if unknown. */
  reachedBy(replayed: bigint): number | null {
    const index = this.#marks.findLastIndex(({ end }) => end <= replayed)
    const reached = this.#marks[index]
    this.#marks.splice(0, index)
    return reached?.at ?? null
  }

  clear(): void {
    this.#marks.length = 0
  }
}
