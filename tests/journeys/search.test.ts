import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { hydrated, journeys } from '../support/browser.ts'
import { workContext } from '../support/contexts.ts'
import { insertLots, lotAt } from '../support/generated-lots.ts'
import { focused } from '../support/keyboard.ts'
import { realComplaints } from '../support/page-checks.ts'
import { box, found, titles, total, untilQuery } from '../support/search-page.ts'
import { giveVatNumber, ring, stateShipping, trader } from '../support/traders.ts'

const chips = (page: Page) =>
  page.getByRole('list', { name: 'Chosen filters' }).getByRole('link').allInnerTexts()

journeys('the search', async (run) => {
  const seller = await trader(run.site, 'seller')
  const { db } = (await run.site.context.services.open()).database
  const lots = Array.from({ length: 90 }, (_, at) => lotAt(at))
  await insertLots(db, seller.companyId, lots, run.site.context.clock())

  it('is narrowed by mouse and keyboard, sorted, and shared by its address', async () => {
    const visit = await run.visit(paths.search)
    const { page } = visit
    await box(page, 'Metal: Gold').check()
    await untilQuery(page, /f=metal:gold/)
    // By keyboard: the box keeps the focus while the lots change.
    await page.locator('summary', { hasText: 'Stones' }).press('Enter')
    await box(page, 'Stones: Ruby').focus()
    await page.keyboard.press('Space')
    await untilQuery(page, /gem:ruby/)
    await expect.poll(() => chips(page)).toEqual(['Ruby', 'Gold', 'Clear all'])
    const focusedBox = () => page.evaluate(() => (document.activeElement as HTMLInputElement).value)
    expect(await focusedBox()).toBe('gem:ruby')
    await found(page)
    for (const title of await titles(page)) expect(title).toMatch(/^Ruby gold /)

    await page.getByLabel('From', { exact: true }).first().fill('5,5')
    await page.keyboard.press('Tab')
    await untilQuery(page, /wmin=5.5/)
    await expect.poll(() => chips(page)).toContain('From 5.5 g')
    await page.getByLabel('Sort by').selectOption('Heaviest first')
    await untilQuery(page, /sort=-weight/)

    await found(page)
    const shown = await titles(page)
    const other = await run.visit(page.url().slice(visit.origin.length), {
      javaScriptEnabled: false,
    })
    expect(await titles(other.page)).toEqual(shown)
    expect(await chips(other.page)).toEqual(await chips(page))
    expect(await total(other.page)).toBe(await total(page))

    // Whoever takes a filter away by keyboard goes on from there.
    await page.getByRole('link', { name: 'From 5.5 g: remove' }).focus()
    await page.keyboard.press('Enter')
    await untilQuery(page, /^(?!.*wmin)/)
    await expect.poll(() => chips(page)).toEqual(['Ruby', 'Gold', 'Clear all'])
    // The number of lots arrives after the filters have changed.
    const focusOnTotal = async () => (await focused(page)) === (await total(page))
    await expect.poll(focusOnTotal).toBe(true)
    await page.getByRole('link', { name: 'Clear all' }).press('Enter')
    await expect.poll(() => chips(page)).toEqual([])
    await expect.poll(() => total(page)).toBe('90 lots')
    expect(await focused(page)).toBe('90 lots')
    expect(realComplaints(visit)).toEqual([])
  })

  it.each([1440, 390])('has one field and one line above the lots at %i px', async (width) => {
    const { page } = await run.visit(`${paths.search}?f=metal%3Agold`, {
      viewport: { width, height: 844 },
    })
    expect(await page.getByRole('searchbox').count()).toBe(1)
    const top = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((each) => each.getBoundingClientRect().top)
    const picture = await top('.lot-card')
    for (const above of ['.search-chips', '.search-sort', '.search-total']) {
      expect(await top(above), above).toBeLessThan(picture)
    }
    expect(picture).toBeLessThan(640)

    // The words are searched for among what is chosen.
    await page.getByRole('searchbox').fill('ruby')
    await page.keyboard.press('Enter')
    await untilQuery(page, /^\?q=ruby&f=metal:gold$/)
    await page.getByRole('link', { name: 'Clear the words' }).click()
    await untilQuery(page, /^\?f=metal:gold$/)
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('')
  })

  it('is skipped to its lots by three keys', async () => {
    const { page } = await run.visit(paths.search)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to the lots')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe((await titles(page))[0])
  })

  it('is narrowed by a buyer to the lots that are shipped to their country', async () => {
    const [here, elsewhere] = [await trader(run.site, 'seller'), await trader(run.site, 'seller')]
    await stateShipping(run.site, elsewhere.companyId, {
      handlingDays: 3,
      notTo: ['US'],
      prices: [],
    })
    const sell = async ({ companyId }: { companyId: string }, title: string) => {
      const said = { ...ring, stockNumber: 'S-1', title }
      await insertLots(db, companyId, [{ kind: 'jewellery', said }], run.site.context.clock())
    }
    await sell(here, 'Harbour signet')
    await sell(elsewhere, 'Harbour signet not for America')
    const buyer = await trader(run.site, 'buyer')
    const american = { country: 'US', taxNumber: '12-3456789' }
    await giveVatNumber(await workContext(run.site), buyer, american)

    const visit = await run.newTab(buyer.token)
    const { page } = visit
    await page.goto(`${paths.search}?q=harbour+signet`)
    await hydrated(page)
    await expect.poll(() => total(page)).toBe('2 lots')
    const notThere = page.getByText('Does not ship to the United States')
    await notThere.waitFor()
    await page.locator('summary', { hasText: 'Shipping' }).click()
    await page.getByLabel('Ships to the United States').check()
    await untilQuery(page, /ships=1/)
    await expect.poll(() => total(page)).toBe('1 lot')
    await expect.poll(() => titles(page)).toEqual(['Harbour signet'])
    expect(await notThere.count()).toBe(0)
    expect(await chips(page)).toEqual(['Ships to the United States', 'Clear all'])

    await page.getByRole('link', { name: 'Ships to the United States: remove' }).click()
    await untilQuery(page, /^(?!.*ships)/)
    await expect.poll(() => total(page)).toBe('2 lots')
    await notThere.waitFor()
    expect(realComplaints(visit)).toEqual([])
  })
})
