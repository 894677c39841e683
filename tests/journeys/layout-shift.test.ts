import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'

import { person } from '#server/features/accounts/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { journeys } from '../support/browser.ts'
import { demoSite } from '../support/demo-site.ts'
import { settled } from '../support/page-checks.ts'
import { sessionOf } from '../support/people.ts'
import { signIn } from '../support/token.ts'

const verified = 'giulia@fontechiara.example'
const unverified = 'mei@jade-terrace.example'
const operator = 'operator@relustre.example'

interface Moved {
  value: number
  nodes: string[]
}

journeys(
  'a private page is there in outline,',
  (run) => {
    const tokens = new Map<string, string>()
    beforeAll(async () => {
      const { db } = (await run.site.context.services.open()).database
      for (const email of [verified, unverified, operator]) {
        const [who] = await db.select().from(person).where(eq(person.email, email))
        if (who === undefined) throw new Error(`the demo has no ${email}`)
        tokens.set(email, (await sessionOf(run.site, who, false)).token)
      }
    })

    it.each(
      [390, 1440].flatMap((width) => [
        ...[verified, unverified, operator].map((who) => [who, paths.overview, width] as const),
        ...[verified, unverified].flatMap((who) =>
          [paths.yourCompany, paths.verification].map((path) => [who, path, width] as const),
        ),
      ]),
    )('so that little moves when it arrives: for %s, %s at %i px', async (who, path, width) => {
      const visit = await run.prepare({ viewport: { width, height: width < 600 ? 844 : 900 } })
      await signIn(visit, tokens.get(who) ?? '')
      const { page } = visit
      await page.addInitScript(() => {
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
      })
      // The answers come one after another, as over a slow line.
      let answered = 0
      await page.route('**/api/**', async (route) => {
        answered += 1
        await new Promise((done) => setTimeout(done, answered * 60))
        await route.continue()
      })
      await page.goto(path)
      await page.locator('.workplace-main h1').waitFor()
      await settled(page)
      await page.waitForLoadState('networkidle')
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      const moved = await page.evaluate(() => (globalThis as unknown as { moved: Moved[] }).moved)
      const total = moved.reduce((sum, { value }) => sum + value, 0)
      expect(total, JSON.stringify(moved)).toBeLessThanOrEqual(0.02)
    })
  },
  demoSite,
)
