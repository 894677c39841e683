import { describe, expect, it } from 'vitest'

import { features } from '#server/features.ts'

import { read, sources } from '../../architecture/sources.ts'

const readme = read('server/features/accounts/README.md')
const table = readme.slice(readme.indexOf('## Emails that'), readme.indexOf('## Decisions'))

/** To a confirmed email about its own account or company, to us, or caused by an operator. */
const wanted = [
  'accounts.approve-email-change',
  'accounts.closed',
  'accounts.email-changed',
  'accounts.operator',
  'accounts.password-changed',
  'accounts.reopened',
  'accounts.second-step-kept',
  'accounts.second-step-removal-asked',
  'accounts.second-step-removed',
  'accounts.security-changed',
  'accounts.suspended',
  'companies.payout-account',
  'listings.confirm',
  'listings.hidden',
  'search.match',
  'site.enquiry',
  'site.enquiry-answer',
]

/** Somebody has just asked for them and looks into their inbox. */
const awaited = [
  'accounts.address-taken',
  'accounts.approve-email-change',
  'accounts.change-email',
  'accounts.confirm-email',
  'accounts.exists',
  'accounts.operator',
  'accounts.reset-password',
  'companies.invitation',
]

/** The kinds of all mails but those of notifications, which go to people who may see what these are about. */
const kinds = sources
  .filter((file) => file.startsWith('server/features/'))
  .flatMap((file) => [
    ...read(file).matchAll(/\bmailMessage\(\{\s*kind: '?([^,']+)'?,\s*(\S+ \S+)/g),
  ])
  .map(([, kind = '', next]) => ({ kind, urgent: next === 'urgent: true,' }))

it('emails that somebody waits for at the screen are urgent, and no others', () => {
  const urgent = kinds.filter((each) => each.urgent).map(({ kind }) => kind)
  expect(urgent.toSorted()).toEqual(awaited)
})

describe('emails that a stranger can cause', () => {
  it('are all in the table, and no others', () => {
    const written = kinds.map(({ kind }) => kind)
    const strangers = [...table.matchAll(/`([a-z]+\.[a-z-]+)`/g)].map(([, kind]) => kind)
    expect([...new Set(written)].toSorted()).toEqual(
      [...new Set([...strangers, ...wanted])].toSorted(),
    )
  })

  it('are limited as the table says', () => {
    const limits = features.flatMap((feature) => Object.values(feature.limits ?? {}))
    const told = [...table.matchAll(/`([a-z-]+)`: (\d+) an? (hour|day)/g)].map(
      ([, name, points, period]) => ({
        name,
        points: Number(points),
        duration: period === 'day' ? 86_400 : 3600,
      }),
    )
    const rows = table.split('\n').filter((line) => /`[a-z]+\.[a-z-]+`/.test(line))
    expect(rows.filter((row) => !/`[a-z-]+`: \d/.test(row))).toEqual([])
    expect(told).toEqual(told.map(({ name }) => limits.find((limit) => limit.name === name)))
  })
})
