import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { hydrated, journeysOn } from '../../support/browser.ts'
import { fillLists, putOrders } from '../../support/console-lists.ts'
import { turnTo } from '../../support/demo-people.ts'
import { localSite } from '../../support/local-site.ts'
import { openerIn } from '../../support/open-pages.ts'
import { ordersOn } from '../../support/order-site.ts'
import { signInAs } from '../../support/people.ts'

/** What each table of the console can be sorted by, and its usual order. */
const tables: readonly [path: string, heads: readonly string[], usual: string][] = [
  [paths.adminEnquiries, ['From', 'Answer by'], 'Answer by ascending'],
  [`${paths.adminEnquiries}?state=answered`, ['Received', 'Answered'], 'Received descending'],
  [paths.adminOutbox, ['To', 'Written'], 'Written descending'],
  [`${paths.adminOutbox}?state=queued`, ['To', 'Written', 'Next attempt'], 'Written descending'],
  [`${paths.adminOutbox}?state=sent`, ['Written', 'Sent'], 'Written descending'],
  [paths.adminJobs, ['Job', 'Queued', 'Failed'], 'Queued descending'],
  [`${paths.adminJobs}?state=running`, ['Job', 'Queued'], 'Queued descending'],
  [`${paths.adminJobs}?state=waiting`, ['Job', 'Queued', 'Starts'], 'Queued descending'],
  [`${paths.adminJobs}?state=done`, ['Queued', 'Finished'], 'Queued descending'],
  [paths.adminListings, ['Listing', 'Promised by'], 'Promised by ascending'],
  [`${paths.adminListings}?view=decided`, ['Decided'], 'Decided descending'],
  [
    paths.adminSecondSteps,
    ['Person', 'Will be removed', 'Asked for by'],
    'Will be removed ascending',
  ],
  [paths.adminScreening, ['Our company', 'Similarity', 'Found'], 'Found ascending'],
  [`${paths.adminScreening}?show=decided`, ['State'], 'State descending'],
  [paths.adminOrders, ['Placed', 'Due', 'Total'], 'Placed descending'],
  [paths.adminDisputes, ['Since', 'Until', 'Goods'], 'Since ascending'],
  [paths.adminReviews, ['Paid', 'Turn', 'Total'], 'Paid ascending'],
  [paths.adminDeliveries, ['Sent', 'With'], 'Sent ascending'],
]

/** The state that orders must be in for a page to list them. */
const states: Readonly<Record<string, Parameters<typeof putOrders>[1]>> = {
  [paths.adminDisputes]: 'disputed',
  [paths.adminReviews]: 'review',
  [paths.adminDeliveries]: 'shipped',
}

journeysOn(localSite, 'the tables of the console', async (run) => {
  const open = openerIn(run)
  const orders = await ordersOn(run.site)
  const operator = await signInAs(run.site, 'operator')
  await fillLists(orders, operator)

  it.each(tables)('%s is sorted by the heads of its columns', async (path, heads, usual) => {
    await putOrders(orders, states[path] ?? 'inspection')
    const { page, complaints } = await turnTo(run, operator.token, path)
    const table = page.locator('.data-table').first()
    /** The column that sorts the table, and how. */
    const sorted = async () => {
      const head = table.locator('th[aria-sort]')
      return `${await head.innerText()} ${await head.getAttribute('aria-sort')}`
    }
    expect(await table.locator('thead a').allInnerTexts()).toEqual(heads)
    expect(await sorted()).toBe(usual)
    for (const name of heads) {
      const head = table.locator('thead').getByRole('link', { name, exact: true })
      const first = `${name} ascending` === (await sorted()) ? 'descending' : 'ascending'
      await head.click()
      await expect.poll(sorted).toBe(`${name} ${first}`)
      const column = new URL(page.url()).searchParams.get('sort')?.replace('-', '')
      expect(column).toMatch(/^[a-z]+$/)
    }
    // The address says it.
    const last = await sorted()
    await page.reload()
    await hydrated(page)
    await table.locator('tbody tr').nth(4).waitFor()
    expect(await sorted()).toBe(last)
    expect(complaints).toEqual([])
  })

  it('go back to their usual order where they do not have the column', async () => {
    const { page, complaints } = await open(operator, `${paths.adminEnquiries}?sort=from`)
    expect(await page.locator('th[aria-sort]').innerText()).toBe('From')
    await page.getByLabel('State').selectOption('answered')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect.poll(() => page.locator('th[aria-sort]').innerText()).toBe('Received')
    expect(await page.locator('tbody tr').count()).toBe(5)
    expect(complaints).toEqual([])
  })
})
