import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { journeysOn } from '../../support/browser.ts'
import { localSite } from '../../support/local-site.ts'
import { makeOffer } from '../../support/offers.ts'
import { openerIn } from '../../support/open-pages.ts'
import { settled } from '../../support/page-checks.ts'
import { knownSeller, publish, ring, trader } from '../../support/traders.ts'

/** What a reader of the title bar and the address bar sees, and whether an outline is shown. */
type Frame = readonly [path: string, title: string, outline: boolean]

/** Notes what each frame shows from now on, once for as long as it stays the same. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const frames: Frame[] = []
    Object.assign(globalThis, { frames })
    const look = () => {
      const outline = document.querySelector('main [aria-busy="true"]') !== null
      const now = [location.pathname, document.title, outline] as const
      if (String(now) !== String(frames.at(-1))) frames.push(now)
      requestAnimationFrame(look)
    }
    look()
  })

/** The frames since `watch`, up to the page that is shown now. */
const seen = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve))
    })
    return (globalThis as unknown as { frames: Frame[] }).frames
  })

/** The different pairs of path and title. */
const pairsOf = (frames: readonly Frame[]) =>
  frames.map(([path, title]) => `${path} ${title}`).filter((pair, at, all) => pair !== all[at - 1])

journeysOn(localSite, 'the title and the address', async (run) => {
  const open = openerIn(run)
  const seller = await knownSeller(run.site)
  const slug = (await publish(run.site, seller, ring)).slug

  /** Follows links and returns where an outline was shown on the way. */
  async function expectTogether(page: Page, addresses: readonly string[]): Promise<string[]> {
    const outlined = []
    for (const to of addresses) {
      const before = `${new URL(page.url()).pathname} ${await page.title()}`
      await watch(page)
      await page.locator(`a[href="${to}"]:not([target]):visible`).first().click()
      await page.waitForURL((url) => url.pathname === to)
      await settled(page)
      const frames = await seen(page)
      expect(pairsOf(frames)).toEqual([before, `${to} ${await page.title()}`])
      if (frames.some(([, , outline]) => outline)) outlined.push(to)
    }
    return outlined
  }

  it('change together on the public site', async () => {
    const { page } = await run.visit(paths.home)
    await expectTogether(page, [
      paths.aboutUs,
      paths.benefits,
      paths.contactUs,
      paths.faqFooter,
      paths.policy,
      paths.terms,
      paths.home,
      paths.categories,
      paths.category('rings'),
      paths.lot(slug),
      paths.company(seller.companyId),
      paths.login,
      paths.forgotPassword,
      paths.login,
      paths.register,
      paths.home,
    ])
  })

  it.each([paths.aboutUs, paths.home])(
    'change together while the code of %s is on its way',
    async (to) => {
      const { page } = await run.visit(paths.benefits)
      const outlined = page.locator('main [aria-busy="true"]').waitFor()
      await page.route(/assets\/(?:about-us|home)-.*\.js/, async (route) => {
        await outlined
        await route.continue()
      })
      expect(await expectTogether(page, [to])).toEqual([to])
    },
  )

  it('change together in the workplace, where no outline is shown on the way', async () => {
    const buyer = await trader(run.site, 'buyer')
    const number = await makeOffer(run.site, buyer, slug, { pieces: 1, amount: 250_000 })
    const { page } = await open(seller, paths.yourCompany)
    const outlined = await expectTogether(page, [
      paths.people,
      paths.yourCompany,
      paths.stock,
      paths.orders,
      paths.offers,
      paths.offer(number),
    ])
    expect(outlined).toEqual([])
    await expectTogether(page, [paths.lot(slug), paths.offers, paths.faq])
  })
})
