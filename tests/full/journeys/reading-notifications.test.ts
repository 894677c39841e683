import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { faults, overflow } from '../../support/axe.ts'
import { answered, goTo, journeysOn, painted } from '../../support/browser.ts'
import { localSite } from '../../support/local-site.ts'
import { tellMany, tellOf } from '../../support/notifications.ts'
import { signInAs } from '../../support/people.ts'
import { signIn } from '../../support/token.ts'

const bell = (page: Page) => page.locator('.bell > summary')
const nameOf = (page: Page) => bell(page).getAttribute('aria-label')

/** Counts the requests to a path of the API from now on. */
function requestsTo(page: Page, path: string): () => number {
  let sent = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) sent += 1
  })
  return () => sent
}

journeysOn(localSite, 'reading notifications:', (run) => {
  /** A seller's page of notifications. */
  const withMany = async (number: number, query = '') => {
    const seller = await signInAs(run.site, 'seller')
    await tellMany(run.site, seller, number)
    const visit = await run.prepare()
    await signIn(visit, seller.token)
    const { page } = visit
    await goTo(page, paths.notifications + query)
    await expect.poll(() => nameOf(page)).toContain('unread')
    await answered(page)
    return { page, seller }
  }

  it('a later page neither marks only its own as “all” nor calls everything read', async () => {
    const { page } = await withMany(26, '?show=unread')
    await page.getByRole('button', { name: 'Mark all as read' }).waitFor()
    await page.getByRole('link', { name: 'Next' }).click()
    await expect.poll(() => page.locator('.notification').count()).toBe(1)
    expect(await page.locator('main').getByText('Mark all as read').count()).toBe(0)
    await page.getByRole('button', { name: 'Mark as read' }).click()
    await page.getByText('There is nothing left on this page.').waitFor()
    expect(await nameOf(page)).toBe('Notifications, 25 unread')
    await page.getByRole('link', { name: 'Back to the start' }).click()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByText('You have read everything.').waitFor()
  })

  it('marking one as read loads the list once', async () => {
    const { page } = await withMany(3)
    const lists = requestsTo(page, '/api/notifications')
    await page.getByRole('button', { name: /Mark as read.*2/ }).click()
    await expect.poll(() => page.locator('.notification.is-unread').count()).toBe(2)
    await expect.poll(() => nameOf(page)).toBe('Notifications, 2 unread')
    await answered(page)
    expect(lists()).toBe(1)
  })

  it('news of one thing is one entry, in the bell and on the page, and is read as one', async () => {
    const seller = await signInAs(run.site, 'seller')
    const [ring, brooch] = ['/profile?of=ring', '/profile?of=brooch'] as const
    await tellOf(run.site, seller, [ring, brooch, ring, ring])
    const visit = await run.prepare({ viewport: { width: 390, height: 844 } })
    const { page } = visit
    await signIn(visit, seller.token)
    await goTo(page, paths.notifications)
    await expect.poll(() => nameOf(page)).toBe('Notifications, 2 unread')
    const list = page.locator('.notifications')
    const earlier = list.getByRole('button', { name: /2 earlier notifications.*4/ })
    await earlier.press('Enter')
    await expect
      .poll(() => list.locator('.earlier-news strong').allInnerTexts())
      .toEqual(['3', '1'])
    expect(await faults(page)).toEqual([])
    await earlier.press('Enter')
    await expect.poll(() => list.locator('.earlier-news li').count()).toBe(0)

    await bell(page).click()
    const panel = page.locator('.bell-panel')
    await panel.getByRole('button', { name: /2 earlier notifications.*4/ }).click()
    await expect.poll(() => panel.locator('.earlier-news li').count()).toBe(2)
    expect(await overflow(page)).toEqual({ scroll: false, over: [] })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /Mark as read.*4/ }).click()
    await expect.poll(() => nameOf(page)).toBe('Notifications, 1 unread')
    expect(visit.complaints).toEqual([])
  })

  it('opening the page of one loads that page once', async () => {
    const { page } = await withMany(1)
    const asked = requestsTo(page, '/api/me/details')
    let marked = () => {}
    const read = new Promise<void>((resolve) => (marked = resolve))
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/read')) marked()
    })
    await page.route('**/api/me/details', async (route) => {
      await read
      await painted(page)
      await route.continue()
    })
    await page.locator('.notification').getByRole('link', { name: '1' }).click()
    await page.waitForURL((url) => url.pathname === paths.profile)
    await answered(page)
    expect(asked()).toBe(1)
  })

  it('marking all as read in the bell loads its list once', async () => {
    const { page } = await withMany(3)
    await goTo(page, paths.overview)
    await bell(page).click()
    const panel = page.locator('.bell-panel')
    await expect.poll(() => panel.locator('li').count()).toBe(3)
    const lists = requestsTo(page, '/api/notifications')
    await panel.getByRole('button', { name: 'Mark all as read' }).click()
    await expect.poll(() => nameOf(page)).toBe('Notifications')
    await expect.poll(() => panel.getByText('Unread').count()).toBe(0)
    await answered(page)
    expect(lists()).toBe(1)
  })

  it('a count asked for before something was read does not bring it back', async () => {
    const seller = await signInAs(run.site, 'seller')
    await tellMany(run.site, seller, 2)
    const visit = await run.prepare()
    const { page } = visit
    await signIn(visit, seller.token)
    await page.clock.install()
    await goTo(page, paths.notifications)
    await expect.poll(() => nameOf(page)).toBe('Notifications, 2 unread')
    let answer = () => {}
    const read = new Promise<void>((resolve) => (answer = resolve))
    await page.route(
      '**/api/notifications/unread',
      async (route) => {
        const early = await route.fetch()
        await read
        await route.fulfill({ response: early })
      },
      { times: 1 },
    )
    const asking = page.waitForRequest('**/api/notifications/unread')
    await page.clock.runFor(31_000)
    await asking
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect.poll(() => nameOf(page)).toBe('Notifications')
    const late = page.waitForResponse('**/api/notifications/unread')
    answer()
    await late
    await answered(page)
    expect(await nameOf(page)).toBe('Notifications')
  })
})
