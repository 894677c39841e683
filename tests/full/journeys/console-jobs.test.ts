import { afterAll, beforeAll, expect, it } from 'vitest'

import type { WorkContext } from '#server/contract/context.ts'
import { claimJob, endJob, keepLease } from '#server/jobs/job-claims.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { paths } from '#shared/routing/paths.ts'

import { goTo, journeysOn, type Visit } from '../../support/browser.ts'
import { workContext } from '../../support/contexts.ts'
import { example } from '../../support/jobs.ts'
import { localSite } from '../../support/local-site.ts'
import { signInAs } from '../../support/people.ts'
import { signIn } from '../../support/token.ts'

journeysOn(localSite, 'an operator with jobs in the background', (run) => {
  let operator: Visit
  let ctx: WorkContext
  const open = async (state: string) => {
    const { page } = operator
    await goTo(page, `${paths.adminJobs}?state=${state}`)
    return page
  }
  /** Queues a job with a title of its own, and claims it as a worker would. */
  const claimed = async (title: string) => {
    const pictures = { ...example(async () => {}), name: title, title }
    await enqueue(ctx, pictures, { letter: 'a' })
    const mine = await claimJob(ctx.db, ctx.clock(), { names: [title], except: [] })
    if (mine === null) throw new Error('nothing was claimed')
    return mine
  }
  beforeAll(async () => {
    ctx = await workContext(run.site)
    const { token } = await signInAs(run.site, 'operator')
    operator = await run.prepare()
    await signIn(operator, token)
  })
  afterAll(() => expect(operator.complaints).toEqual([]))

  it('reads why one has failed, and starts it again', async () => {
    const mine = await claimed('Picture sizes')
    const lastError = 'The picture is damaged'
    await endJob(ctx.db, mine, 'failed', ctx.clock(), { lastError })
    await goTo(operator.page, paths.admin)
    await operator.page.getByRole('link', { name: 'Failed jobs' }).click()
    const { page } = operator
    await page.getByRole('heading', { level: 1, name: 'Failed jobs' }).waitFor()
    await page.getByRole('cell', { name: 'After 1 attempt: The picture is damaged' }).waitFor()
    await page.getByRole('button', { name: 'Start again Picture sizes' }).click()
    await page.getByText('No job has failed.').waitFor()
  })

  it('sees how far one is, and cancels it', async () => {
    const mine = await claimed('Import of a stock list')
    const progress = { done: 1200, total: 5000 }
    await keepLease(ctx.db, mine, ctx.clock(), progress)
    const page = await open('running')
    await page.getByRole('cell', { name: '1,200 of 5,000' }).waitFor()
    await page.getByRole('button', { name: 'Cancel Import of a stock list' }).click()
    // While it is sent, the button says the same as the cell afterwards.
    await page
      .getByRole('button', { name: /Import of a stock list$/ })
      .waitFor({ state: 'detached' })
    await page.getByRole('cell', { name: 'Cancelling' }).waitFor()
    await endJob(ctx.db, mine, 'cancelled', ctx.clock(), progress)
    await page.getByRole('combobox', { name: 'State' }).selectOption('Cancelled')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('row', { name: /Import of a stock list/ }).waitFor()
  })

  it('finds in the audit log who did what', async () => {
    const { page } = operator
    await page.goto(paths.adminAudit)
    await page.getByText('Test operator started the job “Picture sizes” again.').waitFor()
    await page.getByText('Test operator cancelled the job “Import of a stock list”.').waitFor()
  })
})
