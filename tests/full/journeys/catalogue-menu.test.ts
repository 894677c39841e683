import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { faults, overflow } from '../../support/axe.ts'
import { answered, hydrated, journeysOn } from '../../support/browser.ts'
import { demoPeople, openAs } from '../../support/demo-people.ts'
import { demoSite } from '../../support/demo-site.ts'
import { realComplaints } from '../../support/page-checks.ts'

const word = (page: Page) => page.locator('.shell-menu summary', { hasText: 'Catalogue' })
const menu = (page: Page) => page.locator('.catalogue-menu')
const rows = (page: Page) => menu(page).getByRole('link')

journeysOn(demoSite, 'the menu of the catalogue', async (run) => {
  const buyer = await (await demoPeople(run.site)).tokenAs('buyer')

  it('opens by a press, counts what it leads to, and closes by Escape or a press outside', async () => {
    const visit = await openAs(run, buyer, paths.overview)
    const { page } = visit
    await word(page).hover()
    await answered(page)
    expect(await menu(page).count()).toBe(0)

    await word(page).click()
    await answered(page)
    const names = await rows(page).allInnerTexts()
    expect(names[0]).toMatch(/^Rings\s+\d+$/)
    expect(names.find((name) => name.startsWith('All lots'))).toMatch(/^All lots\s+\d+$/)
    expect(names.slice(names.findIndex((name) => name === 'New arrivals'))).toEqual([
      'New arrivals',
      expect.stringMatching(/^Early access\s+\d+$/),
      expect.stringMatching(/^Saved lots/),
      expect.stringMatching(/^Saved searches/),
      'Buy requests',
    ])
    expect(await faults(page)).toEqual([])
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflow(page), `at ${width}`).toEqual({ scroll: false, over: [] })
    }

    await page.keyboard.press('Escape')
    await menu(page).waitFor({ state: 'detached' })
    expect(await word(page).evaluate((each) => each === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await menu(page).waitFor()
    await page.mouse.click(1300, 850)
    await menu(page).waitFor({ state: 'detached' })
    expect(realComplaints(visit)).toEqual([])
  })

  it('leads to the lots in early access, and one press shows all lots again', async () => {
    const { page } = await openAs(run, buyer, paths.overview)
    await word(page).click()
    const early = rows(page).filter({ hasText: /^Early access\s*\d+$/ })
    const said = /\d+/.exec(await early.innerText())?.[0]
    await early.click()
    await page.waitForURL(`**${paths.search}?early=1`)
    await menu(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('.search-total').innerText()).toBe(`${said} lots`)
    const cards = page.locator('.lot-card')
    expect(await cards.count()).toBe(await cards.locator('.lot-card-early').count())
    await page.getByRole('link', { name: 'Early access: remove' }).click()
    await page.waitForURL(`**${paths.search}`)
  })

  it('still leads everywhere if its numbers cannot be loaded', async () => {
    const { page } = await openAs(run, buyer, paths.overview)
    await page.route(/\/api\/(?:search|categories|favourites|saved-searches)/, (route) =>
      route.abort(),
    )
    await word(page).click()
    await rows(page).filter({ hasText: 'All categories' }).waitFor()
    expect(await rows(page).allInnerTexts()).toEqual([
      'All categories',
      'All lots',
      'New arrivals',
      'Early access',
      'Saved lots',
      'Saved searches',
      'Buy requests',
    ])
  })

  it('is a link to the catalogue for visitors, also without scripts', async () => {
    const { page } = await run.visit(paths.search, { javaScriptEnabled: false })
    const link = page.locator('.header-navigation').getByRole('link', { name: 'Catalogue' })
    expect(await link.getAttribute('href')).toBe(paths.search)
    const other = await run.visit(paths.search)
    await hydrated(other.page)
    expect(await other.page.locator('.shell-menu').count()).toBe(0)
  })
})
