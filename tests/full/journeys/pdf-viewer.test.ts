import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { journeysOn } from '../../support/browser.ts'
import { makeReady, submit } from '../../support/company-review.ts'
import { openAs } from '../../support/demo-people.ts'
import { localSite } from '../../support/local-site.ts'
import { signInAs } from '../../support/people.ts'

journeysOn(
  localSite,
  'an operator',
  (run) => {
    it('reads a PDF of a company in the viewer of the browser', async () => {
      const seller = await signInAs(run.site, 'seller')
      await makeReady(run.site, seller)
      expect((await submit(run.site, seller)).status).toBe(200)
      const operator = await signInAs(run.site, 'operator')
      const address = paths.adminCompany(String(seller.companyId))
      const { page, complaints } = await openAs(run, operator.token, address)
      await page.getByRole('button', { name: 'View Registration extract: scan.pdf' }).click()
      await page.getByTitle(/^Registration extract of .*: scan\.pdf$/).waitFor()
      // The viewer has taken over and loads its frames below ours.
      await expect.poll(() => page.frames().length).toBeGreaterThan(2)
      expect(complaints).toEqual([])
    })
  },
  { pdfViewer: true },
)
