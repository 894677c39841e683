import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { journeysOn, type Visit } from '../../support/browser.ts'
import { workContext } from '../../support/contexts.ts'
import { localSite } from '../../support/local-site.ts'
import { openerIn } from '../../support/open-pages.ts'
import { looksWell } from '../../support/page-checks.ts'
import { importLines, paymentOf } from '../../support/payments.ts'
import { plainPdf } from '../../support/pdf.ts'
import { signInAs } from '../../support/people.ts'
import { orderDear } from '../../support/reviews.ts'
import { knownSeller, trader } from '../../support/traders.ts'

journeysOn(localSite, 'payments that are checked', async (run) => {
  const open = openerIn(run)
  const operator = await signInAs(run.site, 'operator')
  const second = await signInAs(run.site, 'operator')
  const seller = await knownSeller(run.site)

  it('a buyer says where the money comes from, is asked again, and two operators pass it', async () => {
    const ctx = await workContext(run.site)
    const buyer = await trader(run.site, 'buyer')
    const ordered = await orderDear(run.site, ctx, { seller, buyer })
    const { number } = ordered
    const mine = await open(buyer, paths.order(number), 390)
    await mine.page.getByText('We take bank transfers only').waitFor()
    await mine.page.getByRole('button', { name: 'Send the answer' }).click()
    await mine.page.getByText('Choose where the money comes from.').waitFor()
    await mine.page.getByLabel('The money is').selectOption({ label: 'A loan or credit' })
    await mine.page.getByLabel('In a few words').fill('Our credit line for stock.')
    await mine.page.getByLabel('Add files').setInputFiles({
      name: 'loan.pdf',
      mimeType: 'application/pdf',
      buffer: plainPdf(),
    })
    await mine.page.getByRole('button', { name: /^Leave out/ }).waitFor()
    await looksWell(mine)
    await mine.page.getByRole('button', { name: 'Send the answer' }).click()
    await mine.page.getByText('Our credit line for stock.').waitFor()
    await mine.page.getByText('loan.pdf').waitFor()
    expect(await mine.page.getByRole('button', { name: 'Send the answer' }).count()).toBe(0)

    await importLines(run.site, operator, [paymentOf(ordered)])
    const theirs = await open(seller, paths.order(number))
    await theirs.page.getByText('We are checking this payment').waitFor()
    expect(await theirs.page.getByText('credit line').count()).toBe(0)
    expect(await theirs.page.getByRole('button', { name: 'Check' }).count()).toBe(0)

    const console = await open(operator, paths.adminReviews, 768)
    await console.page.getByRole('link', { name: String(number) }).click()
    await console.page.getByRole('heading', { name: 'Payment check', exact: true }).waitFor()
    await looksWell(console)
    await console.page.getByRole('button', { name: 'Ask the buyer' }).click()
    const question = console.page.getByRole('dialog')
    await question.getByLabel('Question').fill('Who gives you the credit?')
    await question.getByRole('button', { name: 'Send the question' }).click()
    await console.page.getByText('Who gives you the credit?').first().waitFor()

    await mine.page.reload()
    await mine.page.getByRole('heading', { name: 'Tell us where the money comes from' }).waitFor()
    await mine.page.getByText('Who gives you the credit?').waitFor()
    await mine.page.getByLabel('The money is').selectOption({ label: 'A loan or credit' })
    await mine.page.getByLabel('In a few words').fill('Example Merchant Finance.')
    await mine.page.getByRole('button', { name: 'Send the answer' }).click()
    await mine.page.getByRole('heading', { name: 'We check the payment' }).waitFor()

    await console.page.reload()
    await console.page.getByText('Example Merchant Finance.').waitFor()
    await console.page.getByRole('button', { name: 'Approve the payment' }).click()
    const pass = console.page.getByRole('dialog')
    await pass.getByLabel('Reason').fill('The credit is known to us.')
    await pass.getByRole('button', { name: 'Approve', exact: true }).click()
    await console.page.getByText('You propose to approve the payment').waitFor()
    await console.page.getByRole('button', { name: 'Take back' }).waitFor()
    expect(await console.page.getByRole('button', { name: 'Confirm' }).count()).toBe(0)
    await looksWell(console)

    const other = await open(second, paths.adminOrder(number), 390)
    await other.page.getByText('The credit is known to us.').first().waitFor()
    await other.page.getByRole('button', { name: 'Confirm' }).click()
    const confirm = other.page.getByRole('dialog')
    await looksWell(other)
    await confirm.getByLabel('Reason').fill('I have read the letter.')
    await confirm.getByRole('button', { name: 'Confirm' }).click()
    await other.page.getByText(/, confirmed by /).waitFor()

    await theirs.page.reload()
    await theirs.page.getByRole('button', { name: 'Check' }).waitFor()
    await mine.page.reload()
    await mine.page.getByRole('heading', { name: 'The seller sends the goods' }).waitFor()
  })

  it('a large payment in another name waits for a second operator', async () => {
    const ctx = await workContext(run.site)
    const buyer = await trader(run.site, 'buyer')
    const ordered = await orderDear(run.site, ctx, { seller, buyer, price: 20_000 })
    const named = `Holding of ${String(ordered.number)}`
    await importLines(run.site, operator, [{ ...paymentOf(ordered), name: named }])
    const first = await open(operator, paths.adminMoney)
    const row = (visit: Visit) => visit.page.getByRole('listitem').filter({ hasText: named })
    await row(first).getByRole('button', { name: 'Investigate' }).click()
    await first.page.getByRole('dialog').getByLabel('Reason').fill('Its parent company pays.')
    await first.page.getByRole('dialog').getByRole('button', { name: 'Match' }).click()
    await row(first).getByText('Waiting for a second operator').waitFor()

    const other = await open(second, paths.adminMoney, 390)
    await row(other).getByText(`to match it with order ${ordered.number}`).waitFor()
    await row(other).getByLabel(`More for ${named}`).click()
    await row(other).getByRole('button', { name: 'Turn down' }).click()
    const down = other.page.getByRole('dialog')
    await down.getByLabel('Reason').fill('The parent company has another name.')
    await down.getByRole('button', { name: 'Turn it down' }).click()
    await row(other).getByRole('button', { name: 'Investigate' }).click()
    await other.page.getByRole('dialog').getByLabel('Reason').fill('The letter names it.')
    await other.page.getByRole('dialog').getByRole('button', { name: 'Match' }).click()
    await row(other).getByText('You propose').waitFor()
    await looksWell(other)

    await first.page.reload()
    await row(first).getByRole('button', { name: 'Confirm' }).click()
    await first.page.getByRole('dialog').getByLabel('Reason').fill('I have read it, too.')
    await first.page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(() => row(first).count()).toBe(0)
    const mine = await open(buyer, paths.order(ordered.number), 390)
    await mine.page.getByText('Where the money comes from').first().waitFor()
  })

  it('an operator refuses one, and neither side reads why', async () => {
    const ctx = await workContext(run.site)
    const buyer = await trader(run.site, 'buyer')
    const ordered = await orderDear(run.site, ctx, { seller, buyer })
    const { number } = ordered
    await importLines(run.site, operator, [paymentOf(ordered)])
    const console = await open(operator, paths.adminOrder(number), 390)
    await console.page.getByText('The buyer has said nothing about the money yet.').waitFor()
    await console.page.getByRole('button', { name: 'Refuse' }).click()
    const refuse = console.page.getByRole('dialog')
    await refuse.getByLabel('Reason').fill('Nobody answers for three weeks.')
    await looksWell(console)
    await refuse.getByRole('button', { name: 'Refuse' }).click()
    await console.page.getByText('Nobody answers for three weeks.').first().waitFor()
    for (const [who, says] of [
      [buyer, 'We send your money back'],
      [seller, 'We send the buyer’s money back'],
    ] as const) {
      const visit = await open(who, paths.order(number), 390)
      await visit.page.getByRole('heading', { name: says }).waitFor()
      expect(await visit.page.getByText('Nobody answers').count()).toBe(0)
    }
  })
})
