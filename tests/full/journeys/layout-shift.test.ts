import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { answered, journeysOn, painted } from '../../support/browser.ts'
import { demoPeople } from '../../support/demo-people.ts'
import { tradedDemoSite } from '../../support/demo-site.ts'
import { settled } from '../../support/page-checks.ts'
import { sessionOf } from '../../support/people.ts'
import type { Who } from '../../support/workplace-pages.ts'

/** Pages of each outline, also with the list of account pages beside them. */
const pages: readonly (readonly [who: Who | 'operator without a second step', path: string])[] = [
  ['verified', paths.overview],
  ['begun', paths.overview],
  ['verified', paths.yourCompany],
  ['begun', paths.yourCompany],
  ['verified', paths.verification],
  ['begun', paths.verification],
  ['verified', paths.profileDetails],
  ['verified', paths.profileSecurity],
  ['verified', paths.stock],
  ['verified', paths.orders],
  ['operator', paths.adminPeople],
  ['operator without a second step', paths.overview],
]

/** One of each outline. */
const wide = [paths.overview, paths.verification, paths.profileDetails, paths.stock] as const

/** Where the heading and the list of account pages begin, and how high that list is. */
const places = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (part: string) => document.querySelector(part)?.getBoundingClientRect()
    const heading = boxOf('.workplace-main > h1, .skeleton-heading')
    const tabs = boxOf('.tabs')
    return [heading?.left, heading?.top, tabs?.left, tabs?.top, tabs?.height]
  })

interface Moved {
  value: number
  nodes: string[]
}

/** Notes what moves in a page from its first frame. */
function watchMoves(): void {
  const moved: Moved[] = []
  Object.assign(globalThis, { moved })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as unknown as {
        value: number
        sources: { node: Element | null }[]
      }
      const nodes = sources.map(({ node }) => `${node?.nodeName} ${node?.className}`)
      moved.push({ value, nodes })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

journeysOn(tradedDemoSite, 'a private page is there in outline,', async (run) => {
  const demo = await demoPeople(run.site)
  const watched = new WeakSet<Page>()
  const tokenOf = async (who: (typeof pages)[number][0]) => {
    if (who !== 'operator without a second step') return demo.tokenAs(who)
    const operator = demo.found.get('operator')
    if (operator === undefined) throw new Error('the demo has no operator')
    return (await sessionOf(run.site, operator, false)).token
  }

  it.each([
    ...pages.map(([who, path]) => [who, path, 390] as const),
    ...wide.map((path) => ['verified', path, 1440] as const),
  ])('so that little moves when it arrives: for %s, %s at %i px', async (who, path, width) => {
    const { page } = await run.lastingTab(await tokenOf(who))
    if (!watched.has(page)) await page.addInitScript(watchMoves)
    watched.add(page)
    await page.unrouteAll()
    // The page of the case before may still ask for something, which would pass for the first answer.
    await page.goto('about:blank')
    await page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
    // The answers come one after another, as over a slow line, each once the one before is shown.
    let outline: Promise<unknown> | undefined
    let before: Promise<unknown> = Promise.resolve()
    await page.route('**/api/**', async (route) => {
      outline ??= places(page)
      const turn = before
      const answer = async () => {
        await Promise.all([outline, turn])
        await route.continue()
        await painted(page)
      }
      before = answer()
      await before
    })
    await page.goto(path)
    await page.locator('.workplace-main h1').waitFor()
    await settled(page)
    await answered(page)
    expect(await places(page)).toEqual(await outline)
    const moved = await page.evaluate(() => (globalThis as unknown as { moved: Moved[] }).moved)
    const total = moved.reduce((sum, { value }) => sum + value, 0)
    expect(total, JSON.stringify(moved)).toBeLessThanOrEqual(0.02)
  })
})
