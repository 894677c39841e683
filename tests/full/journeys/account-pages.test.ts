import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { answered, journeysOn } from '../../support/browser.ts'
import { demoPeople, turnTo } from '../../support/demo-people.ts'
import { demoSite } from '../../support/demo-site.ts'
import { accountThings } from '../../support/demo-things.ts'
import { badFocus, checkPages } from '../../support/page-checks.ts'
import { accountPages } from '../../support/workplace-pages.ts'

journeysOn(demoSite, 'every page of accounts, companies and the console', async (run) => {
  const demo = await demoPeople(run.site)
  const ids = await accountThings(run.site, demo)

  checkPages(accountPages, async (who, path, moves) =>
    turnTo(run, await demo.tokenAs(who), path, { ids, moves }),
  )

  it.each(['verified', 'operator'] as const)(
    'shows the focus of somebody %s in header and footer too',
    async (who) => {
      const visit = await turnTo(run, await demo.tokenAs(who), paths.notifications)
      await answered(visit.page)
      expect(await badFocus(visit.page, 'body')).toEqual([])
    },
  )

  it('says without JavaScript what it needs, and has a title while it loads', async () => {
    const { page } = await run.visit(paths.profileSecurity, { javaScriptEnabled: false })
    await page.locator('noscript > p:visible').waitFor()
    expect(await page.locator('.bone:visible').count()).toBe(0)
    expect(await page.title()).toBe('Relustre')
  })
})
