import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { faults } from '../../support/axe.ts'
import { goTo, journeysOn, type Visit } from '../../support/browser.ts'
import { focused } from '../../support/keyboard.ts'
import { localSite } from '../../support/local-site.ts'
import { type Role, signInAs } from '../../support/people.ts'
import { signIn } from '../../support/token.ts'
import { nameReference, openRows, rowOf } from '../../support/verification-page.ts'

const phone = { viewport: { width: 390, height: 844 } }

journeysOn(localSite, 'a company’s verification on a phone:', (run) => {
  const open = async (role: Role = 'seller'): Promise<Visit> => {
    const visit = await run.prepare(phone)
    await signIn(visit, (await signInAs(run.site, role)).token)
    await goTo(visit.page, paths.verification)
    await visit.page.getByRole('heading', { level: 1, name: 'Verification' }).waitFor()
    return visit
  }

  it('the button says how much is missing instead of submitting, and a link leads to the next thing', async () => {
    const { page, complaints } = await open()
    const button = page.locator('.submit-bar').getByRole('button', { name: 'Submit for review' })
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await button.click({ force: true })
    await expect.poll(() => focused(page)).toBe('6 things are missing')
    await page.getByRole('link', { name: 'Add the registration extract' }).click()
    await expect.poll(() => focused(page)).toBe('Registration extract')
    expect(await openRows(page)).toEqual(['Registration extract'])
    await page.getByRole('link', { name: '6 open' }).click()
    await expect.poll(() => focused(page)).toBe('6 things are missing')
    expect(complaints).toEqual([])
  })

  it('each thing that is needed stands on the page once, and when the answer comes, too', async () => {
    const { page } = await open()
    const words = await page.locator('main').evaluate((main) => {
      const seen = main.cloneNode(true) as HTMLElement
      for (const each of seen.querySelectorAll('.visually-hidden')) each.remove()
      return seen.textContent
    })
    const rows = await page.locator('.checklist-row h3').allInnerTexts()
    expect(rows).toContain('Bank letter')
    for (const row of rows) expect(words.split(row).length - 1, row).toBe(1)
    expect(words.match(/the answer comes by/g)).toHaveLength(1)
    expect(words).not.toContain('business days')
  })

  it('what is open on the overview leads to its row, which is then open', async () => {
    const { page, complaints } = await open()
    await goTo(page, paths.overview)
    const still = (hasText: string) => page.locator('.open-row', { hasText }).getByRole('link')
    await still('Bank letter').click()
    await expect.poll(() => openRows(page)).toEqual(['Bank letter'])
    await expect.poll(() => focused(page)).toBe('Bank letter')
    const bank = page.getByRole('heading', { name: 'Bank letter', exact: true })
    const { y = -1 } = (await bank.boundingBox()) ?? {}
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(phone.viewport.height)
    await page.goBack()
    await still('Trade references').click()
    await page.getByLabel('Their work email').waitFor()
    expect(complaints).toEqual([])
  })

  it('a colleague from finance reads what is missing and is offered nothing to do', async () => {
    const { page, complaints } = await open('finance')
    await page.getByRole('heading', { name: 'Before the review' }).waitFor()
    await rowOf(page, 'Bank letter').getByText('Missing').waitFor()
    await page.getByText('6 things are missing.').waitFor()
    await page.getByText('The owner of your company').waitFor()
    expect(await page.locator('.submit-bar').count()).toBe(0)
    expect(await page.locator('.verification').getByRole('button').count()).toBe(0)
    expect(await faults(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('a reference is changed in one step', async () => {
    const { page, complaints } = await open()
    await page.getByRole('button', { name: 'Add a trade reference' }).click()
    await nameReference(page, 'Ruth', 'Chains Ltd')
    await page.getByRole('button', { name: 'Change Ruth' }).click()
    await page.getByText('Ruth will no longer be asked').waitFor()
    await nameReference(page, 'Pieter', 'Chains Ltd')
    await expect.poll(() => rowOf(page, 'Ruth, Chains Ltd').count()).toBe(0)
    expect(complaints).toEqual([])
  })
})
