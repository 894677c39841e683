import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { trialBalance } from '#server/features/ledger/trial-balance.ts'
import { paths } from '#shared/routing/paths.ts'

import { asOwner } from '../support/as-owner.ts'
import { faults } from '../support/axe.ts'
import { camt053 } from '../support/bank-statements.ts'
import { hydrated, journeysOn, type Visit } from '../support/browser.ts'
import { workContext } from '../support/contexts.ts'
import { databaseEnv } from '../support/database.ts'
import { enterShipment } from '../support/dispatch.ts'
import { localSite } from '../support/local-site.ts'
import { openerIn } from '../support/open-pages.ts'
import { buyersIban, setAccount } from '../support/payments.ts'
import { plainPdf } from '../support/pdf.ts'
import { type SignedIn, signInAs } from '../support/people.ts'
import { knownSeller, publish, ring, trader } from '../support/traders.ts'

let env: Record<string, string>

const goods = 294_000
const fee = 4410
const total = goods + fee

journeysOn(
  () => localSite({}, { data: async () => (env = await databaseEnv()) }),
  'the whole way of an order, with two operators,',
  async (run) => {
    const ctx = await workContext(run.site)
    const seller = await knownSeller(run.site)
    const buyer = await trader(run.site, 'buyer')
    const operators = [
      await signInAs(run.site, 'operator'),
      await signInAs(run.site, 'operator'),
    ] as const
    await setAccount(ctx, seller, { accountHolder: 'Ψαρράς Κοσμήματα Α.Ε.' })

    const visits: Visit[] = []
    const openVisit = openerIn(run)
    async function open(who: SignedIn, path: string): Promise<Page> {
      const visit = await openVisit(who, path)
      visits.push(visit)
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

    it('leads to the seller’s payout, and the books balance at each step', async () => {
      const day = ctx.clock().toISOString().slice(0, 10)
      const today = { from: day, to: day }
      const lot = { ...ring, currency: 'EUR' }
      const { slug } = await publish(run.site, seller, lot)
      const buying = await open(buyer, paths.newOrderOf(slug, 1))
      await button(buying, /^Order for/).click()
      await buying.getByRole('heading', { name: 'Pay by bank transfer' }).waitFor()
      const number = Number(/\d+$/.exec(new URL(buying.url()).pathname)?.[0])
      const shown = buying.getByText(/^RF\d\d \d{4} \d{4}$/)
      const reference = (await shown.first().textContent()) ?? ''
      await balanced()
      await button(buying, 'Add proof of payment').click()
      const proof = buying.getByRole('dialog', { name: 'Add proof of payment' })
      await button(buying, 'Send the proof').click()
      await proof.getByText('Add a file first.').waitFor()
      const paper = { name: 'sent.pdf', mimeType: 'application/pdf', buffer: plainPdf() }
      await proof.getByLabel('Add files').setInputFiles(paper)
      await proof.getByRole('button', { name: 'Leave out sent.pdf' }).waitFor()
      expect(await faults(buying)).toEqual([])
      await button(buying, 'Send the proof').click()
      await buying.getByText(/^You told us on .* with 1 file as proof\./).waitFor()
      expect(await button(buying, 'I have sent the transfer').count()).toBe(0)

      const books = await open(operators[0], `${paths.adminMoneyBooks}?currency=EUR`)
      await books.getByRole('row', { name: new RegExp(`^${number}.*${reference}`) }).waitFor()
      const payer = { account: buyersIban, remittance: `for ${reference}`, amount: total }
      const row = books.getByRole('row', { name: new RegExp(`^${number}`) })
      await row.getByText('Buyer reports payment').waitFor()
      const legalName = (await row.getByRole('cell').first().textContent()) ?? ''
      const desk = await open(operators[0], paths.adminMoney)
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
      const unknown = desk.getByRole('listitem').filter({ hasText: 'Somebody else' })
      await unknown.getByText('No single order fits').waitFor()
      expect(await balanced()).toMatchObject({ held: -total, suspense: -1200 })
      await button(desk, 'Investigate').click()
      const dialog = desk.getByRole('dialog')
      const room = await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)
      expect(room, 'a dialog opened from a row does not scroll sideways').toBe(0)
      await desk.keyboard.press('Escape')

      const selling = await open(seller, paths.order(number))
      await enterShipment(selling, { trackingNumber: 'RV 4471 9026 8 GB', insuredValue: '3000' })
      await button(selling, 'I have sent it').click()
      // The button says "Saving" first; the form goes once it is saved.
      await selling.getByLabel('Tracking number').waitFor({ state: 'detached' })

      await buying.reload()
      await hydrated(buying)
      await button(buying, 'It has arrived').click()
      await button(buying, 'Accept the goods').click()
      await expect.poll(balanced).toMatchObject({ held: 0, payable: -goods, fees: -fee })

      await desk.reload()
      await hydrated(desk)
      await button(desk, /^Prepare 1/).click()
      const own = desk.getByRole('listitem').filter({ hasText: 'Payout that you prepared' })
      await own.getByText('Another operator approves it').waitFor()
      expect(await button(desk, /^Approve/).count()).toBe(0)

      const second = await open(operators[1], paths.adminMoney)
      // SEPA has no Greek letters, and the bank compares the name that the file says.
      const asFiled = second.getByRole('listitem').filter({ hasText: `Order ${number}` })
      await asFiled.getByText('written as Psarras Kosmimata A.E.').waitFor()
      await asFiled.getByRole('button', { name: /^Approve/ }).click()
      await second.getByRole('link', { name: 'Make the file' }).click()
      await button(second, 'Export SEPA file (1 payout)').click()
      const download = second.waitForEvent('download')
      await button(second, 'Download the SEPA file').click()
      expect((await download).suggestedFilename()).toMatch(/^payouts-EUR-[\d-]+\.xml$/)
      expect(await balanced()).toMatchObject({
        payable: 0,
        'client-bank': total + 1200 - goods,
      })

      await second.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Money').click()
      await importFile(
        second,
        camt053([{ amount: -goods, paymentReference: 'PAYOUT20001' }], {
          ...today,
          opening: total + 1200,
        }),
        '1 payout found',
      )
      await second.getByRole('link', { name: 'Open the books' }).click()
      await second.getByText('No difference').waitFor()
      await button(second, 'Check the ledger').click()
      await second.getByText('The ledger is whole').waitFor()
      await asOwner(env, [
        'alter table ledger_account disable trigger user',
        `update ledger_account set balance = balance - 1 where name = 'fees'`,
      ])
      await button(second, 'Check the ledger').click()
      await second.getByText(`says ${-fee - 1}, and its postings add up to ${-fee}.`).waitFor()
      await selling.reload()
      await selling.getByText('Paid out').first().waitFor()
      expect(visits.flatMap(({ complaints }) => complaints)).toEqual([])
    })
  },
)
