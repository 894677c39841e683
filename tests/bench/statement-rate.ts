import { person } from '#server/features/accounts/table.ts'
import { importStatement } from '#server/features/payments/statements/import-statement.ts'
import { plainAmount } from '#shared/contract/money.ts'
import { writeReference } from '#shared/features/orders/payment-reference.ts'

import { testRequest } from '../support/request.ts'
import type { Row } from './table.ts'
import { fillOrders } from './trade-fill.ts'
import { makeTradePlace } from './trade-place.ts'

/** The most lines of one file. */
const lines = 10_000
/** Lines that were imported before. A ledger that was empty would be read with plans for empty tables. */
const before = 1000

const headers =
  'account,currency,booked on,amount,name,counterparty account,remittance,payment reference,bank reference,balance'

/** A file whose lines pay so many orders from one on, each in full and by its buyer. */
function statementOf(first: number, count: number, total: number, iban: string): Buffer {
  const decimal = (minor: number) => plainAmount({ minor, currency: 'GBP' })
  const rows = Array.from({ length: count }, (_, line) => {
    const at = first + line
    const reference = writeReference(10_001 + at)
    const buyer = `Bench ${1 + (at % 200)} Ltd`
    return `${iban},GBP,2026-11-20,${decimal(total)},${buyer},GB82WEST12345698765432,Order ${reference},,B${at},${decimal(total * (at + 1))}`
  })
  return Buffer.from([headers, ...rows].join('\n'))
}

/** What a bank statement costs whose lines all pay orders, on PostgreSQL. */
export async function statementRate(): Promise<Row[]> {
  const place = await makeTradePlace(1, 1)
  try {
    const seconds = await place.use(async (ctx, client) => {
      const { total } = place.amounts
      await fillOrders(client, { orders: before + lines, state: 'awaiting-funds' }, place.amounts)
      const [operator] = await ctx.db.select().from(person).limit(1)
      if (operator === undefined) throw new Error('there is nobody to import statements')
      const actor = {
        kind: 'person',
        personId: operator.id,
        sessionId: operator.id,
        name: operator.name,
        email: operator.email,
        authTime: new Date(),
        emailConfirmed: true,
        termsAccepted: true,
        twoStep: true,
        hasSecondStep: true,
        operator: true,
        company: null,
      } as const
      const iban = ctx.config.clientAccounts.GBP?.iban ?? ''
      const bringIn = async (first: number, count: number) => {
        const file = statementOf(first, count, total, iban)
        const receiveFile = () => Promise.resolve(file)
        const imported = await importStatement({ ...ctx, actor, request: testRequest, receiveFile })
        if (imported.matched !== count) throw new Error(`only ${imported.matched} were matched`)
      }
      await bringIn(0, before)
      await client.query('ANALYZE')
      const began = performance.now()
      await bringIn(before, lines)
      return (performance.now() - began) / 1000
    })
    return [
      {
        name: 'a statement of 10,000 lines imported and matched',
        measured: `${seconds.toFixed(1)} s`,
        target: '≤ 10 s',
        met: seconds <= 10,
      },
    ]
  } finally {
    await place.remove()
  }
}
