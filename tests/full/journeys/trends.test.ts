import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { journeysOn } from '../../support/browser.ts'
import { demoPeople, openAs } from '../../support/demo-people.ts'
import { tradedDemoSite } from '../../support/demo-site.ts'
import { looksWell, settled } from '../../support/page-checks.ts'
import { signInAs } from '../../support/people.ts'
import { verified } from '../../support/traders.ts'

journeysOn(tradedDemoSite, 'the trends', async (run) => {
  const demo = await demoPeople(run.site)

  it('show a buyer what gold sold for, where that is defined, and one kind alone', async () => {
    const visit = await openAs(run, await demo.tokenAs('buyer'), paths.overview)
    const { page } = visit
    await page.getByRole('link', { name: 'Trends', exact: true }).first().click()
    await page.waitForURL(`**${paths.trends}`)
    await settled(page)
    // Which fineness sold often enough for a row of its own depends on the day of the week.
    await page
      .getByRole('heading', {
        level: 2,
        name: /^Buyers pay \D+\d+ a gram for .*gold jewellery\.$/,
      })
      .waitFor()
    await page.getByRole('term').filter({ hasText: 'Typically sold for' }).waitFor()
    await looksWell(visit)
    // Who does not sell has no lots of their own.
    expect(await page.getByText('Your lots').count()).toBe(0)
    const definition = page.getByText(/^The median price by weight of orders/)
    await page
      .getByRole('link', { name: /^\d+ or more sales in 28 days$/ })
      .first()
      .press('Enter')
    await expect
      .poll(() => definition.evaluate((each) => each.getBoundingClientRect().top < innerHeight))
      .toBe(true)
    await page.getByLabel('Kind').selectOption('Loose diamonds')
    await page.getByLabel('Prices in').selectOption('GBP')
    await page.getByRole('button', { name: 'Show' }).press('Enter')
    await page.waitForURL(`**${paths.trends}?kind=diamond&currency=GBP`)
    await page
      .getByRole('heading', { level: 2, name: /^Sellers ask £[\d,.]+ a carat for .*diamonds/ })
      .waitFor()
    expect(await page.getByRole('heading', { name: /jewellery/ }).count()).toBe(0)
  })

  it('show a seller the median of their own lots beside the market', async () => {
    const visit = await openAs(run, await demo.tokenAs('seller'), paths.trends)
    await visit.page
      .getByRole('link', { name: /^\d+ lots from \d+ sellers$/ })
      .first()
      .waitFor()
    await visit.page
      .getByText(/^\D+[\d,.]+, \d+ lots?$/)
      .first()
      .waitFor()
    await looksWell(visit)
  })

  it('leave room in the header of a company that buys and sells', async () => {
    const who = await signInAs(run.site, 'seller')
    const { token } = await verified(run.site, who, { buys: true, sells: true })
    const { page } = await openAs(run, token, paths.trends)
    await page.setViewportSize({ width: 1024, height: 800 })
    const last = await page.locator('.shell-navigation > ul > li').last().boundingBox()
    const search = await page.locator('.shell-search-link').boundingBox()
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(search?.x ?? 0)
  })

  it('are not in the menu of a company that is not verified', async () => {
    const { page } = await openAs(run, await demo.tokenAs('submitted'), paths.overview)
    await page.getByRole('link', { name: 'Orders', exact: true }).first().waitFor()
    expect(await page.getByRole('link', { name: 'Trends' }).count()).toBe(0)
  })
})
