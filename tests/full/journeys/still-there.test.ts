import { expect, it } from 'vitest'

import { askSellers } from '#server/features/listings/confirm/ask-sellers.ts'

import { faults } from '../../support/axe.ts'
import { hydrated, journeysOn } from '../../support/browser.ts'
import { testClock } from '../../support/clock.ts'
import { workContext } from '../../support/contexts.ts'
import { localSite } from '../../support/local-site.ts'
import { linkInMail } from '../../support/mails.ts'
import { publish, ring, trader } from '../../support/traders.ts'

const clock = testClock()

journeysOn(
  () => localSite({}, { clock: clock.now }),
  'listings that nobody has confirmed',
  (run) => {
    it('are confirmed from the email, without a login', async () => {
      const seller = await trader(run.site, 'seller')
      await publish(run.site, seller)
      clock.pass(31 * 24 * 3600)
      await askSellers(await workContext(run.site, clock.now))
      const { page, complaints } = await run.prepare()
      await page.goto(await linkInMail(run.site, seller.email, 'listings.confirm'))
      await hydrated(page)
      await page.getByRole('listitem').filter({ hasText: ring.title }).waitFor()
      expect(await faults(page)).toEqual([])
      await page.getByRole('button', { name: 'All are still there' }).press('Enter')
      await page.getByText('Thank you. 1 listing confirmed.').waitFor()
      await page.reload()
      await page.getByText('Nothing is left to confirm.').waitFor()
      expect(complaints).toEqual([])
    })
  },
)
