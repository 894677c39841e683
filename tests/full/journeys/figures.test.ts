import { expect, it } from 'vitest'

import { metalPrice } from '#server/features/rates/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { journeysOn } from '../../support/browser.ts'
import { workContext } from '../../support/contexts.ts'
import { localSite } from '../../support/local-site.ts'
import { openerIn } from '../../support/open-pages.ts'
import { looksWell } from '../../support/page-checks.ts'
import { knownSeller, publish, ring } from '../../support/traders.ts'

const old = {
  ...ring,
  quantity: '1',
  'metals.1.net': '3 g',
  'tiers.1.from': '',
  'tiers.1.price': '',
}

journeysOn(localSite, 'stock performance', (run) => {
  it('lowers what stands out, and leaves the focus there once nothing does', async () => {
    const ctx = await workContext(run.site)
    const quoted = { metal: 'gold', source: 'Test', at: ctx.clock() } as const
    await ctx.db.insert(metalPrice).values({ ...quoted, perOunceMinor: 311_035, currency: 'GBP' })
    const seller = await knownSeller(run.site)
    for (const [at, price] of ['2,000', '2,000', '2,100'].entries()) {
      await publish(run.site, seller, { ...old, stockNumber: `OLD-${at}`, price })
    }
    const visit = await openerIn(run)(seller, paths.figures)
    const { page } = visit
    await page.getByText('No buyer has opened your lots in the last 90 days.').waitFor()
    expect(await page.getByText('Before: not known').count()).toBe(2)
    await page.getByRole('button', { name: 'Lower this one' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Show what changes' }).click()
    await dialog.getByRole('button', { name: 'Change 1 price' }).click()
    await page.getByRole('heading', { name: 'Nothing stands out' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('What does not move')
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await looksWell(visit)
  })
})
