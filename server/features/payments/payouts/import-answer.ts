import { asc, eq, sql } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { cutTo } from '#shared/contract/text.ts'
import { isUuid } from '#shared/contract/uuid.ts'
import type { AnswerState } from '#shared/features/payments/states.ts'

import { payoutFileEvents } from '../events.ts'
import { sha256 } from '../statements/fingerprints.ts'
import { decodeBankFile } from '../statements/read-statements.ts'
import { readAmount, refuseStatement } from '../statements/statement.ts'
import { payout, payoutAnswer, payoutFile } from '../table.ts'
import { endPayout } from './end-payout.ts'
import { type BankAnswer, readPain002 } from './pain002.ts'
import { payoutReference } from './payout-reference.ts'

/** Our message's name is the file's id without its hyphens. */
const idOf = (messageId: string) =>
  messageId
    .toLowerCase()
    .replace(/^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/, '$1-$2-$3-$4-$5')

/** The file that an answer is about, and its payouts, locked. @throws ProblemError 422 if it is not ours */
async function answeredFile({ db }: CallContext, { messageId }: BankAnswer) {
  const id = idOf(messageId)
  const [file] = isUuid(id) ? await db.select().from(payoutFile).where(eq(payoutFile.id, id)) : []
  if (file === undefined) {
    return refuseStatement(
      'This answers a file that was not made here. Nothing was changed. Check which file the bank means.',
    )
  }
  const payouts = await db
    .select()
    .from(payout)
    .where(eq(payout.fileId, file.id))
    .orderBy(asc(payout.id))
    .for('update')
  return { file, payouts }
}
type Payouts = Awaited<ReturnType<typeof answeredFile>>['payouts']

/** The payouts that the bank rejects, and why. @throws ProblemError 422 if one is not of the file */
function rejectedOf({ rejectsAll, rejections }: BankAnswer, payouts: Payouts) {
  if (rejectsAll !== null) return payouts.map((each) => ({ each, reason: rejectsAll }))
  return rejections.map(({ reference, amount, reason }) => {
    const each = payouts.find(({ number }) => payoutReference(number) === reference)
    if (each === undefined) {
      return refuseStatement(`${reference || 'A payment'} is not in the file that this answers.`)
    }
    if (amount !== '' && readAmount(amount, each.currency) !== each.amount) {
      refuseStatement(`${reference} is not a payout of ${amount} ${each.currency}.`)
    }
    return { each, reason }
  })
}

/**
 * Imports a bank's answer to a file of payouts: those that it rejects are owed again. The same answer
 * has its effect once.
 * @throws ProblemError 422 in words for a file that cannot be read, answers no file of ours, or rejects
 *   what a statement shows as paid
 */
export async function importAnswer(ctx: CallContext<PersonActor>) {
  const bytes = await ctx.receiveFile()
  const answer = readPain002(decodeBankFile(bytes))
  return inTransaction(ctx, async (inside) => {
    const { file, payouts } = await answeredFile(inside, answer)
    const rejections = rejectedOf(answer, payouts)
    const all = rejections.length > 0 && rejections.length === payouts.length
    const state: AnswerState = all ? 'rejected' : rejections.length > 0 ? 'partly' : answer.state
    const rows = await inside.db
      .insert(payoutAnswer)
      .values({
        sha256: sha256(bytes),
        fileId: file.id,
        state,
        rejected: rejections.length,
        importedBy: inside.actor.personId,
        importedAt: inside.clock(),
      })
      .onConflictDoNothing()
      .returning({ sha256: payoutAnswer.sha256 })
    const otherNames = answer.payees.filter(
      ({ check }) => check === 'close' || check === 'no-match',
    )
    const outcome = {
      state,
      payouts: payouts.length,
      rejected: rejections.length,
      otherNames: otherNames.length,
    }
    if (rows.length === 0) return { again: true, ...outcome }
    for (const { reference, check } of answer.payees) {
      const each = payouts.find(({ number }) => payoutReference(number) === reference)
      if (each === undefined) continue
      await inside.db.update(payout).set({ payeeCheck: check }).where(eq(payout.id, each.id))
    }
    for (const { each, reason } of rejections) {
      if (each.state === 'booked') {
        refuseStatement(
          `${payoutReference(each.number)} is on a statement, so the bank has paid it. Ask the bank.`,
        )
      }
      // Banks tell the same more than once, in other words.
      if (each.state !== 'sent') continue
      await endPayout(inside, {
        id: each.id,
        how: 'bounce',
        reason: cutTo(`The bank rejected it. ${reason}`, 1000),
      })
    }
    await happened(inside, payoutFileEvents.answered, file.id, { after: outcome })
    return { again: false, ...outcome }
  })
}

/** The latest answer to a file, for a query over files. */
export const latestAnswer = sql<AnswerState | null>`(select answer.state from ${payoutAnswer} answer
  where answer.file_id = ${sql.raw('"payout_file"."id"')} order by answer.imported_at desc limit 1)`
