import { randomUUID } from 'node:crypto'

import { isSEPACountry } from 'ibantools'

import { audit } from '#server/audit/audit.ts'
import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Currency } from '#shared/contract/money.ts'
import { type BankAccount, lastFour } from '#shared/features/companies/bank-account.ts'
import type { PayoutFormat } from '#shared/features/payments/states.ts'

import { payout } from '../table.ts'
import { destinationOf, listOwed } from './owed.ts'
import { bankText } from './payout-file.ts'

/** SEPA takes euros to IBANs of its countries, in the name of somebody whom it can write. */
function formatFor(currency: Currency, { iban, accountHolder }: BankAccount): PayoutFormat {
  const writable = /[A-Za-z0-9]/.test(bankText(accountHolder, 70))
  const inSepa = currency === 'EUR' && iban !== '' && isSEPACountry(iban.slice(0, 2))
  return inSepa && writable ? 'sepa' : 'table'
}

/**
 * Prepares payouts of what is owed for orders, for another operator to approve: all or none.
 * @throws ProblemError 409 if nothing is owed for an order any more, or its account cannot be used yet
 */
export async function preparePayouts(
  ctx: CallContext<PersonActor>,
  orderIds: readonly string[],
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const { db, clock, services, actor } = inside
    const owed = await listOwed(inside)
    for (const orderId of new Set(orderIds)) {
      const each = owed.find((one) => one.orderId === orderId)
      if (each === undefined) {
        throw new ProblemError('conflict', 'One of these has been prepared meanwhile. Reload.')
      }
      const to = await destinationOf(inside, each)
      if (!to.ok) throw new ProblemError('conflict', `Order ${each.orderNumber}: ${to.says}`)
      const id = randomUUID()
      const rows = await db
        .insert(payout)
        .values({
          ...each,
          id,
          accountId: to.accountId,
          accountHolder: to.account.accountHolder,
          lastFour: lastFour(to.account),
          sealed: services.sealer.sealText(JSON.stringify(to.account), `payout ${id}`),
          format: formatFor(each.currency, to.account),
          preparedBy: actor.personId,
          preparedAt: clock(),
        })
        .onConflictDoNothing()
        .returning({ id: payout.id })
      if (rows.length === 0) {
        throw new ProblemError('conflict', 'One of these has been prepared meanwhile. Reload.')
      }
      await audit(inside, {
        action: 'payout.prepared',
        object: { kind: 'payout', id },
        after: { order: each.orderNumber, amount: each.amount, currency: each.currency },
      })
    }
  })
}
