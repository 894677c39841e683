import { and, desc, eq, gt, gte, isNull, lte, min, notLike, sum } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'

import { bankLine, bankStatement } from '../table.ts'
import { chargeOf, type Fingerprinted } from './fingerprints.ts'
import { inWords, refuseStatement, type Statement } from './statement.ts'

/** A statement of one of our accounts, and the days that it and its lines are about. */
interface Given {
  iban: string
  statement: Statement
  lines: readonly Fingerprinted[]
}

const statementsOf = (iban: string, { currency }: Statement) =>
  and(eq(bankStatement.account, iban), eq(bankStatement.currency, currency))

/** Lines of the bank; a remainder is a part of one of them. */
const linesOf = (iban: string, { currency }: Statement) =>
  and(eq(bankLine.account, iban), eq(bankLine.currency, currency), isNull(bankLine.remainderOf))

/** What is known of an account: its first day, and the statement with which it ends; null if nothing is. */
async function knownOf({ db }: WorkContext, iban: string, statement: Statement) {
  const [latest] = await db
    .select()
    .from(bankStatement)
    .where(statementsOf(iban, statement))
    .orderBy(
      desc(bankStatement.periodTo),
      desc(bankStatement.importedAt),
      desc(bankStatement.position),
    )
    .limit(1)
  if (latest === undefined) return null
  const [begins] = await db
    .select({ on: min(bankStatement.periodFrom) })
    .from(bankStatement)
    .where(statementsOf(iban, statement))
  return { latest, first: begins?.on ?? latest.periodFrom }
}

/** Which of a statement's lines are to be added, and whether they follow what the account ended with. */
interface Addition {
  lines: readonly Fingerprinted[]
  follows: boolean
}

/**
 * The lines of a statement that are new, so that the statements of an account stay one chain of balances.
 * It begins with the balance with which the account ended, or ends with that with which it began, or
 * repeats what is known of its days.
 * @returns null if it says nothing new
 * @throws ProblemError 422 if its days are known with other lines, or statements in between are missing
 */
export async function additionOf(
  ctx: WorkContext,
  { iban, statement, lines }: Given,
): Promise<Addition | null> {
  const { currency, from, to, opening, closing } = statement
  const known = await knownOf(ctx, iban, statement)
  if (known === null) return { lines, follows: false }
  const { latest, first } = known
  const days = [from, to, ...lines.map(({ bookedOn }) => bookedOn)].toSorted()
  const [earliest = from, newest = to] = [days[0], days.at(-1)]
  const same = await ctx.db
    .select()
    .from(bankStatement)
    .where(
      and(
        statementsOf(iban, statement),
        lte(bankStatement.periodFrom, newest),
        gte(bankStatement.periodTo, earliest),
      ),
    )
  // Balances between which these days moved before prove nothing: the statement may say it again.
  const isAgain =
    same.some((each) => each.opening === opening) && same.some((each) => each.closing === closing)
  const follows = opening === latest.closing && to >= latest.periodTo && !isAgain
  if (follows) return { lines, follows }

  const movedFrom = async (condition: ReturnType<typeof gte>) => {
    const [moved] = await ctx.db
      .select({ amount: sum(bankLine.amount).mapWith(Number) })
      .from(bankLine)
      .where(and(linesOf(iban, statement), condition))
    return moved?.amount ?? 0
  }
  const before = latest.closing - (await movedFrom(gte(bankLine.bookedOn, earliest)))
  const gap = () =>
    refuseStatement(
      `The statement from ${from} to ${to} begins with ${inWords(opening, currency)} and ends with ${inWords(closing, currency)}, which does not join the others: they run from ${first} to ${latest.periodTo}, and end with ${inWords(latest.closing, currency)}. Import the statements in between first, the oldest first. Nothing was imported.`,
    )
  if (newest < first) return closing === before ? { lines, follows } : gap()

  const knownLines = new Set(
    (
      await ctx.db
        .select({ fingerprint: bankLine.fingerprint })
        .from(bankLine)
        .where(
          and(
            linesOf(iban, statement),
            gte(bankLine.bookedOn, earliest),
            lte(bankLine.bookedOn, newest),
            notLike(bankLine.fingerprint, `${chargeOf}%`),
          ),
        )
    ).map(({ fingerprint }) => fingerprint),
  )
  const fresh = lines.filter(({ fingerprint }) => !knownLines.has(fingerprint))
  const isWhole = lines.length - fresh.length === knownLines.size
  const isCovered = same.some(({ periodFrom, periodTo }) => periodFrom <= from && to <= periodTo)
  // A part of what is known of its days.
  if (fresh.length === 0 && !isWhole) return null
  const differ = () =>
    refuseStatement(
      `Days from ${earliest} to ${newest} were imported as ${same[0]?.format ?? latest.format}, with other lines. Added to them, the same money would count twice. Import a statement of these days that has all of their lines, as the bank wrote them before. Nothing was imported.`,
    )
  if (!isWhole) return differ()
  const extendsStart = earliest <= first
  if ((!extendsStart || fresh.length === 0) && opening !== before) return gap()
  if (fresh.length === 0 && isCovered) return null
  if (newest < latest.periodTo) {
    const after = latest.closing - (await movedFrom(gt(bankLine.bookedOn, newest)))
    if (closing !== after || (fresh.length > 0 && !extendsStart)) return differ()
  }
  return { lines: fresh, follows }
}
