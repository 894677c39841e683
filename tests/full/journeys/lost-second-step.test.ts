import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { person } from '#server/features/accounts/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { faults, overflow } from '../../support/axe.ts'
import { sendLogin } from '../../support/browser-accounts.ts'
import { hydrated, type Journeys, journeysOn } from '../../support/browser.ts'
import { kindsTo } from '../../support/colleagues.ts'
import { localSite } from '../../support/local-site.ts'
import { linkInMail } from '../../support/mails.ts'
import { addPerson, signInAs } from '../../support/people.ts'
import { changeRows } from '../../support/rows.ts'
import { signIn } from '../../support/token.ts'

/** A person whose account asks for a code that nobody here can make. */
async function locked({ site }: Journeys) {
  const { who } = await addPerson(site, 'buyer')
  const { sealer } = await site.context.services.open()
  const totpSecret = sealer.sealText('AAAA', `totp ${who.id}`)
  await changeRows(site, person, who.id, { totpSecret, totpConfirmedAt: new Date() })
  return who
}

/** Asks for the removal on the person's page, as an operator does. */
async function askRemoval(page: Page, id: string) {
  await page.goto(paths.adminPerson(id))
  await hydrated(page)
  await page.getByRole('button', { name: 'Remove the second step' }).click()
  await page.fill('#reason', 'They showed their passport in a video call.')
  await page.getByRole('button', { name: 'Remove in 48 hours' }).click()
  await page.locator('.proposal').waitFor()
}

journeysOn(localSite, 'a lost second step', (run) => {
  it('has a link from the login to our contact page', async () => {
    const { email } = await locked(run)
    const { page, complaints } = await run.visit(paths.login)
    await sendLogin(page, email)
    await page.getByText('One more step').waitFor()
    await page.locator('form').getByRole('link', { name: 'Write to us' }).click()
    await page.waitForURL((url) => url.pathname === paths.contactUs)
    expect(complaints.filter((line) => !line.includes('status of 400'))).toEqual([])
  })

  it('is removed when an operator asks; the page says so until its owner refuses', async () => {
    const { id, email } = await locked(run)
    const operator = await signInAs(run.site, 'operator')
    const visit = await run.prepare({ bypassCSP: true })
    const { page, complaints } = visit
    await signIn(visit, operator.token)
    await askRemoval(page, id)
    const notice = page.locator('.proposal')
    expect(await notice.textContent()).toContain('They showed their passport in a video call.')
    await page.setViewportSize({ width: 390, height: 900 })
    expect(await faults(page)).toEqual([])
    expect(await overflow(page)).toEqual({ scroll: false, over: [] })

    const link = await linkInMail(run.site, email, 'accounts.second-step-removal-asked')
    const owner = await run.visit(link.slice(run.origin.length))
    await owner.page.getByRole('button', { name: 'Keep two-step login' }).click()
    await owner.page.getByText('Two-step login stays on.').waitFor()
    await page.reload()
    await hydrated(page)
    await page.getByRole('button', { name: 'Remove the second step' }).waitFor()
    expect(await notice.count()).toBe(0)
    expect([...complaints, ...owner.complaints]).toEqual([])
  })

  it('stays if an operator withdraws the removal in the list of all of them', async () => {
    const { id, email } = await locked(run)
    const visit = await run.prepare()
    const { page, complaints } = visit
    await signIn(visit, (await signInAs(run.site, 'operator')).token)
    await askRemoval(page, id)
    await page.goto(paths.adminSecondSteps)
    await page.getByRole('row', { name: email }).getByRole('button', { name: 'Withdraw' }).click()
    await page.fill('#reason', 'They have found their phone.')
    await page.getByRole('button', { name: 'Keep it' }).click()
    await page.getByText('No removals are pending.').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    const kinds = await kindsTo(run.site, email)
    expect(kinds[0]).toBe('accounts.second-step-kept')
    expect(complaints).toEqual([])
  })
})
