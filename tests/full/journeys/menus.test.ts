import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { journeys } from '../../support/browser.ts'
import { signIn } from '../../support/token.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const isOpen = (page: Page, menu: string) =>
  page.locator(menu).evaluate((each) => (each as HTMLDetailsElement).open)
const profile = '.profile-menu'
const mobile = '.mobile-menu'

journeys('the menus', (run) => {
  const signedIn = async (options = {}) => {
    const visit = await run.prepare(options)
    await signIn(visit)
    await visit.page.goto('/benefits')
    return visit
  }

  it('the profile menu opens when hovered and closes when the mouse leaves', async () => {
    const { page } = await signedIn()
    await page.locator(`${profile} summary`).hover()
    await expect.poll(() => isOpen(page, profile)).toBe(true)
    await page.getByRole('link', { name: 'My Profile' }).hover()
    expect(await isOpen(page, profile)).toBe(true)
    await page.locator('main h1').hover()
    await expect.poll(() => isOpen(page, profile)).toBe(false)
  })

  it('a mouse click leaves the hovered menu open', async () => {
    const { page } = await signedIn()
    await page.locator(`${profile} summary`).click()
    expect(await isOpen(page, profile)).toBe(true)
  })

  it('the profile menu opens on focus; Escape closes it and returns to its button', async () => {
    const { page } = await signedIn()
    const focusedIs = (selector: string) =>
      page.evaluate((to) => document.activeElement?.matches(to) ?? false, selector)
    for (let at = 0; at < 12 && !(await focusedIs(`${profile} summary`)); at += 1) {
      await page.keyboard.press('Tab')
    }
    expect(await isOpen(page, profile)).toBe(true)
    await page.keyboard.press('Tab')
    expect(await focusedIs('a[href="/profile"]')).toBe(true)
    await page.keyboard.press('Escape')
    expect(await isOpen(page, profile)).toBe(false)
    expect(await focusedIs(`${profile} summary`)).toBe(true)
    await page.keyboard.press('Enter')
    expect(await isOpen(page, profile)).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await focusedIs('button[data-action="log-out"]')).toBe(true)
    // Leaving with Tab closes it.
    await page.keyboard.press('Tab')
    expect(await isOpen(page, profile)).toBe(false)
  })

  it('on a wide touch screen the profile menu opens and closes with a tap', async () => {
    const { page } = await signedIn({ hasTouch: true })
    await page.locator(`${profile} summary`).tap()
    expect(await isOpen(page, profile)).toBe(true)
    await page.touchscreen.tap(300, 500)
    expect(await isOpen(page, profile)).toBe(false)
  })

  it('the profile menu leads to the profile and closes', async () => {
    const { page } = await signedIn()
    await page.locator(`${profile} summary`).hover()
    await page.getByRole('link', { name: 'My Profile' }).click()
    // This token is not signed, so the profile leads to the login page, which leads back.
    await page.waitForURL('**/login?ended=1&returnTo=%2Fprofile')
    expect(await isOpen(page, profile)).toBe(false)
  })

  it('the mobile menu opens with a tap and closes when a link is chosen', async () => {
    const { page } = await run.visit('/', phone)
    await page.locator(`${mobile} summary`).tap()
    expect(await isOpen(page, mobile)).toBe(true)
    await page.locator(`${mobile} a[href="/benefits"]`).tap()
    await page.waitForURL('**/benefits')
    await expect.poll(() => isOpen(page, mobile)).toBe(false)
  })

  it('the mobile menu closes when the current page is chosen', async () => {
    const { page } = await run.visit('/benefits', phone)
    await page.locator(`${mobile} summary`).tap()
    await page.locator(`${mobile} a[href="/benefits"]`).tap()
    await expect.poll(() => isOpen(page, mobile)).toBe(false)
  })

  it('the mobile menu closes on Escape, and focus returns to its button', async () => {
    const { page } = await run.visit('/', phone)
    await page.locator(`${mobile} summary`).tap()
    await page.locator(`${mobile} a[href="/about-us"]`).focus()
    await page.keyboard.press('Escape')
    expect(await isOpen(page, mobile)).toBe(false)
    const onButton = () =>
      page.evaluate(() => document.activeElement?.matches('.mobile-menu summary'))
    expect(await onButton()).toBe(true)
  })

  it('the mobile menu has Login and Register, or My Profile and Logout', async () => {
    const visitor = await run.visit('/', phone)
    await visitor.page.locator(`${mobile} summary`).tap()
    const shown = (page: Page) =>
      page
        .locator(`${mobile} :is(a, button):visible`)
        .evaluateAll((all) => all.map((each) => each.textContent))
    const navigation = ['Home', 'About Us', 'Benefits', 'Get In Touch']
    expect(await shown(visitor.page)).toEqual([...navigation, 'Login', 'Register'])
    const member = await signedIn(phone)
    await member.page.locator(`${mobile} summary`).tap()
    expect(await shown(member.page)).toEqual([...navigation, 'My Profile', 'Logout'])
  })

  it('touch targets are at least 44 pixels wide and high', async () => {
    const { page } = await signedIn(phone)
    await page.locator(`${mobile} summary`).tap()
    const targets = page.locator(`header :is(summary, a, button):visible`)
    for (const box of await targets.evaluateAll((all) =>
      all.map((each) => ({ text: each.textContent, height: each.getBoundingClientRect().height })),
    )) {
      if (box.text !== 'Relustre') expect(box.height, box.text).toBeGreaterThanOrEqual(44)
    }
  })

  it('menu, session and disclosures work before React, even if it never loads', async () => {
    const visit = await run.prepare()
    const { page } = visit
    await signIn(visit)
    await page.route(/\/assets\/app-.*\.js/, (route) => route.abort())
    await page.goto('/policy')
    await page.locator(`${profile} summary`).hover()
    await expect.poll(() => isOpen(page, profile)).toBe(true)
    const sections = page.locator('main details')
    expect(await sections.count()).toBe(4)
    await sections.nth(1).locator('summary').click()
    const open = () =>
      sections.evaluateAll((all) => all.map((each) => (each as HTMLDetailsElement).open))
    expect(await open()).toEqual([false, true, false, false])
    await page.locator('footer a[href="/about-us"]').click()
    await page.waitForURL('**/about-us')
    await page.locator('main h1').waitFor()
  })

  it('at most one section of the policy is open', async () => {
    const { page } = await run.visit('/policy')
    const sections = page.locator('main details')
    const open = () =>
      sections.evaluateAll((all) => all.map((each) => (each as HTMLDetailsElement).open))
    expect(await open()).toEqual([true, false, false, false])
    await sections.nth(2).locator('summary').click()
    expect(await open()).toEqual([false, false, true, false])
    await sections.nth(2).locator('summary').click()
    expect(await open()).toEqual([false, false, false, false])
    await sections.nth(3).locator('summary').focus()
    await page.keyboard.press('Enter')
    expect(await open()).toEqual([false, false, false, true])
  })
})
