import { expect, it } from 'vitest'

import { importTask } from '#server/features/listings/import/import-task.ts'
import { claimJob, endJob, handBackJob, keepLease } from '#server/jobs/job-claims.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { paths } from '#shared/routing/paths.ts'

import { hydrated, journeysOn } from '../../support/browser.ts'
import { workContext } from '../../support/contexts.ts'
import { example } from '../../support/jobs.ts'
import { trustedSeller } from '../../support/listing-review.ts'
import { localSite } from '../../support/local-site.ts'
import { ringsCsv } from '../../support/ring-table.ts'
import { signIn } from '../../support/token.ts'

journeysOn(localSite, 'an import in the background', (run) => {
  it('shows how far it is, again after a reload, and what it has done in the end', async () => {
    const visit = await run.prepare()
    const { page, complaints } = visit
    await signIn(visit, (await trustedSeller(run.site)).token)
    await page.goto(paths.stockImport)
    await hydrated(page)
    await page.getByLabel('Choose a file: your stock').setInputFiles({
      name: 'stock.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(ringsCsv(500)),
    })
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByText('500 of 500 rows ready').waitFor()

    // The test takes the import's place in the queue, and so decides how far it is.
    const ctx = await workContext(run.site)
    const importId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const name = 'in the way'
    const inTheWay = { ...example(async () => {}), name, lane: () => `import ${importId}` }
    await enqueue(ctx, inTheWay, { letter: 'a' })
    const first = await claimJob(ctx.db, ctx.clock(), { names: [name], except: [] })
    await page.getByRole('button', { name: 'Import 500' }).click()
    await page.getByText('You can leave this page.').waitFor()
    const mine = await ctx.db.transaction(async (db) => {
      if (first === null) throw new Error('nothing is in the way')
      await endJob(db, first, 'done', ctx.clock())
      return claimJob(db, ctx.clock(), { names: [importTask.name], except: [] })
    })
    if (mine === null) throw new Error('the import is not in the queue')
    const inAnHour = new Date(ctx.clock().getTime() + 3_600_000)
    const progress = page.getByRole('progressbar', { name: 'Importing' })
    for (const done of [125, 250]) {
      await keepLease(ctx.db, mine, inAnHour, { done, total: 500 })
      await page.getByText(`${done} of 500 rows`, { exact: true }).waitFor()
      expect(await progress.getAttribute('value')).toBe(String(done))
    }
    await page.reload()
    await page.getByText('250 of 500 rows', { exact: true }).waitFor()
    expect(await progress.getAttribute('max')).toBe('500')
    await page.getByText('You can leave this page.').waitFor()

    await handBackJob(ctx.db, mine, ctx.clock())
    await page.getByText('500 pieces').waitFor()
    expect(await progress.count()).toBe(0)
    expect(complaints).toEqual([])
  })
})
