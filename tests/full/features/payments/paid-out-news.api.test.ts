import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { outboxMail } from '#server/mail/table.ts'

import { callAs } from '../../../support/api-calls.ts'
import { colleagueOf } from '../../../support/colleagues.ts'
import { openMoney } from '../../../support/money-site.ts'
import { toldTo } from '../../../support/notifications.ts'
import { money, sendPayout } from '../../../support/payments.ts'
import type { SignedIn } from '../../../support/people.ts'

const { site, ctx, maker, checker, seller, buyer, accepted } = await openMoney()
const colleague = (role: Parameters<typeof colleagueOf>[2]) =>
  colleagueOf(site, seller.companyId, role)
const people = {
  finance: await colleague('finance'),
  sales: await colleague('sales'),
  purchasing: await colleague('purchasing'),
}

/** An order of which the seller's money has been sent. */
async function paidOut() {
  const ordered = await accepted()
  const payout = await sendPayout(site, [maker, checker], ordered)
  return { ...ordered, payoutId: payout.id }
}
const told = async ({ personId }: SignedIn) =>
  (await toldTo(site, personId)).map(({ title }) => title)
const mailed = async ({ email }: SignedIn) => {
  const mail = { subject: outboxMail.subject }
  const rows = await ctx.db.select(mail).from(outboxMail).where(eq(outboxMail.toAddress, email))
  return rows.map(({ subject }) => subject)
}

describe('that an order is paid out', () => {
  it('is told to those who look after the money and those who sold, in the app and by mail, once', async () => {
    const { number } = await paidOut()
    const title = `Order ${number} is paid out`
    for (const who of [seller, people.finance, people.sales]) {
      expect((await told(who)).filter((each) => each === title)).toEqual([title])
      expect((await mailed(who)).filter((each) => each === title)).toEqual([title])
    }
    expect(await told(people.purchasing)).not.toContain(title)
    expect(await told(buyer)).not.toContain(title)
    // Nothing else of the order is the business of who looks after the money.
    expect((await told(people.finance)).filter((each) => each.includes(String(number)))).toEqual([
      title,
    ])
  })

  it('is told in the app alone if they have turned off its mails', async () => {
    const { kinds } = (await callAs(site, people.finance, '/me/notifications')).json
    const own = kinds.find(({ name }: { name: string }) => name === 'order-paid-out')
    expect(own).toMatchObject({ byEmail: true, optional: true })
    const off = await callAs(site, people.finance, '/me/notifications', { byEmail: [] }, 'PUT')
    expect(off.status).toBe(200)
    const { number, payoutId } = await paidOut()
    await money(site, maker, `/payouts/${payoutId}/end`, { how: 'bounce', reason: 'Closed.' })
    const titles = [`Order ${number} is paid out`, `Our payment for order ${number} came back`]
    expect(await told(people.finance)).toEqual(expect.arrayContaining(titles))
    for (const title of titles) expect(await mailed(people.finance)).not.toContain(title)
    expect(await mailed(seller)).toEqual(expect.arrayContaining(titles))
    expect(await told(people.sales)).not.toContain(titles[1])
  })

  it('is a choice of nobody who can never be told', async () => {
    for (const who of [people.purchasing, buyer]) {
      expect((await callAs(site, who, '/me/notifications')).text).not.toContain('order-paid-out')
    }
  })
})
