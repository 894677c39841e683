import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { hydrated, type Journeys, journeysOn, type Visit } from '../support/browser.ts'
import { newCompany } from '../support/colleagues.ts'
import { localSite } from '../support/local-site.ts'
import { linkInMail } from '../support/mails.ts'
import { looksWell } from '../support/page-checks.ts'
import { password } from '../support/people.ts'
import { signIn } from '../support/token.ts'

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

journeysOn(localSite, 'the colleagues of a company', (run) => {
  it('one is invited, registers from the email, and cannot see payouts', async () => {
    const { owner } = await newCompany(run.site)
    const visit = await openAs(run, owner.client.token, paths.people)
    const { page } = visit
    await page.fill('#email', 'tess@elsewhere.example')
    await page.selectOption('#role', { label: 'Sales' })
    await page.getByRole('button', { name: 'Send the invitation', exact: true }).click()
    await page.getByText('We have emailed an invitation to tess@elsewhere.example.').waitFor()
    await page.getByRole('heading', { name: 'tess@elsewhere.example' }).waitFor()
    expect(await page.inputValue('#email')).toBe('')

    const link = await linkInMail(run.site, 'tess@elsewhere.example', 'companies.invitation')
    const tess = await run.visit(link.slice(run.origin.length), { bypassCSP: true })
    await tess.page.getByText(`${owner.name} invites you.`).waitFor()
    await looksWell(tess)
    const terms = tess.page.locator('form').getByRole('link', { name: 'Terms of Use' })
    expect(await terms.getAttribute('href')).toBe(paths.terms)
    await tess.page.fill('#name', 'Tess Alder')
    await tess.page.fill('#telephone', '+442079460018')
    await tess.page.fill('#password', password)
    await tess.page.getByRole('button', { name: 'Create account and accept' }).click()
    await tess.page.getByText('Confirm that you act for this company').waitFor()
    expect(await tess.page.inputValue('#name')).toBe('Tess Alder')
    await tess.page.check('#accepted')
    await tess.page.getByRole('button', { name: 'Create account and accept' }).click()
    await tess.page.getByText(/^(?:Good \w+|Hello), Tess\./).waitFor()
    await expect
      .poll(() => navigation(tess.page))
      .toEqual(['Overview', 'Stock', 'Offers', 'Orders', 'Figures'])
    await tess.page.goto(paths.payouts)
    await tess.page
      .getByRole('heading', { level: 1, name: 'You do not have access to this page' })
      .waitFor()
    await tess.page.goto(paths.people)
    await tess.page.getByText('Tess Alder, you').waitFor()
    expect(await tess.page.getByRole('button', { name: 'Send the invitation' }).count()).toBe(0)
    expect(await tess.page.getByText(owner.email).count()).toBe(0)

    await page.reload()
    await page.getByText('tess@elsewhere.example').waitFor()
    await page.getByLabel('Role of Tess Alder').selectOption({ label: 'Finance' })
    await page.getByRole('button', { name: 'Change the role' }).click()
    await expect.poll(() => page.getByLabel('Role of Tess Alder').inputValue()).toBe('finance')
    await tess.page.reload()
    await expect.poll(() => navigation(tess.page)).toContain('Payouts')
    expect([...real(visit), ...real(tess)]).toEqual([])
  })
})
