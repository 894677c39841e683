import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { faults, overflow } from '../../support/axe.ts'
import { hydrated, journeysOn } from '../../support/browser.ts'
import { workContext } from '../../support/contexts.ts'
import { localSite } from '../../support/local-site.ts'
import { makeOffer } from '../../support/offers.ts'
import { openerIn } from '../../support/open-pages.ts'
import { place } from '../../support/orders.ts'
import { signInAs } from '../../support/people.ts'
import { knownSeller, publish, ring, trader } from '../../support/traders.ts'

const name = 'Search orders, offers, stock, lots and companies'
const fieldIn = (page: Page) => page.getByRole('searchbox', { name })

/** Presses Tab until the field has the focus. */
async function tabToField(page: Page): Promise<void> {
  for (let at = 0; at < 40; at += 1) {
    await page.keyboard.press('Tab')
    const there = await page.evaluate(() => document.activeElement?.matches('input[name=q]'))
    if (there === true) return
  }
  throw new Error('Tab does not reach the field')
}

/** The visible parts of the header that lie over each other, or are too small to be touched. */
const crowded = (page: Page) =>
  page.evaluate(() => {
    const parts = [
      ...document.querySelectorAll(
        '.shell-header .logo, .shell-navigation > ul > li, .shell-search, .shell-tools > :not(.shell-search)',
      ),
    ].filter((each) => each.checkVisibility())
    const boxes = parts.map((each) => each.getBoundingClientRect())
    const over = boxes.slice(1).filter((box, at) => box.left < (boxes[at]?.right ?? 0) - 0.5)
    const icons = [...document.querySelectorAll('.shell-tools svg.icon:not(.chevron)')]
    const narrow = icons
      .filter(
        (each) => each.checkVisibility() && each.closest('.shell-search, .select, ul') === null,
      )
      .map((each) => each.getBoundingClientRect().width)
      .filter((width) => width < 24)
    return { over, narrow, last: (boxes.at(-1)?.right ?? 0) <= innerWidth }
  })
const fits = { over: [], narrow: [], last: true }

journeysOn(localSite, 'the search in the header', async (run) => {
  const open = openerIn(run)
  const seller = await knownSeller(run.site)
  const buyer = await trader(run.site, 'buyer')
  const both = await trader(run.site, 'seller')
  const { db } = await workContext(run.site)
  await db.update(company).set({ buys: true }).where(eq(company.id, both.companyId))
  const { slug } = await publish(run.site, seller, {
    ...ring,
    title: 'Peridot signet',
    stockNumber: 'FIND-77',
  })
  const order = await place(run.site, buyer, slug, { pieces: 1, goods: 294_000 })
  const offer = await makeOffer(run.site, buyer, slug, { pieces: 1, amount: 250_000 })

  it('leads a seller with a keyboard alone to a listing, an order and an offer', async () => {
    const { page, complaints } = await open(seller, paths.overview)
    const title = page.locator('main h1')
    await fieldIn(page).waitFor()
    await tabToField(page)
    await page.keyboard.type('find-77')
    await page.keyboard.press('Enter')
    await title.getByText('Peridot signet').waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/stock\//)
    // The field is empty for the next search, and going back leads to where it began.
    expect(await fieldIn(page).inputValue()).toBe('')
    await page.goBack()
    // The page takes the focus when it has come, which is after its address.
    await page.waitForFunction(() => {
      const heading = document.activeElement
      return heading?.matches('main h1') === true && heading.textContent !== 'Peridot signet'
    })
    expect(new URL(page.url()).pathname).toBe(paths.overview)
    for (const [typed, to] of [
      [`order ${order}`, paths.order(order)],
      [`${offer}`, paths.offer(offer)],
    ] as const) {
      await fieldIn(page).focus()
      await page.keyboard.type(typed)
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.pathname === to)
      await title.getByText(/^(Order|Peridot|Offer)/).waitFor()
    }
    expect(complaints).toEqual([])
  })

  it('groups by kind what words find, and says when they find nothing', async () => {
    const { page, complaints } = await open(seller, paths.overview)
    await fieldIn(page).fill('peridot')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('4 results for “peridot”').waitFor()
    const groups = await page.locator('main h2').allInnerTexts()
    expect(groups).toEqual(['Orders', 'Offers', 'Your stock', 'Lots on the marketplace'])
    // Here the field is in the page, and keeps the focus from one search to the next.
    expect(await fieldIn(page).count()).toBe(1)
    await fieldIn(page).focus()
    await fieldIn(page).fill('<zzzz>')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Nothing found for “<zzzz>”.').waitFor()
    expect(await fieldIn(page).evaluate((each) => each === document.activeElement)).toBe(true)
    expect(await page.locator('main h2').count()).toBe(0)
    await page.goBack()
    await page.getByRole('status').getByText('4 results').waitFor()
    await expect.poll(() => fieldIn(page).inputValue()).toBe('peridot')
    await page.getByRole('link', { name: `Order ${order}` }).click()
    await page.waitForURL((url) => url.pathname === paths.order(order))
    expect(complaints).toEqual([])
  })

  it('is behind an icon at 390 px, where a buyer finds a lot and an order', async () => {
    const { page, complaints } = await open(buyer, paths.orders, 390)
    const icon = page.locator('header').getByRole('link', { name: 'Search' })
    const box = await icon.boundingBox()
    expect([box?.width, box?.height]).toEqual([44, 44])
    expect(await fieldIn(page).isVisible()).toBe(false)
    await icon.focus()
    await page.keyboard.press('Enter')
    await page.locator('main h1').getByText('Search').waitFor()
    await page.getByText('Enter the number of an order').waitFor()
    await tabToField(page)
    await page.keyboard.type('peridot')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('3 results').waitFor()
    const small = await page
      .locator('main a, main button, main input')
      .evaluateAll((all) =>
        all
          .filter((each) => each.getBoundingClientRect().height < 44)
          .map((each) => each.outerHTML),
      )
    expect(small).toEqual([])
    await page.getByRole('link', { name: 'Peridot signet' }).last().click()
    await page.waitForURL((url) => url.pathname.startsWith('/lots/'))
    await page.goto(paths.findOf(String(order)))
    await page.waitForURL((url) => url.pathname === paths.order(order))
    expect(complaints).toEqual([])
  })

  it('stays when the server is busy or the search has been used too often', async () => {
    const { page, complaints } = await open(buyer, paths.find)
    const refuse = (status: number, code: string, detail: string) =>
      page.route('**/api/finder*', (route) =>
        route.fulfill({
          status,
          contentType: 'application/problem+json',
          body: JSON.stringify({ type: `/api/docs#${code}`, title: code, status, detail }),
        }),
      )
    await refuse(429, 'too-many-requests', 'Wait a minute.')
    await fieldIn(page).fill('peridot')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Wait a minute.').waitFor()
    await page.unroute('**/api/finder*')
    await fieldIn(page).press('Enter')
    await page.getByRole('status').getByText('3 results').waitFor()
    expect(complaints.filter((text) => !text.includes('status of 429'))).toEqual([])
  })

  it.each(['buyer', 'seller', 'both', 'operator'] as const)(
    'fits into the header of a %s at every width',
    async (who) => {
      const person =
        who === 'operator' ? await signInAs(run.site, 'operator') : { buyer, seller, both }[who]
      const path = who === 'operator' ? paths.adminPeople : paths.overview
      const { page } = await open(person, path)
      const heightOf = async (part: string) => (await page.locator(part).boundingBox())?.height
      for (const width of [390, 768, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const search = page.locator(
          width < (who === 'operator' ? 1440 : 1280) ? '.shell-search-link' : '.shell-search input',
        )
        await search.waitFor()
        expect(await crowded(page), `at ${width}`).toEqual(fits)
        expect(await overflow(page), `at ${width}`).toEqual({ scroll: false, over: [] })
        const box = await search.boundingBox()
        expect(box?.height, `at ${width}`).toBeGreaterThanOrEqual(42)
        expect(await heightOf('.shell-header')).toBe(width < 600 ? 64 : 72)
        expect(await heightOf('.shell-footer')).toBe(72)
        if (width >= 1280 && who !== 'operator') expect(box?.width).toBeGreaterThanOrEqual(180)
      }
    },
  )

  it('has an edge in forced colours, where axe finds nothing either', async () => {
    const { page } = await open(seller, paths.findOf('peridot'))
    await page.getByRole('status').getByText('4 results').waitFor()
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await faults(page)).toEqual([])
    const border = await fieldIn(page).evaluate((each) => getComputedStyle(each).borderTopStyle)
    expect(border).toBe('solid')
  })

  it('gives way to the search for lots on the page of that search', async () => {
    const { page } = await open(buyer, paths.search)
    await page.getByRole('searchbox', { name: 'Search all lots' }).waitFor()
    expect(await page.getByRole('searchbox').count()).toBe(1)
    expect(await page.locator('.shell-search, .shell-search-link').count()).toBe(0)
  })

  it('is on other public pages for those who are logged in, and on none for visitors', async () => {
    const sellersPage = paths.company(both.companyId)
    const { page } = await open(buyer, sellersPage)
    await page.locator('.shell-search').getByRole('searchbox', { name }).waitFor()
    const visitor = await run.visit(sellersPage)
    await hydrated(visitor.page)
    expect(await visitor.page.locator('.shell-search input').count()).toBe(0)
    await visitor.page.getByRole('searchbox', { name: 'Search all lots' }).fill('peridot')
    await visitor.page.keyboard.press('Enter')
    await visitor.page.waitForURL(`**${paths.search}?q=peridot`)
    await visitor.page.getByRole('heading', { level: 1, name: 'peridot' }).waitFor()
  })
})
