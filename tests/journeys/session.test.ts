import { expect, it } from 'vitest'

import { goTo, hydrated, journeys } from '../support/browser.ts'
import { decodableToken, signIn } from '../support/token.ts'

journeys('logged in or not:', (run) => {
  it('a visitor sees Login and Register, a member the profile icon', async () => {
    const visitor = await run.visit('/benefits')
    expect(await visitor.page.locator('.header-login').isVisible()).toBe(true)
    expect(await visitor.page.locator('.profile-menu').isVisible()).toBe(false)
    const member = await run.prepare()
    await signIn(member)
    await member.page.goto('/benefits')
    expect(await member.page.locator('.header-login').isVisible()).toBe(false)
    expect(await member.page.locator('.profile-menu').isVisible()).toBe(true)
    expect([...visitor.complaints, ...member.complaints]).toEqual([])
  })

  it('a member’s header is right at the first paint and never shifts', async () => {
    const visit = await run.prepare()
    const { page, context, complaints } = visit
    await signIn(visit)
    await context.addInitScript(() => {
      const seen: string[] = []
      Object.assign(globalThis, { seenSessions: seen })
      // The mark at every frame, from the first.
      const look = () => {
        if (document.querySelector('header')) {
          const login = document.querySelector('.header-login')
          seen.push(`${document.documentElement.dataset.session} ${login?.checkVisibility()}`)
        }
        if (seen.length < 60) requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
      const shifts: number[] = []
      Object.assign(globalThis, { seenShifts: shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await goTo(page, '/benefits')
    const seen = await page.evaluate(
      () => (globalThis as unknown as { seenSessions: string[] }).seenSessions,
    )
    expect(new Set(seen)).toEqual(new Set(['in false']))
    const shifts = await page.evaluate(
      () => (globalThis as unknown as { seenShifts: number[] }).seenShifts,
    )
    expect(shifts.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(0.01)
    expect(complaints).toEqual([])
  })

  it('Logout clears all local storage, goes home, and other tabs follow', async () => {
    const { page, context, complaints } = await run.prepare()
    await page.goto('/benefits')
    await page.evaluate((token) => {
      localStorage.setItem('token', token)
      localStorage.setItem('something-else', '1')
    }, decodableToken)
    await page.reload()
    await hydrated(page)
    const other = await context.newPage()
    await goTo(other, '/policy')
    expect(await other.locator('.profile-menu').isVisible()).toBe(true)
    await page.locator('.profile-menu summary').hover()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    expect(await page.locator('.header-login').isVisible()).toBe(true)
    await other.locator('.header-login').waitFor({ state: 'visible' })
    expect(new URL(other.url()).pathname).toBe('/policy')
    expect(complaints).toEqual([])
  })

  it('blocked storage means logged out, and the site works', async () => {
    const { page, context, complaints } = await run.prepare()
    await context.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    })
    await goTo(page, '/benefits')
    expect(await page.locator('.header-login').isVisible()).toBe(true)
    expect(complaints).toEqual([])
  })
})
