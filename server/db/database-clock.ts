import type { Logger } from 'pino'

import type { OpenDatabase } from '#server/contract/database.ts'
import { clockLeeway } from '#server/contract/tokens.ts'

/** Accepted error of a comparison in milliseconds: a query may take this long each way. */
const exactness = 1000

/**
 * All instances use the database's time. Each regularly measures how far its machine's clock is
 * off, so that a time written by one instance means the same to the others.
 */
export class DatabaseClock {
  readonly #own: () => Date
  /** Milliseconds by which this machine's clock is behind. */
  #behind = 0
  #warned = false

  constructor(own: () => Date = () => new Date()) {
    this.#own = own
  }

  readonly now = (): Date => new Date(this.#own().getTime() + this.#behind)

  /** Compares the clocks, and warns if this machine's is off by more than tokens tolerate. */
  async compare({ pool }: OpenDatabase, log: Logger): Promise<void> {
    const asked = this.#own().getTime()
    const { rows } = await pool.query<{ at: Date }>('SELECT clock_timestamp() AS at')
    const answered = this.#own().getTime()
    const [found] = rows
    // A slow answer is too inaccurate; the next comparison follows soon.
    if (found === undefined || answered - asked > 2 * exactness) return
    const behind = Math.round(found.at.getTime() - (asked + answered) / 2)
    this.#behind = Math.abs(behind) > exactness ? behind : 0
    const far = Math.abs(behind) > clockLeeway * 1000
    const seconds = Math.round(behind / 1000)
    if (far && !this.#warned) {
      log.warn({ behind: seconds }, "this machine's clock is not the database's, which counts")
    } else if (!far && this.#warned) {
      log.info({ behind: seconds }, "this machine's clock is near the database's again")
    }
    this.#warned = far
  }
}
