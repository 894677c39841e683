import { expect, it } from 'vitest'

import { payout } from '#server/features/payments/table.ts'

import { openMoney } from '../../../support/money-site.ts'
import { accept, importLines, money, paymentOf, sendPayout } from '../../../support/payments.ts'
import { changeRows } from '../../../support/rows.ts'

const { site, ctx, maker, checker, seller, buyer, order } = await openMoney()

const timeOf = (daysAgo: number) => new Date(ctx.clock().getTime() - daysAgo * 86_400_000)
const dayOf = (daysAgo: number) => timeOf(daysAgo).toISOString().slice(0, 10)

it('a day can be signed as the page shows it, although a payout came back before its debit', async () => {
  const ordered = await order()
  const paid = { ...paymentOf(ordered), bookedOn: dayOf(9) }
  await importLines(site, maker, [paid], { from: dayOf(9), to: dayOf(9) })
  await accept(site, seller, buyer, ordered.number)
  const { id, number } = await sendPayout(site, [maker, checker], ordered)
  await changeRows(site, payout, id, { sentAt: timeOf(8) })
  const back = {
    amount: ordered.goods,
    paymentReference: `PAYOUT${number}`,
    bookedOn: dayOf(7),
  }
  const opening = ordered.total
  await importLines(site, maker, [back], { from: dayOf(7), to: dayOf(7), opening })
  await changeRows(site, payout, id, { endedAt: timeOf(7) })
  // The next statement is of a later day, and still lacks the debit.
  const later = { from: dayOf(5), to: dayOf(5), opening: opening + ordered.goods }
  await importLines(site, maker, [], later)
  const { json } = await money(site, maker, '/closings?currency=EUR')
  const shown = json.items.find(({ day }: { day: string }) => day === dayOf(5))
  expect(shown).toMatchObject({ state: 'open', difference: 0, explained: ordered.goods })
  const { bank, ledger } = shown
  const signed = await money(site, maker, '/closings', {
    currency: 'EUR',
    day: dayOf(5),
    bank,
    ledger,
  })
  expect(signed.status).toBe(201)
})
