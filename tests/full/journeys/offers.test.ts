import { beforeAll, beforeEach, expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { addOtherAddress } from '../../support/addresses.ts'
import { faults, overflow } from '../../support/axe.ts'
import { sendLogin } from '../../support/browser-accounts.ts'
import { journeysOn } from '../../support/browser.ts'
import { localSite } from '../../support/local-site.ts'
import { mailsTo } from '../../support/mails.ts'
import { answer, counter, makeOffer, write } from '../../support/offers.ts'
import { openerIn } from '../../support/open-pages.ts'
import { looksWell } from '../../support/page-checks.ts'
import { plainPdf } from '../../support/pdf.ts'
import type { SignedIn } from '../../support/people.ts'
import { jpegOf } from '../../support/photographs.ts'
import { knownSeller, publish, ring, trader } from '../../support/traders.ts'

journeysOn(localSite, 'offers', (run) => {
  let seller: SignedIn & { companyId: string }
  let buyer: SignedIn & { companyId: string }
  let slug: string
  let lots = 0
  const open = openerIn(run)
  beforeAll(async () => {
    seller = await knownSeller(run.site)
    buyer = await trader(run.site, 'buyer')
  })
  beforeEach(async () => {
    slug = (await publish(run.site, seller, { ...ring, stockNumber: `O-${(lots += 1)}` })).slug
  })

  it('a seller answers from the link in the email, after logging in', async () => {
    const number = await makeOffer(run.site, buyer, slug, { pieces: 1, amount: 280_000 })
    const about = (each: { subject: string }) => each.subject.includes(String(number))
    const mail = async () => (await mailsTo(run.site, seller.email)).find(about)
    await expect.poll(async () => (await mail())?.link).toContain(paths.offer(number))
    const { page, complaints } = await run.visit(new URL((await mail())?.link ?? '').pathname)
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
    await sendLogin(page, seller.email)
    await page.waitForURL((url) => url.pathname === paths.offer(number))
    await page.getByRole('button', { name: 'Accept £2,800.00' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('link', { name: /^Open order \d{5}$/ }).waitFor()
    expect(complaints).toEqual([])
  })

  it('two sides on phones agree on ten days to inspect, and the order has them', async () => {
    const { page, complaints } = await open(buyer, paths.newOfferOf(slug, 1), 390)
    await page.getByLabel('Total price (GBP)').fill('2500')
    const days = page.getByLabel('Business days to inspect')
    expect(await days.isVisible()).toBe(false)
    await page.getByText('2 business days to pay, 3 to send, 3 to inspect.').click()
    await days.fill('31')
    await page.getByRole('button', { name: 'Send the offer' }).click()
    await page.getByText('Enter 1 to 30 business days, as a whole number.').waitFor()
    await days.fill('10')
    await page.getByRole('button', { name: 'Send the offer' }).click()
    await page.getByRole('heading', { name: 'Offer from you' }).waitFor()
    const address = page.url()

    const theirs = await open(seller, new URL(address).pathname, 390)
    await theirs.page.getByText('10 to inspect (usually 3)').first().waitFor()
    await theirs.page.getByRole('button', { name: 'Counter' }).click()
    await theirs.page.getByText('2 business days to pay, 3 to send, 10 to inspect.').click()
    await theirs.page.getByLabel('Business days to send').fill('5')
    await theirs.page.getByRole('button', { name: 'Send the counter-offer' }).click()
    await theirs.page.getByRole('heading', { name: 'Counter-offer from you' }).waitFor()

    await page.goto(address)
    await page.getByText('5 to send (3 before)').first().waitFor()
    expect(await overflow(page)).toEqual({ scroll: false, over: [] })
    await page.getByRole('button', { name: 'Accept £2,500.00' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('you have 10 business days to inspect them').waitFor()
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('link', { name: /^Open order \d{5}$/ }).click()
    await page.getByText('2 business days to pay, 5 to send, 10 to inspect.').waitFor()
    expect([...complaints, ...theirs.complaints]).toEqual([])
  })

  it('a buyer who wants the goods in another country cannot accept, and counters with its shipping', async () => {
    const number = await makeOffer(run.site, buyer, slug, { pieces: 1, amount: 250_000 })
    await counter(run.site, seller, number, { pieces: 1, amount: 260_000, shipping: 1_500 })
    const { db } = (await run.site.context.services.open()).database
    await addOtherAddress(db, buyer, { country: 'US', region: 'NY', postalCode: '10017' })
    const { page, complaints } = await open(buyer, paths.offer(number), 390)
    await page.getByRole('radio', { name: /^Elsewhere/ }).click()
    await page.getByText('This price is for a delivery to the United Kingdom.').waitFor()
    const accept = page.getByRole('button', { name: 'Accept £2,600.00' })
    expect(await accept.getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Counter' }).click()
    await page.getByLabel('Shipping (GBP)').fill('95')
    await page.getByRole('button', { name: 'Send the counter-offer' }).click()
    await page.getByRole('heading', { name: 'Counter-offer from you' }).waitFor()
    const theirs = await open(seller, paths.offer(number))
    await theirs.page.getByText('United States (United Kingdom before)').waitFor()
    expect([...complaints, ...theirs.complaints]).toEqual([])
  })

  it('a seller sends pictures that the buyer opens large, also on a phone', async () => {
    const number = await makeOffer(run.site, buyer, slug, { pieces: 1, amount: 250_000 })
    const { page, complaints } = await open(seller, paths.offer(number))
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByText('Write a message, or add a picture.').waitFor()
    const files = page.getByLabel('Add pictures to the message')
    await files.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: plainPdf() })
    await page.getByText('a.pdf is not a JPEG or PNG. Choose one of those.').waitFor()
    const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
    await files.setInputFiles([
      picture('front.jpg', await jpegOf(1200, 900)),
      picture('inside.jpg', await jpegOf(600, 1200)),
      picture('broken.jpg', Buffer.from('not a picture')),
    ])
    await page.getByText('This kind of file is not accepted. Send a JPEG or a PNG.').waitFor()
    await page.getByRole('button', { name: 'Leave out inside.jpg' }).waitFor()
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByRole('button', { name: 'Picture 2 of 2' }).waitFor()
    expect(await page.getByText('front.jpg').count()).toBe(0)

    const theirs = await open(buyer, paths.offer(number), 390)
    const second = theirs.page.getByRole('button', { name: 'Picture 2 of 2' })
    await second.scrollIntoViewIfNeeded()
    await second.locator('canvas').waitFor()
    await second.press('Enter')
    const dialog = theirs.page.getByRole('dialog', { name: 'Picture 2 of 2' })
    // Twice as high as wide, as it was taken.
    await expect
      .poll(() => dialog.locator('canvas').evaluate((each: HTMLCanvasElement) => each.height))
      .toBe(1200)
    expect(await faults(theirs.page)).toEqual([])
    expect(await overflow(theirs.page)).toEqual({ scroll: false, over: [] })
    const saving = theirs.page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    expect((await saving).suggestedFilename()).toBe(`offer-${number}-picture-2.jpg`)
    await theirs.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    // The browser notes that the broken file was refused.
    expect(complaints).toEqual([expect.stringContaining('415')])
    expect(theirs.complaints).toEqual([])
  })

  it('whoever answers an offer that has changed sees what it is now', async () => {
    const number = await makeOffer(run.site, buyer, slug, { pieces: 1, amount: 250_000 })
    const { page } = await open(seller, paths.offer(number))
    await answer(run.site, buyer, number, 'withdrawal')
    await page.getByRole('button', { name: 'Accept £2,500.00' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('heading', { name: 'The buyer withdrew the offer' }).waitFor()
    expect(await page.getByRole('button', { name: /^Accept/ }).count()).toBe(0)
  })

  it('a seller declines with a reason that the buyer reads', async () => {
    const number = await makeOffer(run.site, buyer, slug, { pieces: 1, amount: 150_000 })
    const { page } = await open(seller, paths.offer(number))
    await page.getByRole('button', { name: 'Decline' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Far below the metal.')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('heading', { name: 'You declined' }).waitFor()
    const theirs = await open(buyer, paths.offer(number))
    await theirs.page.getByText('Far below the metal.').waitFor()
  })

  it('begins in the comparison, as an order and the basket do, for as many pieces as were compared', async () => {
    const { page } = await open(buyer, paths.compare([slug]))
    await page.getByRole('button', { name: 'One more' }).click()
    const order = page.getByRole('link', { name: `Order ${ring.title}` })
    expect(await order.getAttribute('href')).toBe(paths.newOrderOf(slug, 2))
    await page.getByRole('button', { name: `Add to basket (${ring.title})` }).click()
    await page.getByText('2 in your basket.').waitFor()
    await page.getByRole('link', { name: `Make an offer for ${ring.title}` }).click()
    await page.getByRole('heading', { name: 'Make an offer' }).waitFor()
    expect(await page.getByLabel('How many').inputValue()).toBe('2')
    const own = await open(seller, paths.compare([slug]))
    await own.page.getByText('Your own lot').waitFor()
  })

  it('a long one, its list and its lot have room and no faults on a phone', async () => {
    const number = await makeOffer(run.site, buyer, slug, {
      pieces: 4,
      amount: 1_000_000,
      note: 'For our Edinburgh and Glasgow shops. Payment the same week.',
    })
    await counter(run.site, seller, number, { pieces: 4, amount: 1_090_000 })
    await counter(run.site, buyer, number, { pieces: 4, amount: 1_040_000 })
    await write(run.site, seller, number, 'London, 2024. Call me on 020 7946 0958 for a film.')
    await write(run.site, buyer, number, 'A film here would be good. Is it resizable?')
    for (const [who, path] of [
      [seller, paths.offer(number)],
      [buyer, `${paths.offers}?view=theirs`],
      [buyer, paths.lot(slug)],
    ] as const) {
      await looksWell(await open(who, path, 390))
    }
  })
})
