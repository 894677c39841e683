import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { isSEPACountry } from 'ibantools'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import type { Currency } from '#shared/contract/money.ts'
import { type BankAccount, lastFour } from '#shared/features/companies/bank-account.ts'
import type { PayoutKind } from '#shared/features/ledger/bank-states.ts'
import type { payments } from '#shared/features/payments/contract.ts'
import type { PayoutFormat } from '#shared/features/payments/states.ts'

import { payoutEvents } from '../events.ts'
import { lockPayment } from '../statements/match-line.ts'
import { dropProposalsOf } from '../statements/pay-order.ts'
import { isPayerName } from '../statements/payer-name.ts'
import { bankLine, payout } from '../table.ts'
import { bankText } from './bank-text.ts'
import { checksOf, type PaidFor } from './being-checked.ts'
import {
  cameBackAmong,
  type Destination,
  destinationsOf,
  findOwed,
  originOf,
  type Owed,
} from './owed.ts'

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

/** Why a payout is prepared, and where the bank named its account if an operator has entered it. */
interface Because {
  reason?: string
  namedBecause?: string
}

/** Adds a prepared payout, in the open transaction. @throws ProblemError 409 if there is one already */
async function insertPayout(
  ctx: CallContext<PersonActor>,
  what: What,
  { accountId, account }: Destination & { ok: true },
  { reason, namedBecause }: Because = {},
): Promise<string> {
  const { db, clock, config, services, actor } = ctx
  if (Object.values(config.clientAccounts).some(({ iban }) => iban === account.iban)) {
    throw new ProblemError(
      'conflict',
      'This is our own account. Nothing is paid from it to itself.',
    )
  }
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
      namedBecause: namedBecause ?? null,
      preparedBy: actor.personId,
      preparedAt: clock(),
    })
    .onConflictDoNothing()
    .returning({ id: payout.id })
  if (rows.length === 0) {
    throw new ProblemError('conflict', 'One of these has been prepared in the meantime. Reload.')
  }
  const { kind, amount, currency } = what
  await happened(ctx, payoutEvents.prepared, id, {
    after: {
      kind,
      amount,
      currency,
      ...(namedBecause !== undefined && { enteredAccount: lastFour(account) }),
    },
    ...(reason !== undefined && { reason }),
  })
  return id
}

/** @throws ProblemError 409 if the order is frozen, or the company is being checked, until both end */
async function refuseChecked(ctx: CallContext<PersonActor>, what: PaidFor): Promise<void> {
  const held = (await checksOf(ctx, [what], { lock: true }))(what)
  if (held !== null) throw new ProblemError('conflict', held)
}

/** Prepares the return of a payment in suspense, in the open transaction. @throws as `prepareReturn` */
async function insertReturn(
  ctx: CallContext<PersonActor>,
  lineId: string,
  destination: (origin: Destination) => Destination & { ok: true },
  because: Because,
): Promise<void> {
  const line = await lockPayment(ctx, lineId)
  await refuseChecked(ctx, { orderId: null, lineId })
  const { currency, amount } = line
  const to = destination(originOf(ctx, line))
  const payoutId = await insertPayout(
    ctx,
    { kind: 'return', lineId, currency, amount },
    to,
    because,
  )
  await ctx.db.update(bankLine).set({ state: 'own', payoutId }).where(eq(bankLine.id, lineId))
  await dropProposalsOf(ctx, [line])
}

/**
 * Prepares a payout that sends a payment in suspense back to its payer.
 * @throws ProblemError 404, 409 if it has been matched, or the bank did not say where it came from
 */
export async function prepareReturn(
  ctx: CallContext<PersonActor>,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const known = (origin: Destination) => {
    if (!origin.ok) throw new ProblemError('conflict', origin.says)
    return origin
  }
  await inTransaction(ctx, (inside) => insertReturn(inside, id, known, { reason }))
}

/** @throws ProblemError 422 unless an account belongs to whom the money came from, or whose it is */
function refuseOtherHolder(account: BankAccount, payer: string): void {
  if (isPayerName(account.accountHolder, payer)) return
  const detail = `The money is that of ${payer || 'somebody whom the bank did not name'}. It goes to an account of theirs only.`
  throw invalidInput('/accountHolder', detail)
}

/**
 * Prepares one refund or return to an account that an operator enters, because the bank has named it
 * as the origin outside of the statement, or to another of the same holder once a payout to the origin
 * has come back; or proceeds that came back after their seller has closed. Another operator compares and
 * approves it.
 * @throws ProblemError 404, 409 if the statement names the account, or nothing is to go back; 422 if
 *   what the statement says of the account differs
 */
export async function prepareNamed(
  ctx: CallContext<PersonActor>,
  { kind, id, reason, ...account }: InputOf<typeof payments.prepareNamed>,
): Promise<void> {
  const there = { ok: true as const, accountId: null, account }
  const entered = (origin: Destination, cameBack: boolean) => {
    if (origin.ok && cameBack) {
      refuseOtherHolder(account, origin.account.accountHolder)
      return there
    }
    if (origin.ok || origin.unnamed === undefined) {
      const says =
        kind === 'proceeds'
          ? 'A seller is paid to its own payout account, unless it has closed.'
          : 'The statement names the account. It goes back there.'
      throw new ProblemError('conflict', says)
    }
    const { ending, holder } = origin.unnamed
    if (holder !== undefined) {
      refuseOtherHolder(account, holder)
      return there
    }
    const codes = ending.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
    if (!`${account.iban} ${account.routing}${account.accountNumber}`.includes(codes)) {
      const field = account.iban === '' ? 'accountNumber' : 'iban'
      const detail = `The statement names an account ending in ${ending.slice(-4)}. This is another one.`
      throw invalidInput(`/${field}`, detail)
    }
    return there
  }
  const because = { reason, namedBecause: reason }
  await inTransaction(ctx, async (inside) => {
    const cameBack = (await cameBackAmong(inside, [id])).has(id)
    if (kind === 'return') {
      return insertReturn(inside, id, (origin) => entered(origin, cameBack), because)
    }
    const owed = (await findOwed(inside, [id])).find((one) => one.kind === kind)
    if (owed === undefined) {
      throw new ProblemError('conflict', 'This has been prepared in the meantime. Reload.')
    }
    await refuseChecked(inside, owed)
    const to = entered((await destinationsOf(inside, [owed]))(owed), cameBack)
    await insertPayout(inside, owed, to, because)
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
    const owed = await findOwed(
      inside,
      asked.map(({ orderId }) => orderId),
    )
    const isChecked = await checksOf(inside, owed)
    const destinationOf = await destinationsOf(inside, owed)
    for (const { orderId, kind } of asked) {
      const each = owed.find((one) => one.orderId === orderId && one.kind === kind)
      if (each === undefined) {
        throw new ProblemError(
          'conflict',
          'One of these has been prepared in the meantime. Reload.',
        )
      }
      const to = destinationOf(each)
      const hindrance = isChecked(each) ?? (to.ok ? null : to.says)
      if (hindrance !== null || !to.ok) {
        throw new ProblemError('conflict', `Order ${each.orderNumber}: ${hindrance}`)
      }
      await insertPayout(inside, each, to)
    }
  })
}
