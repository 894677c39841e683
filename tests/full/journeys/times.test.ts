import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { person } from '#server/features/accounts/table.ts'
import { company } from '#server/features/companies/table.ts'
import { formatMoney } from '#shared/contract/money.ts'
import { paths } from '#shared/routing/paths.ts'
import { termsDay } from '#shared/terms.ts'
import { dayWords, deadlineWords, shortDayWords } from '#shared/ui/time-words.ts'
import { countedIn } from '#shared/ui/words.ts'

import { journeysOn } from '../../support/browser.ts'
import { workContext } from '../../support/contexts.ts'
import { demoSite } from '../../support/demo-site.ts'
import { place, readOrder } from '../../support/orders.ts'
import { settled } from '../../support/page-checks.ts'
import { sessionOf, signInAs } from '../../support/people.ts'
import { findRows } from '../../support/rows.ts'
import { signIn } from '../../support/token.ts'
import { giveVatNumber, knownSeller, publish, ring, trader } from '../../support/traders.ts'

const minute = 60_000
const twelveDays = 12 * 24 * 60 * minute
const until = new Date(Date.now() + twelveDays).toISOString()

/** What a browser asks for, and the English that it then reads. */
const readers = [
  ['en-US', 'America/New_York', 'en-US'],
  ['en-GB', 'Asia/Tokyo', 'en-GB'],
  ['it-IT', 'Europe/Rome', 'en-GB'],
] as const

/** The same for who counts in lakhs, and for who asks for no English and so reads British. */
const buyers = [
  ['en-US', 'America/New_York', 'en-US'],
  ['en-IN', 'Asia/Kolkata', 'en-IN'],
  ['de-DE', 'Europe/Berlin', 'en-GB'],
] as const

const account = {
  holder: 'Relustre Client Account',
  bank: 'Example Bank, London',
  iban: 'GB29NWBK60161331926819',
  bic: 'NWBKGB2L',
}

/** Engines put different spaces before "PM". */
const spaced = (words: string) => words.replaceAll('\u202f', ' ')

journeysOn(
  () => demoSite({ CLIENT_ACCOUNTS: JSON.stringify({ USD: account }) }),
  'times and amounts',
  async (run) => {
    let token = ''
    const verifyUntil = async (end: string) => {
      const { db } = (await run.site.context.services.open()).database
      const verified = eq(company.state, 'verified')
      await db
        .update(company)
        .set({ verifiedUntil: new Date(end) })
        .where(verified)
    }
    const [owner] = await findRows(run.site, person, { email: 'giulia@fontechiara.example' })
    if (owner === undefined) throw new Error('the demo has no such person')
    await verifyUntil(until)
    token = (await sessionOf(run.site, owner, false)).token

    it.each(readers)(
      'on a page and of a deadline are as %s in %s reads them',
      async (...reader) => {
        const [locale, timeZone, english] = reader
        const visit = await run.visit(paths.terms, { locale, timezoneId: timeZone })
        const { page, complaints } = visit
        // The same for every reader, as the Terms are.
        await page.getByText(termsDay).first().waitFor()

        await signIn(visit, token)
        await page.goto(paths.overview)
        const words = deadlineWords(until, new Date(), { locale: english, timeZone })
        const shown = page.locator(`.waiting time[datetime="${until}"]`)
        expect(spaced(await shown.innerText())).toBe(spaced(words))
        expect(complaints).toEqual([])
      },
    )

    it('of an order are as each reader writes them, for its buyer and in the console', async () => {
      const seller = await knownSeller(run.site)
      const buyer = await trader(run.site, 'buyer')
      // Without VAT on the demo's fee.
      const abroad = { country: 'US', taxNumber: '12-3456789' }
      await giveVatNumber(await workContext(run.site), buyer, abroad)
      const [pieces, goods] = [150_000, 29_850_000]
      const said = { ...ring, quantity: String(pieces), currency: 'USD', price: '2' }
      const { slug } = await publish(run.site, seller, { ...said, 'tiers.1.price': '1.99' })
      const number = await place(run.site, buyer, slug, { pieces, goods, currency: 'USD' })
      const { placedAt, paid } = (await readOrder(run.site, buyer, number)).json
      const operator = await signInAs(run.site, 'operator')
      for (const [locale, timeZone, english] of buyers) {
        const visit = await run.prepare({ locale, timezoneId: timeZone })
        for (const [who, path, day] of [
          [buyer, paths.order(number), dayWords],
          [operator, paths.adminOrder(number), shortDayWords],
        ] as const) {
          await signIn(visit, who.token)
          await visit.page.goto(path)
          await settled(visit.page)
          const text = await visit.page.locator('main').innerText()
          const total = { minor: paid.total, currency: 'USD' } as const
          expect(text, locale).toContain(formatMoney(total, english))
          expect(text, locale).toContain(countedIn(english)(pieces, 'piece'))
          expect(text, locale).toContain(day(placedAt, { locale: english, timeZone }))
          expect(visit.complaints).toEqual([])
        }
      }
    })

    it('of a verification’s last day are the same day wherever it is read', async () => {
      // A zone where the day of that moment is another one.
      const early = new Date(until).getUTCHours() < 11
      const timezoneId = early ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
      const visit = await run.prepare({ locale: 'en-GB', timezoneId })
      await signIn(visit, token)
      await visit.page.goto(paths.yourCompany)
      const last = dayWords(until.slice(0, 10), { locale: 'en-GB' })
      const state = visit.page.locator('main .status', { hasText: 'until' })
      expect(await state.locator('time').innerText()).toBe(last)
    })

    it('that run down do so while the page stays open', async () => {
      const visit = await run.prepare()
      const { page } = visit
      const end = new Date(Date.now() + twelveDays + 3 * minute).toISOString()
      await verifyUntil(end)
      await page.clock.install()
      await signIn(visit, token)
      await page.goto(paths.overview)
      const left = page.locator('.time-left', { has: page.locator(`time[datetime="${end}"]`) })
      await left.getByText('12 days', { exact: true }).waitFor()
      // Less than a token lasts.
      await page.clock.runFor(4 * minute)
      await left.getByText('11 d 23 h', { exact: true }).waitFor()
      expect(visit.complaints).toEqual([])
    })
  },
)
