import type { Page } from 'playwright-core'

/** Where each line of an element's words lies. */
export const linesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.flatMap((each) => {
      const range = document.createRange()
      range.selectNodeContents(each)
      return [...range.getClientRects()].map(({ left, right, top, bottom }) => ({
        left,
        right,
        top,
        bottom,
      }))
    }),
  )
