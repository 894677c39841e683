import { expect, it } from 'vitest'

import { answered, hydrated, journeys } from '../../support/browser.ts'

journeys('the password’s strength', (run) => {
  it('is shown and announced while it is typed, and knows the company', async () => {
    const { page, complaints } = await run.visit('/register')
    const meter = page.locator('.password-meter')
    const spoken = page.locator('output[for=password]')
    expect(await meter.count()).toBe(0)
    await page.fill('#password', 'brulliantex12')
    expect(await meter.innerText()).toBe('Add 2 more characters.')
    await page.fill('#password', 'brulliantex kovan')
    await expect.poll(() => meter.innerText()).toMatch(/^(?:Fair|Strong)/)
    await page.fill('#companyName', 'Brulliantex Kovan Ltd')
    expect(await meter.innerText()).toBe('Easy to guess: it contains your company’s name.')
    await page.fill('#password', 'password1234567')
    expect(await meter.innerText()).toBe('Easy to guess: it is made of common passwords.')
    // Announced once typing pauses, by a region that existed before.
    await expect.poll(() => spoken.textContent()).toMatch(/^Easy to guess/)
    await page.fill('#password', '')
    expect(await meter.count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('says a fault once, at its field, also after the form was sent', async () => {
    const { page, complaints } = await run.visit('/register')
    await page.fill('#password', 'brulliantex')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.locator('#password[aria-invalid]').waitFor()
    const field = page.locator('.field', { has: page.locator('#password') })
    const besides = field.locator(':is(.field-error, .field-help):visible')
    expect(await field.locator('.password-meter').innerText()).toBe('Add 4 more characters.')
    expect(await besides.count()).toBe(0)
    await page.fill('#password', '')
    expect(await besides.count()).toBe(1)
    expect(complaints).toEqual([])
  })

  it('fetches its list only when somebody goes to the field', async () => {
    const { page } = await run.visit('/register')
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await page.focus('#email')
    await answered(page)
    expect(fetched.filter((url) => url.includes('common-passwords'))).toEqual([])
    await page.focus('#password')
    await expect
      .poll(() => fetched.filter((url) => url.includes('common-passwords')).length)
      .toBe(1)
  })

  it('claims nothing if its list cannot be fetched', async () => {
    const { page } = await run.prepare()
    await page.route(/common-passwords/, (route) => route.abort())
    await page.goto('/register')
    await hydrated(page)
    await page.fill('#password', 'password1234567')
    const meter = page.locator('.password-meter')
    await expect
      .poll(() => meter.innerText())
      .toBe('Long enough. We check the rest when you save it.')
  })

  it('is not shown without scripts, which work it out', async () => {
    const { page } = await run.visit('/register', { javaScriptEnabled: false })
    await page.fill('#password', 'a short sentence works')
    expect(await page.locator('.password-meter').count()).toBe(0)
    expect(await page.locator('output[for=password]').innerText()).toBe('')
  })
})
