import { expect, it } from 'vitest'

import { goTo, journeys } from '../../support/browser.ts'
import { decodableToken, signIn } from '../../support/token.ts'

journeys('a stored token:', (run) => {
  it('both states take the same space, wide and narrow', async () => {
    for (const width of [1440, 390]) {
      const visitor = await run.visit('/benefits', { viewport: { width, height: 800 } })
      const member = await run.prepare({ viewport: { width, height: 800 } })
      await signIn(member)
      await goTo(member.page, '/benefits')
      for (const { page } of [visitor, member]) await page.evaluate('document.fonts.ready')
      for (const part of ['header', '.logo', '.header-navigation', '.header-account', 'main']) {
        const boxes = await Promise.all(
          [visitor, member].map(({ page }) => page.locator(part).first().boundingBox()),
        )
        expect(boxes[1], `${part} at ${width}`).toEqual(boxes[0])
      }
    }
  })

  it('logging in shows in other tabs too', async () => {
    const { page, context } = await run.visit('/policy')
    const other = await context.newPage()
    await other.goto('/benefits')
    await other.evaluate((token) => localStorage.setItem('token', token), decodableToken)
    await page.locator('.profile-menu').waitFor({ state: 'visible' })
  })

  it('Logout works on a phone, even without React', async () => {
    const visit = await run.prepare({ viewport: { width: 390, height: 800 } })
    const { page } = visit
    await signIn(visit)
    await page.route(/\/assets\/app-.*\.js/, (route) => route.abort())
    await page.goto('/benefits')
    await page.locator('.mobile-menu summary').click()
    await page.locator('.mobile-menu button[data-action="log-out"]').click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })

  it.each([
    ['rubbish', 'rubbish'],
    ['nothing', ''],
    ['dots', '...'],
    ['null inside', `a.${Buffer.from('null').toString('base64url')}.c`],
    ['markup', '"><img src=x onerror=alert(1)>'],
    ['prototype', `a.${Buffer.from('"__proto__"').toString('base64url')}.c`],
    ['a megabyte', `a.${'A'.repeat(1_000_000)}.c`],
  ])('a token of %s means logged out, silently', async (_what, token) => {
    const visit = await run.lastingTab()
    const { page, complaints } = visit
    await signIn(visit, token)
    await goTo(page, '/profile')
    expect(await page.locator('.header-login').isVisible()).toBe(true)
    expect(await page.locator('main h1').isVisible()).toBe(true)
    expect(complaints).toEqual([])
  })

  it('a hostile name in a decodable token runs nothing', async () => {
    const visit = await run.prepare()
    const { page, complaints } = visit
    const claims = { name: '</script><img src=x onerror=alert(1)>', sub: '__proto__' }
    await signIn(visit, `a.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c`)
    await goTo(page, '/benefits')
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('the server always sends the page of a visitor', async () => {
    const visit = await run.prepare()
    const { page, context } = visit
    await signIn(visit)
    const response = await page.goto('/benefits')
    expect(await response?.text()).toContain('data-session="out"')
    expect(await context.cookies()).toEqual([])
  })
})
