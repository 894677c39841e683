import { expect, it } from 'vitest'

import { kindNames } from '#shared/features/listings/kinds/kinds.ts'
import { paths } from '#shared/routing/paths.ts'

import { callConsole } from '../../support/api-calls.ts'
import { overflow } from '../../support/axe.ts'
import { journeys } from '../../support/browser.ts'
import { openAs } from '../../support/demo-people.ts'
import { faultsAt } from '../../support/page-checks.ts'
import { signInAs } from '../../support/people.ts'
import { save } from '../../support/saved-searches.ts'
import { goldPrice } from '../../support/secret-lots.ts'
import { bar, ring, stock, trader } from '../../support/traders.ts'

journeys('the editor', async (run) => {
  const seller = await trader(run.site, 'seller')

  it.each(kindNames)('of a %s can be read and filled in on a screen and a phone', async (kind) => {
    const { id } = await stock(run.site, seller, '', { kind, said: {} })
    const { page, complaints } = await openAs(run, seller.token, paths.listing(id))
    const missing = page.locator('#publishing').getByRole('link', { name: 'Title', exact: true })
    await missing.waitFor()
    expect(await overflow(page)).toEqual({ scroll: false, over: [] })
    expect(await faultsAt(page, 390)).toEqual([])
    expect(await overflow(page)).toEqual({ scroll: false, over: [] })
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
  })

  it('shows the listing as a buyer and a visitor see it, and how many wait for it', async () => {
    await save(run.site, await trader(run.site, 'buyer'), { words: 'padparadscha' })
    const { id } = await stock(run.site, seller, '', { kind: 'jewellery', said: ring })
    const { page } = await openAs(run, seller.token, paths.listing(id))
    const panel = page.locator('#publishing')
    const preview = page.locator('#preview')
    await preview.getByText('£2,940.00', { exact: true }).waitFor()
    await panel.getByText('No saved searches match this piece.').waitFor()
    await page.locator('#field-title').fill('Padparadscha ring')
    await page.locator('#field-price').fill('3,100')
    // As it is typed, and not only once it is saved.
    await preview.getByRole('heading', { name: 'Padparadscha ring' }).waitFor()
    await preview.getByText('£3,100.00', { exact: true }).waitFor()
    await page.locator('.editor-saved', { hasText: 'Saved' }).waitFor()
    await panel.getByText('One saved search matches this piece').waitFor()
    await preview.getByText('Everything the page states').click()
    await preview.getByText('750, 18k').waitFor()
    await page.getByRole('radio', { name: 'Visitor', exact: true }).check()
    await preview.getByText('Log in to see trade price').waitFor()
    expect(await preview.innerText()).not.toMatch(/3,100|3,180|\b6\b/)
    expect(await preview.innerText()).toContain('750, 18k')
  })
})
