import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { person } from '#server/features/accounts/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { faults } from '../../support/axe.ts'
import { hydrated, journeysOn } from '../../support/browser.ts'
import { demoSite } from '../../support/demo-site.ts'
import { sessionOf } from '../../support/people.ts'
import { signIn } from '../../support/token.ts'

journeysOn(demoSite, 'metal prices and exchange rates', async (run) => {
  let token = ''
  const { db } = (await run.site.context.services.open()).database
  const [operator] = await db.select().from(person).where(eq(person.operator, true))
  if (operator === undefined) throw new Error('the demo has no operator')
  token = (await sessionOf(run.site, operator, true)).token

  it('are entered by an operator, who must confirm one that moves far', async () => {
    const visit = await run.prepare()
    const { page } = visit
    await signIn(visit, token)
    await page.goto(paths.adminRates)
    await hydrated(page)
    const gold = page.getByRole('row', { name: /^Gold/ }).first()
    await gold.getByText('Sample for the demo').waitFor()
    await page.getByRole('button', { name: 'Enter metal prices' }).click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel('Gold')
    const enter = dialog.getByRole('button', { name: 'Enter', exact: true })
    await field.fill('4,100')
    await enter.click()
    await dialog.getByText('the mark before three digits could mean either').waitFor()
    expect(await field.inputValue()).toBe('4,100')

    await field.fill('41.00')
    await enter.click()
    await dialog.getByText('Gold would go down by 98.9%. It was US$4,000.00.').waitFor()
    expect(await field.inputValue()).toBe('41.00')

    await dialog.getByLabel('I have checked this').check()
    await enter.click()
    await dialog.waitFor({ state: 'hidden' })
    await gold.filter({ hasText: '41.00' }).getByText('Entered by Relustre').waitFor()

    await page.getByRole('button', { name: 'Enter exchange rates' }).click()
    await dialog.getByLabel('In EUR').fill('0,9')
    await enter.click()
    await dialog.getByText('Enter a rate such as 0.9213, with a point').waitFor()
    await dialog.getByLabel('In EUR').fill('0.9')
    await enter.click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('row', { name: '1 USD in EUR 0.9 Current' }).waitFor()
    expect(await faults(page)).toEqual([])
    // The browser itself logs what the server refused; the page says so in words.
    expect(visit.complaints.filter((text) => !text.includes('status of 422'))).toEqual([])
  })
})
