import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { expect } from 'vitest'

import type { Served } from './api-calls.ts'
import { insist, isHeard, type OwnCluster } from './own-cluster.ts'
import { ask } from './site.ts'

export type Which = 0 | 1
export const other = (which: Which): Which => (which === 0 ? 1 : 0)

/** What breaks: one of the two servers, or the database. */
export type Fault = Which | 'database'

type Call<T> = (at: Served) => Promise<T>

/** Two servers as processes on one database, of which something breaks while they work. */
export class TwoServers {
  readonly #own: OwnCluster
  readonly #servers: Awaited<ReturnType<OwnCluster['another']>>[]
  /** Commands that each is working on. */
  readonly #working: [number, number] = [0, 0]
  readonly #faults: { what: Fault; after: number }[] = []
  #repair: Promise<void> | null = null
  /** How often nobody said what became of a command. */
  unheard = 0
  /** What broke so far, each time with commands under way. */
  readonly broke: Fault[] = []

  constructor(own: OwnCluster, servers: Awaited<ReturnType<OwnCluster['another']>>[]) {
    this.#own = own
    this.#servers = servers
  }

  #at(which: Which): Served {
    const server = this.#servers[which]
    if (server === undefined) throw new Error('there are two servers')
    return server
  }

  /** From now on, something breaks once so many commands have been answered and others are under way. */
  arm(what: Fault, after: number): void {
    this.#faults.push({ what, after })
  }

  #answered(): void {
    const [next] = this.#faults
    if (next === undefined || this.#repair !== null) return
    next.after -= 1
    const { what, after } = next
    const [first, second] = this.#working
    const underWay = what === 'database' ? first + second : this.#working[what]
    if (after > 0 || underWay === 0) return
    this.#faults.shift()
    this.broke.push(what)
    this.#repair = what === 'database' ? this.#crash() : this.#kill(what)
    // Who waits for it is told.
    this.#repair.catch(() => {})
  }

  async #kill(which: Which): Promise<void> {
    const dead = this.#servers[which]
    dead?.child.kill('SIGKILL')
    await dead?.exited
    this.#servers[which] = await this.#own.another()
  }

  async #crash(): Promise<void> {
    await this.#own.cluster.halt('crash')
    await wait(300)
    await this.#own.cluster.resume()
  }

  /** Waits until what broke works again. */
  async calm(): Promise<void> {
    await this.#repair
    for (const which of [0, 1] as const) {
      const ready = async () => (await ask(this.#at(which).address, '/readyz')).status
      await expect.poll(ready).toBe(200)
    }
    this.#repair = null
  }

  /** One call. @returns null if nobody answers, which is a fault unless something broke */
  async once<T extends { status: number }>(which: Which, call: Call<T>): Promise<T | null> {
    const [before, isBroken] = [this.broke.length, this.#repair !== null]
    const answer = await call(this.#at(which)).catch((error: unknown) => error as Error)
    if (!(answer instanceof Error) && isHeard(answer)) return answer
    if (!isBroken && this.broke.length === before) {
      const said = answer instanceof Error ? answer.stack : JSON.stringify(answer)
      throw new Error(`no answer, though nothing broke: ${said}`)
    }
    return null
  }

  /** One command. @returns null if nobody has said what became of it */
  async command<T extends { status: number }>(which: Which, call: Call<T>): Promise<T | null> {
    this.#working[which] += 1
    const answer = await this.once(which, call).finally(() => (this.#working[which] -= 1))
    if (answer === null) this.unheard += 1
    else this.#answered()
    return answer
  }

  /** A command that is repeated until a server answers. @returns also how often none did */
  insist = <T extends { status: number }>(which: Which, call: Call<T>): Promise<[T, number]> =>
    insist((turn) => this.command(turn % 2 === 0 ? which : other(which), call))

  /** Reads from one of the servers, or from the other one if that does not answer. */
  async read<T extends { status: number }>(which: Which, call: Call<T>): Promise<T> {
    const [answer] = await insist((turn) => this.once(turn % 2 === 0 ? which : other(which), call))
    return answer
  }

  /** Waits until the database has ended all that was under way: nothing unheard happens after that. */
  async quiet(): Promise<void> {
    const { db } = this.#own.ctx
    let since: string | undefined
    const older = async () => {
      since ??= (await db.execute<{ at: string }>(sql`select clock_timestamp()::text as at`))
        .rows[0]?.at
      const { rows } = await db.execute<{ open: number }>(
        sql`select count(*)::int as open from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start < ${since}::timestamptz`,
      )
      return rows[0]?.open
    }
    await expect.poll(older).toBe(0)
  }
}

export async function startTwoServers(own: OwnCluster): Promise<TwoServers> {
  return new TwoServers(own, await Promise.all([own.another(), own.another()]))
}
