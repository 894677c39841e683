import { setTimeout } from 'node:timers/promises'

import { eq, isNull } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { inTransaction } from '#server/db/transaction.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { findOwnOrder } from '#server/features/orders/service.ts'
import { readFacts } from '#server/features/papers/paper-facts.ts'
import { paper, paperCounter, paperFile } from '#server/features/papers/table.ts'
import { writeOnce } from '#server/features/papers/write-paper.ts'

import { memberContextFor } from '../../../support/contexts.ts'
import { gate } from '../../../support/jobs.ts'
import { openOrders } from '../../../support/order-site.ts'
import { pay, place } from '../../../support/orders.ts'
import { readPaper, writePaper } from '../../../support/papers.ts'

const { site, ctx, seller, buyer, lot } = await openOrders()

/** Numbers of orders of one piece each. */
async function placeMany(count: number): Promise<number[]> {
  const { slug } = await lot({ quantity: '60' })
  const numbers: number[] = []
  for (let at = 0; at < count; at += 1) {
    numbers.push(await place(site, buyer, slug, { pieces: 1, goods: 294_000 }))
  }
  return numbers
}

/** Our own serial numbers in the order of their dates, and where the counter stands. */
async function serials() {
  const rows = await ctx.db.select().from(paper).where(isNull(paper.issuerId))
  const [counter] = await ctx.db.select().from(paperCounter).where(isNull(paperCounter.issuerId))
  return { all: rows.map(({ serial }) => serial).toSorted((a, b) => a - b), last: counter?.last }
}

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

it('thirty papers of one issuer are numbered without a gap or a double when they are written at once and some fail', async () => {
  const orders = await placeMany(30)
  const member = await memberContextFor(site, buyer)
  const write = async (number: number, at: number) => {
    const order = await findOwnOrder(member, number)
    const facts = await readFacts(member, order, 'confirmation')
    // The transaction outlasts the turn, so that it overlaps with the next one, as those of other
    // instances do. Every third is taken back.
    await inTransaction(member, async (inside) => {
      await writeOnce(inside, 'confirmation', facts, member.actor.personId)
      await setTimeout(100)
      if (at % 3 === 0) throw new Error('taken back')
    })
  }
  const ends: PromiseSettledResult<void>[] = []
  const lanes = [0, 1, 2, 3, 4].map(async (lane) => {
    for (let at = lane; at < orders.length; at += 5) {
      ends.push(...(await Promise.allSettled([write(orders[at] ?? 0, at)])))
    }
  })
  await Promise.all(lanes)
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
  expect(failures).toEqual(Array.from({ length: 10 }, () => 'Error: taken back'))
  expect(await serials()).toEqual({ all: upTo(20), last: 20 })
  // Those that failed get theirs when they are asked for again.
  const failed = orders.filter((_number, at) => at % 3 === 0)
  const again = await Promise.all(
    failed.map((number) => writePaper(site, buyer, number, 'confirmation')),
  )
  expect(again.map(({ status }) => status)).toEqual(failed.map(() => 200))
  expect(await serials()).toEqual({ all: upTo(30), last: 30 })
})

it('a paper that is asked for several times at once is written once, and all get the same', async () => {
  const [number = 0] = await placeMany(1)
  const before = await serials()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => writePaper(site, buyer, number, 'confirmation')),
  )
  expect(new Set(answers.map(({ json }) => json.written.number)).size).toBe(1)
  expect((await serials()).last).toBe((before.last ?? 0) + 1)
})

it('while the storage does not answer papers get their numbers, and their PDFs once it does', async () => {
  const orders = await placeMany(3)
  const { services } = ctx
  const { storage } = services
  const { opened, open } = gate()
  services.storage = Object.create(storage, {
    put: { value: (key: string, bytes: Buffer) => opened.then(() => storage.put(key, bytes)) },
  }) as typeof storage
  const before = await serials()
  try {
    const answers = await Promise.all(
      orders.map((number) => writePaper(site, buyer, number, 'confirmation')),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await serials()).last).toBe((before.last ?? 0) + 3)
  } finally {
    services.storage = storage
    open()
  }
  const [first = 0, ...others] = orders
  const [one, two] = await Promise.all(
    [first, first].map((number) => readPaper(site, buyer, number, 'confirmation')),
  )
  expect(one?.status).toBe(200)
  expect(one?.body.equals(two?.body ?? Buffer.alloc(0))).toBe(true)
  // Nobody has asked for the others.
  for (const number of others) {
    const order = await findAnyOrder(ctx, number)
    const [row] = await ctx.db.select().from(paper).where(eq(paper.orderId, order.id))
    await expect.poll(() => ctx.db.$count(paperFile, eq(paperFile.paperId, row?.id ?? ''))).toBe(1)
  }
})

it('several issuers count each for itself', async () => {
  const [number = 0] = await placeMany(1)
  await pay(ctx, number)
  await Promise.all([
    writePaper(site, seller, number, 'packing-list'),
    writePaper(site, buyer, number, 'confirmation'),
  ])
  const own = await ctx.db.select().from(paper).where(eq(paper.issuerId, seller.companyId))
  expect(own.map(({ serial, kind }) => [kind, serial])).toEqual([['packing-list', 1]])
})
