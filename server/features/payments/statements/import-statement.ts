import { randomUUID } from 'node:crypto'

import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'

import { clientAccount } from '#server/config/client-accounts.ts'
import type { PersonActor } from '#server/contract/actor.ts'
import type { ClientAccount, Config } from '#server/contract/config.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { insertInto } from '#server/db/insert-into.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'

import { statementEvents } from '../events.ts'
import { bankLine, bankStatement } from '../table.ts'
import { additionOf } from './account-chain.ts'
import { type Fingerprinted, sha256, withFingerprints } from './fingerprints.ts'
import { matchLines } from './match-lines.ts'
import { readStatements, type StatementFormat } from './read-statements.ts'
import { currencyOf, refuseStatement, type Statement, type StatementLine } from './statement.ts'

/**
 * Whether a statement's account is an IBAN, which banks also write as its country does: without its
 * beginning, as sort code and number, or as the number alone.
 */
function isAccount(written: string, iban: string, currency: string): boolean {
  const national = iban.slice(4)
  // In France the number stands before two digits that check it.
  const numbers = /^(?:FR|MC)/.test(iban) ? [national, national.slice(0, -2)] : [national]
  return [written, written.slice(written.lastIndexOf('/') + 1)].some((each) => {
    const code = each.replaceAll(/[^A-Z0-9]/g, '')
    if ([iban, `${iban}${currency}`].includes(code)) return true
    const number = code.replace(new RegExp(`${currency}$`), '').replace(/^0+/, '')
    return number.length >= 6 && numbers.some((own) => own.endsWith(number))
  })
}

/** Our account in a currency, if a statement is of it. */
function ownAccount(config: Config, account: string, currency: string): ClientAccount | null {
  const known = currencyOf(currency)
  const own = known === undefined ? null : clientAccount(config, known)
  return own !== null && isAccount(account, own.iban, currency) ? own : null
}

/** What is read of a bank's file. @throws ProblemError 422 if nothing in it is of an account of ours */
async function readOwn({ config }: WorkContext, bytes: Uint8Array) {
  const isOurs = (account: string, currency: string) =>
    ownAccount(config, account, currency) !== null
  const read = await readStatements(bytes, isOurs)
  if (read.statements.length > 0) return read
  const endings = read.others.map((account) => account.slice(-4))
  return refuseStatement(
    `The account ending in ${endings.join(', ')} is not our account for clients’ money in its currency. Nothing was imported.`,
  )
}

/**
 * The fingerprints of lines that are all new because their statement follows the last one. A line that looks
 * like an earlier one of the same day gets another fingerprint, so that it is not taken for a copy.
 */
async function asOthers(
  { db }: CallContext,
  iban: string,
  { currency }: Statement,
  lines: readonly StatementLine[],
): Promise<Fingerprinted[]> {
  const days = [...new Set(lines.map(({ bookedOn }) => bookedOn))]
  const known = await db
    .select({ fingerprint: bankLine.fingerprint })
    .from(bankLine)
    .where(
      and(
        eq(bankLine.account, iban),
        eq(bankLine.currency, currency),
        inArray(bankLine.bookedOn, days),
      ),
    )
  return withFingerprints(lines, new Set(known.map(({ fingerprint }) => fingerprint)))
}

/** Adds a statement and those of its lines that are new. @returns how many those are */
async function addStatement(
  ctx: CallContext<PersonActor>,
  { sha256: hash, format, position }: { sha256: string; format: StatementFormat; position: number },
  statement: Statement,
  moved: readonly StatementLine[],
): Promise<number> {
  const { db, config, services } = ctx
  const iban = ownAccount(config, statement.account, statement.currency)?.iban ?? ''
  const addition = await additionOf(ctx, { iban, statement, lines: withFingerprints(moved) })
  if (addition === null) return 0
  const lines = addition.follows ? await asOthers(ctx, iban, statement, moved) : addition.lines
  const { currency, from, to, opening, closing } = statement
  const [added] = await db
    .insert(bankStatement)
    .values({
      sha256: hash,
      position,
      format,
      account: iban,
      currency,
      periodFrom: from,
      periodTo: to,
      opening,
      closing,
      importedBy: ctx.actor.personId,
      importedAt: ctx.clock(),
    })
    .returning({ id: bankStatement.id })
  if (added === undefined) throw new Error('a statement was not inserted')
  const ours = new Set(Object.values(config.clientAccounts).map((own) => own.iban))
  const rows = lines.map(({ account: named, ...line }) => {
    const id = randomUUID()
    // Money that came from ourselves does not go back there.
    const account = ours.has(named) ? '' : named
    const sealedAccount =
      account === '' ? null : services.sealer.sealText(account, `bank-line ${id}`)
    return {
      ...line,
      paidFor: line.paidFor ?? '',
      isCharge: line.isCharge ?? false,
      id,
      statementId: added.id,
      account: iban,
      currency,
      sealedAccount,
      lastFour: account.slice(-4),
    }
  })
  // In parts, because a statement of SQL has a time limit.
  for (let at = 0; at < rows.length; at += 1000) {
    await db.execute(insertInto(bankLine, rows.slice(at, at + 1000)))
  }
  await happened(ctx, statementEvents.imported, added.id, {
    after: { account: iban.slice(-4), currency, from, to, lines: moved.length, new: rows.length },
  })
  return rows.length
}

/** Holds back whoever imports or signs a day at the same moment, for this transaction. */
export const importLock = 51_940_053

/**
 * Imports the statements in a bank's file, all of them or none, and then books and matches their
 * lines. A file, and a line, has its effect once, however often it comes.
 * @throws ProblemError 422 in words for a file that cannot be read, does not add up, or is of another
 *   account
 */
export async function importStatement(ctx: CallContext<PersonActor>) {
  const bytes = await ctx.receiveFile()
  const { format, others, ...read } = await readOwn(ctx, bytes)
  const hash = sha256(bytes)
  const statements = read.statements.toSorted((a, b) =>
    a.from < b.from ? -1 : a.from > b.from ? 1 : 0,
  )
  const linesOf = statements.map(({ lines }) => lines.filter(({ amount }) => amount !== 0))
  const added = await inTransaction(ctx, async (inside) => {
    await inside.db.execute(sql`select pg_advisory_xact_lock(${importLock})`)
    const [known] = await inside.db
      .select({ id: bankStatement.id })
      .from(bankStatement)
      .where(eq(bankStatement.sha256, hash))
      .limit(1)
    if (known !== undefined) return null
    let sum = 0
    for (const [position, statement] of statements.entries()) {
      const lines = linesOf[position] ?? []
      sum += await addStatement(inside, { sha256: hash, format, position }, statement, lines)
    }
    return sum
  })
  const found = await matchWaiting(ctx, [...new Set(statements.map(({ currency }) => currency))])
  return {
    again: added === null,
    lines: linesOf.flat().length,
    added: added ?? 0,
    others: others.map((account) => account.slice(-4)),
    ...found,
  }
}

/** Lines as they are to be matched: of one day, what left comes before what was sent back. */
const linesInOrder = ({ db }: WorkContext, which: SQL | undefined) =>
  db
    .select({ id: bankLine.id })
    .from(bankLine)
    .where(which)
    .orderBy(asc(bankLine.bookedOn), asc(bankLine.amount), asc(bankLine.id))

/** Books what is new, and tries all lines that wait again, since their order may have come later. */
async function matchWaiting(
  ctx: CallContext<PersonActor>,
  currencies: readonly Statement['currency'][],
) {
  const ofThese = inArray(bankLine.currency, [...currencies])
  const lines = await linesInOrder(ctx, and(inArray(bankLine.state, ['new', 'suspense']), ofThese))
  const ids = lines.map(({ id }) => id)
  const failed = await matchLines(ctx, ids)
  // A line may have been used together with a later one, or left a remainder.
  const tried = sql`${bankLine.id} = any(${sql.param(ids)}::uuid[])`
  const [count] = await ctx.db
    .select({
      matched: sql<number>`(count(*) filter (where ${tried} and ${bankLine.state} = 'matched'))::int`,
      payouts: sql<number>`(count(*) filter (where ${tried} and ${bankLine.state} = 'own'))::int`,
      waiting: sql<number>`(count(*) filter (where ${bankLine.state} = 'suspense'))::int`,
    })
    .from(bankLine)
    .where(and(ofThese, or(tried, eq(bankLine.state, 'suspense'))))
  if (count === undefined) throw new Error('the lines were not counted')
  return { ...count, failed: failed.length }
}

/**
 * Goes on with the lines of an import that broke off; a job.
 * @throws Error if some could not be matched, so that the job counts as failed
 */
export async function bookNewLines(ctx: WorkContext, signal?: AbortSignal): Promise<void> {
  const lines = await linesInOrder(ctx, eq(bankLine.state, 'new'))
  const ids = lines.map(({ id }) => id)
  const failed = await matchLines(ctx, ids, signal)
  if (failed.length > 0) throw new Error(`${failed.length} of ${ids.length} lines were not matched`)
}
