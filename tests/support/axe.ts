import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Page } from 'playwright-core'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** What axe finds wrong, in a few words each. */
export async function faults(page: Page): Promise<string[]> {
  // Text that is still fading in has too little contrast.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        // One that follows scrolling ends at the end of its row, one in a closed menu not at all.
        .filter(({ timeline, effect }) => {
          const { target } = effect as KeyframeEffect
          return timeline instanceof DocumentTimeline && target?.checkVisibility()
        })
        .map(({ finished }) => finished),
    ),
  )
  // axe calls a link too small if half of it is behind the sticky header.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const { violations } = await axe.run(document, {
      runOnly: standards,
      // Describing what is right takes a third of the time.
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} (${node.any[0]?.message ?? ''})`),
    )
  })
}

/**
 * Elements that stick out of the page at its right edge, and whether it scrolls sideways. Content
 * that scrolls in its own frame, such as a wide table, is inside.
 */
export const overflow = (page: Page) =>
  page.evaluate(() => {
    const framed = (each: Element): boolean => {
      const parent = each.parentElement
      if (parent === null) return false
      return /auto|scroll/.test(getComputedStyle(parent).overflowX) || framed(parent)
    }
    const over = [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter((each) => {
        const clipped = each.closest('svg, picture, .visually-hidden, .skip-link') !== null
        const outside = each.getBoundingClientRect().right > innerWidth + 1
        return outside && !clipped && each.checkVisibility() && !framed(each)
      })
      .map((each) => `${each.tagName}.${each.className}`)
    return { scroll: document.documentElement.scrollWidth > innerWidth, over }
  })
