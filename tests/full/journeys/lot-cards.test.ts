import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { answered, journeysOn } from '../../support/browser.ts'
import { demoPeople, openAs } from '../../support/demo-people.ts'
import { demoSite } from '../../support/demo-site.ts'

const widths = [320, 360, 390, 768, 1024, 1440]

/**
 * Texts and buttons of the cards on the screen that lie over each other, or beyond the edge of their card.
 * A line's box is a little higher than its letters, and so may touch the next line's.
 */
const printedOver = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    for (const card of document.querySelectorAll('.lot-card')) {
      const edge = card.getBoundingClientRect()
      const boxes: { text: string; box: DOMRect }[] = []
      const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        if (text.parentElement?.checkVisibility() !== true) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        for (const box of range.getClientRects()) boxes.push({ text: text.textContent ?? '', box })
      }
      for (const icon of card.querySelectorAll('.heart svg')) {
        boxes.push({ text: 'the heart', box: icon.getBoundingClientRect() })
      }
      for (const [at, { text, box }] of boxes.entries()) {
        const outside = box.left < edge.left - 1 || box.right > edge.right + 1
        if (outside && text !== 'the heart') found.push(`${text} leaves its card`)
        for (const other of boxes.slice(at + 1)) {
          const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
          const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
          if (across > 1 && down > 4) found.push(`${text} over ${other.text}`)
        }
      }
    }
    return found
  })

journeysOn(demoSite, 'the cards of lots', async (run) => {
  const token = await (await demoPeople(run.site)).tokenAs('buyer')

  it.each([paths.search, `${paths.search}?q=ruby`, paths.category('gemstones')])(
    'never print one text over another for a buyer with prices: %s',
    async (path) => {
      const { page } = await openAs(run, token, path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await answered(page)
        expect(await page.locator('.lot-price strong').count(), `at ${width}`).toBeGreaterThan(5)
        expect(await printedOver(page), `at ${width}`).toEqual([])
      }
    },
  )

  it('never print one text over another for a visitor', async () => {
    const { page } = await openAs(run, undefined, paths.search)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      expect(await printedOver(page), `at ${width}`).toEqual([])
    }
  })
})
