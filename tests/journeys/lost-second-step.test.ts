import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { person } from '#server/features/accounts/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { faults, overflow } from '../support/axe.ts'
import { sendLogin } from '../support/browser-accounts.ts'
import { hydrated, type Journeys, journeys } from '../support/browser.ts'
import { localSite } from '../support/local-site.ts'
import { linkInMail } from '../support/mails.ts'
import { addPerson, signInAs } from '../support/people.ts'
import { signIn } from '../support/token.ts'

/** A person whose account asks for a code that nobody here can make. */
async function locked({ site }: Journeys) {
  const { who } = await addPerson(site, 'buyer')
  const { database, sealer } = await site.context.services.open()
  const totpSecret = sealer.sealText('AAAA', `totp ${who.id}`)
  await database.db
    .update(person)
    .set({ totpSecret, totpConfirmedAt: new Date() })
    .where(eq(person.id, who.id))
  return who
}

journeys(
  'a lost second step',
  (run) => {
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
      await page.goto(paths.adminPerson(id))
      await hydrated(page)
      await page.getByRole('button', { name: 'Remove the second step' }).click()
      await page.fill('#reason', 'They showed their passport in a video call.')
      await page.getByRole('button', { name: 'Remove in 48 hours' }).click()
      const notice = page.locator('.proposal')
      await notice.waitFor()
      expect(await notice.textContent()).toContain('They showed their passport in a video call.')
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await faults(page), `at ${width}`).toEqual([])
        expect(await overflow(page), `at ${width}`).toEqual({ scroll: false, over: [] })
      }

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
  },
  localSite,
)
