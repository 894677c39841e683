import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { callConsole } from '../../support/api-calls.ts'
import { faults, overflow } from '../../support/axe.ts'
import { journeys } from '../../support/browser.ts'
import { openerIn } from '../../support/open-pages.ts'
import { signInAs } from '../../support/people.ts'
import { publish, ring, trader } from '../../support/traders.ts'

journeys('the currency in which somebody reads prices', async (run) => {
  let slug = ''
  const open = openerIn(run)
  const buyer = await trader(run.site, 'buyer')
  const seller = await trader(run.site, 'seller')
  slug = (await publish(run.site, seller)).slug
  await publish(run.site, seller, { ...ring, stockNumber: 'BESIDE-1' })
  const operator = await signInAs(run.site, 'operator')
  const rates = { from: 'GBP', EUR: '1.15', confirmed: true }
  expect((await callConsole(run.site, operator, '/rates/exchange', rates)).status).toBe(201)

  it('is chosen in the header, redraws the page, and is kept for the next one', async () => {
    const { page } = await open(buyer, paths.search)
    const card = page.locator('.lot-price').first()
    await card.getByText('£2,940.00').waitFor()
    expect(await card.innerText()).not.toContain('about')
    await page.getByLabel('Currency of prices').selectOption('EUR')
    await card.getByText('about €3,381.00').waitFor()
    await card.getByText('£2,940.00').waitFor()
    await page.getByText('Amounts in EUR are converted from GBP and approximate.').waitFor()
    await page.getByText('Price per piece, EUR').first().waitFor()
    expect(await faults(page)).toEqual([])

    await page.goto(paths.lot(slug))
    await page.getByRole('row', { name: /about €3,381.00 £2,940.00/ }).waitFor()
    const beside = page.getByRole('region', { name: 'More from this seller' })
    await beside.locator('.lot-price').getByText('about €3,381.00').waitFor()
    expect(
      await page.getByText('Amounts in EUR are converted from GBP and approximate.').count(),
    ).toBe(1)
    await page.goto(paths.compare([slug]))
    await page.getByRole('row', { name: /^Trade price.*€3,381.00/ }).waitFor()
    for (const width of [1440, 768, 390, 360, 320]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflow(page), `at ${width}`).toEqual({ scroll: false, over: [] })
    }
  })

  it('is left alone where no rate leads to it, and the page says so', async () => {
    const { page } = await open(buyer, paths.search)
    await page.getByLabel('Currency of prices').selectOption('CHF')
    await page.getByText('There is no current rate from GBP to CHF').waitFor()
    const card = page.locator('.lot-price').first()
    expect(await card.innerText()).toMatch(/^£2,940.00/)
  })
})
