import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { tradeOrder } from '#server/features/orders/table.ts'
import { outboxMail } from '#server/mail/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { faults } from '../../support/axe.ts'
import { journeysOn } from '../../support/browser.ts'
import { localSite } from '../../support/local-site.ts'
import { openerIn } from '../../support/open-pages.ts'
import { ordersOn } from '../../support/order-site.ts'
import { pay, place } from '../../support/orders.ts'

journeysOn(localSite, 'sending the goods of an order', async (run) => {
  const on = await ordersOn(run.site)
  const open = openerIn(run)
  /** The page of a paid order of a ring at 2,940 pounds, as its seller sees it. */
  async function toSend(width = 1440) {
    const number = await place(run.site, on.buyer, (await on.lot()).slug, {
      pieces: 1,
      goods: 294_000,
    })
    await pay(on.ctx, number)
    return { number, ...(await open(on.seller, paths.order(number), width)) }
  }

  it('shows the address, warns of a wrong number, and asks about what is not insured', async () => {
    const { page, complaints } = await toSend(390)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    expect(await page.locator('.button-filled:visible').count()).toBe(0)
    await button('Check').click()
    await page.getByText('Choose the carrier.').waitFor()
    await page.getByRole('radio', { name: /^UPS/ }).check()
    await page.getByLabel('Tracking number').fill('1Z 879 E93 03 4683 4441')
    await page.getByText('Not a UPS number').waitFor()
    await page.getByLabel('Tracking number').fill('1Z 879 E93 03 4683 4440')
    const link = page.getByRole('link', { name: 'Open its tracking' })
    expect(await link.getAttribute('href')).toContain('1Z879E930346834440')
    await page.getByLabel(/^Insured value/).fill('2500')
    await page.getByText('£440.00 below the price').waitFor()
    await button('Check').click()
    const check = page.getByRole('region', { name: 'Check before you confirm' })
    expect(await check.innerText()).toMatch(
      /with UPS 1Z 879 E93 03 4683 4440, insured for £2,500.00/,
    )
    expect(await page.locator('.button-filled:visible').count()).toBe(1)
    await button('I have sent it').click()
    await page.getByText('Tick that you carry the difference').waitFor()
    expect(await faults(page)).toEqual([])

    // What is changed after the check is checked again.
    await button('Insure £2,940.00').click()
    await check.waitFor({ state: 'detached' })
    expect(await page.getByLabel(/^Insured value/).inputValue()).toBe('2940.00')
    await page.getByLabel(/^Insured value/).fill('2500')
    await button('Check').click()
    await page.getByLabel('I carry the £440.00 that is not insured.').check()
    await button('I have sent it').click()
    await page.getByRole('heading', { name: 'The goods are on their way' }).waitFor()
    await page.getByText('£440.00 of the price, which the sender agreed to carry').waitFor()
    expect(complaints).toEqual([])
  })

  it('comes with the papers to print, so that no field moves later', async () => {
    const { page, number } = await toSend()
    await page.getByRole('link', { name: 'Orders' }).first().click()
    await page
      .locator(`main a[href="${paths.order(number)}"]`)
      .first()
      .click()
    const atFirst = await page.waitForFunction(() => {
      const carriers = document.querySelector('.dispatch-steps [type="radio"]')
      return carriers && { papers: document.querySelectorAll('.paper-packing > li').length }
    })
    expect(await atFirst.jsonValue()).toEqual({ papers: 2 })
  })

  it('works by keyboard, and keeps what was entered if the server refuses it', async () => {
    const { page, number } = await toSend()
    await page.getByRole('radio', { name: /^Ferrari/ }).focus()
    await page.keyboard.press('Space')
    await page.getByLabel('Tracking number').focus()
    await page.keyboard.type('2041 7736 05')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2940')
    await page.keyboard.press('Enter')
    const check = page.getByRole('region', { name: 'Check before you confirm' })
    await check.waitFor()
    // The sentence has the focus, so a second Enter sends nothing.
    await page.keyboard.press('Enter')
    const setFrozen = (frozenAt: Date | null) =>
      on.ctx.db.update(tradeOrder).set({ frozenAt }).where(eq(tradeOrder.number, number))
    await setFrozen(new Date())
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.locator('.field-error:visible').first().waitFor()
    expect(await page.getByLabel('Tracking number').inputValue()).toBe('2041 7736 05')
    expect(await page.getByRole('radio', { name: /^Ferrari/ }).isChecked()).toBe(true)
    await setFrozen(null)
    await page.getByRole('button', { name: 'I have sent it' }).press('Enter')
    await page.getByRole('heading', { name: 'The goods are on their way' }).waitFor()
    const mails = await on.ctx.db.select({ subject: outboxMail.subject }).from(outboxMail)
    const told = mails.filter(({ subject }) => subject === `Order ${number} has been sent`)
    expect(told).toHaveLength(1)
  })
})
