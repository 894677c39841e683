import type { BrowserContext, Page } from 'playwright-core'

/** Adds up what moves in a profile's pages, other than after something that their reader did. */
export const watchShifts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(`window.moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })`)

/** How much has moved so far, as browsers score it. */
export const shifted = async (page: Page): Promise<number> =>
  Number(await page.evaluate('window.moved'))
