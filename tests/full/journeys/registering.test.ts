import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { confirmEmail, register, sendLogin } from '../../support/browser-accounts.ts'
import { hydrated, journeysOn } from '../../support/browser.ts'
import { localSite } from '../../support/local-site.ts'
import { addPerson, signInAs } from '../../support/people.ts'
import { signIn } from '../../support/token.ts'

journeysOn(localSite, 'registering', (run) => {
  it('names the address, sends again, takes another one, and leads to the login', async () => {
    const { page, complaints } = await run.prepare()
    await page.clock.install()
    const companyName = 'Rowe & Marlow Ltd'
    await register(page, 'buyer', { email: 'clra@rowemarlow.example', companyName })
    const address = page.locator('.registered-address')
    await expect.poll(() => address.innerText()).toBe('clra@rowemarlow.example')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await page.title()).toMatch(/^Check your inbox/)
    await page.reload()
    await expect.poll(() => address.innerText()).toBe('clra@rowemarlow.example')
    const again = page.getByRole('button', { name: 'Send again' })
    expect(await again.getAttribute('aria-disabled')).toBe('true')
    expect(await page.getByText(/You can send it again in \d+ s/).isVisible()).toBe(true)
    await page.clock.fastForward('01:05')
    await expect.poll(() => again.getAttribute('aria-disabled')).toBeNull()
    // The server's minute is not over: it says so.
    await again.click()
    await page.getByText(/We have just sent the email/).waitFor()

    await page.locator('summary', { hasText: 'Use another' }).press('Enter')
    await page.getByLabel('Work email').fill('clara')
    await page.getByRole('button', { name: 'Send the link there' }).click()
    await page.getByText('Enter one email address').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('email')
    await page.getByLabel('Work email').fill('clara@rowemarlow.example')
    await page.keyboard.press('Enter')
    await expect.poll(() => address.innerText()).toBe('clara@rowemarlow.example')

    await confirmEmail(page, run.site, 'clara@rowemarlow.example')
    await page.getByRole('link', { name: 'Log in', exact: true }).click()
    await sendLogin(page, 'clara@rowemarlow.example')
    await page.waitForURL((url) => url.pathname === paths.overview)
    await page.goto(paths.registered)
    await page.waitForURL((url) => url.pathname === paths.overview)
    expect(complaints.filter((text) => !/status of 4/.test(text))).toEqual([])
  })

  it('asks for the address as its country writes it, and says each fault once at its field', async () => {
    const { page, complaints } = await run.visit(`${paths.register}?as=buyer`)
    await page.getByLabel('Company name').fill('Marigold Row Inc')
    await page.getByLabel('Kind of company').selectOption({ label: 'Wholesale buyer' })
    await page.getByLabel('Country of registration').selectOption('United States')
    await page.getByLabel('State', { exact: true }).selectOption('New Jersey')
    await page.getByText('Such as +1 201 555 0123. You can leave out +1.').waitFor()
    await page.getByLabel('Registration number').fill('NJ 1')
    await page.getByLabel('Street address').fill('9900 Example Avenue')
    await page.getByLabel('ZIP code').fill('10036')
    await page.getByLabel('Your name').fill('Caleb Marsh')
    await page.getByLabel('Telephone').fill('201 555 0123')
    await page.getByLabel('Work email').fill('caleb@registering.example')
    const ofPassword = page.locator('.field', { has: page.locator('#password') })
    await page.getByLabel('Password', { exact: true }).fill('brulliantex')
    await page.getByRole('checkbox').check()
    const create = page.getByRole('button', { name: 'Create account' })
    await create.click()
    await page.getByRole('link', { name: 'Add 4 more characters.' }).waitFor()
    await ofPassword.locator('.password-meter').waitFor()
    // Besides what screen readers hear a second after typing.
    expect(await ofPassword.locator('p:visible', { hasText: 'characters' }).count()).toBe(1)
    await page.getByLabel('Password', { exact: true }).fill('brulliantex kovan')
    await ofPassword.locator('.password-meter').waitFor()

    await create.click()
    const unusual = '10036 is in New York, not in New Jersey.'
    await page.getByRole('link', { name: unusual }).waitFor()
    await page.getByRole('link', { name: 'Enter the city.' }).click()
    await page.keyboard.type('Newark')
    await page.getByLabel('Keep this postal code as it is').check()
    await create.click()
    await page.waitForURL((url) => url.pathname === paths.registered)
    expect(complaints.filter((text) => !/status of 4/.test(text))).toEqual([])
  })

  it('says that there is nothing to send to a browser that has not registered', async () => {
    const { page, context, origin, complaints } = await run.prepare()
    // As on a busy machine, where the answer arrives before React begins.
    await context.addInitScript(() => {
      const { postMessage } = MessagePort.prototype
      MessagePort.prototype.postMessage = function later(...args: unknown[]) {
        setTimeout(() => Reflect.apply(postMessage, this, args), 300)
      }
    })
    await page.goto(origin + paths.registered)
    await page.getByRole('link', { name: 'Register your company' }).waitFor()
    expect(await page.getByRole('button', { name: 'Send again' }).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('is not asked of somebody logged in, nor is logging in, and nothing flashes', async () => {
    const visit = await run.prepare()
    await signIn(visit, (await signInAs(run.site, 'seller')).token)
    const { page, context, complaints } = visit
    await context.addInitScript(() => {
      const look = () => {
        const form = document.querySelector('main form')
        if (/login|register/.test(location.pathname) && form?.checkVisibility())
          sessionStorage.setItem('flashed', location.pathname)
        requestAnimationFrame(look)
      }
      look()
    })
    for (const [from, to] of [
      [paths.login, paths.overview],
      [paths.register, paths.overview],
      ['/login?returnTo=%2Fpolicy', paths.policy],
    ] as const) {
      await page.goto(from)
      await page.waitForURL((url) => url.pathname === to)
    }
    expect(await page.evaluate(() => sessionStorage.getItem('flashed'))).toBeNull()
    for (const path of [paths.home, paths.benefits]) {
      await page.goto(path)
      const calls = await page
        .locator('main a:visible')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      expect(calls.filter((href) => href?.startsWith('/register'))).toEqual([])
      expect(calls).toContain(paths.overview)
    }
    expect(complaints).toEqual([])
  })

  it('a closed account is said to be closed, also after a reload', async () => {
    const { page, complaints } = await run.prepare()
    const { who } = await addPerson(run.site, 'buyer')
    await page.goto(paths.login)
    await hydrated(page)
    await sendLogin(page, who.email)
    await page.waitForURL((url) => url.pathname === paths.overview)
    await page.goto(paths.profileClose)
    await page.getByLabel(/to continue/).fill('close')
    await page.getByRole('button', { name: 'Close my account' }).click()
    await page.getByRole('heading', { name: 'Your account is closed' }).waitFor()
    expect(await page.locator('.header-login').isVisible()).toBe(true)
    await page.reload()
    expect(await page.locator('h1').innerText()).toBe('Your account is closed')
    expect(complaints).toEqual([])
  })
})
