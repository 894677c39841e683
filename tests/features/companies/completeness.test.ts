import { describe, expect, it } from 'vitest'

import {
  completeness,
  type CompletenessInput,
  isShortOfReferences,
  missingBeforeReview,
  missingBeforeVerification,
} from '#shared/features/companies/completeness.ts'
import type { DocumentKindName } from '#shared/features/companies/document-kinds.ts'

const now = new Date('2026-06-01T12:00:00Z')
const seller = { kind: 'manufacturer', country: 'GB', sells: true, buys: false }
const buyer = { kind: 'retailer', country: 'US', sells: false, buys: true }

const dates: Partial<Record<DocumentKindName, { issuedOn?: string; expiresOn?: string }>> = {
  'registration-extract': { issuedOn: '2026-05-01' },
  'signatory-identity': { expiresOn: '2030-01-01' },
}
const paper = (kind: DocumentKindName, more = {}) => ({
  kind,
  issuedOn: null,
  expiresOn: null,
  createdAt: '2026-05-20T10:00:00Z',
  ...dates[kind],
  ...more,
})
const sellersPapers = (
  [
    'registration-extract',
    'proof-of-address',
    'signatory-identity',
    'beneficial-owners',
    'bank-letter',
  ] as const
).map((kind) => paper(kind))
const references = (...states: CompletenessInput['references'][number]['state'][]) =>
  states.map((state) => ({ state }))

const check = (input: Partial<CompletenessInput> = {}) =>
  completeness({
    company: seller,
    documents: sellersPapers,
    references: references('answered', 'answered', 'answered'),
    asked: null,
    now,
    ...input,
  })
const states = (input: Partial<CompletenessInput>) =>
  check(input).map(({ key, state }) => `${key} ${state}`)

describe('what a verification needs', () => {
  it('is all open for a new company, and the first thing is current', () => {
    expect(states({ documents: [], references: [] })).toEqual([
      'registration-extract current',
      'proof-of-address open',
      'signatory-identity open',
      'beneficial-owners open',
      'bank-letter open',
      'references open',
    ])
  })

  it('is all done for a complete company, which misses nothing', () => {
    expect(new Set(check().map(({ state }) => state))).toEqual(new Set(['done']))
    expect(missingBeforeReview(check())).toEqual([])
    expect(missingBeforeVerification(check())).toEqual([])
    expect(isShortOfReferences(check())).toBe(false)
  })

  it('is missing in the same words for the company and for the operator', () => {
    const stale = [paper('registration-extract', { issuedOn: '2026-01-01' })]
    const items = check({ documents: stale, references: [] })
    expect(missingBeforeReview(items)).toEqual([
      'Registration extract: It is older than 3 months.',
      'Proof of address is missing.',
      'Identity of the signatory is missing.',
      'Beneficial owners is missing.',
      'Bank letter is missing.',
      '3 trade references are missing.',
    ])
    expect(missingBeforeVerification(items)).toEqual(missingBeforeReview(items))
  })

  it('depends on what the company does, and is named as in its country', () => {
    const labels = check({ company: buyer, documents: [] }).map(({ label }) => label)
    expect(labels).toContain('Resale certificate')
    expect(labels).not.toContain('Bank letter')
  })

  it('never counts an RJC certificate, not even an expired one', () => {
    const expired = paper('rjc-certificate', { expiresOn: '2026-01-01' })
    expect(check({ documents: [...sellersPapers, expired] })).toEqual(check())
  })

  it('counts an insurance only if it was given', () => {
    const expired = paper('insurance', { expiresOn: '2026-05-31' })
    const items = check({ documents: [...sellersPapers, expired] })
    expect(items).toHaveLength(7)
    expect(missingBeforeReview(items)).toEqual(['Insurance certificate: It has expired.'])
  })

  it('is not met by a document that is too old, but by a newer one beside it', () => {
    const old = paper('registration-extract', { issuedOn: '2026-02-28' })
    const others = sellersPapers.slice(1)
    expect(missingBeforeReview(check({ documents: [old, ...others] }))).toEqual([
      'Registration extract: It is older than 3 months.',
    ])
    expect(missingBeforeReview(check({ documents: [old, ...sellersPapers] }))).toEqual([])
  })

  it('includes a new file of each document that the reviewer has asked for', () => {
    const asked = { at: '2026-05-25T10:00:00Z', about: ['bank-letter'] as const }
    expect(missingBeforeReview(check({ asked }))).toEqual([
      'Bank letter: The reviewer has asked for a new one.',
    ])
    const newer = paper('bank-letter', { createdAt: new Date('2026-05-26T10:00:00Z') })
    const documents = [...sellersPapers.slice(0, -1), newer]
    expect(missingBeforeReview(check({ asked, documents }))).toEqual([])
  })
})

describe('trade references', () => {
  it('who have not answered do not block a submission, but are not done', () => {
    const items = check({ references: references('answered', 'answered', 'asked') })
    expect(missingBeforeReview(items)).toEqual([])
    expect(items.at(-1)).toMatchObject({
      state: 'current',
      done: 2,
      of: 3,
      why: 'Two of three trade references have answered.',
    })
  })

  it.each(['declined', 'expired'] as const)('who have %s have to be replaced', (state) => {
    const items = check({ references: references('answered', 'answered', state) })
    expect(missingBeforeReview(items)).toEqual(['One trade reference is missing.'])
  })

  it('who have not answered keep an operator from verifying, if there are two of them', () => {
    const items = check({ references: references('asked', 'answered', 'asked') })
    expect(missingBeforeReview(items)).toEqual([])
    expect(missingBeforeVerification(items)).toEqual([
      'One of three trade references has answered.',
    ])
  })

  it.each(['asked', 'declined', 'expired'] as const)(
    'may be two if the third has %s, which then count as short',
    (state) => {
      const items = check({ references: references('answered', state, 'answered') })
      expect(missingBeforeVerification(items)).toEqual([])
      expect(isShortOfReferences(items)).toBe(true)
    },
  )
})
