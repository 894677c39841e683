import { expect, it } from 'vitest'

import { callConsole } from '../../support/api-calls.ts'
import { faults, overflow } from '../../support/axe.ts'
import { goTo, hydrated, journeysOn } from '../../support/browser.ts'
import { testClock } from '../../support/clock.ts'
import { complete } from '../../support/complete-listings.ts'
import { databaseEnv } from '../../support/database.ts'
import { insertLots } from '../../support/generated-lots.ts'
import { shifted, watchShifts } from '../../support/layout-shifts.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { startSite } from '../../support/site.ts'
import { signIn } from '../../support/token.ts'
import { addPictureRow, bar, publish, publishEarly, ring, trader } from '../../support/traders.ts'

const clock = testClock()

journeysOn(
  async () => {
    const site = await startSite(await databaseEnv(), {}, { clock: clock.now })
    return { site, origin: site.address }
  },
  'lots on public pages',
  async (run) => {
    const open: string[] = []
    const seller = await trader(run.site, 'seller')
    const chosen = await trader(run.site, 'buyer')
    const other = await trader(run.site, 'buyer')
    const first = await publish(run.site, seller, { ...ring, stockNumber: 'OPEN-1' })
    await addPictureRow(run.site, first.id)
    open.push(first.slug, (await publish(run.site, seller, bar, 'bullion')).slug)
    const forSome = { ...ring, title: 'Early ring', stockNumber: 'EARLY-1' }
    const early = (await publishEarly(run.site, seller, forSome, [chosen.companyId])).slug
    /** A visit by somebody who is logged in; complaints about pictures that tests do not make are left out. */
    const visitAs = async (who: SignedIn | null, path: string, width = 1440) => {
      const visit = await run.prepare({ viewport: { width, height: 900 } })
      if (who !== null) await signIn(visit, who.token)
      await goTo(visit.page, path)
      return visit
    }

    it.each([390, 768, 1440])(
      'a lot has its parts in the same order, early or not, at %i px',
      async (width) => {
        const fresh = await trader(run.site, 'buyer')
        const owner = await trader(run.site, 'seller')
        const said = { ...ring, stockNumber: `EARLY-${width}` }
        const { slug } = await publishEarly(run.site, owner, said, [fresh.companyId])
        const parts = [
          'h1',
          '.lot-facts',
          '.compare-button',
          '.follow-seller',
          '.lot-state',
          '.trade',
        ]
        for (const path of [`/lots/${slug}`, `/lots/${open[0]}`]) {
          const visit = await run.prepare({ viewport: { width, height: 900 } })
          const { page } = visit
          await signIn(visit, fresh.token)
          await watchShifts(visit.context)
          await goTo(page, path)
          await page.getByText('£2,940.00').first().waitFor()
          await page.locator('.follow-seller').waitFor()
          const tops = await page.evaluate(
            (names) =>
              names.flatMap((name) => {
                const part = document.querySelector(`.lot-decision ${name}`)
                return part === null
                  ? []
                  : [[name, Math.round(part.getBoundingClientRect().top)] as const]
              }),
            parts,
          )
          const isEarly = path.endsWith(slug)
          expect(tops.map(([name]) => name)).toEqual(
            parts.filter((name) => isEarly || name !== '.lot-state'),
          )
          expect(tops.toSorted((a, b) => a[1] - b[1])).toEqual(tops)
          expect(await page.locator('.lot-facts').textContent()).toContain('Verified seller')
          expect(await shifted(page), path).toBeLessThan(0.01)
          expect(await overflow(page)).toEqual({ scroll: false, over: [] })
        }
      },
    )

    it('a price stands on a strip among those of like lots, in words and in the reader’s currency', async () => {
      const operator = await signInAs(run.site, 'operator')
      const rate = { from: 'GBP', EUR: '1.2', confirmed: true }
      expect((await callConsole(run.site, operator, '/rates/exchange', rate)).status).toBe(201)
      const { db } = (await run.site.context.services.open()).database
      const stone = { ...complete.diamond, currency: 'GBP' }
      const prices = ['4000', '3000', '3500', '3600', '3700', '3800', '4400']
      const lots = prices.map((price, at) => ({
        kind: 'diamond' as const,
        said: { ...stone, price, stockNumber: `LIKE-${at}` },
      }))
      const [own] = await insertLots(
        db,
        (await trader(run.site, 'seller')).companyId,
        lots,
        clock.now(),
      )
      const visit = await visitAs(await trader(run.site, 'buyer'), `/lots/${own?.slug}`)
      const { page } = visit
      const strip = page.getByRole('region', { name: 'Price among like lots' })
      await strip
        .getByText('Higher than 5 of 6. The typical range, shaded, is £3,525.00 to £3,775.00.')
        .waitFor()
      await strip
        .getByText('6 lots on sale. Loose untreated natural diamond, stones of 1.05 ct.')
        .waitFor()
      expect(await strip.locator('circle').count()).toBe(6)
      await page.getByLabel('Currency of prices').selectOption('EUR')
      await strip.getByText('is €4,230.00 to €4,530.00').waitFor()
      expect(await strip.textContent()).toContain('this lot is at €4,800.00 per carat')
      expect(await faults(page)).toEqual([])
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await overflow(page), `at ${width}`).toEqual({ scroll: false, over: [] })
      }
      await page.goto(`/lots/${open[1]}`)
      await page.getByText('Too few like lots to compare.').waitFor()

      const { page: visitors } = await visitAs(null, `/lots/${own?.slug}`)
      expect(await visitors.locator('main').textContent()).not.toContain('Price among like lots')
    })

    it('an early lot shows itself to its circle only, and to everyone once it opens', async () => {
      const path = `/lots/${early}`
      const visitor = await run.prepare()
      await visitor.page.clock.install()
      await goTo(visitor.page, path)
      const main = visitor.page.locator('main')
      await main.getByText(/^(?:1 day|23 h \d+ min) left$/).waitFor()
      // It is counted down while the page is open.
      await visitor.page.clock.runFor(65 * 60_000)
      await main.getByText(/^22 h \d+ min left$/).waitFor()
      expect(await main.textContent()).toContain('Open to everyone from')
      expect(await main.textContent()).not.toMatch(/EARLY-1|Verified seller|18k|Sapphire/)

      const inside = await visitAs(chosen, path)
      await inside.page.getByRole('cell', { name: '£2,940.00' }).waitFor()
      await inside.page.getByText('Verified seller').waitFor()

      const outside = await visitAs(other, path)
      await outside.page
        .getByText('During early access this lot is open to other buyers.')
        .waitFor()
      expect(await outside.page.locator('main').textContent()).not.toMatch(/2,940|EARLY-1/)

      // It opens by itself, on the page that is open and on the one that was kept.
      clock.pass(24 * 3600)
      await visitor.page.clock.fastForward(23 * 3_600_000)
      await main.getByText('Verified seller').waitFor()
      const later = await visitAs(null, path)
      for (const { page } of [visitor, later]) {
        expect(await page.locator('main').textContent()).toContain('EARLY-1')
        expect(await page.locator('main').textContent()).not.toContain('Open to everyone from')
      }
    })

    it.each([
      ['no-preference', 'glides'],
      ['reduce', 'jumps'],
    ] as const)(
      'a picture that is chosen comes at once for who wants it so: %s %s',
      async (...of) => {
        const [reducedMotion, how] = of
        const { page } = await run.visit(`/lots/${open[0]}`, { reducedMotion })
        await hydrated(page)
        const at = () => page.locator('.lot-gallery-strip').evaluate((strip) => strip.scrollLeft)
        const chosenAt = await page
          .getByRole('link', { name: 'Picture 2 of 2' })
          .evaluate((link: HTMLElement) => {
            link.click()
            return document.querySelector('.lot-gallery-strip')?.scrollLeft
          })
        expect((chosenAt ?? 0) > 0 ? 'jumps' : 'glides').toBe(how)
        await expect.poll(at).toBeGreaterThan(300)
      },
    )

    it('lots are chosen on cards, wait in the tray, and stand side by side', async () => {
      const { page } = await visitAs(null, `/lots/${open[0]}`)
      await page
        .locator('.lot-decision')
        .getByRole('button', { name: /^Compare / })
        .click()
      const tray = page.getByRole('region', { name: 'Lots to compare' })
      await tray.getByText('Choose another lot to compare it with.').waitFor()
      await page.getByRole('button', { name: `Compare ${bar.title}` }).click()
      await tray.getByRole('link', { name: 'Compare 2 lots' }).click()
      await page.getByRole('heading', { name: 'Two lots, side by side' }).waitFor()
      await page.getByText('Log in to see prices').waitFor()
      expect(await faults(page)).toEqual([])
      // The tray is the same after a reload, and follows what is removed here.
      await page.getByRole('link', { name: `Remove ${bar.title}` }).click()
      await page.getByRole('heading', { name: 'One lot, side by side' }).waitFor()
      await goTo(page, `/lots/${open[1]}`)
      await tray.getByText('Choose another lot to compare it with.').waitFor()
    })

    it('a buyer chooses lots in the same way beside another lot and in the search', async () => {
      const { page } = await visitAs(await trader(run.site, 'buyer'), `/lots/${open[0]}`)
      const name = `Favourite: ${bar.title}`
      const beside = page.getByRole('region', { name: 'More from this seller' })
      await beside.getByRole('button', { name }).click()
      await beside.getByRole('button', { name, pressed: true }).waitFor()

      await goTo(page, '/search')
      await page.getByRole('button', { name, pressed: true }).waitFor()
      await page.getByRole('button', { name: `Compare ${bar.title}` }).click()
      await page.getByText('Choose another lot to compare it with.').waitFor()
      const tray = page.getByRole('region', { name: 'Lots to compare' })
      await tray.getByText(/^£/).waitFor()
      await tray.getByRole('link', { name: bar.title }).waitFor()
      expect(await tray.getByRole('link').count()).toBe(1)
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await tray.getByRole('link', { name: bar.title }).isVisible()).toBe(true)
      expect(await overflow(page)).toEqual({ scroll: false, over: [] })
      await tray.getByRole('button', { name: 'Remove all from the comparison' }).click()
      await tray.waitFor({ state: 'detached' })
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.getByRole('button', { name: `Compare ${bar.title}` }).click()
      // Before the end, the tray lies over a part of the lots, whichever that is.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      expect(await faults(page)).toEqual([])
    })

    it.each([390, 1440])('prices take the place that is kept for them, at %i px', async (width) => {
      const fresh = await trader(run.site, 'buyer')
      for (const path of [`/lots/${open[0]}`, `/compare?lots=${open.join(',')}`]) {
        const visit = await run.prepare({ viewport: { width, height: 900 } })
        await signIn(visit, fresh.token)
        await watchShifts(visit.context)
        await goTo(visit.page, path)
        await visit.page.getByText('£2,940.00').first().waitFor()
        expect(await shifted(visit.page), path).toBeLessThan(0.01)
        const wider = 'document.documentElement.scrollWidth > innerWidth'
        expect(await visit.page.evaluate(wider), path).toBe(false)
      }
    })
  },
)
