import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { hydrated, journeys } from '../support/browser.ts'
import { localSite } from '../support/local-site.ts'
import { tellMany } from '../support/notifications.ts'
import { signInAs } from '../support/people.ts'
import { signIn } from '../support/token.ts'

const bell = (page: Page) => page.locator('.bell > summary')
const nameOf = (page: Page) => bell(page).getAttribute('aria-label')

journeys(
  'reading notifications:',
  (run) => {
    it('a count asked for before something was read does not bring it back', async () => {
      const seller = await signInAs(run.site, 'seller')
      await tellMany(run.site, seller, 2)
      const { page, ...visit } = await run.prepare()
      await signIn({ page, ...visit }, seller.token)
      await page.clock.install()
      await page.goto(paths.notifications)
      await hydrated(page)
      await expect.poll(() => nameOf(page)).toBe('Notifications, 2 unread')
      let answer = () => {}
      const read = new Promise<void>((resolve) => (answer = resolve))
      await page.route(
        '**/api/notifications/unread',
        async (route) => {
          const early = await route.fetch()
          await read
          await route.fulfill({ response: early })
        },
        { times: 1 },
      )
      const asking = page.waitForRequest('**/api/notifications/unread')
      await page.clock.runFor(31_000)
      await asking
      await page.getByRole('button', { name: 'Mark all as read' }).click()
      await expect.poll(() => nameOf(page)).toBe('Notifications')
      const late = page.waitForResponse('**/api/notifications/unread')
      answer()
      await late
      await page.waitForTimeout(300)
      expect(await nameOf(page)).toBe('Notifications')
    })
  },
  localSite,
)
