import { randomUUID } from 'node:crypto'

import { eq, inArray } from 'drizzle-orm'
import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { expect, it } from 'vitest'

import { checkAuditChain } from '#server/audit/audit-chain.ts'
import { postEntry } from '#server/features/ledger/service.ts'
import { verifyBooks } from '#server/features/payments/service.ts'
import { bookNewLines } from '#server/features/payments/statements/import-statement.ts'
import { matchLine } from '#server/features/payments/statements/match-line.ts'
import { matchLines } from '#server/features/payments/statements/match-lines.ts'
import { bankLine } from '#server/features/payments/table.ts'

import { openMoney } from '../../../support/money-site.ts'
import { toldTo } from '../../../support/notifications.ts'
import { readOrder } from '../../../support/orders.ts'
import { buyersIban, importLines, type Ordered, paymentOf } from '../../../support/payments.ts'
import { rounds } from '../../../support/rounds.ts'
import { trader } from '../../../support/traders.ts'

const { site, ctx, maker: operator, seller, ...opened } = await openMoney()
let { buyer } = opened

const order = () => opened.order({ buyer })
const stateOf = async (number: number) => (await readOrder(site, buyer, number)).json.state

/** Writes lines as an import does, before any is booked; answers their ids. */
async function leave(lines: readonly ReturnType<typeof paymentOf>[]): Promise<string[]> {
  // Their statement; its own line names nothing.
  const marker = randomUUID()
  await importLines(site, operator, [{ amount: 1, bankReference: marker }])
  const [like] = await ctx.db
    .select()
    .from(bankLine)
    .where(eq(bankLine.bankReference, marker.toUpperCase()))
  if (like === undefined) throw new Error('the line was not imported')
  const rows = lines.map(({ amount, name = '', remittance = '' }) => {
    const id = randomUUID()
    const sealedAccount = ctx.services.sealer.sealText(buyersIban, `bank-line ${id}`)
    const said = { amount, name, remittance, sealedAccount, lastFour: buyersIban.slice(-4) }
    return { ...like, ...said, id, fingerprint: id, state: 'new' as const, matchedAt: null }
  })
  await ctx.db.insert(bankLine).values(rows)
  return rows.map(({ id }) => id)
}

/** What became of lines, and of the orders that they name; `orders` by their place. */
async function outcomeOf(ids: readonly string[], orders: readonly Ordered[]) {
  const rows = await ctx.db
    .select()
    .from(bankLine)
    .where(inArray(bankLine.id, [...ids]))
  const rests = await ctx.db
    .select()
    .from(bankLine)
    .where(inArray(bankLine.remainderOf, [...ids]))
  const numbers = new Map<string, number>()
  for (const [at, { id }] of orders.entries()) numbers.set(id, at)
  const placeOf = (id: string | null) => (id === null ? null : numbers.get(id))
  return {
    lines: ids.map((id) => {
      const line = rows.find((each) => each.id === id)
      const rest = rests.find(({ remainderOf }) => remainderOf === id)?.amount ?? 0
      return { state: line?.state, paid: placeOf(line?.orderId ?? null), rest }
    }),
    orders: await Promise.all(orders.map(({ number }) => stateOf(number))),
  }
}

it('lines that are matched together end as the same lines do one by one', async () => {
  const made = record({
    of: nat(2),
    amount: constantFrom('all', 'all', 'all', 'part', 'rest', 'more'),
    payer: constantFrom('buyer', 'buyer', 'buyer', 'another'),
  })
  await assert(
    asyncProperty(array(made, { minLength: 2, maxLength: 5 }), async (payments) => {
      // Each may order so many times an hour only.
      buyer = await trader(site, 'buyer')
      const outcomes = []
      for (const how of ['together', 'one by one']) {
        const orders = [await order(), await order(), await order()]
        const ids = await leave(
          payments.map(({ of, amount, payer }) => {
            const right = paymentOf(orders[of] as Ordered)
            const part = 500
            const amounts = {
              all: right.amount,
              part,
              rest: right.amount - part,
              more: right.amount + part,
            }
            const name = payer === 'buyer' ? right.name : 'Somebody Else Ltd'
            return { ...right, name: name ?? '', amount: amounts[amount] }
          }),
        )
        if (how === 'together') expect(await matchLines(ctx, ids)).toEqual([])
        else for (const id of ids) await matchLine(ctx, id)
        outcomes.push(await outcomeOf(ids, orders))
      }
      expect(outcomes[0]).toEqual(outcomes[1])
      expect((await verifyBooks(ctx)).faults).toEqual([])
    }),
    {
      numRuns: rounds,
      examples: [
        [
          [
            { of: 0, amount: 'part', payer: 'buyer' },
            { of: 0, amount: 'rest', payer: 'buyer' },
            // Comes too late, though it alone would do.
            { of: 0, amount: 'all', payer: 'buyer' },
          ],
        ],
      ],
    },
  )
})

it('a line that cannot be booked keeps no other from being matched, and is said to have failed', async () => {
  const orders = [await order(), await order(), await order()]
  const ids = await leave(orders.map(paymentOf))
  const [, broken] = ids
  // As if something had booked it with another amount.
  await postEntry(ctx, {
    event: `bank-line:${broken}`,
    currency: 'EUR',
    postings: [
      { account: 'client-bank', amount: 3 },
      { account: 'suspense', amount: -3 },
    ],
  })
  await expect(bookNewLines(ctx)).rejects.toThrow('1 of 3 lines were not matched')
  expect(await outcomeOf(ids, orders)).toMatchObject({
    lines: [{ state: 'matched' }, { state: 'new' }, { state: 'matched' }],
    orders: ['funded', 'awaiting-funds', 'funded'],
  })
  const imported = await importLines(site, operator, [
    { amount: 2, remittance: 'a line beside it' },
  ])
  expect(imported).toMatchObject({ added: 1, failed: 1 })
  await ctx.db.delete(bankLine).where(eq(bankLine.id, broken ?? ''))
})

it('a statement of 260 lines pays each order that it names, and both sides are told once', async () => {
  const orders = await Promise.all(Array.from({ length: 4 }, order))
  const other = { amount: 90, remittance: 'no order' }
  const payments = orders.map(paymentOf)
  const lines = [...payments, ...Array.from({ length: 256 }, () => other)]
  const imported = await importLines(site, operator, lines)
  expect(imported).toMatchObject({ lines: 260, matched: 4, failed: 0 })
  for (const { number } of orders) {
    expect(await stateOf(number)).toBe('funded')
    for (const { personId } of [buyer, seller]) {
      const told = (await toldTo(site, personId)).filter(({ title }) =>
        title.startsWith(`Order ${number} is paid`),
      )
      expect(told, `order ${number}`).toHaveLength(1)
    }
  }
  expect(await checkAuditChain(ctx)).toMatchObject({ brokenAt: null })
})
