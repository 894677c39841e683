import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { answered, journeysOn, type Visit } from '../../support/browser.ts'
import { demoPeople, openAs } from '../../support/demo-people.ts'
import { demoSite } from '../../support/demo-site.ts'

/** The browser itself logs requests that fail. */
const expected = /ERR_(?:FAILED|INTERNET_DISCONNECTED)|status of 50/
const real = ({ complaints }: Visit) => complaints.filter((text) => !expected.test(text))

journeysOn(demoSite, 'a page that cannot be loaded', (run) => {
  const open = async () => {
    const { tokenAs } = await demoPeople(run.site)
    const visit = await openAs(run, await tokenAs('seller'), paths.overview)
    await answered(visit.page)
    const follow = (path: string) => visit.page.locator(`nav a[href="${path}"]:visible`).click()
    const title = visit.page.locator('h1')
    return { visit, page: visit.page, follow, title }
  }

  it('says offline that nothing is lost, and loads by itself when the connection is back', async () => {
    const { visit, page, follow, title } = await open()
    await visit.context.setOffline(true)
    // Its code is not here either.
    await follow(paths.figures)
    await expect.poll(() => title.innerText()).toBe('You are offline')
    expect(await page.locator('.lead').innerText()).toContain('Nothing you have saved is lost.')
    expect(real(visit)).toEqual([])
    await visit.context.setOffline(false)
    await expect.poll(() => title.innerText()).toBe('Stock performance')
  })

  it('blames nobody’s connection for a busy server, and can be tried again', async () => {
    const { visit, page, follow, title } = await open()
    await page.route('**/api/stock**', (route) =>
      route.fulfill({ status: 503, contentType: 'text/html', body: 'busy' }),
    )
    await follow(paths.stock)
    await expect.poll(() => title.innerText()).toBe('This page could not be loaded')
    expect(await page.locator('.lead').innerText()).toBe(
      'The server could not do this now. Try again in a moment. Nothing you have saved is lost.',
    )
    expect(real(visit)).toEqual([])
    await page.unroute('**/api/stock**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => title.innerText()).toBe('Stock')
  })
})
