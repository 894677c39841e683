import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { fillDemo } from '#server/demo/fill-demo.ts'
import { person } from '#server/features/accounts/table.ts'
import { company } from '#server/features/companies/table.ts'
import { paths } from '#shared/routing/paths.ts'
import { currentTerms } from '#shared/terms.ts'
import { dayWords, deadlineWords } from '#shared/ui/time-words.ts'

import { hydrated, journeys } from '../support/browser.ts'
import { localSite } from '../support/local-site.ts'
import { sessionOf } from '../support/people.ts'
import { signIn } from '../support/token.ts'

const minute = 60_000
const until = new Date(Date.now() + 288 * 60 * minute + 30 * minute).toISOString()

/** What a browser asks for, and the English that it then reads. */
const readers = [
  ['en-US', 'America/New_York', 'en-US'],
  ['en-GB', 'Asia/Tokyo', 'en-GB'],
  ['it-IT', 'Europe/Rome', 'en-GB'],
] as const

/** Engines put different spaces before "PM". */
const spaced = (words: string) => words.replaceAll('\u202f', ' ')

journeys(
  'times',
  (run) => {
    let token = ''
    beforeAll(async () => {
      const { context } = run.site
      await fillDemo({ ...context, config: { ...context.config, demoData: true } })
      const { db } = (await context.services.open()).database
      const [owner] = await db
        .select()
        .from(person)
        .where(eq(person.email, 'giulia@fontechiara.example'))
      if (owner === undefined) throw new Error('the demo has no such person')
      const soon = { verifiedUntil: new Date(until) }
      await db.update(company).set(soon).where(eq(company.state, 'verified'))
      token = (await sessionOf(run.site, owner, false)).token
    })

    const left = (page: Page) =>
      page.locator('.time-left', { has: page.locator(`time[datetime="${until}"]`) })

    it.each(readers)('on a public page are as %s in %s reads them', async (...reader) => {
      const [locale, timezoneId, english] = reader
      const { page, complaints } = await run.visit(paths.terms, { locale, timezoneId })
      await hydrated(page)
      const words = dayWords(currentTerms.date, { locale: english })
      await page.locator('main time', { hasText: words }).first().waitFor()
      expect(complaints).toEqual([])
    })

    it.each(readers)('of a deadline are as %s in %s reads them', async (...reader) => {
      const [locale, timeZone, english] = reader
      const visit = await run.prepare({ locale, timezoneId: timeZone })
      await signIn(visit, token)
      await visit.page.goto(paths.overview)
      const words = deadlineWords(until, new Date(), { locale: english, timeZone })
      const shown = visit.page.locator(`.waiting time[datetime="${until}"]`)
      expect(spaced(await shown.innerText())).toBe(spaced(words))
      expect(visit.complaints).toEqual([])
    })

    it('that run down do so while the page stays open', async () => {
      const visit = await run.prepare()
      const { page } = visit
      await page.clock.install()
      await signIn(visit, token)
      await page.goto(paths.overview)
      await left(page).getByText('12 d', { exact: true }).waitFor()
      await page.clock.runFor(31 * minute)
      await left(page).getByText('11 d 23 h', { exact: true }).waitFor()
      expect(visit.complaints).toEqual([])
    })
  },
  localSite,
)
