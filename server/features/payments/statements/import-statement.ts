import { createHash, randomUUID } from 'node:crypto'

import { and, asc, eq, gte, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm'

import { audit } from '#server/audit/audit.ts'
import { clientAccount } from '#server/config/client-accounts.ts'
import type { PersonActor } from '#server/contract/actor.ts'
import type { ClientAccount, Config } from '#server/contract/config.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { insertInto } from '#server/db/insert-into.ts'
import { inTransaction } from '#server/db/transaction.ts'

import { bankLine, bankStatement } from '../table.ts'
import { matchLines } from './match-lines.ts'
import { readStatements, type StatementFormat } from './read-statements.ts'
import { refuseStatement, type Statement, type StatementLine } from './statement.ts'

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/** What an import did. */
export interface Imported {
  /** The same file had been imported before. */
  again: boolean
  /** Lines in the file, and those of them that no other statement had. */
  lines: number
  added: number
  /** Of all lines that waited: payments that found their order, and payouts. */
  matched: number
  payouts: number
  /** Lines of these accounts that still wait for somebody. */
  waiting: number
  /** Lines that an error of ours has kept from being matched; they are tried again. */
  failed: number
}

/** Whether a statement's account is an IBAN, which banks also write without its beginning. */
const isAccount = (written: string, iban: string, currency: string) =>
  [iban, `${iban}${currency}`, iban.slice(4)].includes(written)

/** @throws ProblemError 422 if a statement is not of one of our accounts for clients' money */
function ownAccount(config: Config, { account, currency }: Statement): ClientAccount {
  const own = clientAccount(config, currency)
  if (own !== null && isAccount(account, own.iban, currency)) return own
  return refuseStatement(
    `The account ending in ${account.slice(-4)} is not our account for clients’ money in ${currency}. Nothing was imported.`,
  )
}

interface Fingerprinted extends Omit<StatementLine, 'written'> {
  fingerprint: string
}

/**
 * Names lines by what they say, and which of several on the same account that say the same they are.
 * @param seen how many of the account have said what
 */
const withFingerprints = (
  lines: readonly StatementLine[],
  seen: Map<string, number>,
): Fingerprinted[] =>
  lines.map(({ written, ...line }) => {
    const { bookedOn, amount, name, account, remittance, paymentReference, bankReference } = line
    const read = [name, account, remittance, paymentReference, bankReference]
    const said = JSON.stringify([bookedOn, amount, ...(written === undefined ? read : [written])])
    const occurrence = (seen.get(said) ?? 0) + 1
    seen.set(said, occurrence)
    return { ...line, fingerprint: sha256(`${said} ${occurrence}`) }
  })

/** The lines of each statement of a file, without those of no amount. */
function fingerprintedIn(statements: readonly Statement[]): Fingerprinted[][] {
  const seenOn = new Map<string, Map<string, number>>()
  return statements.map(({ account, currency, lines }) => {
    const key = `${currency} ${account}`
    const seen = seenOn.get(key) ?? new Map<string, number>()
    seenOn.set(key, seen)
    const moved = lines.filter(({ amount }) => amount !== 0)
    return withFingerprints(moved, seen)
  })
}

/** @throws ProblemError 422 if days were imported in another format, whose lines read differently */
async function refuseOtherFormat(
  { db }: CallContext,
  format: StatementFormat,
  iban: string,
  { currency, from, to }: Statement,
): Promise<void> {
  const [other] = await db
    .select()
    .from(bankStatement)
    .where(
      and(
        eq(bankStatement.account, iban),
        eq(bankStatement.currency, currency),
        ne(bankStatement.format, format),
        lte(bankStatement.periodFrom, to),
        gte(bankStatement.periodTo, from),
      ),
    )
    .limit(1)
  if (other === undefined) return
  refuseStatement(
    `The days from ${other.periodFrom} to ${other.periodTo} were imported as ${other.format}. Import them as ${other.format} again: in another format the same payments would count twice.`,
  )
}

/** Adds a statement and those of its lines that are new. @returns how many those are */
async function addStatement(
  ctx: CallContext<PersonActor>,
  { sha256: hash, format, position }: { sha256: string; format: StatementFormat; position: number },
  statement: Statement,
  lines: readonly Fingerprinted[],
): Promise<number> {
  const { db, config, services } = ctx
  const { iban } = ownAccount(config, statement)
  await refuseOtherFormat(ctx, format, iban, statement)
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
  const rows = lines.map(({ account, ...line }) => {
    const id = randomUUID()
    const sealedAccount =
      account === '' ? null : services.sealer.sealText(account, `bank-line ${id}`)
    return {
      ...line,
      id,
      statementId: added.id,
      account: iban,
      currency,
      sealedAccount,
      lastFour: account.slice(-4),
    }
  })
  let fresh = 0
  // In parts, because a statement of SQL has a time limit.
  for (let at = 0; at < rows.length; at += 1000) {
    const inserted = await db.execute(
      sql`${insertInto(bankLine, rows.slice(at, at + 1000))} on conflict (account, currency, fingerprint) do nothing`,
    )
    fresh += inserted.rowCount ?? 0
  }
  await audit(ctx, {
    action: 'statement.imported',
    object: { kind: 'statement', id: added.id },
    after: { account: iban.slice(-4), currency, from, to, lines: rows.length, new: fresh },
  })
  return fresh
}

/** Holds back whoever imports or signs a day at the same moment, for this transaction. */
export const importLock = 51_940_053

/**
 * Imports the statements in a bank's file, all of them or none, and then books and matches their
 * lines. A file, and a line, has its effect once, however often it comes.
 * @throws ProblemError 422 in words for a file that cannot be read, does not add up, or is of another
 *   account
 */
export async function importStatement(ctx: CallContext<PersonActor>): Promise<Imported> {
  const bytes = await ctx.receiveFile()
  const { format, statements } = readStatements(bytes)
  const hash = sha256(bytes)
  for (const each of statements) ownAccount(ctx.config, each)
  const linesOf = fingerprintedIn(statements)
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
  return { again: added === null, lines: linesOf.flat().length, added: added ?? 0, ...found }
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
  const { failed } = await matchLines(ctx, ids)
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
  const { failed } = await matchLines(ctx, ids, signal)
  if (failed.length > 0) throw new Error(`${failed.length} of ${ids.length} lines were not matched`)
}
