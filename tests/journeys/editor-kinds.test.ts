import { beforeAll, expect, it } from 'vitest'

import { kindNames } from '#shared/features/listings/kinds/kinds.ts'
import { paths } from '#shared/routing/paths.ts'

import { callConsole } from '../support/api-calls.ts'
import { overflow } from '../support/axe.ts'
import { journeys } from '../support/browser.ts'
import { openAs } from '../support/demo-people.ts'
import { faultsAt } from '../support/page-checks.ts'
import { type SignedIn, signInAs } from '../support/people.ts'
import { goldPrice } from '../support/secret-lots.ts'
import { bar, stock, trader } from '../support/traders.ts'

journeys('the editor', (run) => {
  let seller: SignedIn
  beforeAll(async () => {
    seller = await trader(run.site, 'seller')
  })

  it.each(kindNames)('of a %s can be read and filled in on a screen and a phone', async (kind) => {
    const { id } = await stock(run.site, seller, '', { kind, said: {} })
    const { page, complaints } = await openAs(run, seller.token, paths.listing(id))
    const missing = page.locator('#publishing').getByRole('link', { name: 'Title', exact: true })
    await missing.waitFor()
    for (const width of [1440, 390]) {
      expect(await faultsAt(page, width), `at ${width}`).toEqual([])
      expect(await overflow(page), `at ${width}`).toEqual({ scroll: false, over: [] })
    }
    await page.getByLabel('Title', { exact: true }).fill(`A ${kind}`)
    await page.locator('.editor-saved', { hasText: 'Saved' }).waitFor()
    await missing.waitFor({ state: 'detached' })
    await page.reload()
    await expect
      .poll(() => page.getByLabel('Title', { exact: true }).inputValue())
      .toBe(`A ${kind}`)
    expect(complaints).toEqual([])
  })

  it('warns of a price below the value of the metal', async () => {
    const prices = { currency: 'GBP', gold: goldPrice, confirmed: true }
    await callConsole(run.site, await signInAs(run.site, 'operator'), '/rates/metals', prices)
    const { id } = await stock(run.site, seller, '', { kind: 'bullion', said: bar })
    const { page } = await openAs(run, seller.token, paths.listing(id))
    const warning = page.getByText(/^This is below the value of its metal\. Melted, one is worth £/)
    await page.locator('#field-price').fill('20,000')
    await page.locator('.editor-saved', { hasText: 'Saved' }).waitFor()
    expect(await warning.count()).toBe(0)
    await page.locator('#field-price').fill('100')
    await warning.waitFor()
    expect(await faultsAt(page, 1440)).toEqual([])
  })
})
