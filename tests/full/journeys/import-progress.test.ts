import { expect, it } from 'vitest'

import { withClient } from '#server/db/migrate.ts'
import { paths } from '#shared/routing/paths.ts'

import { hydrated, journeys } from '../../support/browser.ts'
import { databaseEnv, superuserOf } from '../../support/database.ts'
import { trustedSeller } from '../../support/listing-review.ts'
import { localSite } from '../../support/local-site.ts'
import { ringsCsv } from '../../support/ring-table.ts'
import { signIn } from '../../support/token.ts'

const lock = 7
/** While the test has the lock, an import writes some of its rows and then waits for up to 1.5 s. */
const slowly = `
  create function wait_for_the_test() returns trigger language plpgsql set lock_timeout = '1500ms'
  as $$ begin
    perform pg_advisory_xact_lock_shared(${lock});
    return null;
  exception when lock_not_available then
    return null;
  end $$;
  create trigger wait_for_the_test after insert on listing
  for each statement execute function wait_for_the_test()`

let env: Record<string, string>

journeys(
  'an import in the background',
  (run) => {
    it('shows how far it is, again after a reload, and what it has done in the end', async () => {
      const visit = await run.prepare()
      const { page, complaints } = visit
      await signIn(visit, (await trustedSeller(run.site)).token)
      await page.goto(paths.stockImport)
      await hydrated(page)
      await page.getByLabel('Choose a file: your stock').setInputFiles({
        name: 'stock.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(ringsCsv(5000)),
      })
      await page.getByRole('button', { name: 'Check the rows' }).click()
      await page.getByText('5,000 of 5,000 rows ready').waitFor()
      const progress = page.getByRole('progressbar', { name: 'Importing' })
      const done = async () => Number((await progress.getAttribute('value')) ?? 0)
      await withClient(superuserOf(env), async (client) => {
        await client.query(slowly)
        await client.query('select pg_advisory_lock($1)', [lock])
        await page.getByRole('button', { name: 'Import 5,000' }).click()
        await expect.poll(done).toBeGreaterThan(0)
        const first = await done()
        await expect.poll(done).toBeGreaterThan(first)
        await page.reload()
        await page.getByText(/^[\d,]+ of 5,000 rows$/).waitFor()
        expect(await done()).toBeGreaterThan(first)
        expect(await done()).toBeLessThan(5000)
        expect(await progress.getAttribute('max')).toBe('5000')
        await page.getByText('You can leave this page.').waitFor()
      })
      await page.getByText('5,000 pieces').waitFor()
      expect(await progress.count()).toBe(0)
      expect(complaints).toEqual([])
    })
  },
  () => localSite({}, { data: async () => (env = await databaseEnv()) }),
)
