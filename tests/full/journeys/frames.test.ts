import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { journeysOn } from '../../support/browser.ts'
import { turnTo } from '../../support/demo-people.ts'
import { localSite } from '../../support/local-site.ts'
import { openerIn } from '../../support/open-pages.ts'
import { knownSeller, publish, ring, trader } from '../../support/traders.ts'

/** The specification's routes, but Login and Registration, which lead somebody logged in to work. */
const specified = [
  paths.home,
  paths.aboutUs,
  paths.faq,
  paths.faqFooter,
  paths.categories,
  paths.profile,
  paths.benefits,
  paths.contactUs,
  paths.policy,
]

const shown = (page: Page, selector: string) => page.locator(`${selector}:visible`)

journeysOn(localSite, 'somebody logged in', async (run) => {
  const open = openerIn(run)
  /** Addresses of pages that only exist once there is a lot. */
  const ofLot = new Map<string, string>()
  const seller = await knownSeller(run.site)
  const { slug } = await publish(run.site, seller, ring)
  const buyer = await trader(run.site, 'buyer')
  ofLot.set('a lot', paths.lot(slug))
  ofLot.set('a seller', paths.company(seller.companyId))
  ofLot.set('a comparison', paths.compare([slug]))

  it.each(specified)(
    'has the specified header, menu and footer on %s, and is not called to register',
    async (path) => {
      const { page, complaints } = await turnTo(run, buyer.token, path)
      expect(await page.locator('.shell-header, .shell-footer').count()).toBe(0)
      expect(await shown(page, '.header').count()).toBe(1)
      expect(await shown(page, '.header-navigation a').allInnerTexts()).toEqual([
        'Home',
        'About Us',
        'Benefits',
        'Get In Touch',
      ])
      await page.locator('.profile-menu summary').hover()
      const entries = shown(page, '.profile-menu :is(a, button)')
      await expect.poll(() => entries.allInnerTexts()).toEqual(['My Profile', 'Logout'])
      expect(await shown(page, 'footer h2').allInnerTexts()).toEqual([
        'About',
        'Help',
        'Policy',
        'Social',
      ])
      await page.evaluate(() => {
        for (const each of document.querySelectorAll('main details')) each.setAttribute('open', '')
      })
      expect(await shown(page, `a[href^="${paths.register}"]`).allInnerTexts()).toEqual([])
      expect(complaints).toEqual([])

      await page.setViewportSize({ width: 390, height: 900 })
      await page.locator('.mobile-menu summary').click()
      const onPhone = shown(page, '.mobile-menu ul:last-child :is(a, button)')
      expect(await onPhone.allInnerTexts()).toEqual(['My Profile', 'Logout'])
    },
  )

  it.each([paths.login, paths.register])('is led from %s to their work', async (path) => {
    const { page } = await open(buyer, path)
    await page.waitForURL((url) => url.pathname === paths.overview)
  })

  it('is led to their work by both calls of home', async () => {
    const { page } = await open(buyer, paths.home)
    const calls = shown(page, `main a[href="${paths.overview}"]`)
    expect(await calls.allInnerTexts()).toEqual(['Sell your stock', 'Source in bulk'])
  })

  it.each([
    ['a category', paths.category('rings')],
    ['a lot', null],
    ['a seller', null],
    ['a comparison', null],
    ['the Terms of Use', paths.terms],
    ['the search', paths.search],
    ['an unknown address', '/vanished'],
  ])('has the header and the footer of the workplace on %s', async (name, path) => {
    const { page } = await turnTo(run, buyer.token, path ?? ofLot.get(name) ?? '')
    const header = shown(page, '.header')
    expect(await header.count()).toBe(1)
    expect(await header.getAttribute('class')).toContain('shell-header')
    await header.getByRole('link', { name: 'Orders', exact: true }).waitFor()
    expect(await shown(page, 'footer').getAttribute('class')).toContain('shell-footer')
  })
})
