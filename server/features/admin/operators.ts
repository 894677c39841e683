import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findByEmail, inviteOperator, setOperator } from '#server/features/accounts/service.ts'
import { companiesOf } from '#server/features/companies/service.ts'

/** What `makeOperator` did: the account was there, or has been opened and its owner written to. */
export type MadeOperator = 'made' | 'invited'

/**
 * Makes the account of an address an operator. Where there is none, one is opened without a password,
 * and a link that chooses one is mailed.
 * @throws where the account may not become one, with what to do about it
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
          ? `${email} is not confirmed yet. Follow the link that was mailed there, then try again.`
          : `The account of ${email} is ${found.state}.`,
      )
    }
    if ((await companiesOf(inside, [found.id])).size > 0) {
      throw new Error(
        `${email} acts for a company, and an operator acts for none. Use an address of its own.`,
      )
    }
    await setOperator(inside, found.id, true)
    return 'made'
  })
}

/**
 * Takes an operator's rights away.
 * @throws where the address has no operator's account
 */
export async function removeOperator(ctx: WorkContext, email: string): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const found = await findByEmail(inside, email)
    if (!found?.operator) throw new Error(`${email} is no operator.`)
    await setOperator(inside, found.id, false)
  })
}
