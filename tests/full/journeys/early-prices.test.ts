import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { answered, hydrated, journeysOn } from '../../support/browser.ts'
import { localSite } from '../../support/local-site.ts'
import { knownSeller, publish, ring, trader } from '../../support/traders.ts'

/** Counts the calls for an address, and notes what had arrived when the first began. */
function watchCalls(page: Page, address: RegExp) {
  const seen = { calls: 0, scriptsAfter: 0 }
  page.on('request', (request) => {
    if (address.test(request.url())) seen.calls += 1
  })
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script' && seen.calls > 0) seen.scriptsAfter += 1
  })
  return seen
}

/** A slow network, and a phone with a fourth of this machine's speed. */
async function slowDown(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

journeysOn(localSite, 'a verified buyer’s prices', async (run) => {
  const seller = await knownSeller(run.site)
  const buyer = await trader(run.site, 'buyer')
  const slug = (await publish(run.site, seller, { ...ring, stockNumber: 'E-1' })).slug
  const other = (await publish(run.site, seller, { ...ring, stockNumber: 'E-2' })).slug
  /** Every page with prices: its address, the call for them, and where they stand. */
  const pages = () => [
    { path: paths.lot(slug), calls: /\/trade$/, place: '.trade-tiers' },
    { path: paths.search, calls: /\/lots\/prices$/, place: '.lot-price strong' },
    {
      path: paths.compare([slug, other]),
      calls: /\/compare\/trade\?/,
      place: '.compare-prices .d6',
    },
  ]

  it('are asked for before the application is here, and only once', async () => {
    for (const { path, calls, place } of pages()) {
      const { page, complaints } = await run.prepare()
      await page.addInitScript((token) => localStorage.setItem('token', token), buyer.token)
      await slowDown(page)
      const prices = watchCalls(page, calls)
      const currency = watchCalls(page, /\/me\/currency$/)
      await page.goto(path)
      await page.locator(place).first().waitFor()
      await answered(page)
      for (const seen of [prices, currency]) {
        expect({ path, calls: seen.calls, before: seen.scriptsAfter > 2, complaints }).toEqual({
          path,
          calls: 1,
          before: true,
          complaints: [],
        })
      }
    }
  })

  it('wait neither for typefaces nor for code that only the application would ask for', async () => {
    const { page } = await run.prepare()
    await page.addInitScript((token) => localStorage.setItem('token', token), buyer.token)
    await slowDown(page)
    const order: string[] = []
    const note = (what: string, url: string) => {
      const name = /\/assets\/(app|data|fraunces)-/.exec(url)?.[1]
      if (name !== undefined) order.push(`${name} ${what}`)
    }
    page.on('request', (request) => note('asked for', request.url()))
    page.on('requestfinished', (request) => note('here', request.url()))
    await page.goto(paths.lot(slug))
    await page.locator('.trade-tiers').waitFor()
    await expect.poll(() => order).toContain('fraunces here')
    const at = (what: string) => order.indexOf(what)
    expect(at('data asked for')).toBeLessThan(at('app here'))
    expect(at('fraunces asked for')).toBeGreaterThan(at('data here'))
  })

  it('are asked for again if the first answer fails', async () => {
    const { page } = await run.prepare()
    await page.addInitScript((token) => localStorage.setItem('token', token), buyer.token)
    let calls = 0
    await page.route(/\/trade$/, (route) => {
      calls += 1
      return calls === 1 ? route.abort() : route.continue()
    })
    await page.goto(paths.lot(slug))
    await page.locator('.trade-tiers').waitFor()
    expect(calls).toBe(2)
  })

  it('are asked for with a fresh token if that of the browser expires', async () => {
    const { page } = await run.prepare()
    const [head = '', claims = '', signature = ''] = buyer.token.split('.')
    const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object
    const soon = Buffer.from(JSON.stringify({ ...read, exp: Date.now() / 1000 + 5 }))
    const expiring = [head, soon.toString('base64url'), signature].join('.')
    await page.addInitScript((token) => localStorage.setItem('token', token), expiring)
    const order: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\/(trade|token)$/.test(pathname)) order.push(pathname.replace(/.*\//, ''))
    })
    await page.goto(paths.lot(slug))
    await expect.poll(() => order[0]).toBe('token')
  })

  it('are not asked for by a visitor, nor given after a logout', async () => {
    const { page } = await run.prepare()
    const seen = watchCalls(page, /\/trade$/)
    await page.goto(paths.lot(slug))
    await hydrated(page)
    await answered(page)
    expect(seen.calls).toBe(0)
    await page.evaluate((token) => localStorage.setItem('token', token), buyer.token)
    // The application is held back until the session has ended.
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route(/\/assets\/app-/, async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    await expect.poll(() => seen.calls).toBe(1)
    const tab = await page.context().newPage()
    await tab.goto(paths.policy)
    await tab.evaluate(() => localStorage.clear())
    release()
    await hydrated(page)
    await answered(page)
    expect(await page.locator('.trade-tiers').count()).toBe(0)
    expect(await page.getByText('Log in to see the price').isVisible()).toBe(true)
  })
})
