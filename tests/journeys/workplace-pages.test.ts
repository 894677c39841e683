import { beforeAll, expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'
import { enquiry } from '#server/features/site/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { journeys } from '../support/browser.ts'
import { nameReference } from '../support/company-review.ts'
import { demoPeople, openAs } from '../support/demo-people.ts'
import { demoSite } from '../support/demo-site.ts'
import { checkPages } from '../support/page-checks.ts'
import { sessionOf } from '../support/people.ts'
import { referenceLink } from '../support/reference-link.ts'
import { accountPages, people, type Who } from '../support/workplace-pages.ts'

journeys(
  'every page of accounts, companies and the console',
  (run) => {
    const ids = new Map<string, string | undefined>()
    let tokens = new Map<Who, string>()
    beforeAll(async () => {
      const demo = await demoPeople(run.site)
      const { db, found } = demo
      tokens = demo.tokens
      ids.set(':person', found.get('suspended')?.id)
      const begun = found.get('begun')
      if (begun === undefined) throw new Error('nobody has begun')
      const session = await sessionOf(run.site, begun, false)
      const signedIn = { ...session, personId: begun.id, companyId: null, email: people.begun }
      const answer = await nameReference(run.site, signedIn, 9)
      const { id, secret } = await referenceLink(run.site, answer.body.id)
      ids.set(':reference', `${id}.${secret}`)
      for (const each of await db.select().from(company)) {
        if (each.state === 'verified') ids.set(':verified', each.id)
        if (each.state === 'in-review') ids.set(':reviewed', each.id)
      }
      ids.set(':enquiry', (await db.select().from(enquiry))[0]?.id)
    })

    checkPages(accountPages, (who, path) => openAs(run, tokens.get(who), path, ids))

    it('says without JavaScript what it needs, and has a title while it loads', async () => {
      const { page } = await run.visit(paths.profileSecurity, { javaScriptEnabled: false })
      await page.locator('noscript > p:visible').waitFor()
      expect(await page.locator('.bone:visible').count()).toBe(0)
      expect(await page.title()).toBe('Relustre')
    })
  },
  demoSite,
)
