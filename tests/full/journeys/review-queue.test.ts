import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'

import { faults, overflow } from '../../support/axe.ts'
import { goTo, journeysOn, type Journeys, type Visit } from '../../support/browser.ts'
import { submit } from '../../support/company-review.ts'
import { completeEvidence } from '../../support/complete-evidence.ts'
import { focused, tabTo } from '../../support/keyboard.ts'
import { localSite } from '../../support/local-site.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { changeRows } from '../../support/rows.ts'
import { signIn } from '../../support/token.ts'

const day = 86_400_000
const names = ['Aurelia Chains Ltd', 'Boreas Castings Ltd', 'Calder & Finch Ltd']

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** Submits a company that has waited so many days, and whose references have answered. */
async function waiting(run: Journeys, legalName: string, days: number, answered: number) {
  const seller = await signInAs(run.site, 'seller')
  await completeEvidence(run.site, seller, answered)
  expect((await submit(run.site, seller)).status).toBe(200)
  const waitingSince = new Date(Date.now() - days * day)
  await changeRows(run.site, company, seller.companyId, { legalName, waitingSince })
  return seller
}

journeysOn(localSite, 'clearing the queue by keyboard alone:', (run) => {
  let visit: Visit
  let page: Page
  const sellers: SignedIn[] = []
  const stateOf = async (at: number) => {
    const { db } = (await run.site.context.services.open()).database
    const id = String(sellers[at]?.companyId)
    return (await db.select().from(company).where(eq(company.id, id)))[0]?.state
  }
  beforeAll(async () => {
    for (const [at, name] of names.entries()) {
      sellers.push(await waiting(run, name, 9 - at, at === 1 ? 1 : at === 0 ? 2 : 3))
    }
    visit = await run.prepare()
    await signIn(visit, (await signInAs(run.site, 'operator')).token)
    page = visit.page
    await goTo(page, '/admin/verifications')
    await heading(page, 'Verifications')
  })

  it('the queue shows those first that are late, and J, K and arrows move through it', async () => {
    const rows = page.locator('tbody tr')
    await rows.first().waitFor()
    expect(await page.locator('tbody th a').allTextContents()).toEqual(names)
    await rows.first().getByText('Late').waitFor()
    await tabTo(page, 'Open the first case')
    await page.keyboard.press('j')
    expect(await focused(page)).toBe(names[0])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('j')
    expect(await focused(page)).toBe(names[2])
    await page.keyboard.press('j')
    expect(await focused(page)).toBe(names[2])
    await page.keyboard.press('k')
    await page.keyboard.press('ArrowUp')
    expect(await focused(page)).toBe(names[0])
    // In a field they are letters.
    await tabTo(page, 'Name or registration number', 'Shift+Tab')
    await page.keyboard.type('jk')
    expect(await page.getByLabel('Name or registration number').inputValue()).toBe('jk')
  })

  it('the order stands in the address and in the heads of the columns', async () => {
    await tabTo(page, 'Company')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/verifications?sort=name')
    // Until the list is there, the head leads to the order that it has now.
    await page.locator('th[aria-sort=ascending]', { hasText: 'Company' }).waitFor()
    await tabTo(page, 'Company', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/verifications?sort=-name')
    await expect
      .poll(() => page.locator('tbody th a').allTextContents())
      .toEqual(names.toReversed())
    expect(await page.locator('th[aria-sort=descending]').innerText()).toBe('Company')
  })

  it('filters keep the order, as far as their list has its column', async () => {
    await tabTo(page, 'Reviewer', 'Shift+Tab')
    await page.keyboard.type('Nobody')
    await tabTo(page, 'Show')
    await page.keyboard.press('Enter')
    await page.waitForURL(/with=nobody/)
    // Now it is the list of the filters.
    await page.locator('th[aria-sort] a[href*="with=nobody"]').waitFor()
    expect(await page.locator('tbody th a').allTextContents()).toEqual(names.toReversed())
    expect(new URL(page.url()).searchParams.get('sort')).toBe('-name')
    // A search has no column for the wait, so it stays newest first.
    await page.goto('/admin/verifications?q=ltd&sort=waiting')
    await page.locator('tbody tr').first().waitFor()
    expect(await page.locator('tbody th a').allTextContents()).toEqual(names.toReversed())
    expect(await page.locator('th[aria-sort]').count()).toBe(0)
    await goTo(page, '/admin/verifications')
  })

  it('the first case is begun and verified with two references and a reason', async () => {
    await tabTo(page, 'Open the first case')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await heading(page, 'Aurelia Chains Ltd')
    await tabTo(page, 'Go to the decision')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Begin the review')
    await page.keyboard.press('Enter')
    await page.getByText('Two of three references are enough when you say why.').waitFor()
    await expect.poll(() => focused(page)).toBe('Decision')
    await tabTo(page, 'Verify Aurelia Chains Ltd')
    await page.keyboard.press('Enter')
    await page.getByText('Say why two of three references are enough.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('reason')
    await page.keyboard.type('Two suppliers of ten years confirm prompt payment.')
    await tabTo(page, 'Verify Aurelia Chains Ltd')
    await page.keyboard.press('Enter')
    await page.getByText('Aurelia Chains Ltd is verified.').waitFor()
    expect(await stateOf(0)).toBe('verified')
    await page.getByText('verified Aurelia Chains Ltd with two of three references.').waitFor()
  })

  it('the next case cannot be verified and says why, so it is asked for more', async () => {
    await expect.poll(() => focused(page)).toBe('Next case: Boreas Castings Ltd')
    await page.keyboard.press('Enter')
    await heading(page, 'Boreas Castings Ltd')
    await tabTo(page, 'Begin the review')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Decision')
    const verify = page.getByRole('button', { name: 'Verify Boreas Castings Ltd' })
    expect(await verify.getAttribute('aria-disabled')).toBe('true')
    await tabTo(page, 'Verify Boreas Castings Ltd')
    await page.keyboard.press('Enter')
    expect(await focused(page)).toBe('One of three trade references has answered.')
    expect(await stateOf(1)).toBe('in-review')
    // Scrolled, the header that stays covers a button by half, which is no fault.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await faults(page)).toEqual([])
    await tabTo(page, 'Reason, kept in the audit log', 'Shift+Tab')
    await page.keyboard.type('Please name another reference.')
    await tabTo(page, 'Ask for more')
    await page.keyboard.press('Enter')
    await page.getByText('We have asked Boreas Castings Ltd for more information.').waitFor()
    expect(await stateOf(1)).toBe('more-information')
  })

  it('the last is rejected, which asks once more, and the queue is empty', async () => {
    await expect.poll(() => focused(page)).toBe('Next case: Calder & Finch Ltd')
    await page.keyboard.press('Enter')
    await heading(page, 'Calder & Finch Ltd')
    await tabTo(page, 'Begin the review')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Decision')
    await tabTo(page, 'Reject')
    await page.keyboard.press('Enter')
    await page.getByText('Give a reason. The company will read it.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('reason')
    await page.keyboard.type('The extract belongs to another company.')
    await tabTo(page, 'Reject')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Reject this company?' })
    await dialog.waitFor()
    expect(await faults(page)).toEqual([])
    expect(await stateOf(2)).toBe('in-review')
    await tabTo(page, 'Reject')
    await page.keyboard.press('Enter')
    await page.getByText('Calder & Finch Ltd is rejected.').waitFor()
    expect(await stateOf(2)).toBe('rejected')
    await expect.poll(() => focused(page)).toBe('Back to the queue')
    await page.keyboard.press('Enter')
    await heading(page, 'Verifications')
    await page.getByText('No company is waiting.').waitFor()
    await page.getByText('within 2 business days').waitFor()
    // The browser itself logs the one refusal of a verification without a reason.
    expect(visit.complaints.filter((text) => !/status of 422/.test(text))).toEqual([])
  })

  it('a note is written and taken back, and only who and when stays', async () => {
    await goTo(page, `/admin/verifications/${sellers[2]?.companyId}`)
    await tabTo(page, 'Add a note')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await tabTo(page, 'Note')
    await page.keyboard.type('Wrong company, sorry.')
    await tabTo(page, 'Save the note')
    await page.keyboard.press('Enter')
    await page.getByText('Wrong company, sorry.').waitFor()
    await tabTo(page, 'Take back this note')
    await page.keyboard.press('Enter')
    await page.getByText('took it back on').waitFor()
    expect(await page.getByText('Wrong company, sorry.').count()).toBe(0)
    await page.locator('.notes s').getByText('A note by Test operator').waitFor()
    // The button is gone, but whoever pressed it by keyboard is still among the notes.
    await expect.poll(() => focused(page)).toBe('Notes')
  })

  it('a printed case has all its sections and nothing to press', async () => {
    await page.emulateMedia({ media: 'print' })
    const seen = (selector: string) => page.locator(`${selector}:visible`).count()
    expect(await seen('header')).toBe(0)
    expect(await seen('footer')).toBe(0)
    expect(await seen('button')).toBe(0)
    expect(await seen('.tabs')).toBe(0)
    const titles = await page.locator('main h2:visible').allTextContents()
    expect(titles).toEqual([
      '6 of 6 complete',
      'Documents',
      'References',
      'History',
      'Notes',
      'Details',
      'Screening',
      'People',
      'Payout account',
    ])
    await page.setViewportSize({ width: 700, height: 900 })
    expect(await overflow(page)).toEqual({ scroll: false, over: [] })
  })
})
