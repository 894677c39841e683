import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { expect, it } from 'vitest'

import { session } from '#server/features/accounts/table.ts'

import { sendLogin } from '../../support/browser-accounts.ts'
import { goTo, hydrated, type Journeys, journeysOn } from '../../support/browser.ts'
import { localSite } from '../../support/local-site.ts'
import { linkInMail, mailsTo } from '../../support/mails.ts'
import { addPerson } from '../../support/people.ts'

const security = '/profile/security'
const login = `/login?returnTo=${encodeURIComponent(security)}`

async function loggedIn(run: Journeys, kind: 'buyer' | 'unconfirmed' = 'buyer') {
  const { who } = await addPerson(run.site, kind)
  const visit = await run.visit(login)
  await sendLogin(visit.page, who.email)
  await visit.page.waitForSelector('.security-section')
  return { who, ...visit }
}

journeysOn(localSite, 'the security of an account', (run) => {
  it('two-step login is set up on the page and then asked for at the login', async () => {
    const { page, who } = await loggedIn(run)
    await page.getByRole('button', { name: 'Set up two-step login' }).click()
    const secret = (await page.textContent('.two-step-key'))?.replaceAll(' ', '') ?? ''
    await page.fill('#code', new TOTP({ secret }).generate())
    await page.getByRole('button', { name: 'Turn it on' }).click()
    await page.waitForSelector('.recovery-codes')
    const [recovery = ''] = await page.locator('.recovery-codes li').allTextContents()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as a text file' }).click()
    expect((await saved).suggestedFilename()).toBe('relustre-recovery-codes.txt')
    const { page: elsewhere, complaints } = await run.visit(login)
    await sendLogin(elsewhere, who.email)
    await elsewhere.getByText('One more step').waitFor()
    await elsewhere.fill('#code', '000000')
    await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click()
    await elsewhere.locator('#code-error').waitFor()
    await elsewhere.fill('#code', recovery)
    await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click()
    await elsewhere.waitForSelector('.security-section')
    expect(await elsewhere.getByText('9 of 10 recovery codes left').count()).toBe(1)
    expect(complaints.filter((line) => !line.includes('status of 400'))).toEqual([])
  })

  it('unconfirmed people are told so before a second step, and get the link again', async () => {
    const { page, who, complaints } = await loggedIn(run, 'unconfirmed')
    for (const name of ['Set up two-step login', 'Add a passkey']) {
      expect(await page.getByRole('button', { name }).count()).toBe(0)
    }
    expect(await page.getByText('Confirm your email address first.').count()).toBe(2)
    await page.getByRole('link', { name: 'Send the link again' }).first().click()
    await page.waitForURL((url) => url.hash === '#email-title')
    await page.getByRole('button', { name: 'Send the link again' }).click()
    await page.getByText('Sent. The previous link no longer works.').waitFor()
    const link = await linkInMail(run.site, who.email, 'accounts.confirm-email')
    await goTo(page, link)
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await page.getByText('Your email address is confirmed.').waitFor()
    await page.goto(security)
    await page.getByRole('button', { name: 'Set up two-step login' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('a password manager is told whose password is asked for and chosen', async () => {
    const { page, who } = await loggedIn(run)
    await page.getByRole('button', { name: 'Change password' }).click()
    const owner = () => page.locator('form [autocomplete="username"]').inputValue()
    expect(await owner()).toBe(who.email)
    const { database, actors } = await run.site.context.services.open()
    const authTime = new Date(Date.now() - 6 * 60_000)
    await database.db.update(session).set({ authTime }).where(eq(session.personId, who.id))
    actors.forgetAll({ personId: who.id })
    await page.fill('#password', 'nine patient herons wait')
    await page.getByRole('button', { name: 'Save password' }).click()
    const asking = page.locator('dialog [autocomplete="username"]')
    await expect.poll(() => asking.inputValue()).toBe(who.email)
  })

  it('without scripts, a forgotten password is reported and replaced by the link', async () => {
    const { who } = await addPerson(run.site, 'buyer')
    const plain = await run.visit('/forgot-password', { javaScriptEnabled: false })
    await plain.page.fill('#email', who.email)
    await plain.page.click('button[type=submit]')
    await plain.page.getByText('Check your inbox').waitFor()
    const [mail] = await mailsTo(run.site, who.email)
    const visit = await run.prepare()
    const answer = await visit.page.goto(`/reset-password#${mail?.secret}`)
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    await hydrated(visit.page)
    await visit.page.fill('#password', 'nine patient herons wait')
    await visit.page.getByRole('button', { name: 'Save password' }).click()
    await visit.page.getByText('Your password has been changed').waitFor()
    expect(await visit.page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await goTo(visit.page, login)
    await sendLogin(visit.page, who.email, 'nine patient herons wait')
    await visit.page.waitForSelector('.security-section')
    expect(visit.complaints).toEqual([])
  })

  it('after a logout no tab has a token, the old one is dead, Back shows nothing', async () => {
    const { page, context, who } = await loggedIn(run)
    const other = await context.newPage()
    await other.goto(security)
    await other.waitForSelector('.security-section')
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await goTo(page, '/benefits')
    await page.locator('details.profile-menu summary').click()
    await page.locator('[data-action="log-out"]:visible').click()
    await page.waitForURL(`${run.origin}/`)
    for (const tab of [page, other]) {
      // Another tab may be another process, which learns of it a little later.
      const kept = () =>
        tab.evaluate(() => [
          // Every page that is shown next notes again whether the fonts have been fetched.
          ...Object.keys(localStorage).filter((key) => key !== 'fonts'),
          document.documentElement.dataset.session,
        ])
      await expect.poll(kept).toEqual(['out'])
    }
    // The browser sends the revocation while it leaves the page.
    const status = async () => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${run.origin}/api/me`, { headers })).status
    }
    await expect.poll(status).toBe(401)
    await page.goto(security)
    await page.waitForURL('**/login?**')
    await page.goBack()
    expect(await page.getByText(who.email).count()).toBe(0)
  })

  it('a logout clears the browser even if the server is unreachable', async () => {
    const { page } = await loggedIn(run)
    await page.route('**/api/token/revoke', (route) => route.abort())
    await page.locator('details.profile-menu summary').click()
    await page.locator('[data-action="log-out"]:visible').click()
    await page.waitForURL(`${run.origin}/`)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})
