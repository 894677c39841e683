import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { pagesByPath } from '#server/pages/page-address.ts'

import { follow, goTo, hydrated, journeys } from '../../support/browser.ts'

/** Everything that describes the page to machines, in a form that can be compared. */
const metadata = (page: Page) =>
  page.evaluate(() => {
    const described = [
      ...document.querySelectorAll('meta[name],meta[property],link[rel=canonical]'),
    ]
      .map((each) => each.outerHTML)
      .toSorted()
    return { title: document.title, lang: document.documentElement.lang, described }
  })

const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)

journeys('moving through the site', (run) => {
  it.each([...pagesByPath.keys(), '/vanished'])(
    '%s has the same metadata after following a link as on a direct visit',
    async (path) => {
      const { page, complaints } = await run.lastingTab()
      await goTo(page, path)
      const direct = await metadata(page)
      const elsewhere = path === '/policy' ? '/about-us' : '/policy'
      await follow(page, elsewhere)
      await expect.poll(() => page.title()).not.toBe(direct.title)
      // The browser renders Back itself, because the document was never left.
      await page.goBack()
      await expect.poll(() => metadata(page)).toEqual(direct)
      expect(complaints.filter((text) => !text.includes('404 (Not Found)'))).toEqual([])
    },
  )

  it('a followed link focuses the heading, is announced and starts at the top', async () => {
    const { page, complaints } = await run.visit('/')
    for (const href of [
      '/about-us',
      '/benefits',
      '/contact-us',
      '/Faq',
      '/policy',
      '/login',
      '/',
    ]) {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const before = await page.title()
      await follow(page, href)
      await expect.poll(() => page.title()).not.toBe(before)
      const heading = await page.locator('main h1').textContent()
      await expect.poll(() => focused(page)).toBe(`H1 ${heading}`)
      expect(await page.evaluate(() => scrollY), href).toBe(0)
      const [title, said] = [await page.title(), await page.locator('#announcer').textContent()]
      // The focused heading is read anyway, so a title with the same words is not.
      if (heading !== title) expect(said).toBe(title)
      else expect(said).toBe('')
    }
    expect(complaints).toEqual([])
  })

  it('the first page is not announced and keeps the browser’s own focus', async () => {
    const { page } = await run.visit('/benefits')
    expect(await page.locator('#announcer').textContent()).toBe('')
    expect(await focused(page)).toMatch(/^BODY/)
  })

  it('visitors who are already reading stay where they are when React starts', async () => {
    const { page, complaints } = await run.prepare()
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(/\/assets\/app-.*\.js/, async (route) => {
      await arrived
      await route.continue()
    })
    await page.goto('/about-us')
    await page.evaluate(() => scrollTo(0, 300))
    arrive()
    await hydrated(page)
    // After two frames React has run its effects.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    expect(await page.evaluate(() => scrollY)).toBe(300)
    expect(complaints).toEqual([])
  })

  it('back returns to the same place, forward to the top', async () => {
    // From the start: Chromium scrolls to the top when it is resized under emulation.
    const { page, complaints } = await run.visit('/', { viewport: { width: 390, height: 400 } })
    await page.evaluate(() => scrollTo(0, 300))
    await page.waitForFunction(() => scrollY === 300)
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('footer a[href="/policy"]')?.click(),
    )
    await page.waitForURL('**/policy')
    await page.waitForFunction(() => scrollY === 0)
    await page.goBack()
    await page.waitForFunction(() => scrollY === 300)
    await page.goForward()
    await page.waitForFunction(() => scrollY === 0)
    expect(complaints).toEqual([])
  })

  it('the current link is marked in the header and the mobile menu, and moves along', async () => {
    const { page } = await run.visit('/')
    const current = () =>
      page.locator('[aria-current="page"]').evaluateAll((links) => links.map((a) => a.textContent))
    expect(await current()).toEqual(['Home', 'Home'])
    await follow(page, '/about-us')
    await expect.poll(current).toEqual(['About Us', 'About Us'])
    await follow(page, '/policy')
    await expect.poll(current).toEqual([])
  })

  it('the first Tab shows a link that skips the navigation', async () => {
    const { page } = await run.visit('/benefits')
    await page.keyboard.press('Tab')
    const skip = page.locator('.skip-link')
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
    await expect.poll(async () => (await skip.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('header') === null)).toBe(true)
  })

  it('while the code of Home is loading, a skeleton of its sections is shown', async () => {
    const { page, complaints } = await run.prepare()
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(/\/assets\/home-.*\.js/, async (route) => {
      await arrived
      await route.continue()
    })
    await goTo(page, '/about-us')
    await page.locator('.logo').click()
    const skeleton = page.locator('main [aria-busy="true"]')
    await skeleton.waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    const { height = 0 } = (await skeleton.boundingBox()) ?? {}
    arrive()
    await page.locator('main h1').waitFor()
    expect(await skeleton.count()).toBe(0)
    const real = (await page.locator('main').boundingBox())?.height ?? 0
    // The same height, to within a fifth of the page.
    expect(Math.abs(real - height) / real).toBeLessThan(0.2)
    expect(complaints).toEqual([])
  })

  it('hovering a link fetches its page before the click', async () => {
    const { page } = await run.visit('/about-us')
    const fetched = page.waitForRequest(/\/assets\/benefits-/)
    await page.locator('header a[href="/benefits"]:visible').hover()
    await fetched
  })

  it('a page whose code a deployment has removed is loaded again, not blank', async () => {
    const { page } = await run.visit('/about-us')
    let gone = true
    await page.route(/\/assets\/benefits-.*\.js/, (route) =>
      gone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    )
    // The document of the page, as it is after the deployment.
    await page.route('**/benefits', (route) => {
      gone = false
      return route.continue()
    })
    const loaded = page.waitForEvent('load')
    await page.locator('header a[href="/benefits"]:visible').click()
    await loaded
    await hydrated(page)
    expect(new URL(page.url()).pathname).toBe('/benefits')
    expect(await page.locator('main h1').textContent()).not.toContain('wrong')
  })

  it('Go Back on the page for unknown addresses returns to the previous page', async () => {
    const { page } = await run.visit('/benefits')
    await goTo(page, '/vanished')
    await page.getByRole('button', { name: 'Go Back' }).click()
    await page.waitForURL('**/benefits')
    await page.goto('/vanished')
    await page.getByRole('link', { name: 'Return Home' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })

  it('the entry throws without its container element', async () => {
    const { page, complaints } = await run.prepare()
    await page.route('**/benefits', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('<div id="root">', '<div id="other">')
      await route.fulfill({ response, body })
    })
    await page.goto('/benefits')
    await expect.poll(() => complaints).toContain('Root element not found')
  })
})
