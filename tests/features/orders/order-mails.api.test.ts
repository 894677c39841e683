import { like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { outboxMail } from '#server/mail/table.ts'

import { does } from '../../support/disputes.ts'
import { textOf } from '../../support/mails.ts'
import { openOrders } from '../../support/order-site.ts'
import { withoutIds } from '../../support/without-ids.ts'

const { site, ctx, seller, buyer, ordered, receive, contested } = await openOrders()

const received = async () => receive(await ordered())
/** What was written about an order, first to last. */
const mailsAbout = async (number: number) => {
  const rows = await ctx.db
    .select()
    .from(outboxMail)
    .where(like(outboxMail.subject, `%${number}%`))
    .orderBy(outboxMail.createdAt)
  return Promise.all(
    rows.map(async (row) => ({
      subject: row.subject,
      to: row.toAddress === buyer.email ? 'buyer' : 'seller',
      text: withoutIds(await textOf(site, row)),
    })),
  )
}
const subjectsTo = (mails: Awaited<ReturnType<typeof mailsAbout>>, to: string) =>
  mails.filter((each) => each.to === to).map(({ subject }) => subject)

describe('each step of an order', () => {
  it('is written to whom it concerns, with a link to the order', async () => {
    const number = await received()
    await does(site, buyer, number, 'acceptance')
    const mails = await mailsAbout(number)
    expect(subjectsTo(mails, 'buyer')).toEqual([
      `Order ${number} is placed`,
      `Order ${number} is paid`,
      `Order ${number} has been sent`,
    ])
    expect(subjectsTo(mails, 'seller')).toEqual([
      `You have received order ${number}`,
      `Order ${number} is paid: send it`,
      `Order ${number} has arrived`,
      `Order ${number} is accepted`,
    ])
    for (const { text } of mails) expect(text).toMatch(new RegExp(`/orders/${number}\\b`))
  })

  it('is written about without an account, a reference or a price', async () => {
    const number = await contested(await received())
    const { dispute } = await does(site, buyer, number, 'proposals', { seller: 251_700 })
    const declined = `proposals/${dispute.proposals[0].id}/answer`
    await does(site, seller, number, declined, { answer: 'decline' })
    const mails = await mailsAbout(number)
    expect(subjectsTo(mails, 'seller').at(-1)).toContain('proposes a split')
    expect(subjectsTo(mails, 'buyer').at(-1)).toContain('was declined')
    for (const { subject, text } of mails) {
      for (const secret of [
        /GB\d\d/,
        /NWBK/,
        /RF\d\d/,
        /£|GBP/,
        /2,?940/,
        /2,?984/,
        /2,?517/,
        /VS1|SI2/,
      ]) {
        expect(`${subject}\n${text}`).not.toMatch(secret)
      }
    }
  })
})
