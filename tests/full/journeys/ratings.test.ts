import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { answered, journeysOn } from '../../support/browser.ts'
import { workContext } from '../../support/contexts.ts'
import { localSite } from '../../support/local-site.ts'
import { openerIn } from '../../support/open-pages.ts'
import { act, pay, place, shipment } from '../../support/orders.ts'
import { looksWell } from '../../support/page-checks.ts'
import { signInAs } from '../../support/people.ts'
import { endOrder, rate } from '../../support/ratings.ts'
import { knownSeller, publish, ring, trader } from '../../support/traders.ts'

journeysOn(localSite, 'ratings', async (run) => {
  const open = openerIn(run)
  const ended = async () => {
    const number = await place(run.site, buyer, slug, { pieces: 1, goods: 294_000 })
    await pay(ctx, number)
    await act(run.site, seller, number, 'shipment', shipment)
    await act(run.site, buyer, number, 'delivery')
    await act(run.site, buyer, number, 'acceptance')
    await endOrder(ctx, number)
    return number
  }
  const ctx = await workContext(run.site)
  const seller = await knownSeller(run.site)
  const buyer = await trader(run.site, 'buyer')
  const slug = (await publish(run.site, seller, { ...ring, quantity: '60' })).slug

  it('both sides rate by keyboard, read each other once both have, and one answers', async () => {
    const number = await ended()
    const { page, complaints } = await open(buyer, paths.order(number))
    await page.getByRole('button', { name: 'Rate' }).click()
    await page.getByText('Choose a rating.').waitFor()
    await page.getByRole('radio', { name: '1 Poor' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.getByLabel('In your words').fill('As described, well packed.')
    await page.getByRole('button', { name: 'Rate' }).click()
    await page.getByText('Only your company can see it so far').waitFor()
    expect(await page.getByRole('radio', { name: '4 Very good' }).isChecked()).toBe(true)

    const theirs = await open(seller, paths.order(number))
    await theirs.page.getByText('appears here once both have rated').waitFor()
    expect(await theirs.page.getByText('well packed.').count()).toBe(0)
    await theirs.page.getByRole('radio', { name: '5 Excellent' }).check()
    await theirs.page.getByRole('button', { name: 'Rate' }).click()
    await theirs.page.getByText('As described, well packed.').waitFor()
    await theirs.page.getByLabel('Your answer').fill('Thank you.')
    await theirs.page.getByRole('button', { name: 'Answer' }).click()
    await theirs.page.getByText('You answered').waitFor()
    expect(await theirs.page.getByLabel('Your answer').count()).toBe(0)

    await page.reload()
    await page.getByText('5 of 5: Excellent').waitFor()
    await page.getByText('Thank you.').waitFor()
    expect(await page.getByRole('button', { name: 'Rate' }).count()).toBe(0)
    expect([...complaints, ...theirs.complaints]).toEqual([])
  })

  it('an operator hides a rating, and both sides read why', async () => {
    const number = await ended()
    await rate(run.site, buyer, number, 1, 'Write to me elsewhere.')
    await rate(run.site, seller, number, 3)
    const { page } = await open(await signInAs(run.site, 'operator'), paths.adminRatings)
    await page
      .getByRole('button', { name: `Hide the rating by the buyer of order ${number}` })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('It leads away from the order.')
    await dialog.getByRole('button', { name: 'Hide the rating' }).click()
    await page.getByRole('cell', { name: 'It leads away from the order.' }).waitFor()
    const theirs = await open(seller, paths.order(number))
    await theirs.page.getByText('It leads away from the order.').waitFor()
    expect(await theirs.page.getByText('Write to me').count()).toBe(0)
  })

  it('the forms and what both have said have room and no faults on a phone', async () => {
    const [fresh, one] = [await ended(), await ended()]
    const words = `${'Just as described, and packed with care. '.repeat(4)}`
    await rate(run.site, buyer, one, 5, words)
    await rate(run.site, seller, one, 4, words)
    for (const [who, path, heading] of [
      [buyer, paths.order(fresh), 'Ratings'],
      [seller, paths.order(one), 'Ratings'],
      [buyer, paths.ratingsOf(seller.companyId), 'What buyers said'],
      [buyer, paths.lot(slug), 'This seller’s record'],
      [buyer, paths.company(seller.companyId), 'This seller’s record'],
    ] as const) {
      const visit = await open(who, path, 390)
      await visit.page.getByRole('heading', { name: heading, exact: true }).waitFor()
      await answered(visit.page)
      await looksWell(visit)
    }
  })
})
