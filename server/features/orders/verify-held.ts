import { sql } from 'drizzle-orm'

import type { Queryable } from '#server/contract/database.ts'
import { heldStates } from '#shared/features/orders/order-states.ts'

/** Orders that one query looks at, which takes far less than the time limit of a statement. */
const atOnce = 20_000
/** The most faults that are named. */
const mostNamed = 20

interface Checked extends Record<string, unknown> {
  last: string | null
  wrong: { number: number; held: string; owed: string }[] | null
}

/**
 * Compares each order with its account in the ledger: all of its money is held while the order is in
 * one of `heldStates`, and none before or after. So it finds an order whose entry somebody has deleted
 * with all of its postings.
 * @returns what is wrong, in words
 */
export const verifyHeld = ({ db }: { db: Queryable }): Promise<string[]> =>
  db.transaction(
    async (tx) => {
      const faults: string[] = []
      for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null;) {
        const { rows }: { rows: Checked[] } = await tx.execute<Checked>(sql`
          with checked as materialized (
            select id, number, currency,
              case when state = any(${sql.param([...heldStates])}::text[]) then total else 0 end as owed
            from trade_order where id > ${after} order by id limit ${atOnce}
          ), wrong as (
            select number, (-coalesce(balance, 0))::text as held, owed::text as owed
            from checked left join ledger_account account
              on account.name = 'held' and account.currency = checked.currency
                and account.kept_for = checked.id
            where -coalesce(balance, 0) <> owed order by number limit ${mostNamed}
          )
          select (select id::text from checked order by id desc limit 1) as last,
            (select json_agg(wrong) from wrong) as wrong`)
        for (const { number, held, owed } of rows[0]?.wrong ?? []) {
          faults.push(`Order ${number} should hold ${owed}, and ${held} are held.`)
        }
        after = faults.length < mostNamed ? (rows[0]?.last ?? null) : null
      }
      const { rows: strays } = await tx.execute<{ id: string; balance: string }>(sql`
        select id, balance::text from ledger_account where name = 'held' and balance <> 0
          and not exists (select from trade_order where trade_order.id = kept_for)
        order by id limit ${mostNamed}`)
      for (const { id, balance } of strays) {
        faults.push(`Account ${id} holds ${-BigInt(balance)} for an order that does not exist.`)
      }
      return faults
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
