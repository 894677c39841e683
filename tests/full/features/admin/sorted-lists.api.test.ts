import { afterAll, describe, expect, it } from 'vitest'

import { callConsole } from '../../../support/api-calls.ts'
import { clientAccountsEnv } from '../../../support/bank-statements.ts'
import { fillLists, putOrders } from '../../../support/console-lists.ts'
import { openOrders } from '../../../support/order-site.ts'
import { signInAs } from '../../../support/people.ts'
import { planOf } from '../../../support/plan.ts'

const orders = await openOrders(clientAccountsEnv)
const operator = await signInAs(orders.site, 'operator')
await fillLists(orders, operator)
afterAll(() => orders.site.stop(0))

type Line = Record<string, unknown>
type Value = string | number | null
/** What one order of a list compares: the first that differs decides. */
type Key = readonly Value[]
const field =
  (...names: string[]) =>
  (line: Line): Key =>
    names.map((name) => line[name] as Value)
const named = (what: string) => (line: Line) => [(line[what] as { name: string }).name]
const amount = (name: string) => field('currency', name)

interface Listed {
  path: string
  keys: Readonly<Record<string, (line: Line) => Key>>
  before?: () => Promise<void>
}

const since = field('createdAt')
const lists: readonly Listed[] = [
  { path: '/enquiries?state=open', keys: { since, from: field('name') } },
  { path: '/enquiries?state=answered', keys: { since, answered: field('answeredAt') } },
  ...['failed', 'queued'].map((state) => ({
    path: `/outbox?state=${state}`,
    keys: { written: since, to: field('to'), next: field('nextAttemptAt') },
  })),
  { path: '/outbox?state=sent', keys: { written: since, sent: field('sentAt') } },
  { path: '/jobs?state=running', keys: { queued: since, title: field('title') } },
  {
    path: '/jobs?state=waiting',
    keys: { queued: since, title: field('title'), due: field('dueAt') },
  },
  {
    path: '/jobs?state=failed',
    keys: { queued: since, title: field('title'), ended: field('finishedAt') },
  },
  ...['done', 'cancelled'].map((state) => ({
    path: `/jobs?state=${state}`,
    keys: { queued: since, ended: field('finishedAt') },
  })),
  { path: '/listings?view=waiting', keys: { since: field('since'), name: named('listing') } },
  { path: '/listings?view=decided', keys: { decided: field('decidedAt') } },
  {
    path: '/second-steps?',
    keys: { due: field('dueAt'), asked: field('askedAt'), name: named('person') },
  },
  {
    path: '/screening/hits?show=open',
    keys: { found: field('at'), name: field('name'), likeness: field('likeness') },
  },
  { path: '/screening/hits?show=decided', keys: { decided: field('decidedAt') } },
  {
    path: '/orders?',
    keys: { placed: field('placedAt'), due: field('dueAt'), total: amount('total') },
    before: () => putOrders(orders, 'inspection'),
  },
  {
    path: '/orders/on-the-way?',
    keys: { sent: field('sentAt'), carrier: field('carrier') },
    before: () => putOrders(orders, 'shipped'),
  },
  {
    path: '/reviews?',
    keys: { since: field('since'), turn: ({ ours }) => [Number(!ours)], total: amount('total') },
    before: () => putOrders(orders, 'review'),
  },
  ...(['disputed', 'returning'] as const).map((state) => ({
    path: `/disputes?show=${state === 'disputed' ? 'disputes' : 'returns'}`,
    keys: { since: field('since'), due: field('dueAt'), goods: amount('goods') },
    before: () => putOrders(orders, state),
  })),
]
const sorted = lists.flatMap(({ path, keys, before }) =>
  Object.entries(keys).flatMap(([name, keyOf]) =>
    [name, `-${name}`].map((sort) => ({ path, sort, keyOf, before })),
  ),
)

/** Of two keys, which comes first; what is missing comes last, whatever the direction. */
function compare(one: Key, other: Key, sign: 1 | -1): number {
  for (const [at, value] of one.entries()) {
    const against = other[at] ?? null
    if (value === against) continue
    if (value === null || against === null) return value === null ? 1 : -1
    return value < against ? -sign : sign
  }
  return 0
}

const read = async (path: string) => {
  const { status, json } = await callConsole(orders.site, operator, path)
  expect(status, JSON.stringify(json)).toBe(200)
  return json as { items: Line[]; next: string | null }
}

describe('the lists of the console', () => {
  it.each(sorted)('$path sorted by $sort keep their order from page to page', async (list) => {
    const { path, sort, keyOf, before } = list
    await before?.()
    const { items } = await read(`${path}&sort=${sort}&limit=100`)
    const keys = items.map(keyOf)
    expect(new Set(keys.map(String)).size).toBeGreaterThan(1)
    const sign = sort.startsWith('-') && !sort.endsWith('turn') ? -1 : 1
    expect(keys).toEqual(keys.toSorted((a, b) => compare(a, b, sign)))
    const seen: Line[] = []
    let after = ''
    do {
      const page = await read(`${path}&sort=${sort}&limit=2${after}`)
      seen.push(...page.items)
      after = page.next === null ? '' : `&after=${page.next}`
    } while (after !== '')
    expect(seen).toEqual(items)
  })

  it.each([
    '/enquiries?state=answered&sort=from',
    '/enquiries?state=open&sort=-answered',
    '/outbox?state=sent&sort=to',
    '/outbox?state=failed&sort=sent',
    '/jobs?state=done&sort=title',
    '/jobs?state=waiting&sort=ended',
    '/listings?view=decided&sort=name',
    '/screening/hits?show=decided&sort=-likeness',
    '/orders?sort=state',
  ])('%s is refused, as that list has no such column', async (path) => {
    const { status, json } = await callConsole(orders.site, operator, path)
    expect([status, json.errors]).toMatchObject([422, [{ pointer: '/sort' }]])
  })

  it.each([
    ['trade_order', 'trade_order_placed', 'placed_at, id'],
    ['trade_order', 'trade_order_total', 'currency, total, id'],
    ['enquiry where answered_at is not null', 'enquiry_answered', 'answered_at, id'],
    ['outbox_mail where sent_at is not null', 'outbox_mail_sent', 'sent_at, id'],
    ['listing_review where outcome is not null', 'listing_review_decided_at', 'decided_at, id'],
    ['screening_hit where decided_at is not null', 'screening_hit_decided_at', 'decided_at, id'],
  ])('%s has the index %s for both directions', async (table, index, columns) => {
    for (const to of ['asc', 'desc']) {
      const order = columns.replaceAll(/\w+/g, `$& ${to}`)
      expect(
        await planOf(orders.ctx.db, `select * from ${table} order by ${order} limit 26`),
      ).toContain(index)
    }
  })

  it('have an index for each direction if they never end and some rows have no value', async () => {
    const first = 'select * from trade_order order by due_at, id limit 26'
    expect(await planOf(orders.ctx.db, first)).toContain('trade_order_due_first')
    const last = 'select * from trade_order order by due_at desc nulls last, id desc limit 26'
    expect(await planOf(orders.ctx.db, last)).toContain('trade_order_due_last')
  })
})
