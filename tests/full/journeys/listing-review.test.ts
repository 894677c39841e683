import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { listingReview } from '#server/features/listings/moderation/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { faults, overflow } from '../../support/axe.ts'
import { goTo, journeysOn, type Visit } from '../../support/browser.ts'
import { focused, tabTo } from '../../support/keyboard.ts'
import { aBand, addPhotograph, ownOf, trustedSeller } from '../../support/listing-review.ts'
import { localSite } from '../../support/local-site.ts'
import { signInAs } from '../../support/people.ts'
import { signIn } from '../../support/token.ts'
import { ring, stock, trader } from '../../support/traders.ts'

const day = 86_400_000

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

journeysOn(localSite, 'an operator who reviews listings', (run) => {
  let visit: Visit
  let page: Page
  let seller: Awaited<ReturnType<typeof trader>>
  let old: Awaited<ReturnType<typeof trader>>
  const ids: string[] = []

  /** Publishes a listing with a real picture, which has waited so many days if it waits. */
  const published = async (
    who: typeof seller,
    said: Readonly<Record<string, string>>,
    master: string,
    days = 0,
  ) => {
    const { id, version } = await stock(run.site, who, '', { kind: 'jewellery', said })
    await addPhotograph(run.site, id, master)
    await stock(run.site, who, `/${id}/moves`, { version, move: 'publish' })
    const { db } = (await run.site.context.services.open()).database
    const waitingSince = new Date(Date.now() - days * day)
    await db.update(listingReview).set({ waitingSince }).where(eq(listingReview.listingId, id))
    ids.push(id)
    return id
  }

  beforeAll(async () => {
    old = await trustedSeller(run.site)
    seller = await trader(run.site, 'seller')
    await published(old, aBand({ title: 'Court band, polished' }), 'earrings-hoop-plain-14k-yellow')
    const copied = aBand({ title: 'Court band of a new seller', quantity: '40' })
    await published(seller, copied, 'earrings-hoop-plain-14k-yellow', 9)
    await published(
      seller,
      { ...ring, stockNumber: 'HALO-1' },
      'ring-halo-oval-sapphire-18k-white',
      5,
    )
    visit = await run.prepare()
    await signIn(visit, (await signInAs(run.site, 'operator')).token)
    page = visit.page
    await goTo(page, paths.adminListings)
    await heading(page, 'Listings')
  })

  it('finds the longest wait first, and moves through the queue by keyboard', async () => {
    const rows = page.locator('tbody th a')
    await rows.first().waitFor()
    expect(await rows.allTextContents()).toEqual(['Court band of a new seller', ring.title])
    await page.locator('tbody tr').first().getByText('Late').waitFor()
    await tabTo(page, 'Open the first case')
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe(ring.title)
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await heading(page, 'Court band of a new seller')
  })

  it('reads why the listing waits, what it costs, and which one looks the same', async () => {
    const main = page.locator('main')
    await main.getByText('The seller has had 0 of 5 listings live.').waitFor()
    await main.getByText('A picture looks like one of another company.').waitFor()
    await main.getByText('All pieces together are worth more than the limit.').waitFor()
    await main.getByText('£2,940.00', { exact: true }).waitFor()
    await main.getByRole('link', { name: 'Court band, polished' }).waitFor()
    expect(await main.innerText()).not.toMatch(/3,180|[\da-f]{8}-[\da-f]{4}-|\d{4}-\d{2}-\d{2}T/)
    expect(await faults(page)).toEqual([])
    for (const width of [390, 768, 1024, 1240, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflow(page), `at ${width}`).toEqual({ scroll: false, over: [] })
    }
  })

  it('sends it back only with a reason, and the seller reads it', async () => {
    await tabTo(page, 'Go to the decision')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Send back')
    await page.keyboard.press('Enter')
    await page.getByText('Give a reason. The seller will read it.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('reason')
    await page.keyboard.type('The picture is another company’s.')
    await tabTo(page, 'Send back')
    await page.keyboard.press('Enter')
    await page.getByText('“Court band of a new seller” is sent back to its seller.').waitFor()
    expect(await ownOf(run.site, seller, ids[1] ?? '')).toMatchObject({
      state: 'draft',
      stateReason: 'The picture is another company’s.',
    })
  })

  it('goes on to the next case, approves it, and the queue is empty', async () => {
    await expect.poll(() => focused(page)).toBe(`Next case: ${ring.title}`)
    await page.keyboard.press('Enter')
    await heading(page, ring.title)
    await tabTo(page, 'Approve')
    await page.keyboard.press('Enter')
    await page.getByText(`“${ring.title}” is approved.`).waitFor()
    expect((await ownOf(run.site, seller, ids[2] ?? '')).state).toBe('live')
    await expect.poll(() => focused(page)).toBe('Back to the queue')
    await page.keyboard.press('Enter')
    await page.getByText('No listing is waiting.').waitFor()
    await page.getByText('within 1 business day.').first().waitFor()
  })

  it('takes a live one down after being asked once more', async () => {
    await goTo(page, paths.adminListing(ids[0] ?? ''))
    await page.getByLabel('Reason').fill('Reported as stolen.')
    await page.getByRole('button', { name: 'Take down' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Take this listing down?' })
    await dialog.waitFor()
    expect(await faults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Take down' }).click()
    await page.getByText('“Court band, polished” is taken down.').waitFor()
    expect((await ownOf(run.site, old, ids[0] ?? '')).state).toBe('paused')
    expect(visit.complaints).toEqual([])
  })

  describe('the menu of the header', () => {
    const system = () => page.locator('.shell-menu').last()
    const open = () => system().evaluate((each) => (each as HTMLDetailsElement).open)

    it('holds what an operator seldom needs, opens by keyboard and closes with Escape', async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await goTo(page, paths.adminListings)
      await expect.poll(() => page.locator('.shell-navigation > ul > li').count()).toBe(7)
      await tabTo(page, 'System')
      expect(await open()).toBe(true)
      expect(await faults(page)).toEqual([])
      await page.keyboard.press('Tab')
      expect(await focused(page)).toBe('Emails')
      await page.keyboard.press('Escape')
      expect(await open()).toBe(false)
      expect(await focused(page)).toBe('System')
    })

    it('leads to its pages, is marked on them, and closes', async () => {
      await system().locator('summary').hover()
      expect(await system().locator('a').allTextContents()).toEqual([
        'Emails',
        'Jobs',
        'Rates',
        'Audit',
      ])
      await page.getByRole('link', { name: 'Jobs' }).click()
      await page.waitForURL(`**${paths.adminJobs}`)
      expect(await open()).toBe(false)
      expect(await page.locator('.shell-menu summary[data-current]').count()).toBe(1)
    })

    it.each([1024, 1240, 1440])('shares one line with the search at %i pixels', async (width) => {
      await page.setViewportSize({ width, height: 900 })
      const boxes = await page
        .locator('.shell-navigation > ul > li, .shell-tools > :visible')
        .evaluateAll((all) =>
          all.map((each) => each.getBoundingClientRect()).filter((box) => box.width > 0),
        )
      for (const [at, box] of boxes.entries()) {
        const next = boxes[at + 1]
        if (next !== undefined) expect(next.left).toBeGreaterThanOrEqual(box.right - 1)
      }
      expect(await overflow(page)).toEqual({ scroll: false, over: [] })
    })
  })
})
