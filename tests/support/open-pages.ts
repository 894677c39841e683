import { hydrated, type Journeys, type Visit } from './browser.ts'
import type { SignedIn } from './people.ts'

/** Opens pages in new tabs of somebody who is logged in, and waits until they can be used. */
export const openerIn =
  (run: Journeys) =>
  async ({ token }: Pick<SignedIn, 'token'>, path: string, width = 1440): Promise<Visit> => {
    const visit = await run.newTab(token)
    await visit.page.setViewportSize({ width, height: 900 })
    await visit.page.goto(path)
    await hydrated(visit.page)
    await visit.page.locator('main h1').first().waitFor()
    return visit
  }
