import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { faults, overflow } from '../support/axe.ts'
import { hydrated, journeys, type Visit } from '../support/browser.ts'
import { dayFromNow } from '../support/company-review.ts'
import { localSite } from '../support/local-site.ts'
import { plainPdf } from '../support/pdf.ts'
import { type Role, signInAs } from '../support/people.ts'
import { signIn } from '../support/token.ts'

const phone = { viewport: { width: 390, height: 844 } }
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: plainPdf() })

const row = (page: Page, name: string) =>
  page.locator('.checklist-row').filter({ has: page.getByRole('heading', { name, exact: true }) })
/** The rows that are open, by their headings. */
const opened = (page: Page) => page.locator('.checklist-row[data-open] h3').allInnerTexts()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const choose = (page: Page, name: string, file: ReturnType<typeof pdf>) =>
  row(page, name)
    .getByLabel(/^Choose a(?:nother)? file/)
    .setInputFiles(file)

journeys(
  'on a phone',
  (run) => {
    const open = async (role: Role = 'seller'): Promise<Visit & { companyId: string }> => {
      const visit = await run.prepare(phone)
      const { token, companyId } = await signInAs(run.site, role)
      await signIn(visit, token)
      await visit.page.goto(paths.verification)
      await hydrated(visit.page)
      await visit.page.getByRole('heading', { level: 1, name: 'Verification' }).waitFor()
      return { ...visit, companyId: String(companyId) }
    }

    it('a company is verified step by step: one thing is open at a time', async () => {
      const { page, companyId, complaints } = await open()
      const bar = page.locator('.submit-bar')
      await page.getByRole('heading', { name: '0 of 6 done' }).waitFor()
      expect(await opened(page)).toEqual(['Registration extract'])
      expect(await bar.innerText()).toContain('6 open')
      expect(await faults(page)).toEqual([])
      expect(await overflow(page)).toEqual({ scroll: false, over: [] })

      // A date and a file, in either order.
      await row(page, 'Registration extract').getByLabel('Date of issue').fill(dayFromNow(-10))
      await choose(page, 'Registration extract', pdf('extract.pdf'))
      await expect.poll(() => opened(page)).toEqual(['Proof of address'])
      await expect.poll(() => focused(page)).toBe('Proof of address')
      await choose(page, 'Proof of address', pdf('bill.pdf'))
      await expect.poll(() => focused(page)).toBe('Identity of the signatory')
      await choose(page, 'Identity of the signatory', pdf('passport.pdf'))
      const identity = row(page, 'Identity of the signatory')
      await identity.getByLabel('Expiry date').fill(dayFromNow(900))
      await identity.getByRole('button', { name: 'Upload passport.pdf' }).click()
      await expect.poll(() => focused(page)).toBe('Beneficial owners')
      await choose(page, 'Beneficial owners', pdf('owners.pdf'))
      await expect.poll(() => focused(page)).toBe('Bank letter')
      await choose(page, 'Bank letter', pdf('letter.pdf'))

      await expect.poll(() => focused(page)).toBe('Trade references')
      expect(await bar.innerText()).toContain('1 open')
      for (const number of [1, 2, 3]) {
        await page.getByLabel('Name', { exact: true }).fill(`Partner ${number}`)
        await page.getByLabel('Their company').fill(`Partner ${number} Ltd`)
        await page.getByLabel('Their work email').fill(`phone@partner${number}.example`)
        await page.getByLabel('How you trade with each other').fill('They buy our chains.')
        await page.getByRole('button', { name: 'Ask this reference' }).click()
        await row(page, `Partner ${number}, Partner ${number} Ltd`).waitFor()
      }
      await expect.poll(() => focused(page)).toBe('Ready to submit')
      expect(await faults(page)).toEqual([])
      await bar.getByRole('button', { name: 'Submit for review' }).click()
      await expect.poll(() => focused(page)).toBe('What happens next')
      await page.getByText('The answer comes by').waitFor()
      const { db } = (await run.site.context.services.open()).database
      const [found] = await db.select().from(company).where(eq(company.id, companyId))
      expect(found?.state).toBe('submitted')
      expect(complaints).toEqual([])
    })

    it('the button says what is missing instead of submitting, and links lead there', async () => {
      const { page, complaints } = await open()
      const button = page.locator('.submit-bar').getByRole('button', { name: 'Submit for review' })
      expect(await button.getAttribute('aria-disabled')).toBe('true')
      await button.click({ force: true })
      await page.getByText('6 things are still missing.').waitFor()
      expect(await focused(page)).toBe('Before you submit')
      await page.getByRole('link', { name: 'Add the bank letter' }).click()
      await expect.poll(() => focused(page)).toBe('Bank letter')
      expect(await opened(page)).toEqual(['Bank letter'])
      await page.getByRole('link', { name: '6 open' }).click()
      await page.getByRole('link', { name: 'Name three trade references' }).click()
      await expect.poll(() => focused(page)).toBe('Trade references')
      await page.getByLabel('Their work email').waitFor()
      expect(complaints).toEqual([])
    })

    it('what is open on the overview leads to its row, which is then open', async () => {
      const { page, complaints } = await open()
      await page.goto(paths.overview)
      await hydrated(page)
      const still = (hasText: string) => page.locator('.open-row', { hasText }).getByRole('link')
      await still('Bank letter').click()
      await expect.poll(() => opened(page)).toEqual(['Bank letter'])
      await expect.poll(() => focused(page)).toBe('Bank letter')
      const bank = page.getByRole('heading', { name: 'Bank letter', exact: true })
      const { y = -1 } = (await bank.boundingBox()) ?? {}
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(phone.viewport.height)
      await page.goBack()
      await still('Trade references').click()
      await page.getByLabel('Their work email').waitFor()
      expect(complaints).toEqual([])
    })

    it('a colleague from finance reads what is missing and is offered nothing to do', async () => {
      const { page, complaints } = await open('finance')
      await page.getByRole('heading', { name: 'Before the review' }).waitFor()
      await page.getByText('Bank letter is missing.').waitFor()
      await page.getByText('The owner of your company').waitFor()
      expect(await page.locator('.submit-bar').count()).toBe(0)
      expect(await page.locator('.verification').getByRole('button').count()).toBe(0)
      expect(await faults(page)).toEqual([])
      expect(complaints).toEqual([])
    })

    it('a reference is changed in one step', async () => {
      const { page, complaints } = await open()
      const name = async (who: string) => {
        await page.getByLabel('Name', { exact: true }).fill(who)
        await page.getByLabel('Their company').fill('Chains Ltd')
        await page.getByLabel('Their work email').fill(`${who}@chains.example`)
        await page.getByLabel('How you trade with each other').fill('They buy our chains.')
        await page.getByRole('button', { name: 'Ask this reference' }).click()
        await row(page, `${who}, Chains Ltd`).waitFor()
      }
      await page.getByRole('button', { name: 'Add a trade reference' }).click()
      await name('Ruth')
      await page.getByRole('button', { name: 'Change Ruth' }).click()
      await page.getByText('Ruth will no longer be asked').waitFor()
      await name('Pieter')
      await expect.poll(() => row(page, 'Ruth, Chains Ltd').count()).toBe(0)
      expect(complaints).toEqual([])
    })
  },
  localSite,
)
