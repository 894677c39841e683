import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { faults, overflow } from '../../support/axe.ts'
import { journeys } from '../../support/browser.ts'
import { field, listingEditor, saved, unexpected } from '../../support/listing-editor.ts'
import { choosePhotograph, trustedSeller } from '../../support/listing-review.ts'
import { signInAs } from '../../support/people.ts'
import { addPictureRow, publish, ring, stock, trader } from '../../support/traders.ts'

const panel = (page: Page) => page.locator('#publishing')

journeys('the editor of a listing', (run) => {
  const { open, openListing } = listingEditor(run)

  it('keeps both texts when a colleague changes the same field, and both fields otherwise', async () => {
    const { seller, own, visit } = await openListing({ title: 'A ring', city: 'London' })
    const { page } = visit
    await stock(
      run.site,
      seller,
      `/${own.id}`,
      { version: own.version, said: { title: 'Theirs', brand: 'Old Bond' } },
      'PUT',
    )
    await field(page, 'title').fill('Mine')
    await page.getByText('This listing was changed elsewhere').waitFor()
    expect(await field(page, 'title').inputValue()).toBe('Mine')
    expect(await field(page, 'brand').inputValue()).toBe('Old Bond')
    await saved(page)
    expect(await faults(page)).toEqual([])
    await page.getByRole('radio', { name: 'Saved since: Theirs' }).check()
    await expect.poll(() => field(page, 'title').inputValue()).toBe('Theirs')
    await saved(page)
    expect(unexpected(visit)).toEqual([])
  })

  it('takes back one field at a time, and shows who changed what', async () => {
    const { visit } = await openListing({ title: 'A ring', city: 'London' })
    const { page } = visit
    await field(page, 'title').fill('Another ring')
    await saved(page)
    await page.getByText('More details').click()
    await field(page, 'city').fill('Leeds')
    await saved(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => field(page, 'city').inputValue()).toBe('London')
    expect(await field(page, 'title').inputValue()).toBe('Another ring')
    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: 'History' })
    await history.getByText('Another ring').waitFor()
    await history.getByText('Undid a change').waitFor()
    expect(await faults(page)).toEqual([])
  })

  it('offers a repair for a text that it cannot read, and keeps the text until then', async () => {
    const { visit } = await openListing({ title: 'A ring', 'metals.1.metal': 'Plattinum' })
    const { page } = visit
    expect(await field(page, 'metals.1.metal').inputValue()).toBe('Plattinum')
    await page.getByRole('button', { name: 'Use “Platinum”' }).click()
    expect(await field(page, 'metals.1.metal').inputValue()).toBe('platinum')
    await page.getByRole('button', { name: 'Another metal' }).click()
    await field(page, 'metals.2.metal').selectOption('Gold')
    await page.getByRole('button', { name: 'Remove metal 1' }).click()
    await expect.poll(() => field(page, 'metals.1.metal').inputValue()).toBe('gold')
    expect(await field(page, 'metals.2.metal').count()).toBe(0)
  })

  it('does not save an edit that would leave a live listing incomplete, and says where', async () => {
    const seller = await trader(run.site, 'seller')
    const own = await publish(run.site, seller)
    const visit = await open(paths.listing(own.id), seller)
    const { page } = visit
    await field(page, 'gross').fill('')
    await page.getByText('Not saved: correct the marked fields').waitFor()
    await page
      .locator('.editor-field', { has: field(page, 'gross') })
      .getByText('Enter the gross weight.')
      .waitFor()
    await field(page, 'gross').fill('4.3')
    await saved(page)
    expect(unexpected(visit)).toEqual([])
  })

  it('chooses who sees a listing first, by the name of their company', async () => {
    const buyer = await trader(run.site, 'buyer')
    const { visit } = await openListing(ring)
    const { page } = visit
    await page.getByText('Only your company sees it until you publish it.').waitFor()
    await page.getByRole('radio', { name: 'Early access' }).check()
    await page.getByText('Chosen buyers', { exact: true }).waitFor()
    await page.getByLabel('Add a buyer').fill(`buyer ${buyer.personId.slice(0, 8)}`)
    await page.getByRole('button', { name: buyer.personId.slice(0, 8) }).click()
    await page.getByRole('button', { name: `Remove buyer ${buyer.personId.slice(0, 8)}` }).waitFor()
    await page.getByText('If you publish now, it opens to everyone on').waitFor()
    expect(await faults(page)).toEqual([])
    await page.getByRole('radio', { name: 'Visitor', exact: true }).check()
    await page.getByText('only the picture and the title').waitFor()
  })

  it('is filled in and published on a phone', async () => {
    const visit = await open(paths.newListing, await trustedSeller(run.site), {
      viewport: { width: 390, height: 844 },
    })
    const { page } = visit
    expect(await overflow(page)).toEqual({ scroll: false, over: [] })
    await page.getByRole('button', { name: 'Bullion' }).click()
    await field(page, 'title').fill('Gold bar, 100 g')
    await field(page, 'stockNumber').fill('BAR-100')
    await field(page, 'condition').selectOption('New, unsold')
    await field(page, 'quantity').fill('3')
    await field(page, 'country').selectOption('Switzerland')
    await field(page, 'form').selectOption('Bar')
    await field(page, 'metal').selectOption('Gold')
    await field(page, 'fineness').fill('999.9')
    await field(page, 'gross').fill('0.1 kg')
    await page.locator('.editor-form').getByText('100.0 g', { exact: true }).waitFor()
    await page.getByRole('radio', { name: 'Whole lot' }).check()
    await field(page, 'currency').selectOption('EUR')
    await field(page, 'price').fill('33000')
    await choosePhotograph(page)
    await page.getByRole('link', { name: '1 missing' }).click()
    await panel(page).getByRole('link', { name: 'Refiner or mint' }).click()
    await page.keyboard.type('Valcambi')
    await panel(page).getByText('Ready to go live').waitFor()
    expect(await overflow(page)).toEqual({ scroll: false, over: [] })
    expect(await faults(page)).toEqual([])
    await panel(page).getByRole('button', { name: 'Publish' }).click()
    await panel(page).getByRole('heading', { name: 'Live' }).waitFor()
    expect(unexpected(visit)).toEqual([])
  })

  it('tells an unverified company what publishing needs', async () => {
    const seller = await signInAs(run.site, 'seller')
    const own = await stock(run.site, seller, '', { kind: 'jewellery', said: ring })
    await addPictureRow(run.site, own.id)
    const { page } = await open(paths.listing(own.id), seller)
    await panel(page).getByText('Your company must be verified first.').waitFor()
    const link = panel(page).getByRole('link', { name: 'Get your company verified' })
    expect(await link.getAttribute('href')).toBe(paths.verification)
  })
})
