import { plainAmount } from '#shared/contract/money.ts'
import { writeReference } from '#shared/features/orders/payment-reference.ts'

import { bothCores, startContender } from './processes.ts'
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
function statementOf(first: number, count: number, total: number, iban: string): string {
  const decimal = (minor: number) => plainAmount({ minor, currency: 'GBP' })
  const rows = Array.from({ length: count }, (_, line) => {
    const at = first + line
    const reference = writeReference(10_001 + at)
    const buyer = `Bench ${1 + (at % 200)} Ltd`
    return `${iban},GBP,2026-11-20,${decimal(total)},${buyer},GB82WEST12345698765432,Order ${reference},,B${at},${decimal(total * (at + 1))}`
  })
  return [headers, ...rows].join('\n')
}

/** What a bank statement costs whose lines all pay orders, on PostgreSQL. */
export async function statementRate(node: string, mainFile: string): Promise<Row[]> {
  const place = await makeTradePlace(1, 1)
  const { total } = place.amounts
  const iban = await place.use(async (ctx, client) => {
    await fillOrders(client, { orders: before + lines, state: 'awaiting-funds' }, place.amounts)
    return ctx.config.clientAccounts.GBP?.iban ?? ''
  })
  const server = await startContender(node, [mainFile], place.env, bothCores)
  try {
    const Authorization = `Bearer ${await place.logInOperator()}`
    const bringIn = async (first: number, count: number) => {
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/admin/money/statements`, {
        method: 'POST',
        headers: { Authorization, 'Content-Type': 'application/octet-stream' },
        body: statementOf(first, count, total, iban),
      })
      const said = await answer.text()
      const { matched } = JSON.parse(said) as { matched?: number }
      if (matched !== count) throw new Error(`not every line was matched: ${said}`)
    }
    await bringIn(0, before)
    await place.use((_ctx, client) => client.query('ANALYZE'))
    const began = performance.now()
    await bringIn(before, lines)
    const seconds = (performance.now() - began) / 1000
    return [
      {
        name: 'a statement of 10,000 lines imported and matched',
        measured: `${seconds.toFixed(1)} s`,
        target: '≤ 10 s',
        met: seconds <= 10,
      },
    ]
  } finally {
    await server.stop()
    await place.remove()
  }
}
