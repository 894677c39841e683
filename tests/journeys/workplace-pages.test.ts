import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { fillDemo } from '#server/demo/fill-demo.ts'
import { person } from '#server/features/accounts/table.ts'
import { company } from '#server/features/companies/table.ts'
import { enquiry } from '#server/features/site/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { faults, overflow } from '../support/axe.ts'
import { follow, hydrated, journeys, type Visit } from '../support/browser.ts'
import { nameReference } from '../support/company-review.ts'
import { localSite } from '../support/local-site.ts'
import { sessionOf } from '../support/people.ts'
import { referenceLink } from '../support/reference-link.ts'
import { signIn } from '../support/token.ts'

const people = {
  operator: 'operator@relustre.example',
  verified: 'giulia@fontechiara.example',
  sales: 'marco@fontechiara.example',
  finance: 'elena@fontechiara.example',
  asked: 'thomas@lanternfield.example',
  begun: 'mei@jade-terrace.example',
  submitted: 'camille@lune-maree.example',
  inReview: 'jonas@goldammer.example',
  rejected: 'dana@copper-mesa.example',
  suspended: 'salem@dune-dhow.example',
}
type Who = keyof typeof people | 'visitor'

/** Ids are placeholders for those of the demo. */
const pages: readonly (readonly [Who, string])[] = [
  ['verified', paths.overview],
  ['asked', paths.overview],
  ['begun', paths.overview],
  ['submitted', paths.overview],
  ['inReview', paths.overview],
  ['rejected', paths.overview],
  ['suspended', paths.overview],
  ['finance', paths.overview],
  ['verified', paths.activity],
  ['verified', paths.yourCompany],
  ['verified', paths.profile],
  ['verified', paths.profileDetails],
  ['verified', paths.verification],
  ['asked', paths.verification],
  ['begun', paths.verification],
  ['submitted', paths.verification],
  ['inReview', paths.verification],
  ['rejected', paths.verification],
  ['suspended', paths.verification],
  ['verified', paths.companyDetails],
  ['verified', paths.payouts],
  ['verified', paths.people],
  ['sales', paths.overview],
  ['sales', paths.people],
  ['sales', paths.profileDetails],
  ['finance', paths.verification],
  ['finance', paths.payouts],
  ['verified', paths.profileSecurity],
  ['verified', paths.profileNotifications],
  ['verified', paths.notifications],
  ['operator', paths.notifications],
  ['verified', paths.profileClose],
  ['operator', paths.profile],
  ['operator', paths.admin],
  ['operator', paths.adminVerifications],
  ['operator', paths.adminCompany(':reviewed')],
  ['operator', paths.adminListings],
  ['operator', paths.adminPeople],
  ['operator', paths.adminPerson(':person')],
  ['operator', paths.adminSecondSteps],
  ['operator', paths.adminEnquiries],
  ['operator', paths.adminEnquiry(':enquiry')],
  ['operator', paths.adminOutbox],
  ['operator', paths.adminJobs],
  ['operator', paths.adminRates],
  ['operator', paths.adminMoney],
  ['operator', paths.adminAudit],
  ['visitor', paths.forgotPassword],
  ['visitor', `${paths.resetPassword}#secret`],
  ['visitor', `${paths.confirmEmail}#secret`],
  ['visitor', `${paths.approveEmail}#secret`],
  ['visitor', `${paths.confirmNewEmail}#secret`],
  ['visitor', `${paths.keepSecondStep}#secret`],
  ['visitor', `${paths.invitation}#used`],
  ['visitor', `${paths.references}#:reference`],
  ['visitor', `${paths.references}#used`],
  ['visitor', paths.company(':verified')],
  ['visitor', paths.company(':reviewed')],
]

/** The browser itself logs what the server refused; the page says so in words. */
const real = ({ complaints }: Visit) =>
  complaints.filter((text) => !/status of (?:404|410|422)/.test(text))

async function settled(page: Page): Promise<void> {
  await hydrated(page)
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
  await page.locator('main h1').first().waitFor()
}

/** The elements that show their focus badly, found with Tab until it leaves the page. */
async function badFocus(page: Page): Promise<unknown[]> {
  const bad: unknown[] = []
  for (let at = 0; at < 60; at += 1) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(() => {
      const each = document.activeElement as HTMLElement | null
      if (each === null || each === document.body) return null
      // In a date field the browser itself draws the ring of each part.
      const inside = 'testFocused' in each.dataset
      each.dataset.testFocused = ''
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      const box = each.getBoundingClientRect()
      const seen = box.bottom > 0 && box.top < innerHeight && box.width > 0
      const ring = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
      const name = `${each.tagName} ${each.id} ${each.textContent?.slice(0, 40)}`
      return { name, good: inside || (seen && ring >= 2) }
    })
    if (focus === null) break
    if (!focus.good) bad.push(focus.name)
  }
  return bad
}

journeys(
  'every page of the workplace',
  (run) => {
    const ids = new Map<string, string>()
    const tokens = new Map<Who, string>()
    beforeAll(async () => {
      const { context } = run.site
      await fillDemo({ ...context, config: { ...context.config, demoData: true } })
      const { db } = (await context.services.open()).database
      for (const [who, email] of Object.entries(people)) {
        const [found] = await db.select().from(person).where(eq(person.email, email))
        if (found === undefined) throw new Error(`${email} is not there`)
        const session = await sessionOf(run.site, found, found.operator)
        tokens.set(who as Who, session.token)
        ids.set(':person', found.id)
        if (who !== 'begun') continue
        const signedIn = { ...session, personId: found.id, companyId: null, email }
        const answer = await nameReference(run.site, signedIn, 9)
        const { id, secret } = await referenceLink(run.site, answer.body.id)
        ids.set(':reference', `${id}.${secret}`)
      }
      for (const { id, state } of await db.select().from(company)) {
        if (state === 'verified') ids.set(':verified', id)
        if (state === 'in-review') ids.set(':reviewed', id)
      }
      ids.set(':enquiry', (await db.select().from(enquiry))[0]?.id ?? '')
    })

    const open = async (who: Who, path: string): Promise<Visit> => {
      const visit = await run.prepare()
      const token = tokens.get(who)
      if (token !== undefined) await signIn(visit, token)
      await visit.page.goto(path.replace(/:\w+$/, (name) => ids.get(name) ?? name))
      await settled(visit.page)
      return visit
    }

    describe.each(pages)('%s: %s', (who, path) => {
      let visit: Visit
      beforeAll(async () => {
        visit = await open(who, path)
      })
      afterAll(() => visit.context.close())

      it('has one heading, fits, shows focus, breaks no policy and logs nothing', async () => {
        const { page } = visit
        expect(await page.locator('h1:visible').count()).toBe(1)
        expect(await badFocus(page)).toEqual([])
        for (const width of [320, 360, 390, 768]) {
          await page.setViewportSize({ width, height: 844 })
          expect(await overflow(page), `at ${width}`).toEqual({ scroll: false, over: [] })
        }
        expect(real(visit)).toEqual([])
      })

      it.each([1440, 390])('axe finds nothing at %i pixels', async (width) => {
        await visit.page.setViewportSize({ width, height: 900 })
        expect(await faults(visit.page)).toEqual([])
      })
    })

    it('says without JavaScript what it needs, and has a title while it loads', async () => {
      const { page } = await run.visit(paths.profileSecurity, { javaScriptEnabled: false })
      await page.locator('noscript > p:visible').waitFor()
      expect(await page.locator('.bone:visible').count()).toBe(0)
      expect(await page.title()).toBe('Relustre')
    })

    describe('the badge', () => {
      /** Opens an address as a stranger, and notices if anything replaces the heading's element. */
      const openCold = async (id: string) => {
        const visit = await run.prepare()
        const calls: string[] = []
        visit.page.on('request', (request) => {
          if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
        })
        const answer = await visit.page.goto(paths.company(ids.get(id) ?? id))
        const heading = visit.page.locator('main h1')
        await heading.evaluate((each) => Object.assign(each, { first: true }))
        await hydrated(visit.page)
        const same = await heading.evaluate((each) => 'first' in each)
        return { ...visit, calls, same, status: answer?.status(), heading }
      }

      it('starts exactly as the server sent it: nothing is replaced or fetched again', async () => {
        const { page, calls, same, status, heading, complaints } = await openCold(':verified')
        expect({ status, same, calls, complaints }).toEqual({
          status: 200,
          same: true,
          calls: [],
          complaints: [],
        })
        const name = await heading.textContent()
        const head = () =>
          page.evaluate(() =>
            ['title', 'link[rel=canonical]', 'meta[name=description]', 'meta[name=robots]'].map(
              (each) => [...document.querySelectorAll(each)].map(({ outerHTML }) => outerHTML),
            ),
          )
        const direct = await head()
        await follow(page, paths.aboutUs)
        await page.goBack()
        await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor()
        expect(await head()).toEqual(direct)
      })

      it.each([':reviewed', 'no-id-at-all', '*'])(
        'of %s is the page for unknown addresses, and remains so',
        async (id) => {
          const visit = await openCold(id)
          const { calls, same, status, heading, page } = visit
          expect({ status, same, calls }).toEqual({ status: 404, same: true, calls: [] })
          expect(await heading.textContent()).toBe('Page Not Found')
          expect(await page.locator('link[rel=canonical]').count()).toBe(0)
          expect(real(visit)).toEqual([])
          await follow(page, paths.aboutUs)
          await page.goBack()
          await heading.getByText('Page Not Found').waitFor()
        },
      )

      it('is complete without JavaScript', async () => {
        const options = { javaScriptEnabled: false }
        const { page } = await run.visit(paths.company(ids.get(':verified') ?? ''), options)
        await page.getByText(/^Verified (?:seller|buyer|seller and buyer) since/).waitFor()
      })
    })
  },
  localSite,
)
