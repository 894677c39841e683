import { expect, it } from 'vitest'

import { journeys } from '../support/browser.ts'

journeys('the password’s strength', (run) => {
  it('is shown and announced while it is typed, and knows the company', async () => {
    const { page, complaints } = await run.visit('/register')
    const meter = page.locator('.password-meter')
    const spoken = page.locator('output[for=password]')
    expect(await meter.count()).toBe(0)
    await page.fill('#password', 'aurumtrading1')
    expect(await meter.innerText()).toBe('Add 2 more characters.')
    await page.fill('#password', 'aurumtrading1234')
    expect(await meter.innerText()).toMatch(/^(?:Fair|Strong)/)
    await page.fill('#companyName', 'Aurum Trading Ltd')
    expect(await meter.innerText()).toBe('Easy to guess: it contains your company’s name.')
    // Announced once typing pauses, by a region that existed before.
    await expect.poll(() => spoken.textContent()).toMatch(/^Easy to guess/)
    await page.fill('#password', '')
    expect(await meter.count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('is not shown without scripts, which work it out', async () => {
    const { page } = await run.visit('/register', { javaScriptEnabled: false })
    await page.fill('#password', 'a short sentence works')
    expect(await page.locator('.password-meter').count()).toBe(0)
    expect(await page.locator('output[for=password]').innerText()).toBe('')
  })
})
