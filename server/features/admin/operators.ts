import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  findByEmail,
  holdOpenPerson,
  inviteOperator,
  setOperator,
} from '#server/features/accounts/service.ts'

/** Whether `makeOperator` changed an existing account, or opened one and emailed its owner. */
export type MadeOperator = 'made' | 'invited'

/**
 * Makes the account with an email an operator. If there is none, opens one without a password and
 * emails a link that chooses one.
 * @throws if the account may not become one, saying what to do about it
 */
export async function makeOperator(ctx: WorkContext, email: string): Promise<MadeOperator> {
  return inTransaction(ctx, async (inside) => {
    const found = await findByEmail(inside, email)
    if (found === null) {
      await setOperator(inside, await inviteOperator(inside, email), true)
      return 'invited'
    }
    if (found.operator) throw new Error(`${email} is an operator already.`)
    if (found.state !== 'active') {
      throw new Error(
        found.state === 'unconfirmed'
          ? `${email} is not confirmed yet. Follow the link in the confirmation email, then try again.`
          : `The account of ${email} is ${found.state}.`,
      )
    }
    // Whoever accepts an invitation at the same moment waits here, or has been waited for.
    if ((await holdOpenPerson(inside, found.id)).actedForCompany) {
      throw new Error(
        `${email} acts for a company or has acted for one, and an operator must not decide about it. Use another email.`,
      )
    }
    await setOperator(inside, found.id, true)
    return 'made'
  })
}

/**
 * Takes an operator's rights away.
 * @throws if no operator's account has this email
 */
export async function removeOperator(ctx: WorkContext, email: string): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const found = await findByEmail(inside, email)
    if (!found?.operator) throw new Error(`${email} is no operator.`)
    await setOperator(inside, found.id, false)
  })
}
