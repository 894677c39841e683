import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { decideOnCompany } from '#server/features/companies/service.ts'
import { paths } from '#shared/routing/paths.ts'

import { faults, overflow } from '../../support/axe.ts'
import { sendLogin } from '../../support/browser-accounts.ts'
import { answered, hydrated, journeysOn, type Visit } from '../../support/browser.ts'
import { completeEvidence } from '../../support/complete-evidence.ts'
import { contextFor } from '../../support/contexts.ts'
import { localSite } from '../../support/local-site.ts'
import { tellMany } from '../../support/notifications.ts'
import { addPerson, signInAs } from '../../support/people.ts'
import { putState } from '../../support/retention.ts'
import { signIn } from '../../support/token.ts'

const bell = (page: Page) => page.locator('.bell > summary')
const nameOf = (page: Page) => bell(page).getAttribute('aria-label')

/** Opens all notifications in a tab whose clock obeys the test. */
async function open(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto(paths.notifications)
  await hydrated(page)
  await bell(page).waitFor()
}

/** Counts how often a page asks what is unread. Its first question has been answered. */
async function questions(page: Page): Promise<() => number> {
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/notifications/unread') asked += 1
  })
  await open(page)
  // The page's own and the bell's.
  await expect.poll(() => asked).toBe(2)
  await answered(page)
  return () => asked - 2
}

/** Hides or shows a tab as switching to another one does. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

journeysOn(localSite, 'notifications:', (run) => {
  const asSeller = async (options = {}) => {
    const seller = await signInAs(run.site, 'seller')
    const visit: Visit = await run.prepare(options)
    await signIn(visit, seller.token)
    return { seller, visit, page: visit.page }
  }

  it('a decision shows in an open tab within 31 seconds, and every tab knows when it is read', async () => {
    const { seller, visit, page } = await asSeller()
    const other = await visit.context.newPage()
    for (const tab of [page, other]) await open(tab)
    await page.getByText('You have no notifications yet.').waitFor()
    expect(await nameOf(page)).toBe('Notifications')

    await completeEvidence(run.site, { companyId: seller.companyId, personId: seller.personId })
    await putState(run.site, seller, 'in-review')
    const operator = await contextFor(run.site, await signInAs(run.site, 'operator'))
    const reason = 'Register and references agree.'
    await decideOnCompany(operator, String(seller.companyId), 'verify', { reason })
    await page.clock.runFor(31_000)
    await expect.poll(() => nameOf(page)).toBe('Notifications, 1 unread')
    await page.locator('.notification', { hasText: 'Your company is verified' }).waitFor()
    await expect.poll(() => nameOf(other)).toBe('Notifications, 1 unread')

    await bell(page).click()
    const link = page.locator('.bell-panel').getByRole('link', { name: /Your company is verified/ })
    expect(await link.locator('time').innerText()).toMatch(/^\d+:\d\d/)
    await link.click()
    await page.waitForURL((url) => url.pathname === paths.verification)
    await expect.poll(() => nameOf(other)).toBe('Notifications')
    await expect.poll(() => other.getByRole('button', { name: /Mark as read/ }).count()).toBe(0)
    await page.goto(`${paths.notifications}?show=unread`)
    await page.getByText('You have read everything.').waitFor()
    expect(visit.complaints).toEqual([])
  })

  it('the bell works by keyboard, and closes with Escape and a click elsewhere', async () => {
    const { seller, visit, page } = await asSeller()
    await tellMany(run.site, seller, 10)
    await open(page)
    const panel = page.locator('.bell-panel')
    await bell(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => panel.locator('li').count()).toBe(8)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Mark all as read')
    await page.keyboard.press('Escape')
    await expect.poll(() => panel.count()).toBe(0)
    expect(await bell(page).evaluate((each) => each === document.activeElement)).toBe(true)
    await bell(page).click()
    await panel.waitFor()
    await page.locator('h1').click()
    await expect.poll(() => panel.count()).toBe(0)
    await bell(page).click()
    await panel.getByRole('button', { name: 'Mark all as read' }).click()
    await expect.poll(() => nameOf(page)).toBe('Notifications')
    await expect.poll(() => panel.getByText('Unread').count()).toBe(0)
    await panel.getByRole('link', { name: 'See all' }).click()
    await expect.poll(() => page.locator('.notification').count()).toBe(10)
    expect(visit.complaints).toEqual([])
  })

  it('one by one they are marked as read on their page, with pages of 25', async () => {
    const { seller, visit, page } = await asSeller({ viewport: { width: 390, height: 844 } })
    await tellMany(run.site, seller, 27)
    await open(page)
    await page.getByRole('button', { name: /Mark as read.*27/ }).click()
    await expect.poll(() => nameOf(page)).toBe('Notifications, 26 unread')
    await page.getByRole('link', { name: 'Unread', exact: true }).click()
    await page.locator('[aria-current]', { hasText: 'Unread' }).waitFor()
    await page.getByRole('link', { name: 'Next' }).click()
    await expect.poll(() => page.locator('.notification').count()).toBe(1)
    await page.getByRole('link', { name: 'Back to the start' }).click()
    await expect.poll(() => page.locator('.notification').count()).toBe(25)
    expect(await faults(page)).toEqual([])
    await bell(page).click()
    await page.locator('.bell-panel li').first().waitFor()
    expect(await overflow(page)).toEqual({ scroll: false, over: [] })
    // The open panel covers part of a button below it, as any menu does.
    const covered = (await faults(page)).filter(
      (fault) => !fault.startsWith('target-size: .notification'),
    )
    expect(covered).toEqual([])
    expect(visit.complaints).toEqual([])
  })

  it('a hidden tab asks nothing, and asks at once when it is shown again', async () => {
    const { page } = await asSeller()
    const asked = await questions(page)
    await setHidden(page, true)
    await page.clock.runFor(120_000)
    expect(asked()).toBe(0)
    await setHidden(page, false)
    await expect.poll(asked).toBe(1)
    await setHidden(page, true)
    await setHidden(page, false)
    await page.clock.runFor(25_000)
    expect(asked()).toBe(1)
  })

  it('a question that fails is quiet, and the next ones come later and later', async () => {
    const { page } = await asSeller()
    const asked = await questions(page)
    await page.route('**/api/notifications/unread', (route) => route.abort())
    const before = await page.locator('main').innerText()
    const next = async (seconds: number) => {
      await page.clock.runFor(seconds * 1000)
      await answered(page)
      return asked()
    }
    expect(await next(31)).toBe(1)
    expect(await next(31)).toBe(1)
    expect(await next(31)).toBe(2)
    expect(await next(90)).toBe(2)
    expect(await page.locator('main').innerText()).toBe(before)
  })

  it('a tab that nobody uses stops asking, so that its session can end', async () => {
    const { who } = await addPerson(run.site, 'seller')
    const { page } = await run.visit('/login')
    await sendLogin(page, who.email)
    await page.waitForURL((url) => url.pathname === paths.overview)
    // The bell there asks, too.
    await bell(page).waitFor()
    await answered(page)
    const asked = await questions(page)
    const halfMinutes = async (number: number) => {
      for (let at = 0; at < number; at += 1) {
        await page.clock.runFor(30_000)
        await answered(page)
      }
      return asked()
    }
    expect(await halfMinutes(18)).toBeGreaterThan(9)
    const stopped = await halfMinutes(4)
    expect(await halfMinutes(4)).toBe(stopped)
    await page.mouse.move(300, 300)
    await expect.poll(asked).toBe(stopped + 1)
  })
})
