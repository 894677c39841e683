import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import type { WorkContext } from '#server/contract/context.ts'
import { trialBalance } from '#server/features/ledger/trial-balance.ts'
import { paths } from '#shared/routing/paths.ts'

import { faults } from '../support/axe.ts'
import { camt053, clientAccountsEnv } from '../support/bank-statements.ts'
import { hydrated, journeys, type Visit } from '../support/browser.ts'
import { workContext } from '../support/contexts.ts'
import { localSite } from '../support/local-site.ts'
import { buyersIban, setAccount } from '../support/payments.ts'
import { type SignedIn, signInAs } from '../support/people.ts'
import { signIn } from '../support/token.ts'
import { publish, ring, trader, trust } from '../support/traders.ts'

journeys(
  'the whole way of an order',
  (run) => {
    let ctx: WorkContext
    let slug = ''
    let buyer: Awaited<ReturnType<typeof trader>>
    let seller: Awaited<ReturnType<typeof trader>>
    let operators: [SignedIn, SignedIn]
    beforeAll(async () => {
      ctx = await workContext(run.site)
      seller = await trader(run.site, 'seller')
      buyer = await trader(run.site, 'buyer')
      operators = [await signInAs(run.site, 'operator'), await signInAs(run.site, 'operator')]
      await trust(run.site, seller.companyId)
      await setAccount(ctx, seller)
      slug = (await publish(run.site, seller, { ...ring, currency: 'EUR' })).slug
    })

    const visits: Visit[] = []
    async function open(who: SignedIn, path: string): Promise<Page> {
      const visit = await run.prepare()
      visits.push(visit)
      await signIn(visit, who.token)
      await visit.page.goto(path)
      await hydrated(visit.page)
      return visit.page
    }
    const button = (page: Page, name: string | RegExp) =>
      page.getByRole('button', { name, exact: typeof name === 'string' })
    /** The books add up at every step. */
    async function balanced() {
      const sums = await trialBalance(ctx)
      expect(sums.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
      return Object.fromEntries(sums.map(({ account, balance }) => [account, balance]))
    }
    const importFile = async (page: Page, text: string, says: string) => {
      const file = { name: 'statement.xml', mimeType: 'text/xml', buffer: Buffer.from(text) }
      await page.getByLabel('Import a statement').setInputFiles(file)
      await page.getByText(says).waitFor()
    }

    it('leads from the buyer’s order to the seller’s payout, and the books balance at each step', async () => {
      const day = ctx.clock().toISOString().slice(0, 10)
      const today = { from: day, to: day }
      const buying = await open(buyer, paths.newOrderOf(slug, 1))
      await button(buying, /^Order for/).click()
      await buying.getByRole('heading', { name: 'Pay by bank transfer' }).waitFor()
      const number = Number(/\d+$/.exec(new URL(buying.url()).pathname)?.[0])
      const shown = buying.getByText(/^RF\d\d \d{4} \d{4}$/)
      const reference = (await shown.first().textContent()) ?? ''
      await balanced()

      const desk = await open(operators[0], paths.adminMoney)
      await desk.getByRole('row', { name: new RegExp(`^${number}.*${reference}`) }).waitFor()
      const payer = { account: buyersIban, remittance: `for ${reference}`, amount: 298_410 }
      const row = desk.getByRole('row', { name: new RegExp(`^${number}`) })
      const legalName = (await row.getByRole('cell').first().textContent()) ?? ''
      await importFile(
        desk,
        camt053(
          [
            { ...payer, name: legalName },
            { amount: 1200, name: 'Somebody else' },
          ],
          today,
        ),
        '1 payment matched',
      )
      await desk.getByRole('row', { name: /Somebody else.*No single order fits/ }).waitFor()
      expect(await balanced()).toMatchObject({ held: -298_410, suspense: -1200 })
      await button(desk, 'Look closer').click()
      const dialog = desk.getByRole('dialog')
      const room = await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)
      expect(room, 'a dialog opened from a table does not scroll sideways').toBe(0)
      await desk.keyboard.press('Escape')
      expect(await faults(desk)).toEqual([])

      const selling = await open(seller, paths.order(number))
      await selling.getByLabel('Carrier').fill('Insured courier')
      await selling.getByLabel('Tracking number').fill('RV 4471 9026 8 GB')
      await selling.getByLabel(/^Insured value/).fill('3000')
      await button(selling, 'I have sent it').click()
      await button(selling, 'I have sent it').waitFor({ state: 'detached' })

      await buying.reload()
      await hydrated(buying)
      await button(buying, 'It has arrived').click()
      await button(buying, 'Accept the goods').click()
      await expect.poll(balanced).toMatchObject({ held: 0, payable: -294_000, fees: -4410 })

      await desk.reload()
      await hydrated(desk)
      await desk.getByRole('checkbox', { name: new RegExp(`Order ${number}`) }).check()
      await button(desk, 'Prepare').click()
      await desk.getByText('One that you have prepared waits for another operator.').waitFor()
      expect(await button(desk, 'Approve').count()).toBe(0)

      const second = await open(operators[1], paths.adminMoney)
      await second.getByRole('checkbox', { name: new RegExp(`Order ${number}`) }).check()
      await button(second, 'Approve').click()
      await button(second, 'Make the SEPA file of 1 payout').click()
      const download = second.waitForEvent('download')
      await button(second, 'Download the SEPA file').click()
      expect((await download).suggestedFilename()).toMatch(/^payouts-EUR-[\d-]+\.xml$/)
      expect(await balanced()).toMatchObject({
        payable: 0,
        'client-bank': 298_410 + 1200 - 294_000,
      })

      await importFile(
        second,
        camt053([{ amount: -294_000, paymentReference: 'PAYOUT20001' }], {
          ...today,
          opening: 299_610,
        }),
        '1 payout found',
      )
      await second.getByText('No difference').waitFor()
      await button(second, 'Check the ledger').click()
      await second.getByText('The ledger is whole').waitFor()
      expect(await faults(second)).toEqual([])
      await selling.reload()
      await selling.getByText('Paid out').first().waitFor()
      expect(visits.flatMap(({ complaints }) => complaints)).toEqual([])
    })
  },
  () => localSite(clientAccountsEnv),
)
