import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { person } from '#server/features/accounts/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { faults, overflow } from '../../support/axe.ts'
import { hydrated, type Journeys, journeysOn, type Visit } from '../../support/browser.ts'
import { newCompany } from '../../support/colleagues.ts'
import { localSite } from '../../support/local-site.ts'
import { sessionOf } from '../../support/people.ts'
import { signIn } from '../../support/token.ts'

const navigation = (page: Page) => page.locator('.shell-navigation a').allInnerTexts()

/** The browser itself logs what the server refused; the page says so in words. */
const real = ({ complaints }: Visit) => complaints.filter((text) => !text.includes('status of 403'))

async function openAs(run: Journeys, token: string | null, path: string): Promise<Visit> {
  const visit = await run.prepare({ bypassCSP: true })
  await signIn(visit, String(token))
  await visit.page.goto(path)
  await hydrated(visit.page)
  return visit
}

/** Finds what is wrong with the page on a phone. */
async function looksRight(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 900 })
  // An animation of an element that the next frame removes never says that it has finished.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  expect(await faults(page)).toEqual([])
  expect(await overflow(page)).toEqual({ scroll: false, over: [] })
  await page.setViewportSize({ width: 1440, height: 900 })
}

journeysOn(localSite, 'the colleagues of a company', (run) => {
  it('ownership is handed over, and the former owner keeps the role they chose', async () => {
    const { owner, add } = await newCompany(run.site)
    const next = await add('finance')
    const visit = await openAs(run, owner.client.token, paths.people)
    const { page } = visit
    await page.getByRole('button', { name: 'Hand over' }).click()
    await page.getByLabel('New owner').selectOption({ label: next.name })
    await page.getByLabel('Your role afterwards').selectOption({ label: 'Sales' })
    await page.getByRole('button', { name: 'Offer ownership' }).click()
    await page.getByText(`Offered to ${next.name}`).waitFor()

    const other = await openAs(run, next.client.token, paths.people)
    await other.page.getByRole('button', { name: 'Accept ownership' }).waitFor()
    await other.page.getByRole('button', { name: 'Accept ownership' }).click()
    await other.page.getByRole('heading', { name: 'For the owner' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'What each role can do' }).waitFor()
    expect(await page.getByRole('heading', { name: 'For the owner' }).count()).toBe(0)
    await expect.poll(() => navigation(page)).toContain('Orders')
    expect(await navigation(page)).not.toContain('Payouts')
    expect([...real(visit), ...real(other)]).toEqual([])
  })

  it('one is removed and one leaves, and neither opens the company any more', async () => {
    const { owner, add } = await newCompany(run.site)
    const [removed, leaving] = [await add('sales'), await add('finance')]
    const visit = await openAs(run, owner.client.token, paths.people)
    const { page } = visit
    const gone = await openAs(run, removed.client.token, paths.people)
    const row = page.locator('tbody tr', { hasText: removed.email })
    await row.getByRole('button', { name: `Remove ${removed.name}` }).click()
    const question = page.getByRole('alertdialog', { name: `Remove ${removed.name}?` })
    await looksRight(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await page.locator('tbody tr', { hasText: '@' }).count()).toBe(3)
    await row.getByRole('button', { name: `Remove ${removed.name}` }).click()
    await question.getByRole('button', { name: 'Remove this person' }).click()
    await row.waitFor({ state: 'detached' })
    expect(await page.locator('tbody tr', { hasText: '@' }).count()).toBe(2)
    await gone.page.reload()
    await gone.page.waitForURL(`**${paths.login}**`)

    const other = await openAs(run, leaving.client.token, paths.people)
    await other.page.getByRole('button', { name: 'Leave the company' }).click()
    const last = other.page.getByRole('alertdialog', { name: /^Leave / })
    await last.getByText('You will no longer act for the company.').waitFor()
    await last.getByRole('button', { name: 'Leave the company' }).click()
    await other.page.waitForURL(`**${paths.profile}`)
    await other.page.goto(paths.overview)
    await expect.poll(() => navigation(other.page)).toContain('Overview')
    expect(await navigation(other.page)).not.toContain('Orders')

    await page.reload()
    await page.getByText(/^You are the only person at/).waitFor()
    await page.goto(paths.notifications)
    await page.getByText(/^A colleague has left/).waitFor()
    await page.goto(paths.activity)
    await page.getByText('left the company.').waitFor()
    await page.getByText(/^You removed/).waitFor()
    expect([...real(visit), ...real(other)]).toEqual([])
  })

  it('two-step login is demanded, and leads whoever lacks it to set it up', async () => {
    const { owner, add, companyId } = await newCompany(run.site)
    const late = await add('sales', { twoStep: false })
    const { page } = await openAs(run, owner.client.token, paths.people)
    const toggle = page.getByRole('switch', { name: 'two-step login for everyone' })
    expect(await toggle.getAttribute('aria-checked')).toBe('false')
    await toggle.click()
    await page.getByRole('button', { name: 'Require it' }).click()
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true')
    await page.getByText('Required from').waitFor()

    const { pool, db } = (await run.site.context.services.open()).database
    const back = `- interval '15 days'`
    await pool.query(
      `UPDATE company SET two_step_from = two_step_from ${back} WHERE id = '${companyId}'`,
    )
    await pool.query(
      `UPDATE membership SET created_at = created_at ${back} WHERE person_id = '${late.id}'`,
    )
    const [who] = await db.select().from(person).where(eq(person.id, late.id))
    if (who === undefined) throw new Error('the colleague is gone')
    const { token } = await sessionOf(run.site, who, false)
    const visit = await openAs(run, token, paths.profile)
    await visit.page.getByRole('heading', { name: 'This page requires two-step login' }).waitFor()
    await visit.page.getByRole('link', { name: 'Go to Security' }).click()
    await visit.page.getByRole('button', { name: 'Set up two-step login' }).waitFor()
    expect(real(visit)).toEqual([])
  })
})
