import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { person } from '#server/features/accounts/table.ts'
import { company } from '#server/features/companies/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { faults, overflow } from '../../support/axe.ts'
import { confirmEmail, register, sendLogin } from '../../support/browser-accounts.ts'
import { hydrated, journeysOn, type Visit } from '../../support/browser.ts'
import { kindsTo } from '../../support/colleagues.ts'
import { dayFromNow } from '../../support/company-review.ts'
import { completeEvidence } from '../../support/complete-evidence.ts'
import { focused } from '../../support/keyboard.ts'
import { localSite } from '../../support/local-site.ts'
import { signInAs } from '../../support/people.ts'
import { signIn } from '../../support/token.ts'
import { nameReference, openRows, pdfFile, rowOf } from '../../support/verification-page.ts'

const email = 'ana@aurum-works.example'
const companyName = 'Aurum Works Ltd'
/** How far the server's clock is ahead. */
let ahead = 0

journeysOn(
  () => localSite({}, { clock: () => new Date(Date.now() + ahead) }),
  'from a phone, a company',
  (run) => {
    let seller: Visit
    beforeAll(async () => {
      seller = await run.prepare({ viewport: { width: 390, height: 844 } })
      await seller.page.clock.install()
    })
    afterAll(() => expect(seller.complaints).toEqual([]))

    const fits = async () => {
      expect(await faults(seller.page)).toEqual([])
      expect(await overflow(seller.page)).toEqual({ scroll: false, over: [] })
    }
    /** Lets time pass, for the server and in the browser. */
    const pass = async (seconds: number) => {
      ahead += seconds * 1000
      await seller.page.clock.fastForward(seconds * 1000)
    }
    const dbOf = async () => (await run.site.context.services.open()).database.db
    const found = async () => {
      const db = await dbOf()
      const [row] = await db.select().from(company).where(eq(company.legalName, companyName))
      if (row === undefined) throw new Error('there is no such company')
      return row
    }

    it('registers', async () => {
      const { page } = seller
      await register(page, 'seller', { email, companyName })
      await page.getByRole('heading', { level: 1, name: 'Check your inbox' }).waitFor()
      await expect.poll(() => page.locator('.registered-address').innerText()).toBe(email)
      await fits()
    })

    it('has the email sent again after a minute, and confirms by the newer link', async () => {
      const { page } = seller
      const again = page.getByRole('button', { name: 'Send again' })
      expect(await again.getAttribute('aria-disabled')).toBe('true')
      await pass(61)
      await expect.poll(() => again.getAttribute('aria-disabled')).toBeNull()
      await again.click()
      await page.getByText('Sent again.').waitFor()
      const confirmation = 'accounts.confirm-email'
      expect(await kindsTo(run.site, email)).toEqual([confirmation, confirmation])
      await confirmEmail(page, run.site, email)
      await page.getByRole('link', { name: 'Log in', exact: true }).click()
      await sendLogin(page, email)
      await page.waitForURL((url) => url.pathname === paths.overview)
    })

    it('goes through what is open, one thing at a time', async () => {
      const { page } = seller
      const choose = (name: string, file: string) =>
        rowOf(page, name)
          .getByLabel(/^Choose a(?:nother)? file/)
          .setInputFiles(pdfFile(file))
      const next = (name: string) => expect.poll(() => focused(page)).toBe(name)
      const bar = page.locator('.submit-bar')

      await page.getByRole('heading', { name: 'Your company is not verified yet' }).waitFor()
      await page.getByRole('link', { name: 'Add what is missing' }).click()
      await page.getByRole('heading', { name: '0 of 6 done' }).waitFor()
      expect(await openRows(page)).toEqual(['Registration extract'])
      expect(await bar.innerText()).toContain('6 open')
      await fits()

      // A date and a file, in either order.
      await rowOf(page, 'Registration extract').getByLabel('Date of issue').fill(dayFromNow(-10))
      await choose('Registration extract', 'extract.pdf')
      await expect.poll(() => openRows(page)).toEqual(['Proof of address'])
      await next('Proof of address')
      await choose('Proof of address', 'bill.pdf')
      await next('Identity of the signatory')
      await choose('Identity of the signatory', 'passport.pdf')
      const identity = rowOf(page, 'Identity of the signatory')
      await identity.getByLabel('Expiry date').fill(dayFromNow(900))
      await identity.getByRole('button', { name: 'Upload passport.pdf' }).click()
      await next('Beneficial owners')
      await choose('Beneficial owners', 'owners.pdf')
      await next('Bank letter')
      await choose('Bank letter', 'letter.pdf')
      await next('Trade references')
      await expect.poll(() => bar.innerText()).toContain('1 open')
      for (const name of ['Ruth', 'Pieter', 'Anita']) await nameReference(page, name, `${name} Ltd`)

      await next('Ready to submit')
      await fits()
      await bar.getByRole('button', { name: 'Submit for review' }).click()
      await next('What happens next')
      await page.getByText('The answer comes by').waitFor()
      expect((await found()).state).toBe('submitted')
    })

    it('is verified by an operator once its references have answered', async () => {
      const { id: companyId } = await found()
      const db = await dbOf()
      const [owner] = await db.select().from(person).where(eq(person.email, email))
      await completeEvidence(run.site, { companyId, personId: owner?.id ?? '' })
      const operator = await run.prepare()
      await signIn(operator, (await signInAs(run.site, 'operator')).token)
      const { page } = operator
      await page.goto(paths.adminVerifications)
      await page.getByRole('link', { name: companyName }).click()
      await page.getByRole('heading', { level: 1, name: companyName }).waitFor()
      await page.getByRole('button', { name: 'Begin the review' }).click()
      await page.getByLabel('Reason').fill('Register and references agree.')
      await page.getByRole('button', { name: `Verify ${companyName}` }).click()
      await page.getByText(`${companyName} is verified.`).waitFor()
      expect(operator.complaints).toEqual([])
    })

    it('sees its badge', async () => {
      const { page } = seller
      await page.goto(paths.overview)
      await hydrated(page)
      await page.getByText(`Relustre verified your company until`).waitFor()
      await page.goto(paths.verification)
      await page.getByRole('link', { name: 'Your public badge' }).click()
      await page.getByRole('heading', { level: 1, name: companyName }).waitFor()
      await page.getByText('Verified seller since').waitFor()
      await page.getByText('Registration number').waitFor()
      await fits()
    })
  },
)
