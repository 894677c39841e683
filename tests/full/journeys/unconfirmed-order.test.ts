import { inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { companyNamesOf } from '#server/features/companies/service.ts'
import { listing } from '#server/features/listings/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { callAs } from '../../support/api-calls.ts'
import { journeysOn } from '../../support/browser.ts'
import { workContext } from '../../support/contexts.ts'
import { decisionOn, ownOf } from '../../support/listing-review.ts'
import { localSite } from '../../support/local-site.ts'
import { mailsTo } from '../../support/mails.ts'
import { openerIn } from '../../support/open-pages.ts'
import { act, pay, place, sendLots } from '../../support/orders.ts'
import { looksWell } from '../../support/page-checks.ts'
import { signInAs } from '../../support/people.ts'
import { knownSeller, publish, ring, trader } from '../../support/traders.ts'

journeysOn(localSite, 'an order of a lot that was confirmed long ago', async (run) => {
  let lots = 0
  const open = openerIn(run)
  const oldLot = async () => {
    const made = await publish(run.site, seller, { ...ring, stockNumber: `OLD-${(lots += 1)}` })
    const confirmedAt = new Date(Date.now() - 20 * 86_400_000)
    const { db } = await workContext(run.site)
    await db
      .update(listing)
      .set({ confirmedAt })
      .where(inArray(listing.id, [made.id]))
    return made
  }
  const companyNames = async (id: string) =>
    (await companyNamesOf(await workContext(run.site), [id])).values()
  const seller = await knownSeller(run.site)
  const buyer = await trader(run.site, 'buyer')

  it('is confirmed by its seller from the email on a phone, and then paid', async () => {
    const fresh = await publish(run.site, seller, { ...ring, stockNumber: 'FRESH-1' })
    const other = await open(buyer, paths.newOrderOf(fresh.slug, 1))
    await other.page.getByText('The pieces are held for you.', { exact: true }).waitFor()
    const { slug } = await oldLot()
    const mine = await open(buyer, paths.newOrderOf(slug, 1))
    const { page } = mine
    await page.getByText('The seller must confirm the order within 1 day').waitFor()
    await page.getByText('Then you have two business days to send the money.').waitFor()
    await page.getByRole('button', { name: /^Order for/ }).click()
    const heading = page.getByRole('heading', { name: /^Order \d{5}$/ })
    await heading.waitFor()
    const number = Number((await heading.textContent())?.replace('Order ', ''))
    await page.getByRole('heading', { name: 'The seller confirms the pieces' }).waitFor()
    const current = page.locator('.order-steps [aria-current="step"]')
    await current.getByText('Confirmed').waitFor()
    expect(await page.getByText('GB29').count()).toBe(0)
    await looksWell(mine)

    const [mail] = await mailsTo(run.site, seller.email)
    expect(mail?.subject).toBe(`Confirm order ${number}`)
    const theirs = await open(seller, new URL(mail?.link ?? '').pathname, 390)
    await theirs.page.getByRole('heading', { name: 'Confirm that you have the pieces' }).waitFor()
    await looksWell(theirs)
    await theirs.page.getByRole('button', { name: 'Yes, we can ship', exact: true }).click()
    await theirs.page.getByRole('heading', { name: 'The buyer sends the money' }).waitFor()

    await page.reload()
    await page.getByText('GB29 NWBK 6016 1331 9268 19').waitFor()
    await current.getByText('Paid').waitFor()
    await pay(await workContext(run.site), number)
    await page.reload()
    await page.getByRole('heading', { name: 'The seller sends the goods' }).waitFor()
  })

  it('is cancelled with a reason, and the seller’s lot that can’t be supplied is paused', async () => {
    const [one, other] = [await oldLot(), await oldLot()]
    const wanted = [one, other].map(({ slug }) => ({ slug, pieces: 1 }))
    const { json } = await sendLots(run.site, buyer, wanted, { total: 596_820 })
    const theirs = await open(seller, paths.order(json.number), 390)
    const { page } = theirs
    await page.getByRole('button', { name: 'We can’t supply this' }).click()
    const dialog = page.getByRole('dialog')
    const cancels = dialog.getByRole('button', { name: 'Cancel the order, pause these lots' })
    await dialog.getByLabel('Reason').fill('One was sold in our shop.')
    await cancels.click()
    await dialog.getByText('Tick what can’t be supplied.').waitFor()
    await looksWell(theirs)
    await dialog.getByRole('checkbox').nth(1).check()
    await cancels.click()
    await page.getByRole('heading', { name: 'The order is cancelled' }).waitFor()
    const mine = await open(buyer, paths.order(json.number), 390)
    await mine.page.getByText('One was sold in our shop.').waitFor()
    const { page: stock } = await open(seller, paths.listing(other.id))
    await stock.getByText(`You said for order ${json.number} that it can’t be supplied.`).waitFor()
  })

  it('pauses a lot that was taken down, and its seller reads which reason is whose', async () => {
    const { id, slug } = await oldLot()
    const number = await place(run.site, buyer, slug, { pieces: 1, goods: 294_000 })
    const decide = await decisionOn(run.site, await signInAs(run.site, 'operator'), id)
    expect((await decide('take-down', 'Is it yours?')).status).toBe(200)
    const { version } = await ownOf(run.site, seller, id)
    await callAs(run.site, seller, `/stock/${id}/appeals`, { version, text: 'It is.' })
    const refusal = { reason: 'It was sold.', lots: [0] }
    expect((await act(run.site, seller, number, 'refusal', refusal)).status).toBe(200)
    const visit = await open(seller, paths.listing(id))
    const under = (name: string) =>
      visit.page.locator('.review-note', { has: visit.page.getByRole('heading', { name }) })
    await under('Why buyers do not see it').getByText(`order ${number}`).waitFor()
    await under('Taken down').getByText('Is it yours?').waitFor()
    await looksWell(visit)
  })

  it('is answered by an operator for its seller, as both sides read', async () => {
    const operator = await signInAs(run.site, 'operator')
    const { slug } = await oldLot()
    const number = await place(run.site, buyer, slug, { pieces: 1, goods: 294_000 })
    const desk = await open(operator, paths.adminOrder(number), 768)
    await desk.page.getByRole('button', { name: 'Confirm for the seller' }).click()
    const asked = desk.page.getByRole('dialog')
    const confirms = asked.getByRole('button', { name: 'Confirm for the seller' })
    await confirms.click()
    await asked.getByText('Say how you know. Both sides can read it.').waitFor()
    await looksWell(desk)
    await asked.getByLabel('Reason').fill('Their manager told us on the phone.')
    await confirms.click()
    await desk.page.getByText('Awaiting payment').first().waitFor()
    expect(await desk.page.getByText('The seller’s confirmation').count()).toBe(0)
    const [name] = await companyNames(seller.companyId)
    for (const [who, whom] of [
      [buyer, name],
      [seller, 'you'],
    ] as const) {
      const side = await open(who, paths.order(number), 390)
      await side.page
        .getByRole('heading', { name: `Confirmed by Relustre for ${whom}`, exact: true })
        .waitFor()
      await side.page.getByText('Their manager told us on the phone.').waitFor()
    }

    const [one, other] = [await oldLot(), await oldLot()]
    const wanted = [one, other].map((each) => ({ slug: each.slug, pieces: 1 }))
    const { json } = await sendLots(run.site, buyer, wanted, { total: 596_820 })
    const again = await open(operator, paths.adminOrder(json.number), 390)
    await again.page.getByRole('button', { name: 'The pieces can’t be supplied' }).click()
    const dialog = again.page.getByRole('dialog')
    await dialog.getByRole('checkbox').nth(1).check()
    await dialog.getByLabel('Reason').fill('The second ring was stolen.')
    await dialog.getByRole('button', { name: 'Cancel the order, pause these lots' }).click()
    await again.page.getByText('Cancelled').first().waitFor()
    const theirs = await open(seller, paths.order(json.number), 390)
    await theirs.page.getByText('Relustre declined this order for you').waitFor()
    await theirs.page.getByRole('heading', { name: 'Cancelled by Relustre for you' }).waitFor()
    const { page: stock } = await open(seller, paths.listing(other.id))
    await stock.getByText(`For order ${json.number} we said for you`).waitFor()
  })

  it('is withdrawn by its buyer before the seller answers', async () => {
    const { slug } = await oldLot()
    const number = await place(run.site, buyer, slug, { pieces: 1, goods: 294_000 })
    const { page } = await open(buyer, paths.order(number), 390)
    await page.getByRole('button', { name: 'Withdraw the order' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Withdraw the order' }).click()
    await page.getByRole('heading', { name: 'The order is cancelled' }).waitFor()
    await page.locator('.order-steps').getByText('Withdrawn').waitFor()
  })
})
