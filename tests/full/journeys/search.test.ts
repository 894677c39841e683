import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { faults, overflow } from '../../support/axe.ts'
import { answered, hydrated, journeys } from '../../support/browser.ts'
import { insertLots, lotAt } from '../../support/generated-lots.ts'
import { focused, tabTo } from '../../support/keyboard.ts'
import { shifted, watchShifts } from '../../support/layout-shifts.ts'
import { realComplaints } from '../../support/page-checks.ts'
import { box, found, titles, total, untilQuery } from '../../support/search-page.ts'
import { signIn } from '../../support/token.ts'
import { trader } from '../../support/traders.ts'

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
journeys('the search', async (run) => {
  const seller = await trader(run.site, 'seller')
  const buyer = await trader(run.site, 'buyer')
  const { db } = (await run.site.context.services.open()).database
  const lots = Array.from({ length: 90 }, (_, at) => lotAt(at))
  await insertLots(db, seller.companyId, lots, run.site.context.clock())

  it('draws where the lots lie in a range, and fills what is chosen', async () => {
    const visit = await run.visit(`${paths.search}?f=metal%3Agold`)
    const { page } = visit
    const weights = page.getByRole('figure', { name: / g$/ })
    await weights.waitFor()
    const outside = weights.locator('path').first()
    expect(await outside.getAttribute('d')).toBe('')
    const said = await weights.innerText()
    expect(said).toMatch(/^Most of \d+ lots are [\d.]+ to [\d.]+ g$/)
    await page.getByLabel('From', { exact: true }).first().fill('25,5')
    await page.keyboard.press('Tab')
    await untilQuery(page, /wmin=25.5/)
    await expect.poll(() => outside.getAttribute('d')).not.toBe('')
    await found(page)
    // The range itself leaves none of the bars out.
    expect(await weights.innerText()).toBe(said)
    expect(await faults(page)).toEqual([])
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflow(page), `at ${width}`).toEqual({ scroll: false, over: [] })
    }
    expect(realComplaints(visit)).toEqual([])

    const other = await run.visit(page.url().slice(visit.origin.length), {
      javaScriptEnabled: false,
    })
    const from = other.page.getByLabel('From', { exact: true }).first()
    expect(await from.inputValue()).toBe('25.5')
    expect(await other.page.locator('.search-histogram').first().isVisible()).toBe(false)
  })

  it('goes on to the next lots, and Back and Forward keep the place', async () => {
    const { page } = await run.visit(paths.search)
    const first = await titles(page)
    const next = page.getByRole('link', { name: 'Next 24 lots' })
    await next.scrollIntoViewIfNeeded()
    const bottom = await scrolled(page)
    expect(bottom).toBeGreaterThan(900)
    await next.press('Enter')
    await untilQuery(page, /cursor=/)
    await page.getByText('25 to 48 of 90 lots').waitFor()
    await expect.poll(() => scrolled(page)).toBe(0)
    // The next Tab leads into the lots.
    expect(await focused(page)).toBe('90 lots')
    const second = await titles(page)
    expect(second.filter((each) => first.includes(each))).toEqual([])

    const middle = page.getByRole('link', { name: second[12] ?? '', exact: true })
    await middle.scrollIntoViewIfNeeded()
    const place = await scrolled(page)
    await middle.click({ position: { x: 5, y: 5 } })
    await page.waitForURL((url) => url.pathname.startsWith('/lots/'))
    await page.getByRole('heading', { level: 1, name: second[12] ?? '' }).waitFor()
    await page.goBack()
    await expect.poll(() => titles(page)).toEqual(second)
    await expect.poll(() => scrolled(page)).toBe(place)
    await page.goBack()
    await expect.poll(() => titles(page)).toEqual(first)
    await expect.poll(() => scrolled(page)).toBe(bottom)
    await page.goForward()
    await expect.poll(() => titles(page)).toEqual(second)
    await expect.poll(() => scrolled(page)).toBe(place)
  })

  it('has its filters in a drawer on a phone', async () => {
    const { page } = await run.visit(paths.search, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
    const open = page.getByRole('button', { name: 'Filters' })
    const drawer = page.getByRole('complementary', { name: 'Filters' })
    expect(await drawer.isVisible()).toBe(false)
    await open.tap()
    await drawer.getByRole('figure', { name: / g$/ }).waitFor()
    await box(page, 'Metal: Silver').tap()
    await untilQuery(page, /f=metal:silver/)
    expect(await drawer.isVisible()).toBe(true)
    await found(page)
    expect(await faults(page)).toEqual([])
    expect(await overflow(page)).toEqual({ scroll: false, over: [] })
    const show = drawer.getByRole('button', { name: /^Show \d+ lots$/ })
    const shown = (await show.innerText()).replace('Show ', '')
    await show.tap()
    await expect.poll(() => drawer.isVisible()).toBe(false)
    expect(await total(page)).toBe(shown)
    expect(await open.innerText()).toBe('Filters, 1')
    // By keyboard it closes with Escape, which leads back to its button.
    await open.press('Enter')
    await drawer.getByRole('button', { name: 'Close the filters' }).focus()
    await page.keyboard.press('Escape')
    expect(await drawer.isVisible()).toBe(false)
    await expect.poll(() => open.evaluate((each) => each === document.activeElement)).toBe(true)
  })

  it('fetches the histograms of its filters only while these are open on a phone', async () => {
    const visit = await run.prepare({ viewport: { width: 390, height: 844 } })
    const { page } = visit
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/histograms')) asked.push(request.url())
    })
    await page.goto(paths.search)
    await hydrated(page)
    // Another page of lots comes through the same hook.
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('weight')
    await untilQuery(page, /sort=weight/)
    await found(page)
    expect(asked).toEqual([])
    const open = page.getByRole('button', { name: 'Filters' })
    await open.click()
    await page.getByRole('figure', { name: / g$/ }).waitFor()
    await page.keyboard.press('Escape')
    await open.click()
    await page.getByRole('figure', { name: / g$/ }).waitFor()
    await answered(page)
    expect(asked.length).toBe(1)
  })

  it('says which filter leaves nothing, and finds lots without it', async () => {
    const { page } = await run.visit(`${paths.search}?f=gem%3Aamber%2Cmetal%3Asilver`)
    await page.getByText('No lots match').waitFor()
    await tabTo(page, 'Remove Stones: Amber')
    await page.keyboard.press('Enter')
    await untilQuery(page, /^\?f=metal:silver$/)
    await expect.poll(async () => (await titles(page)).length).toBeGreaterThan(0)
  })

  it('is a plain form with results before and without scripts', async () => {
    const { page } = await run.visit(paths.search, { javaScriptEnabled: false })
    expect((await titles(page)).length).toBe(24)
    await box(page, 'Metal: Silver').check()
    await page.getByRole('searchbox').fill('ring')
    await page.getByRole('button', { name: /^Show / }).click()
    await untilQuery(page, /q=ring.*f=metal:silver/)
    for (const title of await titles(page)) expect(title).toMatch(/silver ring/)
    await page.getByRole('link', { name: 'Silver: remove' }).click()
    await untilQuery(page, /^\?q=ring/)
  })

  it.each([390, 1440])(
    'lots in a range of prices, with its histogram, move nothing at %i px, and have their prices',
    async (width) => {
      const visit = await run.prepare({ viewport: { width, height: 900 } })
      await signIn(visit, buyer.token)
      await watchShifts(visit.context)
      const { page } = visit
      // Otherwise the wait for their lots, an animation, is over after four seconds.
      const line = await visit.context.newCDPSession(page)
      await line.send('Animation.setPlaybackRate', { playbackRate: 0 })
      await page.goto(`${paths.search}?pmin=900&pmax=4000`)
      await page.getByRole('link', { name: '900 to 4000 GBP: remove' }).waitFor()
      if (width >= 900) await page.locator('figure', { hasText: / GBP$/ }).waitFor()
      await page.locator('.lot-price strong').nth(9).waitFor()
      await answered(page)
      expect(await shifted(page)).toBeLessThan(0.01)
    },
  )
})
