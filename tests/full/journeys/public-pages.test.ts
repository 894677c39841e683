import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { answered, hydrated, journeys } from '../../support/browser.ts'
import { signInAs } from '../../support/people.ts'
import { signIn } from '../../support/token.ts'

const answers = (page: Page) =>
  page
    .locator('.disclosure-body')
    .evaluateAll(
      (all) =>
        all.filter((each) => each.getBoundingClientRect().height > 0 && each.checkVisibility())
          .length,
    )

const lineBelow = (page: Page, name: string) =>
  page
    .locator('.header-navigation')
    .getByRole('link', { name })
    .evaluate((each) => getComputedStyle(each).borderBottomColor)

journeys('the public pages', (run) => {
  it.each([paths.faq, paths.policy, paths.terms])(
    'print %s with every answer and without what only a screen needs',
    async (path) => {
      const { page } = await run.visit(path)
      await hydrated(page)
      const all = await page.locator('.disclosure').count()
      expect(await answers(page)).toBe(1)
      await page.emulateMedia({ media: 'print' })
      expect(await answers(page)).toBe(all)
      for (const part of ['.header', '.footer', 'nav', 'input']) {
        const shown = await page
          .locator(part)
          .evaluateAll((parts) => parts.some((each) => each.getClientRects().length > 0))
        expect(`${part} ${shown}`).toBe(`${part} false`)
      }
      const link = page.locator('main a[href^="/"]').first()
      expect(await link.evaluate((each) => getComputedStyle(each, '::after').content)).toContain(
        await link.getAttribute('href'),
      )
    },
  )

  it.each([390, 1440])('leave room below the open answer on home, at %i px', async (width) => {
    const { page } = await run.visit(paths.home, { viewport: { width, height: 900 } })
    const open = page.locator('.questions .disclosure[open]')
    const room = await open.evaluate((each) => {
      const answer = each.querySelector('p') ?? each
      return each.getBoundingClientRect().bottom - answer.getBoundingClientRect().bottom
    })
    expect(room).toBeGreaterThanOrEqual(32)
  })

  it('show the current page in the navigation in forced colours', async () => {
    const { page } = await run.visit(paths.benefits, { forcedColors: 'active' })
    const current = await lineBelow(page, 'Benefits')
    expect(current).not.toBe(await lineBelow(page, 'About Us'))
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(current).not.toBe(ground)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.locator('.mobile-menu summary').click()
    const underlined = await page
      .locator('.mobile-menu nav > ul:first-child a')
      .evaluateAll((links) =>
        links
          .filter((each) => getComputedStyle(each).textDecorationLine === 'underline')
          .map((each) => each.textContent),
      )
    expect(underlined).toEqual(['Benefits'])
  })

  it('fill in who writes to us, and nothing moves', async () => {
    const visit = await run.prepare()
    const { token, email } = await signInAs(run.site, 'buyer')
    await signIn(visit, token)
    const { page } = visit
    const places = () =>
      page
        .locator('.split-main *')
        .evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())))
    let before: string[] = []
    await page.route('**/api/me', async (route) => {
      await page.waitForLoadState('load')
      await page.evaluate(() => document.fonts.ready)
      before = await places()
      await route.continue()
    })
    await page.goto(paths.contactUs)
    await expect.poll(() => page.inputValue('#email')).toBe(email)
    expect(await page.inputValue('#name')).toBe('Test buyer')
    expect(await places()).toEqual(before)
  })

  it('do not replace what somebody has typed before they were known', async () => {
    const visit = await run.prepare()
    await signIn(visit, (await signInAs(run.site, 'buyer')).token)
    const { page } = visit
    await page.route('**/api/me', async (route) => {
      await page.fill('#email', 'other@trade.example')
      await route.continue()
    })
    await page.goto(paths.contactUs)
    await expect.poll(() => page.inputValue('#name')).toBe('Test buyer')
    expect(await page.inputValue('#email')).toBe('other@trade.example')
  })

  it('leave the contact form empty for a visitor', async () => {
    const { page } = await run.visit(paths.contactUs)
    await hydrated(page)
    await answered(page)
    expect(await page.inputValue('#name')).toBe('')
    expect(await page.inputValue('#email')).toBe('')
  })
})
