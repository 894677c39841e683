import { describe, expect, it } from 'vitest'

import {
  isShortOfReferences,
  missingBeforeReview,
  missingBeforeVerification,
  needsOf,
} from '#shared/features/companies/completeness.ts'
import {
  documentKindNames,
  type DocumentKindName,
  isRequired,
} from '#shared/features/companies/document-kinds.ts'

const now = new Date('2026-06-01T12:00:00Z')
const seller = { kind: 'manufacturer', country: 'GB', sells: true, buys: false }
const paper = (kind: DocumentKindName, more = {}) => ({
  kind,
  issuedOn: '2026-05-20',
  expiresOn: '2027-05-20',
  ...more,
})
const required = documentKindNames.filter((kind) => isRequired(kind, seller))
const papers = required.map((kind) => paper(kind))
const partners = (...states: string[]) => states.map((state) => ({ state }))
const three = partners('answered', 'answered', 'answered')

describe('what a verification needs', () => {
  it('is each required document and the references, and nothing else', () => {
    const needs = needsOf(seller, papers, three, now)
    expect(needs.map(({ name }) => name)).toEqual([...required, 'references'])
    expect(needs.map(({ missing }) => missing)).toEqual(needs.map(() => null))
    expect(missingBeforeReview(needs)).toEqual([])
    expect(missingBeforeVerification(needs)).toEqual([])
  })

  it('counts a document that nobody asked for only once it is there', () => {
    const needs = needsOf(seller, [...papers, paper('insurance')], three, now)
    expect(needs.map(({ name }) => name)).toContain('insurance')
    const old = [...papers, paper('insurance', { expiresOn: '2026-05-31' })]
    expect(missingBeforeReview(needsOf(seller, old, three, now))).toEqual([
      'Insurance certificate: It has expired.',
    ])
  })

  it('names what is missing or out of date, for the company and for the operator alike', () => {
    const stale = [paper('registration-extract', { issuedOn: '2026-01-01' })]
    const needs = needsOf(seller, stale, [], now)
    const said = [
      'Registration extract: It is older than 3 months.',
      'Proof of address is missing.',
      'Identity of the signatory is missing.',
      'Beneficial owners is missing.',
      'Bank letter is missing.',
      '3 trade references are missing.',
    ]
    expect(missingBeforeReview(needs)).toEqual(said)
    expect(missingBeforeVerification(needs)).toEqual(said)
  })

  it('accepts the submission of references that have yet to answer, but not the verification', () => {
    const needs = needsOf(seller, papers, partners('asked', 'answered', 'expired'), now)
    expect(missingBeforeReview(needs)).toEqual([])
    expect(missingBeforeVerification(needs)).toEqual([
      'One of three trade references has answered.',
    ])
  })

  it('can be done with two of three references, which then count as short', () => {
    const needs = needsOf(seller, papers, partners('answered', 'declined', 'answered'), now)
    expect(missingBeforeVerification(needs)).toEqual([])
    expect(isShortOfReferences(needs)).toBe(true)
    expect(needs.at(-1)).toMatchObject({
      done: 2,
      of: 3,
      missing: 'Two of three trade references have answered.',
    })
    expect(isShortOfReferences(needsOf(seller, papers, three, now))).toBe(false)
  })
})
