import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { pagesByPath } from '#server/pages/page-address.ts'

import { faults, overflow } from '../support/axe.ts'
import { hydrated, journeys, type Visit } from '../support/browser.ts'
import { signIn } from '../support/token.ts'

const addresses = [...pagesByPath.keys(), '/register?as=seller', '/vanished']

/** The browser itself logs a page with status 404; here that page was asked for. */
const real = ({ complaints }: Visit) =>
  complaints.filter((text) => !/status of 404 \(Not Found\)/.test(text))

/** Loads every lazy image, as reading down the page does. */
async function readDown(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 700) {
    await page.evaluate((to) => scrollTo(0, to), y)
    await page.waitForTimeout(30)
  }
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollTo(0, 0))
}

journeys('every page', (run) => {
  describe.each(addresses)('%s', (path) => {
    let visit: Visit
    beforeAll(async () => {
      visit = await run.visit(path)
    })
    afterAll(() => visit.context.close())

    it('breaks no policy, logs nothing, asks no other origin, and shows every image', async () => {
      await readDown(visit.page)
      const faces = await visit.page.evaluate(
        () =>
          performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
            .length,
      )
      // Every page needs only the common characters: one file for each of the two typefaces.
      expect(faces).toBe(2)
      const broken = await visit.page
        .locator('img')
        .evaluateAll((images) =>
          images
            .filter((image) => (image as HTMLImageElement).naturalWidth === 0)
            .map((image) => (image as HTMLImageElement).currentSrc),
        )
      expect(broken).toEqual([])
      expect(real(visit)).toEqual([])
    })

    it.each([1440, 390])('axe finds nothing at %i pixels', async (width) => {
      await visit.page.setViewportSize({ width, height: 900 })
      await readDown(visit.page)
      expect(await faults(visit.page)).toEqual([])
    })

    it('fits every width and 200% zoom without sideways scrolling', async () => {
      for (const width of [320, 390, 640, 768, 900, 1440, 1920]) {
        await visit.page.setViewportSize({ width, height: 800 })
        const wide = await overflow(visit.page)
        expect(wide, `at ${width}`).toEqual({ scroll: false, over: [] })
      }
    })

    it('nothing moves or fades in after it is painted', async () => {
      const { page, context } = await run.prepare({ viewport: { width: 390, height: 844 } })
      await context.addInitScript(() => {
        const seen = { shift: 0, animated: [] as string[] }
        Object.assign(globalThis, { seen })
        addEventListener('animationstart', ({ target, animationName }) => {
          const busy = (target as Element).closest('[aria-busy]')
          if (busy === null) seen.animated.push(`${animationName} ${(target as Element).className}`)
        })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const shift = entry as unknown as { value: number; hadRecentInput: boolean }
            if (!shift.hadRecentInput) seen.shift += shift.value
          }
        }).observe({ type: 'layout-shift', buffered: true })
      })
      // The typefaces are in the browser's cache; Lighthouse judges how fast they load.
      await page.goto(path === '/policy' ? '/about-us' : '/policy')
      await hydrated(page)
      await page.goto(path)
      await hydrated(page)
      await page.waitForLoadState('networkidle')
      const { shift, animated } = await page.evaluate(
        () => (globalThis as unknown as { seen: { shift: number; animated: string[] } }).seen,
      )
      expect(shift).toBeLessThanOrEqual(0.01)
      expect(animated).toEqual([])
    })

    it('without JavaScript is a document: content, links, no busy sign', async () => {
      const { page } = await run.visit(path, { javaScriptEnabled: false })
      expect(await page.locator('main h1').isVisible()).toBe(true)
      expect(await page.locator('[aria-busy="true"]:visible').count()).toBe(0)
      expect(await page.locator('.header-login').isVisible()).toBe(true)
      expect(await page.locator('.profile-menu:visible').count()).toBe(0)
      expect(await page.locator('.needs-script:visible').count()).toBe(0)
      await page.locator('footer a[href="/policy"]').first().click()
      expect(new URL(page.url()).pathname).toBe('/policy')
    })
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
      await member.page.goto('/benefits')
      await hydrated(member.page)
      await member.page.locator(`${menu} summary`).click()
      await member.page.waitForTimeout(300)
      expect(await faults(member.page)).toEqual([])
    }
  })

  it('axe finds nothing with every disclosure open', async () => {
    for (const path of ['/', '/faq', '/policy']) {
      const { page } = await run.visit(path)
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
    expect(new URL(page.url()).pathname).toBe('/contact-us')
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await page
      .locator('main form button[type="submit"], main form button:not([type])')
      .first()
      .click()
    const response = await answered
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
