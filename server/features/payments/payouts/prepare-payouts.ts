import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { isSEPACountry } from 'ibantools'

import { audit } from '#server/audit/audit.ts'
import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Currency } from '#shared/contract/money.ts'
import { type BankAccount, lastFour } from '#shared/features/companies/bank-account.ts'
import type { PayoutFormat, PayoutKind } from '#shared/features/payments/states.ts'

import { lockLine } from '../statements/match-line.ts'
import { bankLine, payout } from '../table.ts'
import { checksOf } from './being-checked.ts'
import { type Destination, destinationOf, listOwed, type Owed } from './owed.ts'
import { bankText } from './payout-file.ts'

/** SEPA takes euros to IBANs of its countries, in the name of somebody whom it can write. */
function formatFor(currency: Currency, { iban, accountHolder }: BankAccount): PayoutFormat {
  const writable = /[A-Za-z0-9]/.test(bankText(accountHolder, 70))
  const inSepa = currency === 'EUR' && iban !== '' && isSEPACountry(iban.slice(0, 2))
  return inSepa && writable ? 'sepa' : 'table'
}

interface What {
  kind: PayoutKind
  orderId?: string
  orderNumber?: number
  companyId?: string
  lineId?: string
  currency: Currency
  amount: number
}

/** Adds a prepared payout, in the open transaction. @throws ProblemError 409 if there is one already */
async function insertPayout(
  ctx: CallContext<PersonActor>,
  what: What,
  { accountId, account }: Destination & { ok: true },
  reason?: string,
): Promise<string> {
  const { db, clock, services, actor } = ctx
  const id = randomUUID()
  const rows = await db
    .insert(payout)
    .values({
      ...what,
      id,
      accountId,
      accountHolder: account.accountHolder,
      lastFour: lastFour(account),
      sealed: services.sealer.sealText(JSON.stringify(account), `payout ${id}`),
      format: formatFor(what.currency, account),
      preparedBy: actor.personId,
      preparedAt: clock(),
    })
    .onConflictDoNothing()
    .returning({ id: payout.id })
  if (rows.length === 0) {
    throw new ProblemError('conflict', 'One of these has been prepared meanwhile. Reload.')
  }
  const { kind, amount, currency } = what
  await audit(ctx, {
    action: 'payout.prepared',
    object: { kind: 'payout', id },
    after: { kind, amount, currency },
    ...(reason !== undefined && { reason }),
  })
  return id
}

/**
 * Prepares a payout that sends a payment in suspense back to its payer.
 * @throws ProblemError 404, 409 if it has been matched, or the bank did not say where it came from
 */
export async function prepareReturn(
  ctx: CallContext<PersonActor>,
  { id: lineId, reason }: { id: string; reason: string },
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const line = await lockLine(inside, lineId)
    if (line === null || line.amount < 0) throw new ProblemError('not-found')
    if (line.state !== 'suspense') {
      throw new ProblemError('conflict', 'This payment has been matched meanwhile.')
    }
    const isChecked = await checksOf(inside, [{ orderId: null, lineId }], { lock: true })
    const held = isChecked({ orderId: null, lineId })
    if (held !== null) throw new ProblemError('conflict', held)
    const to = await destinationOf(inside, {
      kind: 'return',
      companyId: null,
      orderId: null,
      lineId,
    })
    if (!to.ok) throw new ProblemError('conflict', to.says)
    const { currency, amount } = line
    const payoutId = await insertPayout(
      inside,
      { kind: 'return', lineId, currency, amount },
      to,
      reason,
    )
    await inside.db.update(bankLine).set({ state: 'own', payoutId }).where(eq(bankLine.id, lineId))
  })
}

/**
 * Prepares payouts of what is owed for orders, for another operator to approve: all or none.
 * @throws ProblemError 409 if nothing is owed for an order any more, it is frozen, or its account cannot be
 *   used yet
 */
export async function preparePayouts(
  ctx: CallContext<PersonActor>,
  asked: readonly Pick<Owed, 'orderId' | 'kind'>[],
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    await checksOf(inside, asked, { lock: true })
    const owed = await listOwed(inside)
    const isChecked = await checksOf(inside, owed)
    for (const { orderId, kind } of asked) {
      const each = owed.find((one) => one.orderId === orderId && one.kind === kind)
      if (each === undefined) {
        throw new ProblemError('conflict', 'One of these has been prepared meanwhile. Reload.')
      }
      const to = await destinationOf(inside, each)
      const hindrance = isChecked(each) ?? (to.ok ? null : to.says)
      if (hindrance !== null || !to.ok) {
        throw new ProblemError('conflict', `Order ${each.orderNumber}: ${hindrance}`)
      }
      await insertPayout(inside, each, to)
    }
  })
}
