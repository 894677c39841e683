import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { person } from '#server/features/accounts/table.ts'

import { sendLogin } from '../../support/browser-accounts.ts'
import { goTo, type Journeys, journeysOn } from '../../support/browser.ts'
import { localSite } from '../../support/local-site.ts'
import { addPerson } from '../../support/people.ts'

const details = '/profile/details'
const login = `/login?returnTo=${encodeURIComponent(details)}`

async function logIn(page: Page, email: string): Promise<void> {
  await goTo(page, login)
  await sendLogin(page, email)
  await page.locator('main').getByText(email).waitFor()
}

/** Whoever is logged in never sees the login form, so another account begins with logging out. */
async function changeAccount(page: Page, email: string): Promise<void> {
  await goTo(page, details)
  await page.locator('.shell-header .profile-menu summary').hover()
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await logIn(page, email)
}

async function nameOf(run: Journeys, id: string) {
  const { db } = (await run.site.context.services.open()).database
  const [found] = await db.select({ name: person.name }).from(person).where(eq(person.id, id))
  return found?.name
}

journeysOn(localSite, 'two accounts in one browser', (run) => {
  it('a tab shows the account that another tab has logged in with', async () => {
    const [mei, jonas] = [await addPerson(run.site, 'buyer'), await addPerson(run.site, 'seller')]
    const { page, context, complaints } = await run.prepare()
    await logIn(page, mei.who.email)
    await page.fill('#name', 'Mei Typed This')
    await changeAccount(await context.newPage(), jonas.who.email)
    await page.locator('main').getByText(jonas.who.email).waitFor()
    expect(await page.getByText(mei.who.email).count()).toBe(0)
    await expect.poll(() => page.inputValue('#name')).toBe(jonas.who.name)
    expect(complaints).toEqual([])
  })

  it('no name stays on a page for everybody after a logout in another tab', async () => {
    const { who } = await addPerson(run.site, 'buyer')
    const { page, context } = await run.prepare()
    await logIn(page, who.email)
    await goTo(page, '/vanished')
    await page.locator('.shell-who').first().waitFor({ state: 'attached' })
    const other = await context.newPage()
    await goTo(other, '/benefits')
    await other.locator('.profile-menu summary').hover()
    await other.getByRole('button', { name: 'Logout' }).click()
    await page.locator('.header-login').waitFor({ state: 'visible' })
    await expect.poll(() => page.locator('html').innerHTML()).not.toContain(who.email)
  })

  it('nothing that was begun for one account happens to the other', async () => {
    const [mei, jonas] = [await addPerson(run.site, 'buyer'), await addPerson(run.site, 'seller')]
    const { page, context } = await run.prepare()
    // As if the tab slept, or its person were faster than the other tab's message.
    await page.addInitScript(() =>
      addEventListener('storage', (event) => event.stopImmediatePropagation()),
    )
    await logIn(page, mei.who.email)
    await page.fill('#name', 'Mei Typed This')
    await changeAccount(await context.newPage(), jonas.who.email)
    await page.getByRole('button', { name: 'Save details' }).click()
    await page.locator('.answer-errors').getByText('another account').waitFor()
    expect(await nameOf(run, jonas.who.id)).toBe(jonas.who.name)
    expect(await nameOf(run, mei.who.id)).toBe(mei.who.name)
    expect(await page.inputValue('#name')).toBe('Mei Typed This')
  })
})
