import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { hydrated, journeysOn, type Visit } from '../support/browser.ts'
import { dayFromNow } from '../support/company-review.ts'
import { completeEvidence } from '../support/complete-evidence.ts'
import { localSite } from '../support/local-site.ts'
import { signInAs } from '../support/people.ts'
import { changeRows } from '../support/rows.ts'
import { nameReference, pdfFile, rowOf } from '../support/verification-page.ts'

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

journeysOn(localSite, 'verifying a company:', (run) => {
  let member: Visit
  let operator: Visit
  let applicant: { companyId: string; personId: string }
  beforeAll(async () => {
    const seller = await signInAs(run.site, 'seller')
    applicant = { companyId: String(seller.companyId), personId: seller.personId }
    await changeRows(run.site, company, applicant.companyId, { legalName: companyName })
    member = await run.newTab(seller.token)
    operator = await run.newTab((await signInAs(run.site, 'operator')).token)
  })
  afterAll(async () => {
    expect(member.complaints).toEqual([])
    expect(operator.complaints).toEqual([])
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
  })

  it('an operator finds it in the queue, sees its documents and asks for more', async () => {
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
    const stranger = await run.visit(paths.company(applicant.companyId))
    await stranger.page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
    await open(operator.page, paths.adminCompany(applicant.companyId), companyName)
    await operator.page.getByRole('button', { name: 'Begin the review' }).click()
    await operator.page.getByText('None of three trade references has answered.').first().waitFor()
    await completeEvidence(run.site, applicant)
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
})
