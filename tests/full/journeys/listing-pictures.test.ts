import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { faults } from '../../support/axe.ts'
import { journeys } from '../../support/browser.ts'
import { openAs } from '../../support/demo-people.ts'
import { addPhotograph, ownOf } from '../../support/listing-review.ts'
import { ring, stock, trader } from '../../support/traders.ts'
import { lineOf, noise } from '../../support/upload-line.ts'

const masters = [
  'ring-bezel-emerald-18k-yellow',
  'ring-halo-oval-sapphire-18k-white',
  'ring-stacking-trio-pave-18k',
]

/** What has the focus, by its label. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

journeys('the pictures of a listing', (run) => {
  it('are put in order by keyboard and by drag, and cropped', async () => {
    const seller = await trader(run.site, 'seller')
    const { id } = await stock(run.site, seller, '', { kind: 'jewellery', said: {} })
    for (const master of masters) await addPhotograph(run.site, id, master)
    const pictures = async () =>
      (await ownOf(run.site, seller, id)).pictures as { id: string; crop: object | null }[]
    const [a, b, c] = (await pictures()).map((each) => each.id)
    const order = async () => (await pictures()).map((each) => each.id)

    const { page, complaints } = await openAs(run, seller.token, paths.listing(id))
    await page.getByRole('button', { name: 'Move picture 2 forward' }).press('Enter')
    await expect.poll(order).toEqual([b, a, c])
    // The button has gone with its picture, which is the first one now.
    await expect.poll(() => focused(page)).toBe('Move picture 1 forward')
    await page.getByRole('button', { name: 'Move picture 1 back' }).press('Enter')
    await expect.poll(order).toEqual([a, b, c])
    await expect.poll(() => focused(page)).toBe('Move picture 2 back')

    const places = page.locator('.pictures-list [draggable]')
    await places.nth(2).dragTo(places.nth(0))
    await expect.poll(order).toEqual([c, a, b])
    await page.locator('.pictures-list > li').first().locator(`[id*="${c}"]`).first().waitFor()

    await page.getByRole('button', { name: 'Crop picture 1' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Crop the picture' })
    await dialog.getByLabel('Size').fill('400')
    await dialog.getByLabel('From the left').fill('100')
    await dialog.getByLabel('From the top').fill('40')
    await dialog.getByLabel('From the top').press('ArrowUp')
    expect(await faults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Use this square' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(async () => (await pictures())[0]?.crop).toMatchObject({ x: 100, size: 400 })
    await expect.poll(() => focused(page)).toBe('Crop picture 1')
    expect(complaints).toEqual([])
  })

  it('keep every change that is made while another one is being saved', async () => {
    const seller = await trader(run.site, 'seller')
    const { id } = await stock(run.site, seller, '', { kind: 'jewellery', said: {} })
    for (const master of masters) await addPhotograph(run.site, id, master)
    const pictures = async () =>
      (await ownOf(run.site, seller, id)).pictures as { id: string; alt: string }[]
    const [a, b, c] = await pictures()

    const { page } = await openAs(run, seller.token, paths.listing(id))
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/**', async (route) => {
      if (route.request().method() !== 'GET') await released
      await route.continue()
    })
    const sent = page.waitForRequest((request) => request.method() !== 'GET')
    await page.getByRole('button', { name: 'Move picture 3 forward' }).click()
    await sent
    await page.getByLabel('What it shows').nth(0).fill('From the front')
    await page.getByLabel('What it shows').nth(1).fill('From the side')
    await page.getByRole('button', { name: 'Move picture 3 forward' }).click()
    release()
    await expect
      .poll(async () => (await pictures()).map((each) => [each.id, each.alt]))
      .toEqual([
        [c?.id, c?.alt],
        [a?.id, 'From the front'],
        [b?.id, 'From the side'],
      ])
  })

  it('show how far they are sent from a phone, and go on where the line broke off', async () => {
    const seller = await trader(run.site, 'seller')
    const { id } = await stock(run.site, seller, '', { kind: 'jewellery', said: ring })
    const { page } = await openAs(run, seller.token, paths.listing(id))
    await page.setViewportSize({ width: 390, height: 844 })
    const line = await lineOf(page)
    /** Where each part of the pictures begins, in the order in which they are sent. */
    const parts: number[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') parts.push(Number(request.headers()['upload-offset']))
    })
    await line(200_000)
    const png = async (name: string, side: number) => ({
      name: `${name}.png`,
      mimeType: 'image/png',
      buffer: await noise(side),
    })
    const chosen = [await png('front', 900), await png('back', 700)]
    await page.locator('.pictures-zone input').setInputFiles(chosen)
    const bar = page.getByRole('progressbar', { name: 'Sending front.png' })
    const part = async () => Number(await bar.getAttribute('value'))
    await expect.poll(part).toBeGreaterThan(0.1)
    expect(await part()).toBeLessThan(1)
    expect(await faults(page)).toEqual([])
    const broken = page.waitForEvent('requestfailed')
    await line(-1, true)
    await broken
    await line(-1)
    const pictures = async () => (await ownOf(run.site, seller, id)).pictures as { alt: string }[]
    await expect.poll(async () => (await pictures()).length).toBe(2)
    // Only the first part of each picture begins at its beginning.
    expect(parts.filter((from) => from === 0)).toHaveLength(2)
    expect(parts.length).toBeGreaterThan(5)
    await expect.poll(() => page.locator('.pictures-sending').count()).toBe(0)
    // Each has words of its own from what the seller has said of the piece.
    const words = await page.getByLabel('What it shows').all()
    expect(await Promise.all(words.map((each) => each.inputValue()))).toEqual([
      'Oval sapphire and diamond halo ring, white gold 750 (18k)',
      'Oval sapphire and diamond halo ring, white gold 750 (18k), view 2',
    ])
  })

  it('lead to the login if the session has ended meanwhile, and back', async () => {
    const seller = await trader(run.site, 'seller')
    const { id } = await stock(run.site, seller, '', { kind: 'jewellery', said: ring })
    const { page } = await openAs(run, seller.token, paths.listing(id))
    await page.evaluate(() => localStorage.removeItem('token'))
    const buffer = await noise(200)
    const chosen = { name: 'front.png', mimeType: 'image/png', buffer }
    await page.locator('.pictures-zone input').setInputFiles(chosen)
    await page.waitForURL((url) => url.pathname === paths.login)
    expect(new URL(page.url()).searchParams.get('returnTo')).toBe(paths.listing(id))
  })
})
