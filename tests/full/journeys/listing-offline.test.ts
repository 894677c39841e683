import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { journeys, type Visit } from '../../support/browser.ts'
import { field, listingEditor, saved, unexpected } from '../../support/listing-editor.ts'
import { stock } from '../../support/traders.ts'

/**
 * Ends the tab while there is no connection. It crashes, because the browser ends its pretence of
 * no connection a moment before a page is closed, and the page would save.
 */
async function endOffline({ page, context }: Visit) {
  const crashed = page.waitForEvent('crash')
  await page.goto('chrome://crash').catch((error: Error) => {
    if (!/crash/i.test(error.message)) throw error
  })
  await crashed
  await page.close()
  await context.setOffline(false)
}

journeys('the editor of a listing without a connection', (run) => {
  const { openListing } = listingEditor(run)

  it('finds again what was typed before the tab was closed without a connection', async () => {
    const { seller, own, visit } = await openListing({ title: 'A ring' })
    const { page, context } = visit
    await page.getByText('More details').click()
    await context.setOffline(true)
    await field(page, 'description').fill('Worn once, to a very short wedding.')
    await page.getByText('Not saved: no connection, retrying').waitFor()
    await endOffline(visit)
    const again = await context.newPage()
    await again.goto(paths.listing(own.id))
    await again.getByText('We found what you had typed before').waitFor()
    expect(await field(again, 'description').inputValue()).toContain('very short wedding')
    await saved(again)
    const stored = (await stock(run.site, seller, `/${own.id}`)) as { said?: object }
    expect(stored.said).toMatchObject({ description: 'Worn once, to a very short wedding.' })
    expect(await again.evaluate(() => JSON.stringify(localStorage))).not.toContain('wedding')
  })

  it('lets its author choose if a colleague changed the same field while the tab was closed', async () => {
    const { seller, own, visit } = await openListing({ title: 'A ring' })
    const { page, context } = visit
    await context.setOffline(true)
    await field(page, 'title').fill('Mine')
    await page.getByText('Not saved: no connection, retrying').waitFor()
    await endOffline(visit)
    const { version } = own
    await stock(run.site, seller, `/${own.id}`, { version, said: { title: 'Theirs' } }, 'PUT')
    const again = await context.newPage()
    await again.goto(paths.listing(own.id))
    await again.getByText('This listing was changed elsewhere').waitFor()
    expect(await field(again, 'title').inputValue()).toBe('Theirs')
    // Something else that is saved meanwhile does not lose what is still to be chosen.
    await again.getByText('More details').click()
    await field(again, 'city').fill('Leeds')
    await saved(again)
    await again.reload()
    await again.getByRole('radio', { name: 'Yours: Mine' }).check()
    await saved(again)
    await again.getByRole('button', { name: 'Done' }).click()
    await again.reload()
    await expect.poll(() => field(again, 'title').inputValue()).toBe('Mine')
    expect(await again.getByText('This listing was changed elsewhere').count()).toBe(0)
  })

  it('forgets what is unsent when its author logs out', async () => {
    const { visit } = await openListing({ title: 'A ring' })
    const { page } = visit
    await page.route('**/api/stock/*', (route) => route.abort())
    await field(page, 'title').fill('A secret ring')
    await page.getByText('Not saved: no connection, retrying').waitFor()
    const kept = () => page.evaluate(() => JSON.stringify(localStorage))
    expect(await kept()).toContain('A secret ring')
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('[data-action="log-out"]')?.click(),
    )
    await page.waitForURL((url) => url.pathname === '/')
    expect(await kept()).not.toContain('A secret ring')
  })

  it('saves by itself as soon as the connection is back', async () => {
    const { visit } = await openListing({ title: 'A ring' })
    const { page, context } = visit
    await context.setOffline(true)
    await field(page, 'title').fill('A better ring')
    await page.getByText('Not saved: no connection, retrying').waitFor()
    await context.setOffline(false)
    await saved(page)
    await page.reload()
    await expect.poll(() => field(page, 'title').inputValue()).toBe('A better ring')
    expect(unexpected(visit)).toEqual([])
  })
})
