import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { session } from '#server/features/accounts/table.ts'
import { security } from '#shared/features/accounts/security-contract.ts'

import { sendLogin } from '../../support/browser-accounts.ts'
import { goTo, type Journeys, journeysOn } from '../../support/browser.ts'
import { localSite } from '../../support/local-site.ts'
import { addPerson, password } from '../../support/people.ts'

/** An authenticator built into the device, whose owner always agrees. */
async function authenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

async function loggedIn(run: Journeys) {
  const { who } = await addPerson(run.site, 'buyer')
  const visit = await run.visit('/login?returnTo=%2Fprofile%2Fsecurity')
  const { page } = visit
  const device = await authenticator(page)
  await sendLogin(page, who.email)
  await page.waitForSelector('.security-section')
  return { who, device, ...visit }
}

/** @returns the recovery codes, which only the first passkey brings */
async function addPasskey(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.fill('#name', 'Office laptop')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByText('The passkey has been added.').waitFor()
  return page.locator('.recovery-codes li').allTextContents()
}

/** Whether the current session counts as two steps. */
const inTwoSteps = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('token')}`
    return (await (await fetch('/api/me', { headers: { authorization } })).json()).twoStep
  })

journeysOn(localSite, 'passkeys', (run) => {
  it('one can be added, renamed and removed, and logs in alone as two steps', async () => {
    const { page, complaints } = await loggedIn(run)
    await addPasskey(page)
    expect(await inTwoSteps(page)).toBe(true)
    await page.evaluate(() => localStorage.clear())
    await goTo(page, '/login?returnTo=%2Fprofile%2Fsecurity')
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await page.waitForSelector('.security-section')
    expect(await inTwoSteps(page)).toBe(true)
    await page.getByRole('button', { name: 'Rename Office laptop' }).click()
    await page.fill('#name', 'Desk')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByRole('button', { name: 'Remove Desk' }).click()
    await page.getByRole('button', { name: 'Remove it' }).click()
    await page.getByText('The passkey has been removed.').waitFor()
    await page.getByRole('button', { name: 'Rename Desk' }).waitFor({ state: 'detached' })
    expect(await inTwoSteps(page)).toBe(false)
    expect(complaints).toEqual([])
  })

  it('none works at another address of the site, which says where they do', async () => {
    const { page } = await run.visit('/login')
    await goTo(page, `${run.origin.replace('localhost', '127.0.0.1')}/login`)
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await page.getByText('Passkeys work only at localhost, not at 127.0.0.1.').waitFor()
    const { who } = await addPerson(run.site, 'buyer')
    await sendLogin(page, who.email)
    await page.waitForURL('**/overview')
    await page.goto(`${new URL(page.url()).origin}/profile/security`)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.fill('#name', 'Office laptop')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByText('Passkeys work only at localhost, not at 127.0.0.1.').waitFor()
  })

  it('one is the fresh proof for a sensitive change, or else a recovery code', async () => {
    const { page, complaints, who } = await loggedIn(run)
    const [code = ''] = await addPasskey(page)
    const { database, actors } = await run.site.context.services.open()
    const { db } = database
    const later = async () => {
      await db
        .update(session)
        .set({ authTime: new Date(Date.now() - 6 * 60_000) })
        .where(eq(session.personId, who.id))
      actors.forgetAll({ personId: who.id })
    }
    await later()
    await page.getByRole('button', { name: 'Set up two-step login' }).click()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.waitForSelector('.two-step-key')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await later()
    await page.getByRole('button', { name: 'Set up two-step login' }).click()
    await page.fill('#proof-password', 'not this one at all')
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.getByText('This is not your password.').waitFor()
    await page.fill('#proof-password', password)
    await page.fill('#proof-code', code)
    await page.keyboard.press('Enter')
    await page.waitForSelector('.two-step-key')
    // The browser itself logs each refusal, and nothing else.
    expect(complaints.filter((line) => !/status of (?:403|422)/.test(line))).toEqual([])
  })

  it('one is asked for after the right password, or else a recovery code', async () => {
    const { page, who } = await loggedIn(run)
    const [code = ''] = await addPasskey(page)
    await page.evaluate(() => localStorage.clear())
    await goTo(page, '/login')
    await sendLogin(page, who.email)
    await page.getByText('A passkey protects this account').waitFor()
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await page.waitForURL('**/overview')
    await page.evaluate(() => localStorage.clear())
    await goTo(page, '/login')
    await sendLogin(page, who.email)
    // A numeric keypad on a phone could not type it.
    expect(await page.getAttribute('#code', 'inputmode')).toBeNull()
    await page.fill('#code', code)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/overview')
  })

  it('an answer works once, and a copy whose counter runs backwards is refused', async () => {
    const { page, device } = await loggedIn(run)
    await addPasskey(page)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/token')) sent.push(request.postData() ?? '')
    })
    const logIn = async () => {
      await page.evaluate(() => localStorage.clear())
      await goTo(page, '/login')
      await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    }
    await logIn()
    await page.waitForURL('**/overview')
    const replayed = await fetch(`${run.origin}/api/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: sent.find((body) => body.includes('passkey')) ?? '',
    })
    expect([replayed.status, (await replayed.json()).error]).toEqual([400, 'invalid_grant'])
    const { credentials } = await device.cdp.send('WebAuthn.getCredentials', {
      authenticatorId: device.authenticatorId,
    })
    const [credential] = credentials
    if (credential === undefined) throw new Error('the authenticator has no passkey')
    await device.cdp.send('WebAuthn.clearCredentials', {
      authenticatorId: device.authenticatorId,
    })
    await device.cdp.send('WebAuthn.addCredential', {
      authenticatorId: device.authenticatorId,
      credential: { ...credential, signCount: 0 },
    })
    await logIn()
    await page.getByText('No account here uses this passkey.').waitFor()
  })

  it('an authenticator that did not verify its owner cannot log in', async () => {
    const { page, device } = await loggedIn(run)
    await addPasskey(page)
    await device.cdp.send('WebAuthn.setUserVerified', {
      authenticatorId: device.authenticatorId,
      isUserVerified: false,
    })
    await page.evaluate(() => localStorage.clear())
    await goTo(page, '/login')
    const asked = page.waitForResponse((response) =>
      response.url().endsWith(security.offerPasskey.path),
    )
    const button = page.getByRole('button', { name: 'Log in with a passkey' })
    await button.click()
    await asked
    await page.waitForFunction(() => !document.querySelector('[aria-disabled]'))
    expect(new URL(page.url()).pathname).toBe('/login')
  })
})
