import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'

import { secondStepRemoval } from '#server/features/accounts/table.ts'
import { invitation, ownershipOffer } from '#server/features/companies/people/table.ts'
import { company } from '#server/features/companies/table.ts'
import { meetDeadlines } from '#server/features/companies/verification/deadlines.ts'
import { enquiry } from '#server/features/site/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { journeys } from '../support/browser.ts'
import { nameReference } from '../support/company-review.ts'
import { workContext } from '../support/contexts.ts'
import { demoPeople, openAs } from '../support/demo-people.ts'
import { demoSite } from '../support/demo-site.ts'
import { checkPages } from '../support/page-checks.ts'
import { addPerson, sessionOf } from '../support/people.ts'
import { referenceLink } from '../support/reference-link.ts'
import { accountPages, people, type Who } from '../support/workplace-pages.ts'

const day = 86_400_000

journeys(
  'every page of accounts, companies and the console',
  (run) => {
    const ids = new Map<string, string | undefined>()
    let demo: Awaited<ReturnType<typeof demoPeople>>
    beforeAll(async () => {
      demo = await demoPeople(run.site)
      const { db, found, companies } = demo
      const idOf = (who: Who) => found.get(who)?.id ?? ''
      const companyOf = (who: Who) => companies.get(who) ?? ''
      for (const who of found.keys()) ids.set(`:${who}`, companies.get(who))
      ids.set(':person', idOf('suspended'))
      ids.set(':enquiry', (await db.select().from(enquiry))[0]?.id)

      found.set('unconfirmed', (await addPerson(run.site, 'unconfirmed')).who)
      const begun = found.get('begun')
      if (begun === undefined) throw new Error('nobody has begun')
      const session = await sessionOf(run.site, begun, false)
      const signedIn = { ...session, personId: begun.id, companyId: null, email: people.begun }
      const answer = await nameReference(run.site, signedIn, 9, { email: 'paul@partner9.example' })
      const { id, secret } = await referenceLink(run.site, answer.body.id)
      ids.set(':reference', `${id}.${secret}`)

      await db
        .update(company)
        .set({ verifiedUntil: new Date(Date.now() - day) })
        .where(eq(company.id, companyOf('expired')))
      await meetDeadlines(await workContext(run.site))

      const now = new Date()
      const open = { createdAt: now, expiresAt: new Date(now.getTime() + 7 * day) }
      await db.insert(invitation).values({
        ...open,
        companyId: companyOf('verified'),
        email: 'tess@fontechiara.example',
        emailKey: 'tess@fontechiara.example',
        role: 'purchasing',
        invitedBy: idOf('verified'),
        secretHash: 'unknown',
        sentAt: now,
      })
      await db.insert(ownershipOffer).values({
        ...open,
        companyId: companyOf('verified'),
        fromId: idOf('verified'),
        toId: idOf('finance'),
        roleAfter: 'sales',
      })
      await db.insert(secondStepRemoval).values({
        personId: idOf('seller'),
        askedBy: idOf('operator'),
        reason: 'They showed their passport in a video call.',
        askedAt: now,
        dueAt: new Date(now.getTime() + 2 * day),
        refusalHash: 'unknown',
      })
    })

    checkPages(accountPages, async (who, path) => openAs(run, await demo.tokenAs(who), path, ids))

    it('says without JavaScript what it needs, and has a title while it loads', async () => {
      const { page } = await run.visit(paths.profileSecurity, { javaScriptEnabled: false })
      await page.locator('noscript > p:visible').waitFor()
      expect(await page.locator('.bone:visible').count()).toBe(0)
      expect(await page.title()).toBe('Relustre')
    })
  },
  demoSite,
)
