import { expect, it } from 'vitest'

import { revokeSessions } from '#server/features/accounts/sign-in/sessions.ts'

import { goTo, type Journeys, journeysOn, type Visit } from '../../support/browser.ts'
import { workContext } from '../../support/contexts.ts'
import { localSite } from '../../support/local-site.ts'
import { mailsTo } from '../../support/mails.ts'
import { addPerson, signInAs } from '../../support/people.ts'
import { signIn } from '../../support/token.ts'

/** The browser itself logs the refused token, and nothing else. */
const real = ({ complaints }: Visit) => complaints.filter((text) => !/status of 40[01]/.test(text))

/** A browser with a token from long ago, as after a day without use. */
async function dead(run: Journeys, path: string): Promise<Visit> {
  const visit = await run.prepare()
  await signIn(visit)
  await goTo(visit.page, path)
  return visit
}

journeysOn(localSite, 'a session that ended unnoticed', (run) => {
  it('does not stop a message, and nothing typed is lost', async () => {
    const visit = await run.prepare()
    const { page } = visit
    await page.clock.install()
    await signIn(visit)
    await goTo(page, '/contact-us')
    await page.fill('#name', 'Ana Meyer')
    await page.fill('#email', 'ana@meyer.example')
    await page.fill('#subject', 'Rings')
    await page.fill('#message', 'We have forty trays of rings to place before the spring.')
    // People are slower than the trap for bots.
    await page.clock.fastForward(3000)
    await page.locator('main button[type=submit]').click()
    await page.locator('.answer:not(.answer-errors)').waitFor()
    expect(new URL(page.url()).pathname).toBe('/contact-us')
    expect(await page.locator('.header-login').isVisible()).toBe(true)
    expect(real(visit)).toEqual([])
  })

  it('does not stop the links in emails', async () => {
    const { who } = await addPerson(run.site, 'unconfirmed')
    const forgot = await dead(run, '/forgot-password')
    await forgot.page.fill('#email', who.email)
    await forgot.page.locator('main button[type=submit]').click()
    await forgot.page.getByText('Check your inbox').waitFor()
    const [mail] = await mailsTo(run.site, who.email)
    const reset = await dead(run, `/reset-password#${mail?.secret}`)
    await reset.page.fill('#password', 'nine patient herons wait')
    await reset.page.getByRole('button', { name: 'Save password' }).click()
    await reset.page.getByText('Your password has been changed').waitFor()
    const confirm = await dead(run, `/confirm-email#${'x'.repeat(43)}`)
    await confirm.page.getByRole('button', { name: 'Confirm this address' }).click()
    await confirm.page.getByText('This link has expired or has already been used.').waitFor()
    expect([...real(forgot), ...real(reset)]).toEqual([])
    expect(real(confirm).filter((text) => !text.includes('status of 410'))).toEqual([])
  })

  it('does not stop a login with a passkey', async () => {
    const visit = await dead(run, '/login')
    const offered = visit.page.waitForResponse('**/api/passkeys/**')
    await visit.page.getByRole('button', { name: 'Log in with a passkey' }).click()
    expect((await offered).status()).toBe(200)
  })

  it('is announced on the login page, which leads back to the private page', async () => {
    const visit = await dead(run, '/profile/details')
    await visit.page.getByText('your session ended').waitFor()
    expect(new URL(visit.page.url()).searchParams.get('returnTo')).toBe('/profile/details')
    expect(real(visit)).toEqual([])
  })

  it('leads on to the page that was asked for, not back to the previous one', async () => {
    const visit = await dead(run, '/benefits')
    for (const part of ['.profile-menu summary', '.profile-menu a[href="/profile"]']) {
      await visit.page.locator(part).first().click()
    }
    await visit.page.getByText('your session ended').waitFor()
    expect(new URL(visit.page.url()).searchParams.get('returnTo')).toBe('/profile')
    expect(real(visit)).toEqual([])
  })

  it.each([
    ['unconfirmed', '/overview', 'Send the link again'],
    ['buyer', '/profile/details', 'Download my data'],
    ['operator', '/admin/audit', 'Check the log'],
    ['operator', '/admin/audit', 'Export as CSV'],
  ] as const)('is announced to %s on %s at “%s” too', async (role, path, button) => {
    const { token, personId } = await signInAs(run.site, role)
    const visit = await run.prepare()
    await signIn(visit, token)
    const { page } = visit
    await goTo(page, path)
    const pressed = page.getByRole('button', { name: button }).first()
    await pressed.waitFor()
    await revokeSessions(await workContext(run.site), personId, 'revoked')
    await pressed.click()
    await page.getByText('your session ended').waitFor()
    expect(new URL(page.url()).searchParams.get('returnTo')).toBe(path)
    expect(real(visit)).toEqual([])
  })
})
