import { expect, it } from 'vitest'

import { priceLock } from '#server/features/orders/price-locks/table.ts'
import { metalPrice } from '#server/features/rates/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { callAs } from '../../support/api-calls.ts'
import { asOwner } from '../../support/as-owner.ts'
import { faults, overflow } from '../../support/axe.ts'
import { journeysOn } from '../../support/browser.ts'
import { workContext } from '../../support/contexts.ts'
import { databaseEnv } from '../../support/database.ts'
import { localSite } from '../../support/local-site.ts'
import { openerIn } from '../../support/open-pages.ts'
import { signIn } from '../../support/token.ts'
import { knownSeller, publish, ring, trader } from '../../support/traders.ts'

let env: Record<string, string>

journeysOn(
  () => localSite({}, { data: async () => (env = await databaseEnv()) }),
  'a price that follows the metal',
  async (run) => {
    const open = openerIn(run)
    const seller = await knownSeller(run.site)
    const ctx = await workContext(run.site)
    let lots = 0
    const lot = async (said: Readonly<Record<string, string>> = {}) =>
      (await publish(run.site, seller, { ...ring, stockNumber: `PL-${(lots += 1)}`, ...said })).slug
    const goldLot = () =>
      lot({
        basis: 'Metal plus premium',
        percent: '10',
        price: '',
        'tiers.1.from': '',
        'tiers.1.price': '',
      })
    const gold = { metal: 'gold', currency: 'GBP', source: 'the test' }
    const goldCosts = (perOunceMinor: number) =>
      ctx.db.insert(metalPrice).values({ ...gold, perOunceMinor, at: new Date() })

    it('is ordered as it was seen, though gold has risen, on a phone', async () => {
      await goldCosts(200_000)
      const buyer = await trader(run.site, 'buyer')
      const slug = await goldLot()
      const { page, complaints } = await open(buyer, paths.newOrderOf(slug, 1), 390)
      await page
        .getByText(/The price follows the metal\. It is locked for you until .*from now/)
        .waitFor()
      expect(await faults(page)).toEqual([])
      expect(await overflow(page)).toEqual({ scroll: false, over: [] })
      const press = page.getByRole('button', { name: /^Order for £/ })
      const seen = (await press.textContent())?.replace('Order for ', '') ?? ''
      await goldCosts(260_000)
      await press.click()
      await page.getByRole('heading', { name: /^Order \d{5}$/ }).waitFor()
      expect(await page.locator('.order-total').textContent()).toContain(seen)
      expect(complaints).toEqual([])
    })

    it('is worked out again once the 15 minutes are over, on the order and in the basket', async () => {
      await goldCosts(200_000)
      const buyer = await trader(run.site, 'buyer')
      const [spot, fixed] = [await goldLot(), await lot()]
      for (const slug of [spot, fixed]) {
        await callAs(run.site, buyer, `/basket/lots/${slug}`, { pieces: 1 }, 'PUT')
      }
      for (const [address, says] of [
        [paths.newOrderOf(spot, 1), 'The price follows the metal.'],
        [paths.basket, 'The price of one lot follows the metal.'],
      ] as const) {
        await goldCosts(200_000)
        await ctx.db.delete(priceLock)
        await callAs(run.site, buyer, '/price-locks', { lots: [spot] })
        const end = (inMinutes: number) =>
          ctx.db.update(priceLock).set({ until: new Date(Date.now() + inMinutes * 60_000) })
        // As if it had been locked a while ago, so that the session outlasts it.
        await end(4)
        const visit = await run.prepare()
        const { page, complaints } = visit
        await page.clock.install()
        await signIn(visit, buyer.token)
        await page.goto(address)
        await page.getByText(says).waitFor()
        const total = page.locator('.order-total')
        const before = await total.textContent()
        await goldCosts(260_000)
        await end(0)
        await page.clock.fastForward('04:00')
        await page.getByText('The 15 minutes are over').waitFor()
        expect(await total.textContent()).not.toBe(before)
        expect(complaints).toEqual([])
      }
    })

    it('is said to be out of date where a figure is worked out from it', async () => {
      await goldCosts(200_000)
      const buyer = await trader(run.site, 'buyer')
      const slugs = [await goldLot(), await lot()]
      for (const [days, shown] of [
        [0, 0],
        [2, 1],
      ] as const) {
        const at = new Date(Date.now() - days * 86_400_000)
        await asOwner(env, ['delete from metal_price'])
        await ctx.db.insert(metalPrice).values({ ...gold, perOunceMinor: 200_000, at })
        for (const slug of slugs) {
          const { page, complaints } = await open(buyer, paths.lot(slug))
          await page.getByText(/Gold price: the test/).waitFor()
          expect(await page.getByText('It is out of date').count()).toBe(shown)
          expect(complaints).toEqual([])
        }
      }
    })
  },
)
