import { expect, it } from 'vitest'

import { company } from '#server/features/companies/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { follow, hydrated, journeysOn } from '../../support/browser.ts'
import { demoPeople } from '../../support/demo-people.ts'
import { demoSite } from '../../support/demo-site.ts'
import { realComplaints } from '../../support/page-checks.ts'

journeysOn(demoSite, 'the badge of a company', async (run) => {
  const ids = new Map<string, string>()
  const { db } = await demoPeople(run.site)
  for (const { id, state } of await db.select().from(company)) {
    if (state === 'verified') ids.set(':verified', id)
    if (state === 'in-review') ids.set(':reviewed', id)
  }

  /** Opens an address as a stranger, and notices if anything replaces the heading's element. */
  const openCold = async (id: string) => {
    const visit = await run.prepare()
    const calls: string[] = []
    visit.page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
    })
    const answer = await visit.page.goto(paths.company(ids.get(id) ?? id))
    const heading = visit.page.locator('main h1')
    await heading.evaluate((each) => Object.assign(each, { first: true }))
    await hydrated(visit.page)
    const same = await heading.evaluate((each) => 'first' in each)
    return { ...visit, calls, same, status: answer?.status(), heading }
  }

  it('starts exactly as the server sent it: nothing is replaced or fetched again', async () => {
    const { page, calls, same, status, heading, complaints } = await openCold(':verified')
    expect({ status, same, calls, complaints }).toEqual({
      status: 200,
      same: true,
      calls: [],
      complaints: [],
    })
    const name = await heading.textContent()
    const head = () =>
      page.evaluate(() =>
        ['title', 'link[rel=canonical]', 'meta[name=description]', 'meta[name=robots]'].map(
          (each) => [...document.querySelectorAll(each)].map(({ outerHTML }) => outerHTML),
        ),
      )
    const direct = await head()
    await follow(page, paths.aboutUs)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor()
    expect(await head()).toEqual(direct)
  })

  it.each([':reviewed', 'no-id-at-all', '*'])(
    'of %s is the page for unknown addresses, and remains so',
    async (id) => {
      const visit = await openCold(id)
      const { calls, same, status, heading, page } = visit
      expect({ status, same, calls }).toEqual({ status: 404, same: true, calls: [] })
      expect(await heading.textContent()).toBe('Page Not Found')
      expect(await page.locator('link[rel=canonical]').count()).toBe(0)
      expect(realComplaints(visit)).toEqual([])
      await follow(page, paths.aboutUs)
      await page.goBack()
      await heading.getByText('Page Not Found').waitFor()
    },
  )

  it('is complete without JavaScript', async () => {
    const options = { javaScriptEnabled: false }
    const { page } = await run.visit(paths.company(ids.get(':verified') ?? ''), options)
    await page.getByText(/^Verified (?:seller|buyer|seller and buyer) since/).waitFor()
  })
})
