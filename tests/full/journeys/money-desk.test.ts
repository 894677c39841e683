import { beforeAll, describe, expect, it } from 'vitest'

import type { WorkContext } from '#server/contract/context.ts'
import { bankStatement } from '#server/features/payments/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { pain002 } from '../../support/bank-statements.ts'
import { hydrated, journeysOn } from '../../support/browser.ts'
import { workContext } from '../../support/contexts.ts'
import { localSite } from '../../support/local-site.ts'
import { openerIn } from '../../support/open-pages.ts'
import { looksWell } from '../../support/page-checks.ts'
import {
  accept,
  importLines,
  money,
  type Ordered,
  orderOne,
  paymentOf,
  readPayoutDesk,
  sellersIban,
  setAccount,
} from '../../support/payments.ts'
import { type SignedIn, signInAs } from '../../support/people.ts'
import { changeRows } from '../../support/rows.ts'
import { knownSeller, trader } from '../../support/traders.ts'

journeysOn(localSite, 'an ordinary day at the money desk', (run) => {
  let ctx: WorkContext
  let operators: [SignedIn, SignedIn]
  let buyer: Awaited<ReturnType<typeof trader>>
  let split: Ordered
  let paid: Ordered
  let file = ''
  let reference = ''
  const today = () => ctx.clock().toISOString().slice(0, 10)
  const open = openerIn(run)
  beforeAll(async () => {
    const { site } = run
    ctx = await workContext(site)
    operators = [await signInAs(site, 'operator'), await signInAs(site, 'operator')]
    const seller = await knownSeller(site)
    await setAccount(ctx, seller)
    buyer = await trader(site, 'buyer')
    paid = await orderOne(site, ctx, { seller, buyer })
    split = await orderOne(site, ctx, { seller, buyer })
    const lines = [
      { ...paymentOf(paid), amount: paid.total + 12_345 },
      { ...paymentOf(split), amount: 100_000 },
      { amount: -1990, remittance: 'Account fee November' },
      { amount: 250_000, name: 'Somebody Else Ltd', remittance: 'for the ring' },
    ]
    await importLines(site, operators[0], lines, { from: today(), to: today() })
    await accept(site, seller, buyer, paid.number)
    await money(site, operators[0], '/payouts', {
      owed: [{ orderId: paid.id, kind: 'proceeds' }],
    })
    const { underWay } = await readPayoutDesk(site, operators[1])
    reference = `PAYOUT${underWay[0].number}`
    await money(site, operators[1], '/payouts/approve', { payouts: [underWay[0].id] })
    const body = { currency: 'EUR', format: 'sepa' }
    file = (await money(site, operators[0], '/payout-files', body)).json.id
  })

  describe('the pages', () => {
    it('say first what waits, and lead there', async () => {
      const { page } = await open(operators[0], paths.adminMoneyBooks)
      const index = page.getByRole('navigation', { name: 'Sections of this page' })
      const [words = ''] = await index.locator('a[data-open]').allInnerTexts()
      const waiting = page.locator('#suspense .money-cases > li')
      expect(words).toBe(`In suspense (${await waiting.count()})`)
      await index.getByText('Trial balance').click()
      const section = page.locator('#balance h2')
      await expect
        .poll(() => section.evaluate((each) => each.getBoundingClientRect().top))
        .toBeLessThan(900)
    })

    it('have room and no faults on a phone', async () => {
      for (const path of [paths.adminMoney, paths.adminMoneyBooks, paths.adminMoneyOwed]) {
        await looksWell(await open(operators[0], path, 390))
      }
      await looksWell(await open(buyer, paths.order(split.number), 390))
    })
  })

  it('the buyer reads what has arrived and what is missing', async () => {
    const { page } = await open(buyer, paths.order(split.number))
    await page.getByText('€1,000.00 has arrived').waitFor()
    const missing = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }).format(
      (split.total - 100_000) / 100,
    )
    await page.goto(run.origin + paths.orders)
    const row = page.getByRole('listitem').filter({ hasText: `${split.number}, ` })
    await row.getByText('Still to pay').waitFor()
    expect(await row.innerText()).toContain(missing)
    await page.goto(run.origin + paths.overview)
    await page.getByText('Still to pay').waitFor()
    const figure = page.getByRole('listitem').filter({ hasText: 'To pay for 1 order' })
    expect(await figure.innerText()).toContain(missing)
  })

  it('an operator books a fee as ours, and takes it back', async () => {
    const { page } = await open(operators[0], paths.adminMoneyBooks)
    await page.getByText('Send the surplus back').waitFor()
    const row = page.getByRole('listitem').filter({ hasText: 'Account fee November' })
    await row.getByRole('button', { name: 'Book as ours' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('The bank’s monthly fee.')
    await page.getByRole('dialog').getByRole('button', { name: 'Book it' }).click()
    const ours = page.getByRole('row', { name: /The bank’s monthly fee/ })
    await ours.getByRole('button', { name: 'Take back' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Not this one.')
    await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
    await ours.waitFor({ state: 'detached' })
    await row.waitFor()
  })

  it('signs the day, and signs it again when a line comes later', async () => {
    const { page } = await open(operators[0], paths.adminMoneyBooks)
    await page.getByText(`${reference}, sent`).waitFor()
    await page.getByRole('button', { name: 'Sign the closing' }).click()
    await page.getByText(/^Signed by/).waitFor()
    const late = [{ amount: 500, remittance: 'Late', bookedOn: today() }]
    const opening = paid.total + 12_345 + 100_000 - 1990 + 250_000
    const day = { from: today(), to: today(), opening }
    await importLines(run.site, operators[0], late, day)
    await page.reload()
    await hydrated(page)
    await page.getByText('Lines of this day have come or changed').waitFor()
    await page.getByRole('button', { name: 'Sign it again' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('A payment came after five.')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign' }).click()
    await page.getByText('“A payment came after five.”').waitFor()
  })

  it('imports the bank’s answer, and what it rejects is owed again', async () => {
    const { page } = await open(operators[0], paths.adminMoneyBooks)
    const text = pain002({
      messageId: file.replaceAll('-', ''),
      transactions: [{ reference, state: 'RJCT', reason: 'AC04' }],
    })
    const answer = { name: 'answer.xml', mimeType: 'text/xml', buffer: Buffer.from(text) }
    await page.getByLabel('Import the bank’s answer').setInputFiles(answer)
    await page.getByText('1 of them rejected and owed again').waitFor()
    await page.getByRole('checkbox', { name: new RegExp(`Order ${paid.number}`) }).waitFor()
  })

  it('finds an order by its reference, and reads why its payout came back', async () => {
    const { page } = await open(operators[0], paths.adminOrders)
    await page.getByLabel('Number, reference or company').fill(paid.reference)
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('link', { name: String(paid.number) }).click()
    await page.getByRole('heading', { level: 1, name: `Order ${paid.number}` }).waitFor()
    await page.getByText('The bank rejected it. AC04').first().waitFor()
  })

  it('enters the account that the bank has named, and another operator compares it', async () => {
    const { page } = await open(operators[0], paths.adminMoney)
    const row = page.getByRole('listitem').filter({ hasText: 'Somebody Else Ltd' }).first()
    await row.getByLabel('More for Somebody Else Ltd').click()
    await row.getByRole('button', { name: 'Send back' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Account holder').fill('Somebody Else Ltd')
    await dialog.getByLabel('Country of the account').selectOption('Netherlands')
    await dialog.getByLabel('IBAN').fill(sellersIban)
    await dialog.getByLabel('Reason').fill('The bank’s letter of today.')
    await dialog.getByRole('button', { name: 'Prepare it' }).click()
    await row.getByText('Another operator approves it').waitFor()
    expect(await row.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    const { page: second } = await open(operators[1], paths.adminMoney)
    await second.getByText(`Entered by hand: ${sellersIban}`).waitFor()
  })

  it('ties a payment to the payout that came back with it, and another operator agrees as much is missing', async () => {
    const payouts = { currency: 'EUR', format: 'sepa' }
    const owed = [{ orderId: paid.id, kind: 'proceeds' }]
    await money(run.site, operators[0], '/payouts', { owed })
    const { underWay } = await readPayoutDesk(run.site, operators[1])
    const again = underWay.find(({ order }: { order: number | null }) => order === paid.number)
    await money(run.site, operators[1], '/payouts/approve', { payouts: [again.id] })
    await money(run.site, operators[0], '/payout-files', payouts)
    const back = { amount: paid.goods - 90_000, remittance: `Return PAYOUT${again.number}` }
    const opening = paid.total + 12_345 + 100_000 - 1990 + 250_000 + 500
    await importLines(run.site, operators[0], [back], { from: today(), to: today(), opening })
    const { page } = await open(operators[0], paths.adminMoney)
    const row = page.getByRole('listitem').filter({ hasText: 'come back?' })
    await row.getByText('The bank would have kept €900.00').waitFor()
    await row.getByRole('button', { name: 'Record returned payout' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('The bank says so.')
    await dialog.getByRole('button', { name: 'It came back' }).click()
    await page.getByText(`You propose that payout ${again.number} came back with it`).waitFor()

    const { page: second } = await open(operators[1], paths.adminMoney)
    const proposed = second
      .getByRole('listitem')
      .filter({ hasText: 'Waiting for a second operator' })
    await proposed.getByText(`that payout ${again.number} came back with it`).waitFor()
    await proposed.getByRole('button', { name: 'Confirm' }).click()
    const confirms = second.getByRole('dialog')
    await confirms.getByLabel('Reason').fill('I have read the bank’s letter.')
    await confirms.getByRole('button', { name: 'Confirm' }).click()
    await proposed.waitFor({ state: 'detached' })
    await second.getByRole('button', { name: 'Prepare 1' }).waitFor()
  })

  it('takes the next case from the overview to its row, whatever its currency', async () => {
    const pounds = { currency: 'GBP', account: 'GB29NWBK60161331926819' } as const
    const [site, operator] = [run.site, operators[0]]
    await importLines(site, operator, [{ amount: 62_550, name: 'Fenwick Gold Ltd' }], pounds)
    const importedAt = new Date(ctx.clock().getTime() - 30 * 86_400_000)
    await changeRows(site, bankStatement, { currency: 'GBP' }, { importedAt })
    const visit = await open(operator, paths.admin)
    const { page } = visit
    await page.getByRole('link', { name: 'Take the next case' }).click()
    await page.getByRole('heading', { level: 1, name: 'One is late' }).waitFor()
    const row = page.locator('.money-case[aria-current]')
    await row.locator('.case-name', { hasText: 'Fenwick Gold Ltd' }).waitFor()
    await row.getByText(/^\d+ d(?:ays?| \d+ h) late$/).waitFor()
    expect(await row.locator('.button-filled').innerText()).toContain('Investigate')
    expect(await page.locator('.workplace-main .button-filled').count()).toBe(1)
    await looksWell(visit)

    await page.getByRole('link', { name: /^EUR / }).click()
    await page.getByRole('heading', { level: 1, name: 'Nothing is late' }).waitFor()
    await page.getByRole('link', { name: /^All / }).click()
    await page.locator('.case-name', { hasText: 'Fenwick Gold Ltd' }).waitFor()
    await page.getByRole('searchbox', { name: 'Filter by payer, reference, amount' }).fill('nobody')
    await page.getByText('Nothing matches.').waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('nobody')
  })
})
