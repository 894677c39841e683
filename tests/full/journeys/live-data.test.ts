import { expect, it } from 'vitest'

import { faults } from '../../support/axe.ts'
import { follow, hydrated, journeysOn } from '../../support/browser.ts'
import { demoSite } from '../../support/demo-site.ts'

journeysOn(demoSite, 'pages with live data', (run) => {
  it.each([
    ['/', '.statistics', 'New arrivals'],
    ['/categories', '.categories-tiles', 'Engagement'],
  ])(
    '%s shows the same after hydration and after a navigation inside the site',
    async (path, part, words) => {
      const visit = await run.prepare()
      const { page } = visit
      await page.goto(path)
      await hydrated(page)
      const shown = () => page.locator(part).innerText()
      const first = await shown()
      expect(first).toContain(words)
      expect(await faults(page)).toEqual([])
      await follow(page, '/about-us')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.goBack()
      await expect.poll(() => page.locator(part).count()).toBe(1)
      await expect.poll(shown).toBe(first)
      expect(visit.complaints).toEqual([])
    },
  )
})
