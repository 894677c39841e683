import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { fillDemo } from '#server/demo/fill-demo.ts'
import { person } from '#server/features/accounts/table.ts'
import { company, membership } from '#server/features/companies/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { faults, overflow } from '../support/axe.ts'
import { journeys, type Visit } from '../support/browser.ts'
import { localSite } from '../support/local-site.ts'
import { settled } from '../support/page-checks.ts'
import { addPerson, sessionOf } from '../support/people.ts'
import { signIn } from '../support/token.ts'

const day = 86_400_000

/** Who looks, what the page begins with, and the one act that it offers. */
const states = [
  ['giulia@fontechiara.example', 'Waiting for you', 'Renew'],
  ['thomas@lanternfield.example', 'The proof of address shows', 'Correct it and resubmit'],
  ['camille@lune-maree.example', 'Your documents are waiting', null],
  ['mei@jade-terrace.example', 'Your company is not verified yet', 'Add what is missing'],
  ['jonas@goldammer.example', 'A reviewer is reading your documents', null],
  ['dana@copper-mesa.example', 'The registration extract belongs to another company', null],
  ['salem@dune-dhow.example', 'The bank has told us', null],
  ['operator@relustre.example', 'The console requires two-step login', 'Set up two-step login'],
  ['unconfirmed', 'Confirm your email address', 'Send the link again'],
  ['nobody', 'You do not act for a company', null],
] as const

journeys(
  'the overview',
  (run) => {
    const tokens = new Map<string, string>()
    beforeAll(async () => {
      const { context } = run.site
      await fillDemo({ ...context, config: { ...context.config, demoData: true } })
      const { db } = (await context.services.open()).database
      const soon = { verifiedUntil: new Date(Date.now() + 12 * day) }
      await db.update(company).set(soon).where(eq(company.state, 'verified'))
      for (const [who] of states) {
        const [found] = await db.select().from(person).where(eq(person.email, who))
        const shown =
          found ?? (await addPerson(run.site, who === 'unconfirmed' ? who : 'buyer')).who
        if (who === 'nobody') await db.delete(membership).where(eq(membership.personId, shown.id))
        tokens.set(who, (await sessionOf(run.site, shown, false)).token)
      }
    })

    const open = async (who: string, path: string = paths.overview, options = {}) => {
      const visit = await run.prepare(options)
      await signIn(visit, tokens.get(who) ?? '')
      await visit.page.goto(path)
      await settled(visit.page)
      return visit
    }

    describe.each(states)('of %s', (who, heading, act) => {
      let visit: Visit
      beforeAll(async () => {
        visit = await open(who)
      })
      afterAll(() => visit.context.close())

      it('begins with where they stand and fills the one button that moves it on', async () => {
        const { page } = visit
        await page.locator('main h2').first().getByText(heading).waitFor()
        const filled = await page.locator('main .button-filled').allInnerTexts()
        expect(filled.map((text) => text.split(':')[0]?.trim())).toEqual(act === null ? [] : [act])
      })

      it('fits, has its headings in order, passes axe and logs nothing', async () => {
        const { page, complaints } = visit
        for (const width of [320, 390, 768]) {
          await page.setViewportSize({ width, height: 844 })
          expect(await overflow(page), `at ${width}`).toEqual({ scroll: false, over: [] })
        }
        expect(await faults(page)).toEqual([])
        await page.setViewportSize({ width: 1440, height: 900 })
        expect(await faults(page)).toEqual([])
        expect(complaints).toEqual([])
      })
    })

    it('greets by the clock on the reader’s wall', async () => {
      for (const timezoneId of ['Asia/Tokyo', 'America/Los_Angeles']) {
        const { page, complaints } = await open('thomas@lanternfield.example', paths.overview, {
          timezoneId,
        })
        const hour = Number(
          new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: timezoneId }).format(),
        )
        const part = hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon'
        await page.getByText(`Good ${part}, Thomas.`).waitFor()
        expect(complaints).toEqual([])
      }
    })

    it('says that the figures could not be loaded, and loads them when asked to', async () => {
      const { page } = await open('giulia@fontechiara.example', paths.profileDetails)
      await page.route('**/api/money-in-orders*', (route) => route.abort())
      await page.goto(paths.overview)
      const failure = page.getByRole('alert').filter({ hasText: 'Your figures' })
      await failure.getByText('could not be loaded').waitFor()
      await page.unroute('**/api/money-in-orders*')
      await failure.getByRole('button', { name: 'Try again' }).click()
      await failure.waitFor({ state: 'detached' })
    })

    it('leads from the latest activity to all of it', async () => {
      const { page } = await open('giulia@fontechiara.example')
      await page.getByText('You set the payout account.').waitFor()
      expect(await page.locator('.activity > li').count()).toBe(5)
      await page.getByRole('link', { name: 'All activity' }).click()
      await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor()
      await page.getByText('Relustre verified your company until').waitFor()
      await page.getByText('You added a document: Bank letter.').waitFor()
    })

    it('leads an operator who has logged in with two steps to the console', async () => {
      const { db } = (await run.site.context.services.open()).database
      const [operator] = await db.select().from(person).where(eq(person.operator, true))
      if (operator === undefined) throw new Error('there is no operator')
      const visit = await run.prepare()
      await signIn(visit, (await sessionOf(run.site, operator, true)).token)
      await visit.page.goto(paths.overview)
      await visit.page.waitForURL((url) => url.pathname === paths.admin)
      await settled(visit.page)
      expect(visit.complaints).toEqual([])
    })

    it('shows beside account pages which one is current, and that there are more', async () => {
      const { page } = await open('giulia@fontechiara.example', paths.profileDetails, {
        viewport: { width: 320, height: 700 },
      })
      const fade = (name: string) =>
        page
          .locator('.tabs > ul')
          .evaluate((row, which) => getComputedStyle(row).getPropertyValue(which), name)
      expect(await fade('--fade-end')).not.toBe('0px')
      await page.locator('.tabs > ul').evaluate((row) => {
        row.scrollLeft = row.scrollWidth
      })
      await expect.poll(() => fade('--fade-end')).toBe('0px')
      expect(await fade('--fade-start')).not.toBe('0px')
      await page.setViewportSize({ width: 768, height: 700 })
      await page.reload()
      await settled(page)
      await expect.poll(() => fade('--fade-start')).toBe('0px')
      await page.emulateMedia({ forcedColors: 'active' })
      const lines = await page
        .locator('.tabs a')
        .evaluateAll((links) => links.map((each) => getComputedStyle(each).borderBottomColor))
      expect(new Set(lines).size).toBe(2)
    })
  },
  localSite,
)
