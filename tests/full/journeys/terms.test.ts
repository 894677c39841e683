import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { termsAcceptance } from '#server/features/accounts/table.ts'
import { paths } from '#shared/routing/paths.ts'
import { currentTerms } from '#shared/terms.ts'

import { faults, overflow } from '../../support/axe.ts'
import { sendLogin } from '../../support/browser-accounts.ts'
import { hydrated, journeysOn } from '../../support/browser.ts'
import { localSite } from '../../support/local-site.ts'
import { addPerson } from '../../support/people.ts'

journeysOn(localSite, 'new Terms of Use', (run) => {
  /** Somebody who accepted only the version before the present one. */
  const behind = async () => {
    const { who } = await addPerson(run.site, 'buyer')
    const { db } = (await run.site.context.services.open()).database
    await db
      .update(termsAcceptance)
      .set({ version: currentTerms.version - 1 })
      .where(eq(termsAcceptance.personId, who.id))
    return who
  }
  const heading = 'Accept the Terms of Use'

  it('are asked for after logging in, can be read first, and then lead on', async () => {
    const { email } = await behind()
    const { page, context, complaints } = await run.visit(
      paths.loginAfter(paths.profileNotifications),
    )
    await hydrated(page)
    await sendLogin(page, email)
    await page.getByRole('heading', { name: heading }).waitFor()
    expect(new URL(page.url()).pathname).toBe(paths.acceptTerms)
    // Whose links would all lead back here.
    expect(await page.locator('.shell-header').count()).toBe(0)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await faults(page)).toEqual([])
      expect(await overflow(page)).toEqual({ scroll: false, over: [] })
    }
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Read the Terms of Use' }).click()
    const terms = await opened
    await terms.getByRole('heading', { name: 'Terms of Use', level: 1 }).waitFor()
    await terms.close()
    await page.getByRole('button', { name: 'Accept and continue' }).click()
    await page.getByRole('heading', { name: 'Notification settings', level: 1 }).waitFor()
    expect(complaints).toEqual([])
  })

  it('stand before the profile and every page behind it but leaving', async () => {
    const { email } = await behind()
    const { page } = await run.visit(paths.login)
    await hydrated(page)
    await sendLogin(page, email)
    await page.getByRole('heading', { name: heading }).waitFor()
    for (const path of [paths.profile, paths.profileSecurity, paths.verification]) {
      await page.goto(path)
      await page.getByRole('heading', { name: heading }).waitFor()
    }
    await page.getByRole('link', { name: 'download your data' }).click()
    await page.getByRole('button', { name: 'Download my data' }).waitFor()
    await page.locator('.tabs').getByRole('link', { name: 'Security' }).click()
    await page.getByRole('heading', { name: heading }).waitFor()
    await page.getByRole('link', { name: 'close your account' }).click()
    await page.getByRole('heading', { name: 'Close your account', level: 1 }).waitFor()
    await page.goto(paths.acceptTerms)
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(run.origin + paths.home)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  it('are not asked of who has accepted them, nor of a visitor', async () => {
    const { who } = await addPerson(run.site, 'buyer')
    const { page } = await run.visit(paths.acceptTerms)
    await page.waitForURL(/\/login/)
    await hydrated(page)
    await sendLogin(page, who.email)
    await page.waitForURL(run.origin + paths.overview)
  })
})
