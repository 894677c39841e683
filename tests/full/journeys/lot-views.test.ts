import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { writeViews } from '#server/features/listings/views/count-views.ts'
import { lotViews } from '#server/features/listings/views/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { journeysOn } from '../../support/browser.ts'
import { workContext } from '../../support/contexts.ts'
import { localSite } from '../../support/local-site.ts'
import { settled } from '../../support/page-checks.ts'
import { type SignedIn } from '../../support/people.ts'
import { signIn } from '../../support/token.ts'
import { publish, ring, trader } from '../../support/traders.ts'

/** Of people: the browser in tests says that it is a program. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

journeysOn(localSite, 'views of a lot', async (run) => {
  const seller = await trader(run.site, 'seller')
  const buyer = await trader(run.site, 'buyer')
  const lot = await publish(run.site, seller, ring)

  /** Opens a page, logged in or not. @returns which visits the browser has sent */
  async function open(path: string, who?: SignedIn) {
    const visit = await run.prepare({ userAgent })
    const sent: string[] = []
    visit.page.on('request', (request) => {
      if (request.url().endsWith('/visits')) sent.push(request.method())
    })
    if (who !== undefined) await signIn(visit, who.token)
    await visit.page.goto(path)
    await settled(visit.page)
    return { ...visit, sent }
  }

  it('are counted for visitors and for buyers, not for its seller, who reads the counts', async () => {
    const visitor = await open(paths.lot(lot.slug))
    await expect.poll(() => visitor.sent).toEqual(['POST'])
    expect(visitor.complaints).toEqual([])
    for (const who of [buyer, seller]) {
      const { page, sent } = await open(paths.lot(lot.slug), who)
      await page.getByText('Trade price by quantity').waitFor({ state: 'attached' })
      expect(sent).toEqual([])
    }
    const ctx = await workContext(run.site)
    await writeViews(ctx)
    const views = await ctx.db.select().from(lotViews).where(eq(lotViews.listingId, lot.id))
    expect(views).toMatchObject([{ buyers: 1, visitors: 1 }])
    const { page } = await open(paths.listing(lot.id), seller)
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByText(/^Opened 1 time by verified buyers and 1 time by visitors/).waitFor()
  })
})
