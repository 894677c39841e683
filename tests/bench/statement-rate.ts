import { person } from '#server/features/accounts/table.ts'
import { importStatement } from '#server/features/payments/statements/import-statement.ts'
import { plainAmount } from '#shared/contract/money.ts'
import { writeReference } from '#shared/features/orders/payment-reference.ts'

import { testRequest } from '../support/request.ts'
import type { Row } from './table.ts'
import { fillOrders } from './trade-fill.ts'
import { makeTradePlace } from './trade-place.ts'

/** The most lines of one file. */
const inFile = 1000
const lines = 10_000
/** Seconds after which no further file is imported; the time for all of them is worked out then. */
const enough = 45

const headers =
  'account,currency,booked on,amount,name,counterparty account,remittance,payment reference,bank reference,balance'

/** A file whose lines pay orders from one on, each in full and by its buyer. */
function statementOf(first: number, total: number, iban: string): string {
  const decimal = (minor: number) => plainAmount({ minor, currency: 'GBP' })
  const rows = Array.from({ length: inFile }, (_, line) => {
    const at = first + line
    const reference = writeReference(10_001 + at)
    const buyer = `Bench ${1 + (at % 200)} Ltd`
    return `${iban},GBP,2026-11-20,${decimal(total)},${buyer},GB82WEST12345698765432,Order ${reference},,B${at},${decimal(total * (at + 1))}`
  })
  return [headers, ...rows].join('\n')
}

/** What bank statements cost whose lines all pay orders, on PostgreSQL. */
export async function statementRate(): Promise<Row[]> {
  const place = await makeTradePlace(1, 1)
  try {
    const { took, done } = await place.use(async (ctx, client) => {
      const { total } = place.amounts
      await fillOrders(client, { orders: lines, state: 'awaiting-funds' }, place.amounts)
      await client.query('ANALYZE')
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
      const began = performance.now()
      const seconds = () => (performance.now() - began) / 1000
      let first = 0
      for (; first < lines && seconds() < enough; first += inFile) {
        const file = Buffer.from(statementOf(first, total, iban))
        const receiveFile = () => Promise.resolve(file)
        const { matched } = await importStatement({
          ...ctx,
          actor,
          request: testRequest,
          receiveFile,
        })
        if (matched !== inFile) throw new Error(`only ${matched} payments found their order`)
      }
      return { took: seconds(), done: first }
    })
    const all = (took / done) * lines
    return [
      {
        name: 'statements of 10,000 lines imported and matched',
        measured: `${all.toFixed(0)} s${done < lines ? `, by the first ${done}` : ''}`,
        target: '≤ 10 s',
        met: all <= 10,
      },
    ]
  } finally {
    await place.remove()
  }
}
