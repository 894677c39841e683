import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { person } from '#server/features/accounts/table.ts'
import { company } from '#server/features/companies/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { confirmEmail, register, sendLogin } from '../support/browser-accounts.ts'
import { hydrated, journeys, type Journeys, type Visit } from '../support/browser.ts'
import { dayFromNow } from '../support/company-review.ts'
import { completeEvidence } from '../support/complete-evidence.ts'
import { localSite } from '../support/local-site.ts'
import { signInAs } from '../support/people.ts'
import { signIn } from '../support/token.ts'
import { nameReference, pdfFile, rowOf } from '../support/verification-page.ts'

const email = 'ana@aurum-works.example'
const companyName = 'Aurum Works Ltd'
const ask = 'Send a newer proof of address.'

const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c9a45c' } })
const pdf = pdfFile('extract.pdf')
const png = async () => ({
  name: 'passport.png',
  mimeType: 'image/png',
  buffer: await picture.clone().png().toBuffer(),
})
const jpeg = async () => ({
  name: 'bill.jpg',
  mimeType: 'image/jpeg',
  buffer: await picture.clone().jpeg().toBuffer(),
})

/** Adds a document as its owner does, and waits until the page shows it. */
async function addDocument(page: Page, label: string, file: typeof pdf, day?: string, number = '') {
  const item = rowOf(page, label)
  const add = item.getByRole('button', { name: `Add ${label}`, exact: true })
  if ((await add.count()) > 0) await add.click()
  if (day !== undefined) await item.locator('input[type=date]').fill(day)
  if (number !== '') await item.getByLabel('Number of the certificate').fill(number)
  await item.locator('input[type=file]').setInputFiles(file)
  await item.getByText('Added', { exact: true }).waitFor()
}

/** Decides as an operator does, with a reason. */
async function decide(page: Page, label: string, reason: string, about?: string) {
  if (about !== undefined) await page.getByRole('checkbox', { name: about }).check()
  await page.getByLabel('Reason').fill(reason)
  await page.getByRole('button', { name: label, exact: true }).click()
  await page.getByRole('heading', { name: 'Decided' }).waitFor()
}

/** Opens a page behind the login and waits for its heading. */
async function open(page: Page, path: string, heading: string): Promise<Locator> {
  await page.goto(path)
  await hydrated(page)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  return page.locator('main')
}

const stateOf = async ({ site }: Journeys) => {
  const { db } = (await site.context.services.open()).database
  const [found] = await db.select().from(company).where(eq(company.legalName, companyName))
  return found
}

journeys(
  'verifying a company:',
  (run) => {
    let member: Visit
    let operator: Visit
    let id = ''
    beforeAll(async () => {
      member = await run.prepare()
      operator = await run.prepare()
    })
    afterAll(async () => {
      expect(member.complaints).toEqual([])
      expect(operator.complaints).toEqual([])
    })

    it('a person registers and confirms the email by its link', async () => {
      const { page } = member
      await register(page, 'seller', { email, companyName })
      await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
      await confirmEmail(page, run.site, email)
    })

    it('the person logs in and sets up two-step login', async () => {
      const { page } = member
      await page.goto('/login')
      await hydrated(page)
      await sendLogin(page, email)
      await page.waitForURL((url) => url.pathname === paths.overview)
      await open(page, '/profile/security', 'Security')
      await page.getByRole('button', { name: 'Set up two-step login' }).click()
      const key = (await page.locator('.two-step-key').innerText()).replaceAll(' ', '')
      const code = new TOTP({ secret: Secret.fromBase32(key) }).generate()
      await page.getByLabel('Code in the app').fill(code)
      await page.getByRole('button', { name: 'Turn it on' }).click()
      await page.getByRole('button', { name: 'I have saved them' }).click()
      await page.getByText('10 of 10 recovery codes left').waitFor()
    })

    it('the company adds documents and references and submits them', async () => {
      const { page } = member
      const main = await open(page, paths.verification, 'Verification')
      await page.getByRole('link', { name: 'Add the registration extract' }).waitFor()
      const end = main.locator('.standing-line > div', { hasText: 'Submit by' })
      expect(await end.count()).toBe(0)
      await addDocument(page, 'Registration extract', pdf, dayFromNow(-10))
      await addDocument(page, 'Proof of address', await jpeg())
      await addDocument(page, 'Identity of the signatory', await png(), dayFromNow(900))
      await addDocument(page, 'Beneficial owners', pdf)
      await addDocument(page, 'Bank letter', pdf)
      await addDocument(page, 'RJC certificate', pdf, dayFromNow(300), 'C0000 1234')
      await main.getByText('Number C0000 1234').waitFor()
      const told = await end.locator('time').getAttribute('datetime')
      expect(told?.slice(0, 10)).toBe(dayFromNow(90))
      await page.getByRole('link', { name: 'Name three trade references' }).click()
      for (const name of ['Ruth', 'Pieter', 'Anita']) await nameReference(page, name, `${name} Ltd`)
      await page.getByRole('button', { name: 'Submit for review' }).click()
      await page.getByText('A reviewer reads your documents').waitFor()
      expect(await end.count()).toBe(0)
      expect((await stateOf(run))?.state).toBe('submitted')
    })

    it('an operator finds it in the queue, sees its documents and asks for more', async () => {
      const { token } = await signInAs(run.site, 'operator')
      await signIn(operator, token)
      const { page } = operator
      await open(page, '/admin/verifications', 'Verifications')
      await page.getByRole('link', { name: companyName }).click()
      await page.getByRole('heading', { level: 1, name: companyName }).waitFor()
      await page.getByText('Number C0000 1234').waitFor()
      const bill = page.locator('.documents > li', { hasText: 'Proof of address' })
      await bill.getByText('Unread').waitFor()
      await bill.getByRole('button', { name: 'View Proof of address: bill.jpg' }).click()
      await bill.getByText('Read', { exact: true }).waitFor()
      const canvas = page.locator('.document-panes canvas')
      await canvas.waitFor()
      await expect.poll(() => canvas.evaluate((each: HTMLCanvasElement) => each.width)).toBe(60)
      await page.getByRole('button', { name: 'Rotate Proof of address' }).click()
      await expect.poll(() => canvas.evaluate((each: HTMLCanvasElement) => each.width)).toBe(40)
      await page.getByRole('button', { name: 'Larger: Proof of address' }).click()
      await page.locator('.pane-view[data-zoom="2"]').waitFor()
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download Proof of address' }).click()
      expect((await saved).suggestedFilename()).toBe('bill.jpg')
      await page.getByRole('button', { name: 'View Registration extract: extract.pdf' }).click()
      // The browser's own viewer has taken over and loads its frames below ours.
      await page.getByTitle(`Registration extract of ${companyName}: extract.pdf`).waitFor()
      await expect.poll(() => page.frames().length).toBeGreaterThan(2)
      await page.getByRole('button', { name: 'Begin the review' }).click()
      await decide(page, 'Ask for more', ask, 'Proof of address')
      await page.locator('main').getByText('More information needed').first().waitFor()
      await page.getByText('asked for more information.').waitFor()
    })

    it('the company reads the question, answers it and submits again', async () => {
      const { page } = member
      const main = await open(page, paths.verification, 'Verification')
      const asked = main.locator('.checklist-row[data-open]')
      await asked.getByText(ask).waitFor()
      await asked.getByText('Asked again').waitFor()
      const submit = page.getByRole('button', { name: 'Submit for review' })
      expect(await submit.getAttribute('aria-disabled')).toBe('true')
      await asked.locator('input[type=file]').setInputFiles({ ...pdf, name: 'newer.pdf' })
      await page.getByRole('heading', { name: 'Ready to submit' }).waitFor()
      await submit.click()
      await page.getByText('A reviewer reads your documents').waitFor()
    })

    it('it is verified, and everybody sees its badge', async () => {
      id = (await stateOf(run))?.id ?? ''
      const stranger = await run.visit(`/companies/${id}`)
      await stranger.page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
      await open(operator.page, `/admin/verifications/${id}`, companyName)
      await operator.page.getByRole('button', { name: 'Begin the review' }).click()
      await operator.page
        .getByText('None of three trade references has answered.')
        .first()
        .waitFor()
      const applicant = await stateOf(run)
      const { db } = (await run.site.context.services.open()).database
      const [reader] = await db.select().from(person).where(eq(person.email, email))
      await completeEvidence(run.site, {
        companyId: applicant?.id ?? '',
        personId: reader?.id ?? '',
      })
      await operator.page.reload()
      await hydrated(operator.page)
      await decide(operator.page, `Verify ${companyName}`, 'Register and references agree.')
      await stranger.page.reload()
      await stranger.page.getByRole('heading', { level: 1, name: companyName }).waitFor()
      await stranger.page.getByText('Verified seller since').waitFor()
      // The browser itself logs the badge that did not exist yet.
      const real = stranger.complaints.filter((text) => !/status of 404/.test(text))
      expect(real).toEqual([])
      const main = await open(member.page, paths.verification, 'Verification')
      await main.getByRole('heading', { name: 'Expiry dates' }).waitFor()
      await main.getByRole('link', { name: 'Your public badge' }).click()
      await member.page.getByRole('heading', { level: 1, name: companyName }).waitFor()
    })

    it('logging out in one tab logs out the other', async () => {
      const { page, context } = member
      const other = await context.newPage()
      await open(other, paths.verification, 'Verification')
      await page.locator('.profile-menu summary:visible').hover()
      await page.getByRole('button', { name: 'Log out' }).click()
      await page.waitForURL((url) => url.pathname === '/')
      await other.locator('.header-login').waitFor({ state: 'visible' })
      await other.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
      expect(await other.getByText(companyName).count()).toBe(0)
      expect(await other.evaluate(() => localStorage.getItem('token'))).toBeNull()
    })
  },
  localSite,
  { pdfViewer: true },
)
