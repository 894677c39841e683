import { describe, expect, it } from 'vitest'

import { read, sources } from './sources.ts'

const features = sources.filter((file) => /^server\/features\/.*\.ts$/.test(file))
const having = (pattern: RegExp) => features.filter((file) => pattern.test(read(file)))

describe('what a company’s operation sees of the database', () => {
  it('is decided where operations are admitted, because only allow makes them', () => {
    expect(having(/\badmit\s*:/)).toEqual([])
  })

  it('is all that it uses: no feature takes the database from the services', () => {
    expect(
      having(/\bservices\.(?:database|replica)\b|\binSightOf\b|\bservices: \{ database/),
    ).toEqual([])
  })

  it('is another company’s only in the feature of companies', () => {
    const named = having(/\bfor(?:Every)?Company\(/)
    expect(named.filter((file) => !file.startsWith('server/features/companies/'))).toEqual([])
  })

  it('is wider only where that is meant', () => {
    expect(having(/\bacrossCompanies\(/)).toEqual([
      // What somebody did in a company that they have left is theirs to read.
      'server/features/accounts/profile/export-data.ts',
      // A seller who reads an offer learns to which country the goods go.
      'server/features/addresses/find-address.ts',
      // An entry moves money of both sides and of ours.
      'server/features/ledger/list-movements.ts',
      'server/features/ledger/post-entry.ts',
      // A seller who accepts an offer orders in the buyer’s name, and reads nothing of the address.
      'server/features/offers/move-offer.ts',
      // Whoever lets a return begin writes down where the seller takes it.
      'server/features/orders/disputes/return-address.ts',
      // Whether a buyer has traded before, with anybody.
      'server/features/orders/review/open-review.ts',
      // Whoever may trade with a company reads its record.
      'server/features/ratings/company-record.ts',
      'server/features/ratings/received-ratings.ts',
      'server/features/ratings/reportable-rating.ts',
      // Verified companies read what all of them have sold for, in figures of several.
      'server/features/trends/read-trends.ts',
    ])
  })
})
