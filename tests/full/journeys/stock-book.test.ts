import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { callAs } from '../../support/api-calls.ts'
import { faults, overflow } from '../../support/axe.ts'
import { answered, hydrated, journeysOn, type Visit } from '../../support/browser.ts'
import { expectBelow } from '../../support/expect-below.ts'
import { localSite } from '../../support/local-site.ts'
import { manyListings } from '../../support/many-listings.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { scrollWork } from '../../support/scroll-work.ts'
import { signIn } from '../../support/token.ts'
import { trader } from '../../support/traders.ts'

const rows = '.stock-row'
/** The stock number of the row that has focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.closest('.stock-row')
    return row?.querySelector('.stock-number')?.textContent ?? null
  })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

journeysOn(localSite, 'the stock book', (run) => {
  const open = async (who: SignedIn, path: string = paths.stock): Promise<Visit> => {
    const visit = await run.prepare()
    await signIn(visit, who.token)
    await visit.page.goto(path)
    await hydrated(visit.page)
    await visit.page.locator('main h1').first().waitFor()
    return visit
  }

  describe('by keyboard alone', () => {
    let seller: SignedIn & { companyId: string }
    let visit: Visit
    let page: Page
    beforeEach(async () => {
      seller = await trader(run.site, 'seller')
      await manyListings(run.site, seller.companyId, 260)
      visit = await open(seller, `${paths.stock}?sort=number`)
      page = visit.page
      await page.locator(rows).first().waitFor()
    })

    it('J and K move, E changes a price, Ctrl+Z takes it back', async () => {
      await press(page, 'j', 'j', 'j', 'k')
      expect(await focused(page)).toBe('ST-00001')
      await press(page, 'e')
      const field = page.getByRole('textbox', { name: 'Price of Diamond starburst brooch' })
      await field.waitFor()
      await page.keyboard.type('1000')
      await page.locator('.stock-note').getByText('£937.00').waitFor()
      await page.getByText(/^£31\.00 below$/).waitFor()
      await press(page, 'Enter')
      await page.getByText('ST-00001 is now £1,000.00, was £937.00.').waitFor()
      expect(await focused(page)).toBe('ST-00001')
      await press(page, 'Control+z')
      await page.getByText('Undone.').waitFor()
      await page.locator(rows).nth(1).getByText('£937.00').waitFor()
      expect(visit.complaints).toEqual([])
    })

    it('Tab goes from price to price, Esc leaves, and a wrong amount stays to be mended', async () => {
      await press(page, 'j', 'e')
      await page.getByRole('textbox', { name: /^Price of Set of three/ }).waitFor()
      await page.keyboard.type('1500')
      await press(page, 'Tab')
      await page.getByText('ST-00000 is now £1,500.00').waitFor()
      await page.getByRole('textbox', { name: /^Price of Diamond starburst/ }).waitFor()
      await page.keyboard.type('cheap')
      await press(page, 'Enter')
      await page.getByText('Enter an amount such as').waitFor()
      expect(await page.locator('.stock-price-field').inputValue()).toBe('cheap')
      await press(page, 'Escape')
      await page.locator('.stock-price-field').waitFor({ state: 'detached' })
      expect(await focused(page)).toBe('ST-00001')
    })

    it('X and Shift+X select beyond what is in view; the bar changes all of them', async () => {
      await press(page, 'j', 'x')
      // All at once: a slow computer shows a row only after the next press.
      await Promise.all(Array.from({ length: 29 }, () => press(page, 'j')))
      await press(page, 'Shift+X')
      await page.getByText('30 selected').waitFor()
      await page.getByText(/further up$/).waitFor()
      await page.getByLabel('More actions').focus()
      await press(page, 'Enter')
      const publish = await page.getByRole('button', { name: 'Publish', exact: true }).boundingBox()
      expect((publish?.y ?? 9999) + (publish?.height ?? 0)).toBeLessThan(900)
      await press(page, 'Escape')
      await page.getByRole('button', { name: 'Change price' }).focus()
      await press(page, 'Enter')
      const dialog = page.getByRole('dialog', { name: 'Change 30 prices' })
      await dialog.getByRole('textbox', { name: 'By' }).fill('10')
      await press(page, 'Enter')
      await dialog.getByText('30 prices fall').waitFor()
      await dialog.getByText(/would be below cost\.$/).waitFor()
      await dialog.getByRole('button', { name: 'Change 30 prices' }).focus()
      await press(page, 'Enter')
      await page.getByText('30 pieces with a new price.').waitFor()
      const { json } = await callAs(run.site, seller, '/stock?sort=number&limit=1')
      expect(json.items[0].unitPrice).toBe(81_000)
      await dialog.waitFor({ state: 'hidden' })
      await press(page, 'Escape')
      await page.getByText('30 selected').waitFor({ state: 'detached' })
    })

    it('/ searches, ? shows all keys, and nothing found says which filter to drop', async () => {
      await press(page, '/')
      await page.keyboard.type('no such thing')
      await press(page, 'Enter')
      await page.getByText('Nothing matches.').waitFor()
      await page.getByRole('link', { name: 'Without “no such thing”' }).focus()
      await press(page, 'Enter')
      await page.locator(rows).first().waitFor()
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      await press(page, '?')
      await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    })

    it('a new price brings new sums, and loads no row again', async () => {
      const sums = page.locator('.stock-sums')
      const before = await sums.textContent()
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await press(page, 'j', 'e')
      await page.getByRole('textbox', { name: /^Price of/ }).waitFor()
      await page.keyboard.type('1500')
      await press(page, 'Enter')
      await expect.poll(() => sums.textContent()).not.toBe(before)
      await answered(page)
      expect(asked).toContain('/api/stock-book')
      expect(asked).not.toContain('/api/stock')
    })

    it('exports what the filters leave, or everything, and says so if that fails', async () => {
      await page.goto(`${paths.stock}?view=draft`)
      await page.locator(rows).first().waitFor()
      const exported = async (name: RegExp) => {
        await page.getByText('Export', { exact: true }).click()
        const saved = page.waitForEvent('download')
        await page.getByRole('button', { name }).click()
        const file = await readFile(await (await saved).path(), 'utf8')
        // The first line has the headers.
        return file.trim().split('\r\n').length - 1
      }
      const drafts = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1
      expect(drafts).toBeGreaterThan(0)
      expect(await exported(/^The .* shown, CSV$/)).toBe(drafts)
      expect(await exported(/^All 260, CSV$/)).toBe(260)
      await page.route('**/stock-file*', (route) => route.abort())
      await page.getByText('Export', { exact: true }).click()
      await page.getByRole('button', { name: 'All 260, Excel' }).click()
      await page.getByRole('alert').waitFor()
    })

    it('has room at every width, and axe finds nothing on a phone', async () => {
      for (const width of [768, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await page.locator(rows).first().waitFor()
        await expect.poll(() => overflow(page)).toEqual({ scroll: false, over: [] })
      }
      expect(await faults(page)).toEqual([])
      expect(visit.complaints).toEqual([])
    })
  })

  describe('with 5,000 pieces', () => {
    let page: Page
    beforeAll(async () => {
      const seller = await trader(run.site, 'seller')
      await manyListings(run.site, seller.companyId, 5000)
      page = (await open(seller)).page
      await page.locator(rows).first().waitFor()
    })
    // It would go on loading its rows.
    afterAll(() => page.close())

    it('says how many there are and keeps only those near the window in the document', async () => {
      const table = page.getByRole('grid', { name: 'Stock' })
      expect(await table.getAttribute('aria-rowcount')).toBe('5001')
      expect(await page.locator(rows).count()).toBeLessThan(60)
    })

    it('takes hardly more work to scroll than a few hundred', async () => {
      const few = await trader(run.site, 'seller')
      await manyListings(run.site, few.companyId, 450)
      const small = (await open(few)).page
      await small.locator(rows).first().waitFor()
      await expectBelow(2, async () => {
        const short = await scrollWork(small)
        return (await scrollWork(page)) / short
      })
    })

    it('reaches the last row with its rows in order, and keeps focus there', async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await page.locator(`${rows}[aria-rowindex="5001"]`).waitFor()
      expect(await page.locator(rows).count()).toBeLessThan(60)
    })
  })

  it('shows colleagues who may only look no box, no menu entry and no price field', async () => {
    const finance = await signInAs(run.site, 'finance')
    await manyListings(run.site, String(finance.companyId), 3)
    const { page } = await open(finance)
    await page.locator(rows).first().waitFor()
    expect(await page.locator('.stock-box, .stock-price button').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Add a piece' }).count()).toBe(0)
    // Rows hold no entries until one of them is opened, which may be by keyboard.
    const entries = page.locator(`${rows} .tap-menu li`)
    expect(await entries.count()).toBe(0)
    await page.locator(rows).first().locator('summary').press('Enter')
    await entries.last().waitFor()
    expect(await entries.allInnerTexts()).toEqual(['Open', 'See the page', 'History'])
    await page.keyboard.press('Escape')
    expect(await entries.last().isVisible()).toBe(false)
    await page.locator(rows).last().locator('summary').click()
    await expect.poll(() => entries.last().isVisible()).toBe(true)
  })

  it.each([
    ['in front of the foot of the page', 2],
    ['upwards where the window ends', 6],
  ])('opens the menu of the last row %s', async (_where, pieces) => {
    const seller = await trader(run.site, 'seller')
    await manyListings(run.site, seller.companyId, pieces)
    const { page } = await open(seller)
    await page.locator(rows).last().locator('summary').click()
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByRole('dialog', { name: 'History' }).waitFor()
  })

  it('opens a menu in front of the headings where there is little room', async () => {
    const seller = await trader(run.site, 'seller')
    await manyListings(run.site, seller.companyId, 6)
    const { page } = await open(seller)
    await page.setViewportSize({ width: 1440, height: 700 })
    const row = page.locator(rows).nth(1)
    await row.locator('summary').click()
    const entries = row.locator('.tap-menu li > *')
    await entries.last().waitFor()
    for (const entry of await entries.all()) await entry.click({ trial: true })
  })

  it('begins with what a listing needs, and says that publishing waits for verification', async () => {
    const { page } = await open(await signInAs(run.site, 'seller'))
    await page.getByRole('heading', { name: 'Your first piece' }).waitFor()
    await page.getByText('Your company is not verified yet.').waitFor()
  })

  it('a piece that waits to be confirmed is confirmed in its row', async () => {
    const seller = await trader(run.site, 'seller')
    await manyListings(run.site, seller.companyId, 40)
    const { page } = await open(seller, `${paths.stock}?view=unconfirmed`)
    const first = page.locator(rows).first()
    const waiting = async () =>
      (await callAs(run.site, seller, '/stock-book')).json.counts.unconfirmed
    const before = await waiting()
    expect(before).toBeGreaterThan(1)
    await first.locator('summary').click()
    await first.getByRole('button', { name: 'Still there' }).click()
    await expect.poll(waiting).toBe(before - 1)
    await expect.poll(() => page.locator(rows).count()).toBe(before - 1)
  })

  it('a view keeps its filters and its columns', async () => {
    const seller = await trader(run.site, 'seller')
    await manyListings(run.site, seller.companyId, 26)
    const { page } = await open(seller, `${paths.stock}?view=paused`)
    const column = page.getByRole('columnheader', { name: 'Cost' })
    await column.waitFor()
    const columns = page.locator('.stock-columns')
    await columns.locator('summary').click()
    await columns.getByLabel('Cost').uncheck()
    await column.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save as a view' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Without cost')
    await page.keyboard.press('Enter')
    await page.locator('.stock-views summary', { hasText: 'Views' }).waitFor()
    await page.goto(paths.stock)
    await page.locator('.stock-views summary', { hasText: 'Views' }).click()
    expect(await faults(page)).toEqual([])
    await page.getByRole('link', { name: 'Without cost' }).click()
    await page.waitForURL(/view=paused/)
    await column.waitFor({ state: 'detached' })
    await page.locator('.stock-views summary', { hasText: 'Views' }).click()
    await page.getByRole('button', { name: 'Delete the view Without cost' }).click()
    await page.locator('.stock-views summary').waitFor({ state: 'detached' })
  })
})
