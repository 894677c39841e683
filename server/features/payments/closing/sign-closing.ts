import { sql } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { namesIn } from '#server/features/accounts/service.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import type { Currency } from '#shared/contract/money.ts'
import { formerPerson } from '#shared/features/accounts/former-person.ts'
import type { payments } from '#shared/features/payments/contract.ts'
import { utcDay } from '#shared/utc-day.ts'

import { closingEvents } from '../events.ts'
import { importLock } from '../statements/import-statement.ts'
import { type Closing, listClosings } from './daily-closings.ts'
import { dailyClosing } from './table.ts'

/** How many days are shown, and how many of a day's explanations; its sum is of all. */
const most = { days: 30, explained: 50 }

const explainedBy = ({ explained }: Closing) =>
  explained.reduce((sum, { amount }) => sum + amount, 0)

/** The closings of the last 30 days in a currency, newest first, from the first statement on. */
export async function readClosings(ctx: CallContext<PersonActor>, currency: Currency) {
  const now = ctx.clock()
  const from = new Date(now.getTime() - (most.days - 1) * 86_400_000)
  const days = { from: utcDay(from), to: utcDay(now) }
  // Lines are booked meanwhile: of one moment, all figures belong together.
  const closings = await ctx.db.transaction((db) => listClosings({ ...ctx, db }, currency, days), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  const names = await namesIn(ctx, closings, ({ signed }) => signed?.signedBy)
  // Nothing is known of the time before the first statement.
  const first = closings.findLastIndex(({ state }) => state !== 'no-statement')
  return {
    items: closings.slice(0, first + 1).map((closing) => {
      const { signed, explained, state, ...rest } = closing
      // What was signed stands as it was signed, unless the bank says something else meanwhile.
      const kept = state === 'signed' && signed !== null ? signed : null
      return {
        ...rest,
        state,
        ledger: kept?.ledger ?? rest.ledger,
        explained: kept?.explained ?? explainedBy(closing),
        difference: kept === null ? rest.difference : kept.bank - kept.ledger - kept.explained,
        explanations: kept === null ? explained.slice(0, most.explained) : [],
        signed: signed && {
          by: names.get(signed.signedBy) ?? formerPerson,
          at: signed.signedAt,
          bank: signed.bank,
          reason: signed.reason,
        },
      }
    }),
  }
}

/**
 * Signs a day: that the bank has what the ledger says, or why it has not.
 * @throws ProblemError 409 if the day has no statement, is signed, or its figures are not those that the
 *   operator has seen; 422 if a reason is needed
 */
export async function signClosing(
  ctx: CallContext<PersonActor>,
  { currency, day, bank, ledger, reason }: InputOf<typeof payments.signClosing>,
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    // No line arrives while it is signed.
    await inside.db.execute(sql`select pg_advisory_xact_lock(${importLock})`)
    const [closing] = await listClosings(inside, currency, { from: day, to: day })
    if (closing?.bank == null) {
      throw new ProblemError('conflict', 'No statement covers this day yet.')
    }
    if (closing.state === 'signed') {
      throw new ProblemError('conflict', 'This day has been signed in the meantime.')
    }
    if (closing.bank !== bank || closing.ledger !== ledger) {
      throw new ProblemError(
        'conflict',
        'The figures of this day have changed. Reload to see them.',
      )
    }
    if (reason === undefined && (closing.state === 'broken' || closing.difference !== 0)) {
      const detail =
        closing.state === 'broken'
          ? 'Say why the day is signed again.'
          : 'Say what the difference is.'
      throw invalidInput('/reason', detail)
    }
    const explained = explainedBy(closing)
    const { lines } = closing
    const version = (closing.signed?.version ?? 0) + 1
    const rows = await inside.db
      .insert(dailyClosing)
      .values({
        currency,
        day,
        version,
        bank,
        ledger,
        explained,
        lines,
        signedBy: inside.actor.personId,
        signedAt: inside.clock(),
        reason: reason ?? null,
      })
      .onConflictDoNothing()
      .returning({ day: dailyClosing.day })
    if (rows.length === 0) {
      throw new ProblemError('conflict', 'This day has been signed in the meantime.')
    }
    await happened(inside, closingEvents.signed, `${currency} ${day}`, {
      after: { day, currency, version, bank, ledger, explained, lines },
      ...(reason !== undefined && { reason }),
    })
  })
}
