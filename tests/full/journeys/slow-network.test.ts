import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { offer } from '#server/features/offers/table.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { paths } from '#shared/routing/paths.ts'

import { addOtherAddress } from '../../support/addresses.ts'
import { callAs } from '../../support/api-calls.ts'
import { answered, hydrated, journeysOn } from '../../support/browser.ts'
import { workContext } from '../../support/contexts.ts'
import { localSite } from '../../support/local-site.ts'
import { openerIn } from '../../support/open-pages.ts'
import { place } from '../../support/orders.ts'
import { plainPdf } from '../../support/pdf.ts'
import { jpegOf } from '../../support/photographs.ts'
import { knownSeller, publish, ring, trader } from '../../support/traders.ts'

/** Milliseconds that every request waits for its answer: far more than a busy machine takes for the rest. */
const latency = 3000

async function slowDown(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/** Holds the requests to an address of the API back. @returns what lets them go */
async function holdBack(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**/api/${path}`, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** How many answers, one after another, somebody waits for between a click and the heading of the next page. */
async function answersUntil(page: Page, heading: RegExp, link: string): Promise<number> {
  await slowDown(page)
  const clicked = performance.now()
  await page.locator(link).first().click()
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  return Math.floor((performance.now() - clicked) / latency)
}

journeysOn(localSite, 'on a slow network', (run) => {
  /** A seller with a lot, and a buyer who has things delivered to two places. */
  const traders = async (stockNumber: string) => {
    const seller = await knownSeller(run.site)
    const buyer = await trader(run.site, 'buyer')
    const { slug: lot } = await publish(run.site, seller, { ...ring, stockNumber })
    const { db } = await workContext(run.site)
    const elsewhere = await addOtherAddress(db, buyer, {})
    return { seller, buyer, lot, elsewhere }
  }

  it('a visitor comes from the policy to home in the time of two answers', async () => {
    const { page } = await run.visit(paths.policy)
    await answered(page)
    expect(await answersUntil(page, /Every Jewel/, 'header a[href="/"]:visible')).toBe(2)
  })

  it('a seller comes from an order to the stock book in the time of two answers', async () => {
    const seller = await knownSeller(run.site)
    const buyer = await trader(run.site, 'buyer')
    const { slug } = await publish(run.site, seller, { ...ring, stockNumber: 'N-1' })
    const number = await place(run.site, buyer, slug, { pieces: 1, goods: 294_000 })
    const { page } = await openerIn(run)(seller, paths.order(number))
    await hydrated(page)
    await answered(page)
    expect(await answersUntil(page, /^Stock/, 'header a[href="/stock"]:visible')).toBe(2)
  })

  it('a message waits for a picture that is still on its way', async () => {
    const { seller, buyer, lot } = await traders('N-2')
    const number = await place(run.site, buyer, lot, { pieces: 1, goods: 294_000 })
    const { page } = await openerIn(run)(seller, paths.order(number))
    const release = await holdBack(page, `orders/${number}/message-pictures`)
    await page.getByLabel('Message to the buyer').fill('It is packed as you see here.')
    const picture = { name: 'box.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(640, 480) }
    await page.getByLabel('Add pictures to the message').setInputFiles(picture)
    await page.getByText('Sending box.jpg…').waitFor()
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByText('Wait until box.jpg has been sent.').waitFor()
    release()
    await page.getByRole('button', { name: 'Leave out box.jpg' }).waitFor()
    expect(await page.getByText('Wait until box.jpg has been sent.').count()).toBe(0)
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByRole('button', { name: 'Picture 1 of 1' }).waitFor()
  })

  it('a number of pieces stays as it was chosen while the price for another address comes', async () => {
    const { buyer, lot } = await traders('N-3')
    const { page } = await openerIn(run)(buyer, paths.newOrderOf(lot, 1))
    const release = await holdBack(page, `lots/${lot}/trade?*`)
    await page.getByRole('radio', { name: 'Elsewhere' }).click()
    await page.getByRole('button', { name: 'One more' }).click()
    release()
    await page.getByRole('radio', { name: 'Elsewhere', checked: true }).waitFor()
    expect(await page.getByLabel(/^Number of /).inputValue()).toBe('2')
  })

  it('lots in the basket are ordered for the address that was chosen last', async () => {
    const { buyer, lot, elsewhere } = await traders('N-4')
    const added = await callAs(run.site, buyer, `/basket/lots/${lot}`, { pieces: 1 }, 'PUT')
    expect(added.status).toBeLessThan(300)
    const { page } = await openerIn(run)(buyer, paths.basket)
    const release = await holdBack(page, 'basket?*')
    await page.getByRole('radio', { name: 'Elsewhere' }).click()
    await page.getByRole('radio', { name: 'Elsewhere', checked: true }).waitFor()
    const order = page.getByRole('button', { name: 'Order this lot' })
    expect(await order.getAttribute('aria-disabled')).toBe('true')
    await order.press('Enter')
    expect(await page.getByRole('dialog').count()).toBe(0)
    release()
    await page.locator('button:not([aria-disabled])', { hasText: 'Order this lot' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Order for/ })
      .click()
    const heading = page.getByRole('heading', { name: /^Order \d{5}$/ })
    await heading.waitFor()
    const number = Number((await heading.textContent())?.replace('Order ', ''))
    const ctx = await workContext(run.site)
    expect((await findAnyOrder(ctx, number)).delivery.id).toBe(elsewhere)
  })

  it('a lot is ordered, and an offer made, for the address that was chosen last', async () => {
    const { buyer, lot, elsewhere } = await traders('N-7')
    for (const [path, sends] of [
      [paths.newOfferOf(lot, 1), 'Send the offer'],
      [paths.newOrderOf(lot, 1), /^Order for/],
    ] as const) {
      const { page } = await openerIn(run)(buyer, path)
      const send = page.getByRole('button', { name: sends })
      const choose = async (name: RegExp) => {
        await page.getByRole('radio', { name }).click()
        await page.getByRole('radio', { name, checked: true }).waitFor()
      }
      const asks = (to: string) => page.waitForRequest(`**/api/lots/${lot}/trade?deliverTo=${to}`)
      const release = await holdBack(page, `lots/${lot}/trade?*`)
      const first = asks(elsewhere)
      await choose(/^Elsewhere/)
      await first
      const second = asks(buyer.companyId)
      await choose(/^Vault/)
      if (sends === 'Send the offer') {
        await page.getByLabel('Total price (GBP)').fill('2500')
        await send.click()
        await page.getByText('Wait until the page shows what it costs').waitFor()
      } else {
        expect(await send.getAttribute('aria-disabled')).toBe('true')
      }
      release()
      await second
      await answered(page)
      await page.getByRole('radio', { name: /^Vault/, checked: true }).waitFor()
      await send.click()
      await page.getByRole('heading', { name: /^(?:Order \d{5}|Offer from you)$/ }).waitFor()
      const number = Number(new URL(page.url()).pathname.split('/').at(-1))
      const ctx = await workContext(run.site)
      const to =
        sends === 'Send the offer'
          ? (await ctx.db.select().from(offer).where(eq(offer.number, number)))[0]
              ?.deliveryAddressId
          : (await findAnyOrder(ctx, number)).delivery.id
      expect(to).toBe(buyer.companyId)
    }
  })

  it('what is typed while a message is being sent is left for the next one', async () => {
    const { seller, buyer, lot } = await traders('N-8')
    const number = await place(run.site, buyer, lot, { pieces: 1, goods: 294_000 })
    const { page } = await openerIn(run)(seller, paths.order(number))
    const field = page.getByLabel('Message to the buyer')
    const send = page.getByRole('button', { name: 'Send message' })
    const written = page.locator('.messages').getByText('It is packed.')
    const release = await holdBack(page, `orders/${number}/messages`)
    await field.fill('It is packed.')
    await send.click()
    await page.getByText('Sending…').waitFor()
    await field.press('End')
    await field.pressSequentially(' Call 020 7946 0958')
    release()
    await written.waitFor()
    await answered(page)
    expect(await field.inputValue()).toBe('Call 020 7946 0958')
    await page.getByText('Call [contact hidden until an order is paid]', { exact: true }).waitFor()
    // The field keeps the focus.
    await page.keyboard.type(' today.')
    expect(await field.inputValue()).toBe('Call 020 7946 0958 today.')
    await send.click()
    await page
      .getByText(/^Call .* today\.$/)
      .first()
      .waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
  })

  it('a link that is followed right after typing into the filter of a list leads where it says', async () => {
    const { buyer, lot } = await traders('N-9')
    const number = await place(run.site, buyer, lot, { pieces: 1, goods: 294_000 })
    const { page } = await openerIn(run)(buyer, paths.orders)
    await page.clock.install()
    const typeAndFollow = (words: string, href: string) =>
      page.evaluate(
        ([typed, to]) => {
          document.querySelector<HTMLElement>('.filter-field [name="q"]')?.focus()
          document.execCommand('insertText', false, typed)
          document.querySelector<HTMLElement>(`main a[href$="${to}"]`)?.click()
        },
        [words, href] as const,
      )
    const releaseOrder = await holdBack(page, `orders/${number}`)
    const order = page.waitForRequest(`**/api/orders/${number}`)
    await typeAndFollow('Ring', paths.order(number))
    await order
    // Longer than the filter waits for another key.
    await page.clock.runFor(1000)
    releaseOrder()
    await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor()

    // A link to another view of the list is followed too, and the view is narrowed.
    await page.goBack()
    await page.getByLabel('Filter by piece, seller, number').waitFor()
    await answered(page)
    const release = await holdBack(page, 'orders?*')
    const closed = page.waitForRequest('**/api/orders?*')
    await typeAndFollow('Ring', '?view=over')
    await closed
    await page.clock.runFor(1000)
    release()
    await page.waitForURL('**/orders?*q=Ring*')
    expect(new URL(page.url()).searchParams.get('view')).toBe('over')
  })

  it('a window that is cancelled and opened again outlasts the answer to the first', async () => {
    const { buyer, lot } = await traders('N-6')
    const number = await place(run.site, buyer, lot, { pieces: 1, goods: 294_000 })
    const { page } = await openerIn(run)(buyer, paths.order(number))
    const open = () => page.getByRole('button', { name: 'Add proof of payment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add proof of payment' })
    const add = async (name: string) => {
      const file = { name, mimeType: 'application/pdf', buffer: plainPdf() }
      await dialog.getByLabel('Add files').setInputFiles(file)
      await dialog.getByRole('button', { name: `Leave out ${name}` }).waitFor()
    }
    await open()
    await add('first.pdf')
    const release = await holdBack(page, `orders/${number}/transfer`)
    await dialog.getByRole('button', { name: 'Send the proof' }).click()
    await dialog.getByText('Sending…').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await open()
    await add('second.pdf')
    release()
    await page.getByText('with 1 file as proof').waitFor()
    await answered(page)
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^second\.pdf/),
    ])
    await dialog.getByRole('button', { name: 'Send the proof' }).click()
    await page.getByText('with 2 files as proof').waitFor()
    await dialog.waitFor({ state: 'hidden' })
  })

  it('nothing can be typed into terms of shipping that are being saved', async () => {
    const { seller } = await traders('N-5')
    const { page } = await openerIn(run)(seller, paths.shippingTerms)
    const days = page.getByLabel('Business days from the payment until you send')
    await days.fill('5')
    const release = await holdBack(page, 'company/shipping')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Saving…' }).waitFor()
    expect(await days.isDisabled()).toBe(true)
    release()
    await page.getByText('Everything is saved.').waitFor()
    expect(await days.inputValue()).toBe('5')
  })
})
