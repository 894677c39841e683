import { createHash } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { sitemap } from '#server/pages/discovery.ts'
import { feeTermsAt } from '#shared/contract/fee-prices.ts'
import { agreedDays } from '#shared/features/orders/agreed-days.ts'
import {
  confirmationLasts,
  timeToConfirm,
} from '#shared/features/orders/confirmation/first-state.ts'
import { type OrderEvent, transitions } from '#shared/features/orders/order-states.ts'
import { businessDays, usualDaysAt } from '#shared/features/orders/usual-days.ts'
import { currentTerms } from '#shared/terms.ts'
import { numberWord } from '#shared/ui/words.ts'

import { between, linksOf, tagsOf, textOf } from '../../support/html.ts'
import { ask, startSite } from '../../support/site.ts'

const site = await startSite()
const row = (event: OrderEvent) => transitions.find((each) => each.event === event)
const page = async (path: string) => (await ask(site.address, path)).text
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const terms = between(await page('/terms'), 'main')
const said = textOf(terms)

/**
 * The start of the SHA-256 of what each version says. A changed text is another version: count up
 * `currentTerms` and give the new version a line of its own.
 */
const texts: Readonly<Record<number, string>> = {
  9: 'f84ae033bb6f8b55',
  10: 'a4061c213d45949b',
  11: 'e321f3026c78191e',
  12: '4cba60ed5fb7f81c',
  13: '58943c4684a525c7',
}

describe('the Terms of Use', () => {
  it('have a version and a date, and say that they are a draft', () => {
    expect(said).toContain(`Version ${currentTerms.version}`)
    expect(said).toContain(day.format(new Date(currentTerms.date)))
    expect(said).toContain('draft')
    expect(said).toContain('A lawyer has not reviewed them yet')
  })

  it('count up when their text changes, so that everybody is asked again', () => {
    const hash = createHash('sha256').update(said).digest('hex').slice(0, 16)
    expect(hash).toBe(texts[currentTerms.version])
  })

  it('say of each part since when it is in force, and in which version', () => {
    const [, parts = ''] = said.split('You are asked to accept it first.')
    const inForce = `In force: version ${currentTerms.version}, ${day.format(new Date(currentTerms.date))}`
    expect(parts).toMatch(/^ Accounts, catalogue, offers and orders In force/)
    expect(parts.split('In force').length).toBe(parts.split(inForce).length)
  })

  it('cover listing and looking: what must be true, who sees prices, pictures, moderation', () => {
    expect(said).toMatch(/A listing must be true and complete/)
    expect(said).toMatch(/shown only to verified buyers/)
    expect(said).toMatch(/pictures that show the piece and that you have the right to use/)
    expect(said).toMatch(/send it back with a reason/)
  })

  it('state the fee and the times of orders as the code keeps them', () => {
    const { payDays, sendDays, inspectDays } = usualDaysAt(new Date(currentTerms.date))
    const { basisPoints, payer } = feeTermsAt('EUR', new Date(currentTerms.date))
    const pays =
      'The buyer pays the price of the goods, what the seller charges for shipping, a service fee of'
    expect([payer, said]).toEqual([
      'buyer',
      expect.stringContaining(`${pays} ${basisPoints / 100} % of the price of the goods`),
    ])
    expect(said).toContain('The seller pays no fee.')
    expect(said).toContain(`must arrive within ${businessDays(payDays)}`)
    expect(said).toContain(
      `last confirmed ${numberWord(confirmationLasts.hours / 24)} days ago or more, the order ends unless its seller confirms it by the end of the next day`,
    )
    expect(timeToConfirm).toEqual({ days: 1 })
    expect(said).toContain('A time limit ends with the day in the country of whoever must act')
    expect(row('expire')?.grace).toEqual({ businessDays: 1 })
    expect(said).toContain('After one more business day')
    expect(said).toContain(`within ${businessDays(sendDays)} of the payment`)
    expect(said).toContain(`has ${businessDays(inspectDays)} to inspect`)
    const { payDays: pay, sendDays: send, inspectDays: inspect } = agreedDays
    expect(said).toContain(
      `up to ${pay.most} to pay, ${send.most} to send and ${inspect.most} to inspect`,
    )
  })

  it('state how goods are rejected, with the times that the code keeps', () => {
    expect(said).toContain(`has two business days to agree to take them back`)
    expect(row('agree')?.limit).toEqual({ businessDays: 2 })
    expect(said).toContain('within five business days')
    expect(row('send-back')?.limit).toEqual({ businessDays: 5 })
    expect(said).toContain('within 15 business days that they are back')
    expect(row('take-back')?.limit).toEqual({ businessDays: 15 })
    expect(said).toContain('For 14 days they can agree on a split')
    const negotiation = transitions.find(({ from, limit: time }) => from === 'disputed' && time)
    expect(negotiation?.limit).toEqual({ days: 14 })
  })

  it('say what becomes of shipping when goods come back', () => {
    expect(said).toContain('all of the buyer’s money, with shipping and fee, goes back')
    expect(said).toContain('What was paid for shipping then stays with the seller.')
    expect(said).toContain('Import duty and tax are not included')
  })

  it('are in the sitemap', () => {
    expect(sitemap('https://relustre.example')).toContain('/terms</loc>')
  })

  it('are linked from the head of the policy; the footer is as it was', async () => {
    const html = await page('/policy')
    const [head = ''] = between(html, 'main').split('<details')
    expect(linksOf(head)).toContain('Read the Terms of Use /terms')
    expect(linksOf(between(html, 'footer'))).toEqual(
      expect.arrayContaining(['Terms of Use /policy', 'Privacy /policy']),
    )
  })

  it('link only to places that exist', async () => {
    const hrefs = tagsOf(terms).flatMap(({ attributes }) =>
      attributes.href?.startsWith('/') ? [attributes.href] : [],
    )
    expect(hrefs).not.toEqual([])
    for (const href of hrefs) {
      const [path = '', fragment] = href.split('#')
      const html = await page(path)
      expect(html).not.toContain('Page Not Found')
      if (fragment !== undefined) expect(html).toContain(`id="${fragment}"`)
    }
  })
})

it('the policy says how long what is kept, after its four sections', async () => {
  const [, after = ''] = between(await page('/policy'), 'main').split('id="retention"')
  expect(textOf(after)).toContain('90 days after a login ends')
})

describe('every public page', () => {
  it.each(['/', '/about-us', '/faq', '/benefits', '/categories'])(
    '%s names the sources of its figures, and no anonymous ones',
    async (path) => {
      expect(textOf(await page(path)).toLowerCase()).not.toContain('trade press')
    },
  )

  it.each(['/', '/about-us', '/benefits', '/faq'])(
    '%s promises only what works today',
    async (path) => expect(textOf(await page(path))).not.toMatch(/(are|is) coming|comes? next/),
  )

  it.each(['/', '/about-us', '/benefits', '/faq', '/register', '/login'])(
    '%s does not call what is open closed',
    async (path) => {
      const text = textOf(await page(path))
      expect(text).not.toMatch(
        /trading opens|open with orders|trading terms|orders? (?:and payment )?opens?/i,
      )
      expect(text).not.toMatch(/will (?:pay|be paid|be settled|send)|orders (?:are )?not open/i)
    },
  )

  it.each(['/', '/about-us', '/benefits', '/faq'])('%s promises no money back', async (path) => {
    const text = textOf(await page(path))
    expect(text).not.toMatch(/money[- ]back/i)
  })
})
