import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { hydrated, journeysOn } from '../../support/browser.ts'
import { insertLots, lotAt } from '../../support/generated-lots.ts'
import { localSite } from '../../support/local-site.ts'
import { password } from '../../support/people.ts'
import { knownSeller, publish, ring, trader } from '../../support/traders.ts'

/** Lets the browser's first script arrive only when the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/entry-.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

const busy = (page: Page) => page.locator('button[aria-busy="true"]')

journeysOn(localSite, 'before React can answer', async (run) => {
  let lot = ''
  const seller = await knownSeller(run.site)
  lot = paths.lot((await publish(run.site, seller, ring)).slug)
  const buyer = await trader(run.site, 'buyer')
  const { db } = (await run.site.context.services.open()).database
  const more = Array.from({ length: 20 }, (_, at) => lotAt(at))
  await insertLots(db, seller.companyId, more, run.site.context.clock())

  /** A page whose scripts have not arrived. */
  const openEarly = async (path: string) => {
    const visit = await run.prepare()
    const release = await holdScripts(visit.page)
    await visit.page.goto(path, { waitUntil: 'commit' })
    await visit.page.locator('footer').first().waitFor()
    return { ...visit, release }
  }
  const fillIn = async (page: Page) => {
    await page.fill('#email', buyer.email)
    await page.fill('#password', password)
  }

  it('a login is kept and sent once, and nothing typed is lost', async () => {
    const { page, complaints, release } = await openEarly(paths.login)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    await fillIn(page)
    await page.keyboard.press('Enter')
    await busy(page).waitFor()
    expect(await page.inputValue('#password')).toBe(password)
    expect(sent).toEqual([])
    release()
    await page.waitForURL((url) => url.pathname === paths.overview)
    expect(sent.filter((path) => path === '/api/token')).toHaveLength(1)
    expect(sent).not.toContain(paths.login)
    expect(complaints).toEqual([])
  })

  it('a country chosen to register is followed, and what was typed for it stays', async () => {
    const { page, complaints, release } = await openEarly(paths.register)
    await page.getByLabel('Country of registration').selectOption('Italy')
    await page.getByLabel('City').fill('Valenza')
    release()
    await page.getByLabel('Province', { exact: true }).selectOption('Alessandria')
    expect(await page.getByLabel('City').inputValue()).toBe('Valenza')
    await page.getByText('You can leave out +39.').waitFor()
    expect(complaints).toEqual([])
  })

  it('a sort order and a filter chosen in the search are applied', async () => {
    const { page, complaints } = await openEarly(paths.search)
    const sort = page.getByRole('combobox', { name: 'Sort by' })
    const silver = page.getByRole('checkbox', { name: /^Silver/ })
    await sort.selectOption('weight')
    await page.waitForURL(/sort=weight/, { waitUntil: 'commit' })
    expect(await sort.inputValue()).toBe('weight')
    await silver.check()
    await page.waitForURL(/f=metal%3Asilver.*sort=weight/, { waitUntil: 'commit' })
    expect(await silver.isChecked()).toBe(true)
    expect(complaints).toEqual([])
  })

  it('a sort order chosen while React takes over the search is applied', async () => {
    const { page, complaints } = await run.prepare()
    await page.addInitScript(() => {
      const once = new MutationObserver(() => {
        const sort = document.querySelector<HTMLSelectElement>('select[name=sort]')
        if (sort === null || location.search !== '') return
        if (document.documentElement.dataset.hydrated === undefined) return
        once.disconnect()
        sort.value = 'weight'
        for (const kind of ['input', 'change']) {
          sort.dispatchEvent(new Event(kind, { bubbles: true }))
        }
      })
      once.observe(document, { attributeFilter: ['data-hydrated'], subtree: true })
    })
    await page.goto(paths.search)
    await page.waitForURL(/sort=weight/)
    await hydrated(page)
    expect(await page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('weight')
    expect(complaints).toEqual([])
  })

  it('Compare is kept, and chooses the lot once', async () => {
    const { page, complaints, release } = await openEarly(lot)
    const compare = page.getByRole('button', { name: `Compare ${ring.title}` })
    // The last press counts; two would take the choice back.
    await compare.click()
    await compare.click()
    release()
    await hydrated(page)
    await expect.poll(() => compare.getAttribute('aria-pressed')).toBe('true')
    expect(await busy(page).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it.each([
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['typing on', (page: Page) => page.keyboard.type('!')],
    ['pressing something else', (page: Page) => page.click('#email')],
  ])('%s takes a login back', async (_what, takeBack) => {
    const { page, release } = await openEarly(paths.login)
    await fillIn(page)
    await page.keyboard.press('Enter')
    await busy(page).waitFor()
    await takeBack(page)
    expect(await busy(page).count()).toBe(0)
    release()
    await hydrated(page)
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
    expect(new URL(page.url()).pathname).toBe(paths.login)
    expect(await page.inputValue('#password')).toContain(password)
    expect(await page.locator('.submit-working').count()).toBe(0)
  })
})
