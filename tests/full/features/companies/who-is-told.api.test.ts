import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { setPayoutAccount } from '#server/features/companies/payouts/payout-account.ts'
import { leaveCompany, removePerson } from '#server/features/companies/people/change-people.ts'
import { notify } from '#server/notifications/notify.ts'
import { notification } from '#server/notifications/table.ts'

import { callConsole } from '../../../support/api-calls.ts'
import { colleagueOf, kindsTo } from '../../../support/colleagues.ts'
import { memberContextFor } from '../../../support/contexts.ts'
import { toldTo } from '../../../support/notifications.ts'
import { openOrders } from '../../../support/order-site.ts'
import { sellersIban } from '../../../support/payments.ts'
import { type SignedIn, signInAs } from '../../../support/people.ts'

const { site, ctx, seller, ordered } = await openOrders()
const operator = await signInAs(site, 'operator')

const titles = async ({ personId }: SignedIn) =>
  (await toldTo(site, personId)).map(({ title }) => title)
const setAccount = async () =>
  setPayoutAccount(await memberContextFor(site, seller), {
    accountHolder: 'Pell Brothers B.V.',
    country: 'NL',
    iban: sellersIban,
    routing: '',
    accountNumber: '',
    bic: '',
  })
/** What an operator does to a person in the console. */
const decide = async (personId: string, what: 'suspension' | 'restoration') =>
  expect(
    (await callConsole(site, operator, `/people/${personId}/${what}`, { reason: 'A test.' }))
      .status,
  ).toBe(200)
/** Somebody of the seller's, who has been told of an order, and of a login of their own. */
async function informed() {
  const who = await colleagueOf(site, seller.companyId, 'sales')
  const number = await ordered()
  expect(await titles(who)).toContain(`You have received order ${number}`)
  await notify(ctx, {
    kind: { name: 'new-browser', label: 'Logins', says: 'A test.', byEmail: 'never' },
    to: [who.personId],
    title: 'You have logged in from a new browser',
    body: 'A test.',
    link: '/profile/security',
  })
  return { who, number }
}

it('somebody who no longer acts for a company keeps nothing of what they were told for it, however they left', async () => {
  const ways = {
    removed: async (who: SignedIn) =>
      removePerson(await memberContextFor(site, seller), who.personId),
    left: async (who: SignedIn) => leaveCompany(await memberContextFor(site, who)),
  }
  const own = 'You have logged in from a new browser'
  const { who: removed } = await informed()
  await ways.removed(removed)
  const [first, ...more] = (await titles(removed)).toSorted()
  expect([first, more]).toEqual([own, [expect.stringContaining('You no longer act for')]])
  const { who: left } = await informed()
  await ways.left(left)
  expect(await titles(left)).toEqual([own])
  // Those who stay keep theirs.
  expect((await titles(seller)).length).toBeGreaterThan(1)
  const number = await ordered()
  for (const who of [removed, left]) {
    expect(await titles(who)).not.toContain(`You have received order ${number}`)
  }
})

describe('somebody who is suspended', () => {
  it('is told nothing, in the app or by mail, but of the suspension, until they are restored', async () => {
    const { who } = await informed()
    const finance = await colleagueOf(site, seller.companyId, 'finance')
    const before = await titles(who)
    const mails = await kindsTo(site, who.email)
    for (const { personId } of [who, finance]) {
      await decide(personId, 'suspension')
    }
    const number = await ordered()
    await setAccount()
    expect(await titles(seller)).toContain(`You have received order ${number}`)
    expect(await titles(who)).toEqual(before)
    expect(await kindsTo(site, who.email)).toEqual(['accounts.suspended', ...mails])
    expect(await titles(finance)).toEqual([])
    expect(await kindsTo(site, finance.email)).toEqual(['accounts.suspended'])
    for (const { personId } of [who, finance]) {
      await decide(personId, 'restoration')
    }
    const later = await ordered()
    await setAccount()
    expect(await titles(who)).toContain(`You have received order ${later}`)
    expect(await titles(finance)).toEqual(['A payout account has been set'])
    expect(await kindsTo(site, finance.email)).toContain('companies.payout-account')
  })

  it('is told of nothing else either', async () => {
    const { who } = await informed()
    await decide(who.personId, 'suspension')
    await ctx.db.delete(notification).where(eq(notification.personId, who.personId))
    await removePerson(await memberContextFor(site, seller), who.personId)
    expect(await titles(who)).toEqual([])
  })
})
