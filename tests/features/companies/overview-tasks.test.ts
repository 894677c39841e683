import { describe, expect, it } from 'vitest'

import type { CompletenessKey } from '#shared/features/companies/completeness.ts'
import type { OwnVerification } from '#shared/features/companies/components/own-verification.ts'
import {
  isWithReviewer,
  meanwhileOf,
  nextSteps,
  stillOpen,
  waitingOf,
} from '#shared/features/companies/overview-tasks.ts'

const now = new Date('2026-11-18T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()

const company = {
  id: '3f0e7a52-6d0b-4a52-9c58-0f6a4a1b2c3d',
  legalName: 'Rowe & Marlow Ltd',
  kind: 'retailer',
  country: 'GB',
  sells: true,
  buys: false,
}
const insurance: OwnVerification['documents'][number] = {
  id: company.id,
  kind: 'insurance',
  name: 'policy.pdf',
  mediaType: 'application/pdf',
  size: 1000,
  issuedOn: null,
  expiresOn: inDays(4).slice(0, 10),
  certificateNumber: null,
  createdAt: inDays(-360),
  problem: null,
}
const reference: OwnVerification['references'][number] = {
  id: company.id,
  name: 'Pieter Vos',
  companyName: 'Vos Stones BV',
  email: 'pieter@vos.example',
  relation: 'Melee',
  state: 'asked',
  sentAt: inDays(-4),
  expiresAt: inDays(26),
  canResend: true,
}
const own = (more: Partial<OwnVerification> = {}): OwnVerification => ({
  now: now.toISOString(),
  company,
  state: 'verified',
  verifiedUntil: inDays(12),
  expired: false,
  open: true,
  events: [],
  documents: [insurance],
  documentsUntil: null,
  references: [reference],
  completeness: [],
  dueAt: null,
  dueOn: null,
  answerOn: '2026-11-25',
  history: [{ at: inDays(-350), event: 'verify', reason: null, about: [] }],
  ...more,
})

describe('what waits for a verified company', () => {
  it('is sorted by deadline', () => {
    const kinds = waitingOf(own(), now).map(({ kind }) => kind)
    expect(kinds).toEqual(['Document', 'Verification', 'Trade reference'])
  })

  it('does not call a document that has expired one that expires soon', () => {
    const told = (expiresOn: string, problem: string | null) =>
      waitingOf(own({ documents: [{ ...insurance, expiresOn, problem }] }), now).find(
        ({ kind }) => kind === 'Document',
      )
    const says = 'It has expired.'
    expect(told(inDays(-3).slice(0, 10), says)).toMatchObject({ says, over: true })
    // It counts until its last day ends.
    expect(told(inDays(0).slice(0, 10), null)).toMatchObject({
      says: 'It expires soon.',
      over: false,
    })
  })

  it('is nothing as long as its documents cannot be changed', () => {
    expect(waitingOf(own({ open: false, verifiedUntil: inDays(200) }), now)).toEqual([])
  })

  it('no longer names the renewal once newer documents are with a reviewer', () => {
    const documents = [{ ...insurance, createdAt: inDays(-1), expiresOn: inDays(400).slice(0, 10) }]
    const sent = own({ documents, references: [] })
    expect(isWithReviewer(sent)).toBe(true)
    expect(waitingOf(sent, now)).toEqual([])
  })
})

describe('the next steps', () => {
  const account = {
    emailConfirmed: true,
    twoStep: false,
    twoStepFrom: null,
    lacksPayoutAccount: true,
    alone: false,
  }

  it('say what comes first instead of offering what would be refused', () => {
    expect(nextSteps(account).map(({ label, after }) => [label, after])).toEqual([
      ['Turn on two-step login', null],
      ['Add a payout account', 'After two-step login'],
    ])
    expect(nextSteps({ ...account, twoStep: true }).map(({ after }) => after)).toEqual([null])
  })

  it('do not speak of payouts to whoever only buys', () => {
    const buyer = nextSteps({ ...account, lacksPayoutAccount: false })
    expect(JSON.stringify(buyer)).not.toMatch(/payout/i)
    expect(nextSteps({ ...account, twoStep: true, lacksPayoutAccount: false })).toEqual([])
  })
})

it('the step to invite colleagues is offered to an owner who is alone in the company', () => {
  const account = {
    emailConfirmed: true,
    twoStep: true,
    twoStepFrom: null,
    lacksPayoutAccount: false,
    alone: true,
  }
  expect(nextSteps(account).map(({ label }) => label)).toEqual(['Invite your colleagues'])
  expect(nextSteps({ ...account, alone: false })).toEqual([])
})

it('the step to two-step login says that the company requires it, and from when', () => {
  const [step] = nextSteps({
    emailConfirmed: true,
    twoStep: false,
    twoStepFrom: inDays(14),
    lacksPayoutAccount: true,
    alone: false,
  })
  expect(step?.why).toBe('Your company requires it')
  expect(step?.from).toBe(inDays(14))
})

describe('what is still open', () => {
  const item = (key: CompletenessKey, label: string, why: string) =>
    ({ key, label, short: label, state: 'open', done: 0, of: 1, why, blocks: true }) as const
  const completeness: OwnVerification['completeness'] = [
    item('bank-letter', 'Bank letter', 'Bank letter is missing.'),
    item('insurance', 'Insurance certificate', 'Insurance certificate: It has expired.'),
    item('references', 'Trade references', 'One trade reference is missing.'),
  ]
  const references = [reference, { ...reference, state: 'answered' as const }]

  it('is exactly what the checklist needs, each with its way', () => {
    const documents = [{ ...insurance, problem: 'It has expired.' }]
    const open = stillOpen(own({ state: 'draft', completeness, documents, references }))
    expect(open.map(({ state, what, verb }) => `${state.word}: ${what}, ${verb}`)).toEqual([
      'Missing: Bank letter, Add',
      'Expired: Insurance certificate, Replace',
      'Missing: Trade references, Add',
      'Waiting: Vos Stones BV, Remind',
    ])
  })

  it('does not count a reference that may still answer while others are missing', () => {
    const asked = [{ ...reference, canResend: false }]
    const open = stillOpen(own({ state: 'draft', completeness, references: asked }))
    expect(open.map(({ what }) => what)).not.toContain('Vos Stones BV')
    const all = [1, 2, 3].map(() => ({ ...reference, canResend: false }))
    const waiting = stillOpen(own({ state: 'draft', completeness, references: all }))
    expect(waiting.filter(({ what }) => what === 'Vos Stones BV')).toHaveLength(3)
  })

  it('names during the review only what can still move', () => {
    const open = stillOpen(own({ state: 'in-review', open: false, completeness, references }))
    expect(open.map(({ what }) => what)).toEqual(['Vos Stones BV'])
  })
})

it('promises a suspended or rejected company nothing, and a buyer no payouts', () => {
  const [seller, buyer] = [
    { sells: true, buys: false },
    { sells: false, buys: true },
  ]
  expect(meanwhileOf('rejected', seller)).toEqual({ can: [], opens: [] })
  expect(meanwhileOf('suspended', seller)).toEqual({ can: [], opens: [] })
  expect(meanwhileOf('draft', buyer).can.join()).not.toMatch(/payout|stock/)
  expect(meanwhileOf('draft', seller).can).toContain('Enter your stock as drafts')
  expect(meanwhileOf('draft', seller).opens).toContain('Publishing and selling your stock')
  expect(meanwhileOf('draft', buyer).opens.join()).toMatch(/Trade prices/)
})
