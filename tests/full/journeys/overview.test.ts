import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { person } from '#server/features/accounts/table.ts'
import { company, membership } from '#server/features/companies/table.ts'
import { paths } from '#shared/routing/paths.ts'

import { faults, overflow } from '../../support/axe.ts'
import { answered, journeysOn } from '../../support/browser.ts'
import { colleagueOf } from '../../support/colleagues.ts'
import { workContext } from '../../support/contexts.ts'
import { demoSite } from '../../support/demo-site.ts'
import { makeOffer } from '../../support/offers.ts'
import { pay, place } from '../../support/orders.ts'
import { looksWell, settled } from '../../support/page-checks.ts'
import { accept } from '../../support/payments.ts'
import { addPerson, sessionOf } from '../../support/people.ts'
import { changeRows } from '../../support/rows.ts'
import { runAlerts, save } from '../../support/saved-searches.ts'
import { signIn } from '../../support/token.ts'
import {
  giveVatNumber,
  knownSeller,
  publish,
  publishEarly,
  ring,
  trader,
} from '../../support/traders.ts'

const day = 86_400_000

/** Who looks, what the page begins with, and the one act that it offers. */
const states = [
  ['giulia@fontechiara.example', 'Waiting for you', 'Renew'],
  ['thomas@lanternfield.example', 'The proof of address shows', 'Correct it and resubmit'],
  ['camille@lune-maree.example', 'Your documents are waiting', null],
  ['mei@jade-terrace.example', 'Your company is not verified yet', 'Add what is missing'],
  ['jonas@goldammer.example', 'A reviewer is reading your documents', null],
  ['dana@copper-mesa.example', 'The registration extract belongs to another company', null],
  ['salem@dune-dhow.example', 'The bank has told us', null],
  ['operator@relustre.example', 'The console requires two-step login', 'Set up two-step login'],
  ['unconfirmed', 'Confirm your email address', 'Send the link again'],
  ['nobody', 'You do not act for a company', null],
] as const

journeysOn(demoSite, 'the overview', async (run) => {
  const tokens = new Map<string, string>()
  const { db } = (await run.site.context.services.open()).database
  const soon = { verifiedUntil: new Date(Date.now() + 12 * day) }
  await db.update(company).set(soon).where(eq(company.state, 'verified'))
  for (const [who] of states) {
    const [found] = await db.select().from(person).where(eq(person.email, who))
    const shown = found ?? (await addPerson(run.site, who === 'unconfirmed' ? who : 'buyer')).who
    if (who === 'nobody') await db.delete(membership).where(eq(membership.personId, shown.id))
    tokens.set(who, (await sessionOf(run.site, shown, false)).token)
  }

  const open = async (who: string, path: string = paths.overview, options = {}) => {
    const visit = await run.prepare(options)
    await signIn(visit, tokens.get(who) ?? '')
    await visit.page.goto(path)
    await settled(visit.page)
    return visit
  }

  it.each(states)(
    'of %s begins with “%s” and fills the one button that moves it on',
    async (who, heading, act) => {
      const visit = await open(who)
      const { page } = visit
      await page.locator('main h2').first().getByText(heading).waitFor()
      const filled = await page.locator('main .button-filled').allInnerTexts()
      expect(filled.map((text) => text.split(':')[0]?.trim())).toEqual(act === null ? [] : [act])
      await page.setViewportSize({ width: 320, height: 844 })
      await looksWell(visit)
    },
  )

  it('greets by the clock on the reader’s wall', async () => {
    for (const timezoneId of ['Asia/Tokyo', 'America/Los_Angeles']) {
      const { page, complaints } = await open('thomas@lanternfield.example', paths.overview, {
        timezoneId,
      })
      const hour = Number(
        new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: timezoneId }).format(),
      )
      const part = hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon'
      const greeting = hour < 5 ? 'Hello' : `Good ${part}`
      await page.getByText(`${greeting}, Thomas.`).waitFor()
      expect(complaints).toEqual([])
    }
  })

  it('asks for nothing twice', async () => {
    const { page } = await open('giulia@fontechiara.example', paths.profileDetails)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(paths.overview)
    await page.getByRole('link', { name: 'On sale now' }).waitFor()
    await answered(page)
    const calls = asked.filter((path) => path.startsWith('/api/'))
    expect(calls).toContain('/api/stock-book')
    expect(calls.filter((path, at) => calls.indexOf(path) !== at)).toEqual([])
  })

  it('says that the figures could not be loaded, and loads them when asked to', async () => {
    const { page } = await open('giulia@fontechiara.example', paths.profileDetails)
    await page.route('**/api/money-in-orders*', (route) => route.abort())
    await page.goto(paths.overview)
    const failure = page.getByRole('alert').filter({ hasText: 'Your figures' })
    await failure.getByText('could not be loaded').waitFor()
    await page.unroute('**/api/money-in-orders*')
    await failure.getByRole('button', { name: 'Try again' }).click()
    await failure.waitFor({ state: 'detached' })
  })

  it('gives tasks of the trade to whoever may act on them, and tells others whose they are', async () => {
    const seller = await knownSeller(run.site)
    const buyer = await trader(run.site, 'buyer')
    const ctx = await workContext(run.site)
    // Without VAT on the demo's fee.
    await giveVatNumber(ctx, buyer, { country: 'US', taxNumber: '12-3456789' })
    const { slug } = await publish(run.site, seller, ring)
    await makeOffer(run.site, buyer, slug, { pieces: 1, amount: 250_000 })
    const number = await place(run.site, buyer, slug, { pieces: 1, goods: 294_000 })
    await pay(ctx, number)
    for (const role of ['sales', 'finance'] as const) {
      tokens.set(role, (await colleagueOf(run.site, seller.companyId, role)).token)
    }

    const { page } = await open('sales')
    await page.getByText('Accept it, counter it or decline it.').waitFor()
    await page.getByText('Send the goods.').waitFor()
    expect(await page.locator('main .button-filled').count()).toBe(1)
    expect(await page.getByText('waiting for your colleagues').count()).toBe(0)
    await page.getByText('1 piece', { exact: true }).waitFor()
    await page.getByText(/^Sell-through 16\.7%/).waitFor()
    await page.getByRole('link', { name: 'Sold in 30 days' }).click()
    await page.waitForURL(`**${paths.figures}?days=30`)

    const finance = (await open('finance')).page
    await finance.getByText('Nothing is waiting for you.').waitFor()
    await finance.getByText('One offer and one order are waiting for your colleagues.').waitFor()
    expect(await finance.locator('main .button-filled').count()).toBe(0)
    await finance.getByRole('link', { name: 'One offer', exact: true }).click()
    await finance.getByRole('link', { name: 'Waiting for colleagues (1)' }).waitFor()
    await finance.getByRole('cell', { name: 'Waiting for colleagues' }).waitFor()
    await finance.goBack()
    await finance.getByRole('link', { name: 'one order', exact: true }).click()
    await finance.getByRole('link', { name: String(number) }).click()
    await finance.getByText('Your colleagues’ turn').first().waitFor()
  })

  it('says how much is kept for a company that is suspended, and until when', async () => {
    const seller = await knownSeller(run.site)
    const buyer = await trader(run.site, 'buyer')
    const ctx = await workContext(run.site)
    await giveVatNumber(ctx, buyer, { country: 'US', taxNumber: '12-3456789' })
    const lot = { ...ring, stockNumber: 'KEPT' }
    const { slug } = await publish(run.site, seller, lot)
    const number = await place(run.site, buyer, slug, { pieces: 1, goods: 294_000 })
    await pay(ctx, number)
    await accept(run.site, seller, buyer, number)
    await changeRows(run.site, company, seller.companyId, { state: 'suspended' })
    ctx.services.actors.forgetAll({ companyId: seller.companyId })
    tokens.set('kept', seller.token)

    const { page, complaints } = await open('kept')
    const kept = page.getByRole('listitem').filter({ hasText: 'To be paid out to you' })
    await kept.getByText('£2,940.00').waitFor()
    await kept
      .getByText(
        'Payouts are on hold: we keep the money for you, and pay it once your company is verified again.',
      )
      .waitFor()
    expect(await page.getByText('On sale now').count()).toBe(0)
    expect(await overflow(page)).toEqual({ scroll: false, over: [] })
    expect(await faults(page)).toEqual([])
    expect(complaints).toEqual([])
    await kept.getByRole('link', { name: 'To be paid out to you' }).click()
    await page.getByRole('heading', { name: 'Payouts are on hold' }).waitFor()
  })

  it('leads a buyer to lots in early access and to what is new to their saved searches', async () => {
    const seller = await trader(run.site, 'seller')
    const buyer = await trader(run.site, 'buyer')
    tokens.set('early', buyer.token)
    await save(run.site, buyer, { words: 'alexandrite' })
    const said = { ...ring, title: 'Alexandrite ring', stockNumber: 'OV-1' }
    await publishEarly(run.site, seller, said, [buyer.companyId])
    await runAlerts(run.site)
    const { page, complaints } = await open('early')
    await page.getByText('New lots in the last 7 days for “alexandrite”.').waitFor()
    expect(await page.getByText('1 search', { exact: true }).count()).toBe(1)
    await page.getByRole('link', { name: 'In early access' }).click()
    await page.waitForURL(`**${paths.search}?early=1`)
    await page.getByRole('link', { name: 'Alexandrite ring' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('leads from the activity of the last days to all of it', async () => {
    const { page } = await open('giulia@fontechiara.example')
    await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
    // That was two months ago.
    expect(await page.getByText('You set the payout account.').count()).toBe(0)
    await page.getByRole('link', { name: 'All activity' }).click()
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor()
    await page.getByText('Relustre verified your company until').waitFor()
    await page.getByText('You added a document: Bank letter.').waitFor()
  })

  it('leads an operator who has logged in with two steps to the console', async () => {
    const [operator] = await db.select().from(person).where(eq(person.operator, true))
    if (operator === undefined) throw new Error('there is no operator')
    const visit = await run.prepare()
    await signIn(visit, (await sessionOf(run.site, operator, true)).token)
    await visit.page.goto(paths.overview)
    await visit.page.waitForURL((url) => url.pathname === paths.admin)
    await settled(visit.page)
    expect(visit.complaints).toEqual([])
  })
})
