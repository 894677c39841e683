import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { pagesByPath } from '#server/pages/page-address.ts'

import { faults, overflow } from '../../support/axe.ts'
import { answered, goTo, journeys, type Visit } from '../../support/browser.ts'
import { signIn } from '../../support/token.ts'

const addresses = [...pagesByPath.keys(), '/register?as=seller', '/vanished', '/lots/vanished']

/** The browser itself logs a page with status 404; here that page was asked for. */
const real = ({ complaints }: Visit) =>
  complaints.filter((text) => !/status of 404 \(Not Found\)/.test(text))

/** Loads every lazy image, as reading down the page does, and returns those that are broken. */
const brokenImages = (page: Page) =>
  page.locator('img').evaluateAll(async (all) => {
    const images = all as HTMLImageElement[]
    for (const image of images) image.loading = 'eager'
    const broken = await Promise.all(
      images.map((image) =>
        image.decode().then(
          () => false,
          () => true,
        ),
      ),
    )
    return images.filter((_, at) => broken[at]).map(({ currentSrc }) => currentSrc)
  })

/** Adds up what moves, and notes what begins to fade in. */
function watchMotion(): void {
  const seen = { shift: 0, animated: [] as string[] }
  Object.assign(globalThis, { seen })
  addEventListener('animationstart', ({ animationName }) => seen.animated.push(animationName))
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen.shift += (entry as unknown as { value: number }).value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

journeys('every page of the specification', (run) => {
  it.each(addresses)(
    '%s has room, breaks no policy, logs nothing, asks no other origin, and shows every image',
    async (path) => {
      const visit = await run.lastingTab()
      const { page } = visit
      await page.setViewportSize({ width: 1440, height: 900 })
      await goTo(page, path)
      expect(await brokenImages(page)).toEqual([])
      expect(await faults(page)).toEqual([])
      // 640 is also what a zoom of 200% leaves of a usual screen.
      for (const width of [320, 640, 768, 900, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        const wide = await overflow(page)
        expect(wide, `at ${width}`).toEqual({ scroll: false, over: [] })
      }
      expect(real(visit)).toEqual([])
    },
  )

  it('nothing moves or fades in after a page is painted, and two typefaces are fetched', async () => {
    const { page, context } = await run.prepare({ viewport: { width: 390, height: 844 } })
    // The typefaces are in the browser's cache; Lighthouse judges how fast they load.
    await goTo(page, '/policy')
    await context.addInitScript(watchMotion)
    for (const path of addresses) {
      await goTo(page, path)
      await answered(page)
      const { shift, animated } = await page.evaluate(
        () => (globalThis as unknown as { seen: { shift: number; animated: string[] } }).seen,
      )
      expect(shift, path).toBeLessThanOrEqual(0.01)
      expect(animated, path).toEqual([])
      // Every page needs only the common characters: one file for each of the two typefaces.
      const faces = await page.evaluate(() =>
        performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')),
      )
      expect(faces, path).toHaveLength(2)
    }
  })

  it('without JavaScript each is a document: content, links, no busy sign', async () => {
    const { page } = await run.prepare({ javaScriptEnabled: false })
    for (const path of addresses) {
      await page.goto(path)
      expect(await page.locator('main h1').isVisible(), path).toBe(true)
      expect(await page.locator('[aria-busy="true"]:visible').count(), path).toBe(0)
      expect(await page.locator('.header-login').isVisible(), path).toBe(true)
      expect(await page.locator('.profile-menu:visible').count(), path).toBe(0)
      expect(await page.locator('.needs-script:visible').count(), path).toBe(0)
    }
    await page.locator('footer a[href="/policy"]').first().click()
    await page.waitForURL('**/policy')
  })

  it('axe finds nothing with the menus open', async () => {
    const phone = await run.visit('/benefits', {
      viewport: { width: 390, height: 844 },
    })
    await phone.page.locator('.mobile-menu summary').click()
    expect(await faults(phone.page)).toEqual([])
    for (const [width, menu] of [
      [1440, '.profile-menu'],
      [390, '.mobile-menu'],
    ] as const) {
      const member = await run.prepare({ viewport: { width, height: 844 } })
      await signIn(member)
      await goTo(member.page, '/benefits')
      await member.page.locator(`${menu} summary`).click()
      expect(await faults(member.page)).toEqual([])
    }
  })

  it('axe finds nothing with every disclosure open', async () => {
    const { page } = await run.lastingTab()
    for (const path of ['/', '/faq', '/policy']) {
      await goTo(page, path)
      await page.locator('main details').evaluateAll((all) => {
        for (const each of all) each.setAttribute('open', '')
      })
      expect(await faults(page), path).toEqual([])
    }
  })

  it('without JavaScript the mobile menu and the disclosures open, and a form posts', async () => {
    const { page } = await run.visit('/policy', {
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    })
    await page.locator('main summary').nth(1).click()
    expect(await page.locator('main details[open]').count()).toBe(1)
    await page.locator('.mobile-menu summary').click()
    await page.locator('.mobile-menu a[href="/contact-us"]').click()
    await page.waitForURL('**/contact-us')
    const posted = page.waitForResponse((response) => response.request().method() === 'POST')
    await page
      .locator('main form button[type="submit"], main form button:not([type])')
      .first()
      .click()
    const response = await posted
    expect(response.status()).toBeLessThan(500)
    expect(await page.locator('main h1').isVisible()).toBe(true)
    expect(await page.locator('main form').count()).toBe(1)
  })

  it('nothing is animated for people who prefer less motion', async () => {
    const { page } = await run.visit('/', { reducedMotion: 'reduce' })
    for (const path of ['/', '/benefits', '/policy']) {
      await page.goto(path)
      const moving = await page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .filter((each) => {
            const { animationName, transitionDuration } = getComputedStyle(each)
            const durations = transitionDuration.split(',').map((text) => Number.parseFloat(text))
            return animationName !== 'none' || durations.some((seconds) => seconds > 0)
          })
          .map((each) => `${each.tagName}.${each.className}`),
      )
      expect(moving).toEqual([])
    }
  })

  it('with forced colours focus, menu and buttons have an edge', async () => {
    const { page } = await run.visit('/benefits', {
      forcedColors: 'active',
      viewport: { width: 390, height: 844 },
    })
    await page.locator('.mobile-menu summary').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const edge = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(
        document.activeElement ?? document.body,
      )
      return { outlineStyle, outlineWidth }
    })
    expect(edge).toEqual({ outlineStyle: 'solid', outlineWidth: '2px' })
    const bare = await page
      .locator('.button:visible')
      .evaluateAll((all) =>
        all
          .filter((each) => Number.parseFloat(getComputedStyle(each).borderTopWidth) === 0)
          .map((each) => each.textContent),
      )
    expect(bare).toEqual([])
  })

  it('focus is visible on everything that Tab reaches', async () => {
    const { page } = await run.visit('/benefits')
    const seen = new Set<string>()
    for (let at = 0; at < 60; at += 1) {
      await page.keyboard.press('Tab')
      const focus = await page.evaluate(() => {
        const each = document.activeElement
        if (each === null || each === document.body) return null
        const { outlineStyle, outlineWidth } = getComputedStyle(each)
        const box = each.getBoundingClientRect()
        const shown = box.bottom > 0 && box.top < innerHeight && box.width > 0
        return {
          name: `${each.tagName} ${each.textContent}`,
          ring: `${outlineStyle} ${outlineWidth}`,
          shown,
        }
      })
      if (focus === null) break
      seen.add(focus.name)
      expect(focus).toMatchObject({ ring: 'solid 2px', shown: true })
    }
    expect(seen.size).toBeGreaterThan(10)
  })
})
